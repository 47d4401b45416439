#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "convert/answer/answer.hpp"
#include "formats/numeron/text.hpp"
#include "replay/numeron/best_call.hpp"
#include "replay/numeron/deduction.hpp"

// Numer0n game records, and what can be deduced from them, as JSON. docs/formats/numeron.md, "Commands".
namespace tetron::convert {

// Reads the text form, or JSON if the text begins like JSON; then the result has no line numbers. The error
// is for readers and may quote the text.
std::expected<numeron::GameText, std::string> read_numeron(std::string_view text);

// The number of candidates at the start and after each record.
struct NumeronCounts {
  numeron::Deduction after;  // after all records
  std::vector<numeron::Counts> counts;
};
NumeronCounts count_candidates(const numeron::Game& game);

// "line 9: record 5: 1st call 123 -> 1 EAT 1 BITE: why"
std::string describe(const numeron::GameText& record, const numeron::Contradiction& contradiction);

// The number of candidates left on average after one of the best calls.
double average_left(const numeron::BestCalls& best, const numeron::Candidates& candidates);

// The game, with the number of candidates after each record.
void append_numeron_show_json(std::string& out, const numeron::Game& game,
                              const std::vector<numeron::Counts>& counts);
struct NumeronContradiction {
  std::size_t record = 0;  // from 1
  std::optional<std::size_t> line{};
  std::string_view why{};
};

// Whether the record is possible, and who wins.
struct NumeronCheck {
  const numeron::GameText& record;
  const numeron::Deduction& deduction;
  std::optional<NumeronContradiction> contradiction{};
};
NumeronCheck numeron_check(const numeron::GameText& record, const numeron::Deduction& deduction);

template <bool is_average>
struct NumeronCalls {
  double left = 0;
  numeron::BestCalls best;
  std::size_t most = 0;
};
struct NumeronSide {
  const numeron::Candidates& candidates;
  std::size_t most = 0;
  std::optional<NumeronCalls<false>> worst{};
  std::optional<NumeronCalls<true>> average{};
};
// The candidates of each side after the first `after` records, and the best calls, at most `most` numbers of
// each; 0 means all. May take a few seconds.
struct NumeronAnalysis {
  const numeron::Deduction& deduction;
  std::size_t after = 0;
  std::optional<NumeronContradiction> contradiction{};
  NumeronSide first;
  NumeronSide second;
};
NumeronAnalysis numeron_analysis(const numeron::GameText& record, const numeron::Deduction& deduction,
                                 std::size_t after, std::size_t most);

base::Members members_of(std::type_identity<NumeronContradiction>);
base::Members members_of(std::type_identity<NumeronCheck>);
template <bool is_average>
base::Members members_of(std::type_identity<NumeronCalls<is_average>>);
base::Members members_of(std::type_identity<NumeronSide>);
base::Members members_of(std::type_identity<NumeronAnalysis>);

}  // namespace tetron::convert
