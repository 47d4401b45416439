#include "app/commands/rules/rules_rating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/commands/rules/row_value.hpp"
#include "app/io/progress_line.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer_version.hpp"

namespace tetron::app {

namespace {

using Json = nlohmann::ordered_json;
using rules::BotRating;

std::string percent_of_games(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string times(const std::optional<double>& lead) {
  return lead ? fmt::format("{:.2f} times", *lead) : "";
}

Json json_of(const BotRating& bot) {
  return {{"games", bot.games},
          {"ended", bot.ended},
          {"frames", bot.frames},
          {"tumos", bot.tumos},
          {"erasures_per_tumo", bot.erasures},
          {"erased_blocks_per_tumo", bot.erased},
          {"longest_chain", bot.longest_chain},
          {"unplaced", bot.unplaced},
          {"early_tumos", bot.early_tumos},
          {"early_erased_blocks_per_tumo", bot.early_erased}};
}

Json json_of(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

// Null if nothing is known.
Json json_of(const rules::Interval& interval) {
  const auto bound = [](double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); };
  return {bound(interval.low), bound(interval.high)};
}

Json json_of(const rules::ColumnRating& column) {
  return {{"column", column.column},
          {"early_tumos", column.early_tumos},
          {"early_erased_blocks_per_tumo", column.early_erased},
          {"lead_tumos", json_of(column.lead.tumos)},
          {"lead_erased_blocks", json_of(column.lead.erased)}};
}

Json json_of(const rules::Bounds& bounds) {
  return {{"ended", json_of(bounds.ended)},
          {"tumos", json_of(bounds.tumos)},
          {"erasures_per_tumo", json_of(bounds.erasures)},
          {"unplaced", json_of(bounds.unplaced)},
          {"lead_tumos", json_of(bounds.lead.tumos)},
          {"lead_erased_blocks", json_of(bounds.lead.erased)},
          {"variety", json_of(bounds.variety)}};
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
  const auto progress = [&](std::size_t finished) {
    if (line.is_due())
      line.show(fmt::format("{}: {} of {} games", base::escaped(source.name), finished, plan.games()));
  };
  const auto games = rules::play_games(source, options, plan, threads, stop, progress);
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

void append_rating_json(std::string& out, const std::string& name, const rules::Rating& rating) {
  const rules::Verdict verdict = rules::verdict(rating);
  const Json object{
      {"file", name},
      {"random", json_of(rating.random)},
      {"greedy", json_of(rating.greedy)},
      {"lead_tumos", json_of(rating.lead_tumos)},
      {"lead_erased_blocks", json_of(rating.lead_erased)},
      {"variety", rating.variety},
      {"failed_games", rating.failed},
      {"error", rating.first_error ? Json(rules::describe(*rating.first_error)) : Json(nullptr)},
      {"column", rating.column ? json_of(*rating.column) : Json(nullptr)},
      {"bounds", json_of(rating.bounds)},
      {"playable", verdict.playable == rules::Answer::undecided
                       ? Json(nullptr)
                       : Json(verdict.playable == rules::Answer::yes)},
      {"shortcomings", verdict.shortcomings},
      {"undecided", verdict.undecided},
      {"version", convert::answer_version}};
  out += object.dump(-1, ' ', true, Json::error_handler_t::replace) + '\n';
}

}  // namespace tetron::app
