#include "app/commands/review/match_summary.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/judge/words.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_lessons = 3;

std::string percent(double chance) {
  return fmt::format("{:.0f} %", 100 * chance);
}

std::string lesson_text(const review::Lesson& lesson, review::CostUnit unit) {
  return practice_text(lesson.mistake_kind, lesson.times, lesson.cost, unit);
}

// Text escaped for a web page.
std::string markup(std::string_view safe) {
  return base::escaped_markup(safe);
}

}  // namespace

MatchSummary::Shown MatchSummary::shown(const ReviewOutput& what, PlacementPages pages) {
  const review::Judgement& one = *pages.judgement;
  Shown shown{.round = what.round.value_or(what.input.round->number + 1), .one = one};
  shown.text = fmt::format("{}, {}, placement {}, {}: {}", time_text(one.time),
                           what.input.game.names[one.player.value], one.placement + 1,
                           place_text(what, one, one.played), cost_text(what, one));
  if (one.did.attack > 0) shown.text += "; " + review::effect_words(one.did);
  if (one.grade != review::Grade::fine) shown.words = review::words_of(one);
  shown.fumen = fumen_of(pages.pages);
  shown.section = html_section(what, pages);
  shown.pages = std::move(pages.pages);
  return shown;
}

void MatchSummary::add(const ReviewOutput& what) {
  if (!what.input.round) return;
  const kinds::ShownRound& shown_round = *what.input.round;
  const game::Round& game = shown_round.round;
  if (shown_round.rounds < 2 && game.seats.size() < 2) return;
  Round round{.number = shown_round.number + 1};
  round.is_looked_at = !what.is_part;
  if (const auto winner = game.winner()) {
    round.winner = static_cast<std::uint8_t>(*winner);
    round.winner_name = what.input.game.names[*winner];
    if (round.is_looked_at)
      round.point = review::turning_point(what.review, what.players, base::PlayerId(*round.winner));
  }
  std::vector<const review::Judgement*> wanted;
  if (round.point) wanted.push_back(&round.point->placement);
  for (const base::PlayerId id : what.players) {
    Player& player = players_[game.seats[id.value]];
    if (player.name.empty()) player.name = what.input.game.names[id.value];
    player.lessons.add(round.number, what.review, id);
    for (const review::Lesson* lesson : player.lessons.of_round(round.number))
      wanted.push_back(&lesson->worst);
  }
  std::vector<PlacementPages> pages = pages_of(what, wanted);
  auto next = pages.begin();
  if (round.point) round.shown = shown(what, std::move(*next++));
  for (; next != pages.end(); ++next) {
    const review::Judgement& one = *next->judgement;
    players_[game.seats[one.player.value]].worst[one.mistake_kind] = shown(what, std::move(*next));
  }
  rounds_.push_back(std::move(round));
}

std::string MatchSummary::decided_text(const Round& round) const {
  std::string text = fmt::format("round {}", round.number);
  if (!round.winner) return text + ": nobody won";
  text += fmt::format(", won by {}", round.winner_name);
  if (!round.point)
    return text + (round.is_looked_at ? ": no placement decided it" : ": only partly reviewed");
  if (round.point->before == 0.5) return text + ": ahead from the first placement on";
  return text + fmt::format(": from here on ahead until the end, {} before and {} after",
                            percent(round.point->before), percent(round.point->after));
}

void MatchSummary::append_text(std::string& out) const {
  if (rounds_.empty()) return;
  out += "\nwhat decided each round\n";
  for (const Round& round : rounds_) {
    out += fmt::format("  {}\n", decided_text(round));
    if (round.point) out += fmt::format("    {}\n    {}\n", round.shown.text, round.shown.fumen);
  }
  for (const auto& [number, player] : players_) {
    const auto lessons = player.lessons.first(most_lessons);
    if (!lessons.empty()) out += fmt::format("\n{} should practise\n", player.name);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      const Shown& worst = player.worst.at(lessons[i]->mistake_kind);
      out +=
          fmt::format("  {}. {}\n    the worst: round {}, {}\n    {}\n", i + 1,
                      lesson_text(*lessons[i], player.lessons.unit()), worst.round, worst.text, worst.fumen);
    }
  }
}

void MatchSummary::append_json(std::string& out) const {
  if (rounds_.empty()) return;
  base::JsonWriter json(out);
  const auto write = [&](const Shown& shown) {
    json.key("player").number(shown.one.player.value);
    json.key("placement").number(shown.one.placement + 1);
    json.key("t_ms").number(shown.one.time.value);
    json.key("cost").number(shown.one.cost, 2);
    json.key("words");
    if (shown.words.empty())
      json.null();
    else
      json.string(shown.words);
    json.key("fumen").string(shown.fumen);
  };
  json.begin_object();
  json.key("rounds").begin_array();
  for (const Round& round : rounds_) {
    json.begin_object();
    json.key("round").number(round.number);
    json.key("winner");
    if (round.winner)
      json.number(*round.winner);
    else
      json.null();
    json.key("decided");
    if (round.point) {
      json.begin_object();
      write(round.shown);
      json.key("chance_before").number(round.point->before, 3);
      json.key("chance_after").number(round.point->after, 3);
      json.end_object();
    } else {
      json.null();
    }
    json.end_object();
  }
  json.end_array();
  json.key("practise").begin_array();
  for (const auto& [number, player] : players_) {
    json.begin_object();
    json.string("name", player.name.raw());
    json.string("unit", review::name_of(player.lessons.unit()));
    json.key("lessons").begin_array();
    for (const review::Lesson* lesson : player.lessons.first(most_lessons)) {
      json.begin_object();
      json.string("fault", review::name_of(lesson->mistake_kind));
      json.string("advice", review::practice_words(lesson->mistake_kind));
      json.key("times").number(lesson->times);
      json.key("cost").number(lesson->cost, 2);
      json.key("worst").begin_object();
      const Shown& worst = player.worst.at(lesson->mistake_kind);
      json.key("round").number(worst.round);
      write(worst);
      json.end_object();
      json.end_object();
    }
    json.end_array();
    json.end_object();
  }
  json.end_array();
  json.end_object();
  out += '\n';
}

void MatchSummary::append_fumen(std::string& out) const {
  std::vector<fumen::Page> pages;
  for (const Round& round : rounds_)
    pages.insert(pages.end(), round.shown.pages.begin(), round.shown.pages.end());
  if (!pages.empty()) out += fumen_of(std::move(pages)) + "\n";
}

std::string MatchSummary::html() const {
  if (rounds_.empty()) return "";
  std::string body = "<h2>What decided each round</h2>\n";
  for (const Round& round : rounds_)
    body += fmt::format(
        "<h3>{}</h3>\n{}", markup(decided_text(round)),
        round.point ? fmt::format("<p>{}</p>\n{}", markup(round.shown.text), round.shown.section) : "");
  for (const auto& [number, player] : players_) {
    const auto lessons = player.lessons.first(most_lessons);
    if (lessons.empty()) continue;
    body += fmt::format("<h2>{} should practise</h2>\n", markup(base::escaped(player.name)));
    for (const review::Lesson* lesson : lessons) {
      const Shown& worst = player.worst.at(lesson->mistake_kind);
      body += fmt::format("<h3>{}</h3>\n<p>The worst: round {}, {}</p>\n{}",
                          markup(lesson_text(*lesson, player.lessons.unit())), worst.round,
                          markup(worst.text), worst.section);
    }
  }
  return body;
}

}  // namespace tetron::app
