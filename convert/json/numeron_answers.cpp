#include "convert/json/numeron_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <span>
#include <utility>

#include "base/json_writer.hpp"
#include "convert/json/numeron_json.hpp"

namespace tetron::convert {

namespace {

using numeron::BestCalls;
using numeron::Candidates;
using numeron::Contradiction;
using numeron::Mover;
using numeron::Number;

bool begins_as_json(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != text.npos && text[begin] == '{';
}

std::string_view json_name(Mover mover) {
  return mover == Mover::first ? "first" : "second";
}

std::optional<std::string_view> winner_of(const numeron::Deduction& deduction) {
  return deduction.win() ? std::optional(json_name(deduction.win()->winner)) : std::nullopt;
}

// At most `most` of them; 0: all.
auto texts(std::span<const Number> numbers, std::size_t most) {
  return (most == 0 ? numbers : numbers.first(std::min(most, numbers.size()))) |
         std::views::transform(&Number::text);
}

std::optional<NumeronContradiction> contradiction_in(const numeron::GameText& record,
                                                     const numeron::Deduction& deduction) {
  const auto& found = deduction.contradiction();
  if (!found) return std::nullopt;
  NumeronContradiction made{found->entry + 1, {}, found->why};
  if (!record.lines.empty()) made.line = record.lines[found->entry];
  return made;
}

constexpr std::string_view sides = "first|second";
constexpr std::string_view winner_meaning = "Who wins; null while nobody has.";
constexpr std::string_view contradiction_meaning = "The first record that is impossible.";

}  // namespace

std::expected<numeron::GameText, std::string> read_numeron(std::string_view text) {
  if (begins_as_json(text)) {
    auto game = numeron_from_json(text);
    if (!game) return std::unexpected(describe(game.error()));
    return numeron::GameText{std::move(*game), {}};
  }
  auto record = numeron::read_text(text);
  if (!record) return std::unexpected(base::describe(record.error()));
  return std::move(*record);
}

NumeronCounts count_candidates(const numeron::Game& game) {
  NumeronCounts counted{numeron::Deduction(game), {}};
  counted.counts.push_back(counted.after.counts());
  for (const numeron::Entry& entry : game.entries) {
    counted.after.take(entry.record);
    counted.counts.push_back(counted.after.counts());
  }
  return counted;
}

std::string describe(const numeron::GameText& record, const Contradiction& contradiction) {
  std::string entry;
  numeron::append_record(entry, record.game.entries[contradiction.entry].record);
  const std::string line =
      record.lines.empty() ? "" : fmt::format("line {}: ", record.lines[contradiction.entry]);
  return fmt::format("{}record {}: {}: {}", line, contradiction.entry + 1, entry, contradiction.why);
}

double average_left(const BestCalls& best, const Candidates& candidates) {
  return static_cast<double>(best.score.squares) / static_cast<double>(candidates.size());
}

void append_numeron_show_json(std::string& out, const numeron::Game& game,
                              const std::vector<numeron::Counts>& counts) {
  append_numeron_json(out, game, [&counts](base::JsonWriter& json, std::size_t entry) {
    json.key("candidates").begin_object();
    json.number("first", counts[entry + 1][0]);
    json.number("second", counts[entry + 1][1]);
    json.end_object();
  });
}

base::Members members_of(std::type_identity<NumeronContradiction>) {
  using Of = base::Describe<NumeronContradiction>;
  static constexpr std::array all{
      Of::member<&NumeronContradiction::record>("record", "Its number, from 1.", {.least = 1}),
      Of::member<&NumeronContradiction::line>("line", "Its line, in a text.", {.is_omitted = true}),
      Of::member<&NumeronContradiction::why>("why", "Why it is impossible."),
  };
  return all;
}

base::Members members_of(std::type_identity<NumeronCheck>) {
  using Of = base::Describe<NumeronCheck>;
  static constexpr std::array all{
      Of::member<[](const NumeronCheck& of) { return of.record.game.entries.size(); }>("records",
                                                                                       "How many there are."),
      Of::member<[](const NumeronCheck& of) { return winner_of(of.deduction); }>("winner", winner_meaning,
                                                                                 {.words = sides}),
      Of::member<&NumeronCheck::contradiction>("contradiction", contradiction_meaning),
      version_member<NumeronCheck>(),
  };
  return all;
}

template <bool is_average>
base::Members members_of(std::type_identity<NumeronCalls<is_average>>) {
  using Calls = NumeronCalls<is_average>;
  using Of = base::Describe<Calls>;
  static constexpr std::array all{
      is_average ? Of::template member<&Calls::left>("left", "Candidates left on average.",
                                                     {.decimals = 2, .exact = 4})
                 : Of::template member<&Calls::left>("left", "Candidates left in the worst case."),
      Of::template member<[](const Calls& of) { return of.best.calls.size(); }>("ties",
                                                                                "How many calls do so."),
      Of::template member<[](const Calls& of) { return of.best.possible; }>(
          "possible", "How many of them are candidates."),
      Of::template member<[](const Calls& of) { return texts(of.best.calls, of.most); }>(
          "calls", "The calls; at most --limit."),
  };
  return all;
}

base::Members members_of(std::type_identity<NumeronSide>) {
  using Of = base::Describe<NumeronSide>;
  static constexpr std::array all{
      Of::member<[](const NumeronSide& of) { return of.candidates.size(); }>(
          "candidates", "How many numbers are possible."),
      Of::member<[](const NumeronSide& of) { return texts(of.candidates.numbers(), of.most); }>(
          "numbers", "These numbers; at most --limit."),
      Of::member<&NumeronSide::worst>("worst", "The best calls by the worst case; not without candidates.",
                                      {.is_omitted = true}),
      Of::member<&NumeronSide::average>("average", "The best calls on average; not without candidates.",
                                        {.is_omitted = true}),
  };
  return all;
}

base::Members members_of(std::type_identity<NumeronAnalysis>) {
  using Of = base::Describe<NumeronAnalysis>;
  static constexpr std::array all{
      Of::member<&NumeronAnalysis::after>("after", "How many records were used."),
      Of::member<[](const NumeronAnalysis& of) { return json_name(of.deduction.next()); }>(
          "next", "Who calls next.", {.words = sides}),
      Of::member<[](const NumeronAnalysis& of) { return winner_of(of.deduction); }>("winner", winner_meaning,
                                                                                    {.words = sides}),
      Of::member<&NumeronAnalysis::contradiction>("contradiction", contradiction_meaning),
      Of::member<&NumeronAnalysis::first>("first", "What is known of the number of the first."),
      Of::member<&NumeronAnalysis::second>("second", "What is known of the number of the second."),
      version_member<NumeronAnalysis>(),
  };
  return all;
}

NumeronCheck numeron_check(const numeron::GameText& record, const numeron::Deduction& deduction) {
  return {record, deduction, contradiction_in(record, deduction)};
}

NumeronAnalysis numeron_analysis(const numeron::GameText& record, const numeron::Deduction& deduction,
                                 std::size_t after, std::size_t most) {
  const auto side = [&](Mover mover) {
    const Candidates& candidates = deduction.candidates(mover);
    NumeronSide made{candidates, most, {}, {}};
    if (candidates.empty()) return made;
    numeron::BestNext best = numeron::best_calls(candidates);
    made.worst.emplace(static_cast<double>(best.worst.score.worst), std::move(best.worst), most);
    const double left = average_left(best.average, candidates);
    made.average.emplace(left, std::move(best.average), most);
    return made;
  };
  return {deduction, after, contradiction_in(record, deduction), side(Mover::first), side(Mover::second)};
}

}  // namespace tetron::convert
