// Recordings in other formats.
#include <string>
#include <string_view>
#include <vector>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "convert/csv/placements_csv.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/html/html.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/game/cut.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "replay/kinds/match/match_json.hpp"

namespace tetron::wasm {

namespace {

using convert::JsonDetail;

std::vector<base::PlayerId> all_players(const OpenRecording& open) {
  std::vector<base::PlayerId> all;
  for (std::size_t id = 0; id < open.game().names.size(); ++id)
    all.emplace_back(static_cast<std::uint8_t>(id));
  return all;
}

convert::HtmlOptions page_of(const OpenRecording& open, std::string_view file) {
  convert::HtmlOptions page;
  page.file = base::escaped(file);
  if (open.timeline().damage()) page.damage = "damaged at " + base::describe(open.timeline().damage()->error);
  if (open.kind() == "tet" && open.profile().name.raw() != replay::tetron4().name.raw())
    page.profile = page.profile_kind = "profile " + base::escaped(open.profile().name);
  if (open.round() != nullptr) {
    page.profile = convert::round_title(*open.round());
    page.profile_kind = convert::round_title_alone(*open.round());
  }
  return page;
}

}  // namespace

// The lossless form, docs/formats/json.md; for a round of a match, docs/formats/match.md. The same as `tetron
// convert -o game.json`.
TETRON_EXPORT(tetron_to_json)
Outcome tetron_to_json(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  std::string& out = fresh_result();
  if (open->round() != nullptr) {
    kinds::append_match_json(out, open->match_of_round());
    return Outcome::done;
  }
  const auto file = open->file() != nullptr
                        ? std::optional(tet::Recording::read(*open->file(), tet::OnDamage::stop))
                        : std::nullopt;
  const tet::Recording& recording = file && *file ? **file : open->chunks()->recording;
  convert::append_recording_json(out, recording, open->encoding());
  return Outcome::done;
}

// A part of a round of a match, from `from` to `until` in milliseconds, as a match whose times begin at 0:
// the same as `tetron convert --from --until -o game.json`. An error if the recording is not of rounds.
TETRON_EXPORT(tetron_part_json)
Outcome tetron_part_json(std::uint32_t number, std::uint32_t from, std::uint32_t until) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  if (open->round() == nullptr) return fail("only rounds of matches have parts");
  game::Match match = open->match_of_round();
  match.rounds[0] =
      game::cut_round(match, match.rounds[0], {base::Milliseconds(from), base::Milliseconds(until), true});
  kinds::append_match_json(fresh_result(), match);
  return Outcome::done;
}

// `count` chunks from number `first` on (without the header): an array with what `tetron dump --format json
// --hex` writes for each. A round has those of its .tet form.
TETRON_EXPORT(tetron_chunks)
Outcome tetron_chunks(std::uint32_t number, std::uint32_t first, std::uint32_t count) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const Chunks* const chunks = open->chunks();
  if (chunks == nullptr) return Outcome::failed;
  base::JsonWriter json(fresh_result());
  json.begin_array();
  tet::Walk walk = chunks->recording.chunks();
  std::uint32_t index = 0;
  while (const auto chunk = walk.next()) {
    const std::uint32_t own = index++;
    if (own < first) continue;
    if (own - first >= count) break;
    convert::append_json(json.value(), *chunk, open->encoding(), JsonDetail::hex);
  }
  json.end_array();
  return Outcome::done;
}

// `count` steps of a round from number `first` on. A step is what happens to one player at one moment:
// [{"offset":...,"t_ms":...,"type":"place","told":[...]},...]. `offset` is in the file, if it is known;
// `game_event` has the events as in docs/formats/match.md. Empty for other recordings.
TETRON_EXPORT(tetron_steps)
Outcome tetron_steps(std::uint32_t number, std::uint32_t first, std::uint32_t count) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  base::JsonWriter json(fresh_result());
  json.begin_array();
  const std::uint32_t all = open->round() != nullptr ? open->timeline().events() : 0;
  for (std::uint32_t i = first; i < all && i - first < count; ++i) {
    const auto event = open->timeline().event(i);
    if (!event) break;
    json.begin_object();
    const std::uint64_t source = event->game_events.front().source;
    if (source != game::Event::nowhere) json.number("offset", source);
    json.number("t_ms", event->time.value);
    json.string("type", kinds::event_names[event->game_events.front().what.index()]);
    json.list("told", event->game_events,
              [&json](const game::Event& game_event) { kinds::append_event_json(json.value(), game_event); });
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

TETRON_EXPORT(tetron_to_csv)
Outcome tetron_to_csv(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  convert::append_placements_csv(
      fresh_result(), open->track(), open->game(), all_players(*open), std::nullopt, std::nullopt, [] {},
      convert::CsvText::plain);
  return Outcome::done;
}

// A page that replays the recording, which is stored in it without compression.
TETRON_EXPORT(tetron_to_html)
Outcome tetron_to_html(std::uint32_t number, const char* file, std::size_t size, bool hidden) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  convert::HtmlOptions page = page_of(*open, text_at(file, size));
  page.hide_result = hidden;
  convert::append_html(fresh_result(), open->timeline(), open->game(), open->encoding(), page);
  return Outcome::done;
}

// The content of #game in such a page.
TETRON_EXPORT(tetron_page_game)
Outcome tetron_page_game(std::uint32_t number, const char* file, std::size_t size) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  convert::append_page_game(fresh_result(), open->timeline(), open->game(), open->encoding(),
                            page_of(*open, text_at(file, size)));
  return Outcome::done;
}

// One fumen per player, one per line. `comment`: 0 none, 1 that of the original fumen, 2 statistics, 3 quiz.
TETRON_EXPORT(tetron_to_fumen)
Outcome tetron_to_fumen(std::uint32_t number, std::uint32_t comment) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  convert::FumenOptions options;
  options.comment = static_cast<convert::FumenComment>(comment % 4);
  options.players = all_players(*open);
  std::string& out = fresh_result();
  for (const convert::PlayerFumen& fumen : convert::to_fumen(open->track(), options))
    out += fumen.text + '\n';
  return Outcome::done;
}

// The field of a player at the moment of the last seek, as a fumen.
TETRON_EXPORT(tetron_moment_fumen)
Outcome tetron_moment_fumen(std::uint32_t number, std::uint32_t player) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  if (player >= open->game().names.size()) return fail("there is no such player");
  fresh_result() = convert::fumen_of_moment(open->track(), open->playhead().state(),
                                            base::PlayerId(static_cast<std::uint8_t>(player)))
                       .text;
  return Outcome::done;
}

}  // namespace tetron::wasm
