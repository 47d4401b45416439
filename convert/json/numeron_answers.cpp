#include "convert/json/numeron_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "base/escape.hpp"
#include "convert/json/numeron_json.hpp"

namespace tetron::convert {

namespace {

using numeron::BestCalls;
using numeron::Candidates;
using numeron::Contradiction;
using numeron::Mover;
using numeron::Number;

template <class... Arguments>
void append(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

bool is_json(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != text.npos && text[begin] == '{';
}

std::string_view json_name(Mover mover) {
  return mover == Mover::first ? "first" : "second";
}

void append_winner(std::string& out, const std::optional<numeron::Win>& win) {
  if (win)
    append(out, R"("winner":"{}",)", json_name(win->winner));
  else
    out += R"("winner":null,)";
}

void append_contradiction(std::string& out, const numeron::GameText& record,
                          const std::optional<Contradiction>& found) {
  out += R"("contradiction":)";
  if (!found) {
    out += "null";
    return;
  }
  append(out, R"({{"record":{},)", found->entry + 1);
  if (!record.lines.empty()) append(out, R"("line":{},)", record.lines[found->entry]);
  out += R"("why":)";
  base::append_json_string(out, found->why);
  out += '}';
}

void append_numbers(std::string& out, std::span<const Number> numbers, std::size_t most) {
  out += '[';
  std::string_view comma;
  for (const Number& number : most == 0 ? numbers : numbers.first(std::min(most, numbers.size()))) {
    append(out, R"({}"{}")", comma, number.text());
    comma = ",";
  }
  out += ']';
}

void append_best(std::string& out, std::string_view name, const std::string& left, const BestCalls& best,
                 std::size_t most) {
  append(out, R"(,"{}":{{"left":{},"ties":{},"possible":{},"calls":)", name, left, best.calls.size(),
         best.possible);
  append_numbers(out, best.calls, most);
  out += '}';
}

void append_side(std::string& out, Mover side, const Candidates& candidates, std::size_t most) {
  append(out, ",\n\"{}\":{{\"candidates\":{},\"numbers\":", json_name(side), candidates.size());
  append_numbers(out, candidates.numbers(), most);
  if (!candidates.empty()) {
    const numeron::BestNext best = numeron::best_calls(candidates);
    append_best(out, "worst", fmt::format("{}", best.worst.score.worst), best.worst, most);
    append_best(out, "average", fmt::format("{:.4f}", average_left(best.average, candidates)), best.average,
                most);
  }
  out += '}';
}

}  // namespace

std::expected<numeron::GameText, std::string> read_numeron(std::string_view text) {
  if (is_json(text)) {
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
  append_numeron_json(out, game, [&counts](std::size_t entry) {
    return fmt::format(R"(,"candidates":{{"first":{},"second":{}}})", counts[entry + 1][0],
                       counts[entry + 1][1]);
  });
}

void append_numeron_check_json(std::string& out, const numeron::GameText& record,
                               const numeron::Deduction& deduction) {
  append(out, R"({{"records":{},)", record.game.entries.size());
  append_winner(out, deduction.win());
  append_contradiction(out, record, deduction.contradiction());
  out += '}';
}

void append_numeron_analysis_json(std::string& out, const numeron::GameText& record,
                                  const numeron::Deduction& deduction, std::size_t after, std::size_t most) {
  append(out, R"({{"after":{},"next":"{}",)", after, json_name(deduction.next()));
  append_winner(out, deduction.win());
  append_contradiction(out, record, deduction.contradiction());
  for (const Mover side : {Mover::first, Mover::second})
    append_side(out, side, deduction.candidates(side), most);
  out += '}';
}

}  // namespace tetron::convert
