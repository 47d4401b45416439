#include "app/commands/review/match_summary.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <ranges>
#include <span>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
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

// The last line of JSON about a match.
struct MatchSummary::Json {
  struct Decided {
    const Shown& shown;
    const review::TurningPoint& point;
  };
  struct Worst {
    const Shown& shown;
  };
  struct Lesson {
    const review::Lesson& lesson;
    const Player& player;
  };
  const std::vector<Round>& rounds;
  const std::map<std::uint8_t, Player>& players;
};

namespace {

// Members of what shows a placement: a T has `shown`.
template <class T>
constexpr std::array moment_members{
    base::Describe<T>::template member<[](const T& of) { return of.shown.one.player.value; }>("player",
                                                                                              "The player."),
    base::Describe<T>::template member<[](const T& of) { return of.shown.one.placement + 1; }>(
        "placement", "Its number, from 1.", {.least = 1}),
    base::Describe<T>::template member<[](const T& of) { return of.shown.one.time.value; }>(
        "t_ms", "When it was placed.", {.unit = "ms"}),
    base::Describe<T>::template member<[](const T& of) { return double{of.shown.one.cost}; }>(
        "cost", "What it lost, in the unit.", {.decimals = 2, .exact = 2, .least = 0}),
    base::Describe<T>::template member<[](const T& of) {
      return of.shown.words.empty() ? std::nullopt : std::optional(std::string_view(of.shown.words));
    }>("words", "What was wrong with it; null if it is fine."),
    base::Describe<T>::template member<[](const T& of) { return std::string_view(of.shown.fumen); }>(
        "fumen", "What was played, and what was better if anything was."),
};

}  // namespace

base::Members members_of(std::type_identity<MatchSummary::Json::Decided>) {
  using Decided = MatchSummary::Json::Decided;
  using Of = base::Describe<Decided>;
  constexpr base::Member chance{.decimals = 3, .exact = 3, .least = 0, .most = 1};
  static constexpr std::array all = convert::joined(
      moment_members<Decided>, std::array{Of::member<[](const Decided& of) { return of.point.before; }>(
                                              "chance_before", "The chance of the winner before it.", chance),
                                          Of::member<[](const Decided& of) { return of.point.after; }>(
                                              "chance_after", "The chance of the winner after it.", chance)});
  return all;
}
base::Members members_of(std::type_identity<MatchSummary::Json::Worst>) {
  using Worst = MatchSummary::Json::Worst;
  static constexpr std::array all = convert::joined(
      std::array{base::Describe<Worst>::member<[](const Worst& of) { return of.shown.round; }>(
          "round", "The number of the round.", {.least = 1})},
      moment_members<Worst>);
  return all;
}
base::Members members_of(std::type_identity<MatchSummary::Json::Lesson>) {
  using Of = base::Describe<MatchSummary::Json::Lesson>;
  using A = const MatchSummary::Json::Lesson&;
  static constexpr std::array all{
      Of::member<[](A of) { return review::name_of(of.lesson.mistake_kind); }>("fault", "What was wrong."),
      Of::member<[](A of) { return review::practice_words(of.lesson.mistake_kind); }>(
          "advice", "How to practise against it."),
      Of::member<[](A of) { return of.lesson.times; }>("times", "How often.", {.least = 1}),
      Of::member<[](A of) { return double{of.lesson.cost}; }>("cost", "What it cost in all.",
                                                              {.decimals = 2, .exact = 2, .least = 0}),
      Of::member<[](A of) { return MatchSummary::Json::Worst{of.player.worst.at(of.lesson.mistake_kind)}; }>(
          "worst", "The worst of them."),
  };
  return all;
}
base::Members members_of(std::type_identity<MatchSummary::Round>) {
  using Of = base::Describe<MatchSummary::Round>;
  using A = const MatchSummary::Round&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.number; }>("round", "The number of the round.", {.least = 1}),
      Of::member<[](A of) { return of.winner; }>("winner", "The winner, as `player`; null if nobody won."),
      Of::member<[](A of) {
        return of.point ? std::optional(MatchSummary::Json::Decided{of.shown, *of.point}) : std::nullopt;
      }>("decided", "The placement with which the winner took the lead for good."),
  };
  return all;
}
base::Members members_of(std::type_identity<MatchSummary::Player>) {
  using Of = base::Describe<MatchSummary::Player>;
  using A = const MatchSummary::Player&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.name.raw(); }>("name", "The name of the player."),
      Of::member<[](A of) { return review::name_of(of.lessons.unit()); }>("unit", "Of costs.",
                                                                          {.words = "lines|percent"}),
      Of::member<[](A of) {
        return of.lessons.first(most_lessons) | std::views::transform([&of](const review::Lesson* lesson) {
                 return MatchSummary::Json::Lesson{*lesson, of};
               });
      }>("lessons", "At most three, the most costly first."),
  };
  return all;
}
base::Members members_of(std::type_identity<MatchSummary::Json>) {
  using Of = base::Describe<MatchSummary::Json>;
  using A = const MatchSummary::Json&;
  static constexpr std::array all{
      Of::member<[](A of) { return std::span(of.rounds); }>("rounds", "Each round that was reviewed."),
      Of::member<[](A of) { return of.players | std::views::values; }>("practise",
                                                                       "What each player should practise."),
  };
  return all;
}

base::Members MatchSummary::members() {
  return base::members<Json>();
}

void MatchSummary::append_json(std::string& out) const {
  if (!rounds_.empty()) convert::append_json_line(out, Json{rounds_, players_});
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
