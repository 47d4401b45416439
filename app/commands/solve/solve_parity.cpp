#include "app/commands/solve/solve_parity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>

#include "base/counted.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::app {

namespace {

using solver::Demand;
using solver::ParityReport;
using solver::Pattern;
using solver::PatternResult;
using Verdict = PatternResult::Verdict;

std::string letters_of(const solver::Pieces& pieces) {
  std::string letters;
  for (const field::Tetromino kind : field::all_tetrominoes)
    letters.append(static_cast<std::size_t>(std::max(0, pieces[kind])), field::to_char(kind));
  return letters;
}

// "2 T, 1 O" instead of letters, because there may be many.
std::string shown(const solver::Pieces& pieces) {
  if (pieces.total() == 0) return "none";
  if (pieces.total() <= 28) return letters_of(pieces);
  std::string text;
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (pieces[kind] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", pieces[kind], field::to_char(kind));
  return text;
}

std::string condition(const Demand& demand) {
  if (demand.unless_t && demand.unless_lj) return ", if there is no T, L or J";
  return demand.unless_t ? ", if there is no T" : "";
}

std::string_view parity_word(const PatternResult& result) {
  return result.bias % 2 == 0 ? "even" : "odd";
}

// The regions of one shift: "2 + 1".
std::string sum_of(const std::vector<int>& biases) {
  return fmt::format("{}", fmt::join(biases, " + "));
}

// "bias 3 (shift 0: 2 + 1; shift 1: 0 + 0)"; for a pattern by region "bias 4 (2 + 2)", because its colorings
// are above.
std::string bias_of(const PatternResult& result) {
  std::string text = fmt::format("bias {}", result.bias);
  const bool several = !result.biases.empty() && (result.biases.size() > 1 || result.biases[0].size() > 1);
  if (!several) return text;
  text += " (";
  if (solver::is_by_region(result.pattern)) {
    std::vector<int> most(result.biases[0].size());
    for (const auto& biases : result.biases)
      std::ranges::transform(most, biases, most.begin(), [](int a, int b) { return std::max(a, b); });
    return text + sum_of(most) + ")";
  }
  for (std::size_t i = 0; i < result.biases.size(); ++i) {
    if (i > 0) text += "; ";
    if (result.biases.size() > 1) text += fmt::format("shift {}: ", i);
    text += sum_of(result.biases[i]);
  }
  return text + ")";
}

// Describes why a demand is not met.
std::string violation(const PatternResult& result) {
  const Demand& demand = solver::demand(result.pattern);
  switch (result.verdict) {
    case Verdict::bound_violated:
      return fmt::format("{} must be at least {}, and these pieces make at most {}", demand.bound,
                         result.bias, result.reach);
    case Verdict::parity_violated:
      return fmt::format("{} must be {}, and with these pieces it never is", demand.parity,
                         parity_word(result));
    case Verdict::both_violated:
      return fmt::format("{} must be at least {} and {} {}; no choice of these pieces does both",
                         demand.bound, result.bias, demand.parity, parity_word(result));
    case Verdict::met:
      break;
  }
  return {};
}

std::string names_of(const std::vector<Pattern>& patterns) {
  std::string text;
  for (std::size_t i = 0; i < patterns.size(); ++i)
    text += fmt::format("{}{}",
                        i == 0                     ? ""
                        : i + 1 == patterns.size() ? " and "
                                                   : ", ",
                        pattern_name(patterns[i]));
  return text;
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::bound_violated:
      return "bound";
    case Verdict::parity_violated:
      return "parity";
    case Verdict::both_violated:
      return "both";
    case Verdict::met:
      break;
  }
  return "met";
}

}  // namespace

std::string_view pattern_name(Pattern pattern) {
  switch (pattern) {
    case Pattern::checkerboard:
      return "checkerboard";
    case Pattern::columns:
      return "columns";
    case Pattern::rows:
      return "rows";
    case Pattern::columns_and_rows:
      return "columns and rows together";
    case Pattern::wide_checkerboard:
      return "wide checkerboard";
    case Pattern::tall_checkerboard:
      return "tall checkerboard";
    case Pattern::slash:
      return "diagonal /";
    case Pattern::backslash:
      return "diagonal \\";
    case Pattern::squares:
      return "squares of 2 x 2";
    case Pattern::wide_checkerboard_3:
      return "checkerboard of 3 x 1";
    case Pattern::tall_checkerboard_3:
      return "checkerboard of 1 x 3";
    case Pattern::wide_checkerboard_4:
      return "checkerboard of 4 x 1";
    case Pattern::tall_checkerboard_4:
      return "checkerboard of 1 x 4";
    case Pattern::columns_or_rows:
      return "columns or rows, by region";
    case Pattern::wide_or_tall_checkerboard:
      return "wide or tall checkerboard, by region";
    case Pattern::slash_or_backslash:
      return "diagonal / or \\, by region";
    case Pattern::wide_or_tall_checkerboard_3:
      return "checkerboard of 3 x 1 or 1 x 3, by region";
    case Pattern::wide_or_tall_checkerboard_4:
      return "checkerboard of 4 x 1 or 1 x 4, by region";
  }
  return {};
}

std::string why_none(const ParityReport& report) {
  if (report.odd_region)
    for (const solver::Terrain& region : report.regions)
      if (region.size() % 4 != 0)
        return fmt::format("a terrain of {} cannot be made of pieces of four",
                           base::counted(region.size(), "cell"));
  if (report.lacking_supply) return "the supply does not have that many pieces";
  for (const PatternResult& result : report.patterns)
    if (result.verdict != Verdict::met)
      return fmt::format("{}: {}", pattern_name(result.pattern), violation(result));
  if (!report.conflict.empty())
    return fmt::format("no choice of these pieces meets the demands of {} at once",
                       names_of(report.conflict));
  return {};
}

void append_parity_text(std::string& out, const solver::Problem& problem, const ParityReport& report) {
  const auto to = std::back_inserter(out);
  const int cells = problem.terrain.size();
  fmt::format_to(to, "{}, {}; required: {}; optional: {}\n", base::counted(cells, "cell"),
                 base::counted(cells / 4, "piece"), shown(problem.supply.required),
                 shown(problem.supply.optional));
  if (report.regions.size() > 1) {
    fmt::format_to(to, "{} regions:", report.regions.size());
    for (const solver::Terrain& region : report.regions) fmt::format_to(to, " {}", region.size());
    out += " cells\n";
  }
  out += "h: lying, wider than tall; v: upright\n";
  for (const PatternResult& result : report.patterns) {
    const Demand& demand = solver::demand(result.pattern);
    fmt::format_to(to, "\n{}: {}\n", pattern_name(result.pattern), bias_of(result));
    fmt::format_to(to, "  {} >= {}", demand.bound, result.bias);
    if (!demand.parity.empty())
      fmt::format_to(to, "; {} {}{}", demand.parity, parity_word(result), condition(demand));
    fmt::format_to(to, "\n  {}\n",
                   result.verdict == Verdict::met
                       ? fmt::format("can be met: the pieces reach {}", result.reach)
                       : "VIOLATED: " + violation(result));
  }
  out += '\n';
  if (const std::string why = why_none(report); !why.empty()) {
    fmt::format_to(to, "There is no tiling: {}.\n", why);
  } else {
    out += "All of this can be met: there may be tilings.\n";
    if (!report.conflict_known) out += "Not looked at: whether all of it can be met at once.\n";
  }
}

namespace {

struct ShownPattern {
  const PatternResult& result;

  const Demand& demand() const { return solver::demand(result.pattern); }
};
base::Members members_of(std::type_identity<ShownPattern>) {
  using Of = base::Describe<ShownPattern>;
  static constexpr std::array all{
      Of::member<[](const ShownPattern& shown) { return pattern_name(shown.result.pattern); }>(
          "name", "The coloring."),
      Of::member<[](const ShownPattern& shown) { return shown.result.bias; }>(
          "bias", "By how much one color has more cells, over all regions."),
      Of::member<[](const ShownPattern& shown) -> const std::vector<std::vector<int>>& {
        return shown.result.biases;
      }>("shifts", "The same of each region, for each place where the coloring can begin."),
      Of::member<[](const ShownPattern& shown) { return shown.demand().bound; }>(
          "bound", "What has to be at least the bias."),
      Of::member<[](const ShownPattern& shown) { return shown.demand().parity; }>(
          "parity", "What has to be odd or even as the bias is; empty if nothing has."),
      Of::member<[](const ShownPattern& shown) { return shown.result.reach; }>(
          "reach", "What these pieces make of the bound at most."),
      Of::member<[](const ShownPattern& shown) { return word(shown.result.verdict); }>(
          "verdict", "Which demand is not met.", {.words = "met|bound|parity|both"}),
  };
  return all;
}

struct ShownParity {
  const ParityReport& report;
};
base::Members members_of(std::type_identity<ShownParity>) {
  using Of = base::Describe<ShownParity>;
  static constexpr std::array all{
      Of::member<[](const ShownParity& shown) { return shown.report.proves_none(); }>(
          "proves_none", "Whether this proves that there is no tiling."),
      Of::member<[](const ShownParity& shown) {
        return shown.report.regions |
               std::views::transform([](const solver::Terrain& region) { return region.size(); });
      }>("regions", "The size of each region.", {.unit = "cells", .least = 0}),
      Of::member<[](const ShownParity& shown) {
        return shown.report.patterns |
               std::views::transform([](const PatternResult& result) { return ShownPattern{result}; });
      }>("colourings", "What each coloring demands."),
      Of::member<[](const ShownParity& shown) {
        return shown.report.conflict | std::views::transform(pattern_name);
      }>("conflict", "Colorings whose demands no choice of these pieces meets at once."),
      convert::version_member<ShownParity>(),
  };
  return all;
}

}  // namespace

base::Members solve_parity_members() {
  return base::members<ShownParity>();
}

void append_parity_json(std::string& out, const ParityReport& report) {
  convert::append_json_line(out, ShownParity{report});
}

}  // namespace tetron::app
