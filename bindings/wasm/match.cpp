// Matches: the rounds without replaying them, and pages with all rounds.
#include <string>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "convert/html/html.hpp"
#include "convert/json/measures_json.hpp"
#include "convert/text/match_rounds.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::wasm {

namespace {

// Null if the data are not a match; an error if they cannot be opened.
kinds::Opened opened_match(std::string_view data) {
  const kinds::Kind& kind = kinds::kind_of(data.substr(0, kinds::most_to_probe));
  if (kind.is_chunks) return nullptr;
  return kinds::open(data, {});
}

}  // namespace

// {"rounds":[{"title":...,"winner":...,"length":...,"result":...}],"result":...}, all of it safe to show. The
// title gives nothing away before a round; the result is for after the round, and the last one for after the
// match. No rounds if the file is not a match.
TETRON_EXPORT(tetron_match)
Outcome tetron_match(const char* data, std::size_t size) {
  const auto source = opened_match(text_at(data, size));
  if (!source) return fail(source.error());
  const game::Match none;
  const game::Match& match = *source ? (*source)->match() : none;
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.list("rounds", convert::listed_rounds(match), [&json](const convert::ListedRound& round) {
    json.begin_object();
    json.string("title", round.title);
    json.string("winner", round.winner);
    json.list("won", round.won, [&json](std::uint32_t won) { json.number(won); });
    json.number("length", round.length.value);
    json.string("result", convert::round_result(round));
    json.end_object();
  });
  json.string("result", convert::match_result(match));
  json.end_object();
  return Outcome::done;
}

// The lines that `tetron stats --format json` writes for a recording of any kind, without its name: one
// object per line.
TETRON_EXPORT(tetron_stats)
Outcome tetron_stats(const char* data, std::size_t size) {
  const auto source = kinds::open(text_at(data, size), {});
  if (!source) return fail(source.error());
  convert::append_measures_json(fresh_result(), **source);
  return Outcome::done;
}

// A page with all rounds of the match that can be shown, like `tetron convert -o game.html`. The name of the
// file follows the data.
TETRON_EXPORT(tetron_match_html)
Outcome tetron_match_html(const char* data, std::size_t size, std::size_t name_size, bool hidden) {
  const auto source = opened_match(text_at(data, size));
  if (!source) return fail(source.error());
  if (!*source) return fail("this is not a match; its page is that of the recording");
  const game::Match& match = (*source)->match();
  const auto listed = convert::listed_rounds(match);
  convert::HtmlPage page;
  std::string problem = "the match has no rounds";
  std::size_t added = 0;
  for (std::size_t number = 0; number < listed.size(); ++number) {
    const auto played = kinds::shown(**source, number);
    if (!played) {
      problem = played.error();
      continue;
    }
    convert::HtmlOptions one;
    one.file = base::escaped(text_at(data + size, name_size));
    one.hide_result = hidden;
    one.profile = convert::round_title(*played);
    one.profile_kind = convert::round_title_alone(*played);
    if (listed.size() > 1) {
      one.round = listed[number].title;
      one.won = listed[number].won;
      one.round_result = convert::round_result(listed[number]);
      if (number + 1 == listed.size()) one.match_result = convert::match_result(match);
    }
    page.add(replay::Timeline(played->track()), played->game(), {}, one);
    ++added;
  }
  if (added == 0) return fail(problem);
  page.append_to(fresh_result());
  return Outcome::done;
}

}  // namespace tetron::wasm
