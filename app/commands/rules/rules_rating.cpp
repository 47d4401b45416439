#include "app/commands/rules/rules_rating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <thread>

#include "app/commands/rules/row_value.hpp"
#include "app/io/progress_line.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::rules {

namespace {

constexpr base::Member number{.decimals = 2, .exact = -1};

// As far as it is known.
std::array<std::optional<double>, 2> bounds_of(const Interval& interval) {
  const auto bound = [](double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; };
  return {bound(interval.low), bound(interval.high)};
}

}  // namespace

base::Members members_of(std::type_identity<BotRating>) {
  using Of = base::Describe<BotRating>;
  static constexpr std::array all{
      Of::member<&BotRating::games>("games", "How many were played."),
      Of::member<&BotRating::ended>("ended", "The share of them that ended.", number),
      Of::member<&BotRating::frames>("frames", "Their mean length.", number),
      Of::member<&BotRating::tumos>("tumos", "Tumos of a game.", number),
      Of::member<&BotRating::erasures>("erasures_per_tumo", "Erasures for each.", number),
      Of::member<&BotRating::erased>("erased_blocks_per_tumo", "Blocks erased for each.", number),
      Of::member<&BotRating::longest_chain>("longest_chain", "The longest."),
      Of::member<&BotRating::unplaced>("unplaced", "The share of tumos that found no room.", number),
      Of::member<&BotRating::early_tumos>("early_tumos", "Of the first tumos, those placed.", number),
      Of::member<&BotRating::early_erased>("early_erased_blocks_per_tumo", "Blocks erased by each of these.",
                                           number),
  };
  return all;
}

base::Members members_of(std::type_identity<ColumnRating>) {
  using Of = base::Describe<ColumnRating>;
  using A = const ColumnRating&;
  static constexpr std::array all{
      Of::member<&ColumnRating::column>("column", "Its number, from 0."),
      Of::member<&ColumnRating::early_tumos>("early_tumos", "Of the first tumos, those placed.", number),
      Of::member<&ColumnRating::early_erased>("early_erased_blocks_per_tumo",
                                              "Blocks erased by each of these.", number),
      Of::member<[](A of) { return bounds_of(of.lead.tumos); }>(
          "lead_tumos", "Between which values the lead of the second bot is.", number),
      Of::member<[](A of) { return bounds_of(of.lead.erased); }>("lead_erased_blocks",
                                                                 "The same for erased blocks.", number),
  };
  return all;
}

base::Members members_of(std::type_identity<Bounds>) {
  using Of = base::Describe<Bounds>;
  using A = const Bounds&;
  static constexpr std::array all{
      Of::member<[](A of) { return bounds_of(of.ended); }>("ended", "Of `ended`.", number),
      Of::member<[](A of) { return bounds_of(of.tumos); }>("tumos", "Of `tumos`.", number),
      Of::member<[](A of) { return bounds_of(of.erasures); }>("erasures_per_tumo", "Of `erasures_per_tumo`.",
                                                              number),
      Of::member<[](A of) { return bounds_of(of.unplaced); }>("unplaced", "Of `unplaced`.", number),
      Of::member<[](A of) { return bounds_of(of.lead.tumos); }>("lead_tumos", "Of `lead_tumos`.", number),
      Of::member<[](A of) { return bounds_of(of.lead.erased); }>("lead_erased_blocks",
                                                                 "Of `lead_erased_blocks`.", number),
      Of::member<[](A of) { return bounds_of(of.variety); }>("variety", "Of `variety`.", number),
  };
  return all;
}

}  // namespace tetron::rules

namespace tetron::app {

namespace {

using rules::BotRating;

std::string percent_of_games(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string times(const std::optional<double>& lead) {
  return lead ? fmt::format("{:.2f} times", *lead) : "";
}

struct ShownRating {
  std::string_view file;
  const rules::Rating& rating;
  rules::Verdict verdict;
};

constexpr base::Member number{.decimals = 2, .exact = -1};

base::Members members_of(std::type_identity<ShownRating>) {
  using Of = base::Describe<ShownRating>;
  using A = const ShownRating&;
  static constexpr std::array all{
      Of::member<&ShownRating::file>("file", "The name as it was given."),
      Of::member<[](A of) { return of.rating.random; }>("random",
                                                        "The games of a bot that drops pieces anywhere."),
      Of::member<[](A of) { return of.rating.greedy; }>("greedy",
                                                        "The games of a bot that looks one piece ahead."),
      Of::member<[](A of) { return of.rating.lead_tumos; }>(
          "lead_tumos", "How many times as many tumos the second places.", number),
      Of::member<[](A of) { return of.rating.lead_erased; }>(
          "lead_erased_blocks", "How many times as many blocks it erases.", number),
      Of::member<[](A of) { return of.rating.variety; }>("variety", "How different the fields are.", number),
      Of::member<[](A of) { return of.rating.failed; }>("failed_games", "Games that ended with an error."),
      Of::member<[](A of) {
        return of.rating.first_error ? std::optional(rules::describe(*of.rating.first_error)) : std::nullopt;
      }>("error", "The first error."),
      Of::member<[](A of) { return of.rating.column; }>("column",
                                                        "A bot that drops everything in one column."),
      Of::member<[](A of) { return of.rating.bounds; }>(
          "bounds", "Between which values each figure is, as far as the games decide."),
      Of::member<[](A of) {
        return of.verdict.playable == rules::Answer::undecided
                   ? std::nullopt
                   : std::optional(of.verdict.playable == rules::Answer::yes);
      }>("playable", "Whether it is a game; null where the games do not decide."),
      Of::member<[](A of) { return std::span(of.verdict.shortcomings); }>("shortcomings", "What it lacks."),
      Of::member<[](A of) { return std::span(of.verdict.undecided); }>("undecided",
                                                                       "What more games would show."),
      convert::version_member<ShownRating>(),
  };
  return all;
}

}  // namespace

unsigned all_processors() {
  return std::max(1U, std::thread::hardware_concurrency());
}

// Each thread has a game; the greedy bot's copy is a second one.
std::size_t rating_memory(unsigned threads) {
  return game_memory + threads * game_memory / 2;
}

rules::Rating rate_with_progress(const rules::Source& source, const rules::ScriptOptions& options,
                                 rules::RatePlan plan, unsigned threads, const std::stop_token& stop) {
  plan.row_value = value_of_rows;
  ProgressLine line(std::chrono::seconds(1));
  HowFar how_far;
  const auto progress = [&](std::size_t finished) {
    if (!line.is_due()) return;
    how_far.reach(static_cast<double>(finished) / static_cast<double>(plan.games()));
    line.show(fmt::format("{}: {} of {} games{}", base::escaped(source.name), finished, plan.games(),
                          how_far.left()));
  };
  const auto games = rules::play_games(source, options, plan, threads, stop, progress);
  line.end();
  return rules::rate(games);
}

rules::Rating decide_with_progress(const rules::Source& source, const rules::ScriptOptions& options,
                                   rules::RatePlan plan, std::size_t most_games, unsigned threads,
                                   const std::stop_token& stop, std::chrono::steady_clock::time_point end) {
  plan.row_value = value_of_rows;
  ProgressLine line(std::chrono::seconds(1));
  std::stop_source done;
  const std::stop_callback interrupted(stop, [&done] { done.request_stop(); });
  const auto progress = [&](std::size_t finished) {
    if (std::chrono::steady_clock::now() >= end) done.request_stop();
    if (line.is_due())
      line.show(fmt::format("{}: {}", base::escaped(source.name), base::counted(finished, "game")));
  };
  const auto games =
      rules::play_until_decided(source, options, plan, most_games, threads, done.get_token(), progress);
  line.end();
  return rules::rate(games);
}

std::size_t columns_of(const rules::Script& script) {
  return static_cast<std::size_t>(script.game().settings.width);
}

std::string described(const rules::Verdict& verdict) {
  switch (verdict.playable) {
    case rules::Answer::no:
      return fmt::format("no, {}", fmt::join(verdict.shortcomings, ", "));
    case rules::Answer::undecided:
      return fmt::format("undecided; more games would show whether {}", fmt::join(verdict.undecided, ", "));
    case rules::Answer::yes:
      break;
  }
  return "yes";
}

void append_rating(std::string& out, const std::string& name, const rules::Rating& rating) {
  const BotRating& random = rating.random;
  const BotRating& greedy = rating.greedy;
  const auto row = [&out](std::string_view what, std::string_view a, std::string_view b,
                          std::string_view c = {}) {
    std::string line = fmt::format("  {:<32}{:>12}{:>12}{:>22}", what, a, b, c);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  };
  const auto seconds = [](const BotRating& bot) {
    return fmt::format("{:.1f} s", bot.frames / rules::frames_per_second);
  };
  const auto number = [](double value) { return fmt::format("{:.2f}", value); };
  out += base::escaped(name) + '\n';
  row("", "random", "greedy");
  row("games", fmt::to_string(random.games), fmt::to_string(greedy.games));
  row("games that ended", percent_of_games(random.ended), percent_of_games(greedy.ended));
  row("length", seconds(random), seconds(greedy));
  row("tumos", number(random.tumos), number(greedy.tumos));
  row("erasures a tumo", number(random.erasures), number(greedy.erasures));
  row("blocks erased a tumo", number(random.erased), number(greedy.erased));
  row("longest chain", fmt::to_string(random.longest_chain), fmt::to_string(greedy.longest_chain));
  row("tumos that found no room", percent_of_games(random.unplaced), percent_of_games(greedy.unplaced));
  row(fmt::format("of the first {} tumos, placed", rules::early_tumos_looked_at), number(random.early_tumos),
      number(greedy.early_tumos), times(rating.lead_tumos));
  row("blocks erased by each of these", number(random.early_erased), number(greedy.early_erased),
      times(rating.lead_erased));
  if (rating.column) {
    const rules::ColumnRating& column = *rating.column;
    const auto between = [](const rules::Interval& interval) {
      return interval.high - interval.low < 1000
                 ? fmt::format("{:.2f} to {:.2f} times", interval.low, interval.high)
                 : "";
    };
    row(fmt::format("the same, all in column {}", column.column), "", number(column.early_tumos),
        between(column.lead.tumos));
    row("blocks erased by each of these", "", number(column.early_erased), between(column.lead.erased));
  }
  row("variety of fields", percent_of_games(rating.variety), "");
  if (rating.first_error)
    fmt::format_to(std::back_inserter(out), "  {} ended with an error, the first: {}\n",
                   base::counted(rating.failed, "game"), shown(*rating.first_error));
  fmt::format_to(std::back_inserter(out), "  playable: {}\n", described(rules::verdict(rating)));
}

base::Members rating_members() {
  return base::members<ShownRating>();
}

void append_rating_json(std::string& out, const std::string& name, const rules::Rating& rating) {
  convert::append_json_line(out, ShownRating{name, rating, rules::verdict(rating)});
}

}  // namespace tetron::app
