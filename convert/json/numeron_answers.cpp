#include "convert/json/numeron_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"
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

void write_winner(base::JsonWriter& json, const std::optional<numeron::Win>& win) {
  if (win)
    json.string("winner", json_name(win->winner));
  else
    json.null("winner");
}

void write_contradiction(base::JsonWriter& json, const numeron::GameText& record,
                         const std::optional<Contradiction>& found) {
  if (!found) return json.null("contradiction");
  json.key("contradiction").begin_object();
  json.number("record", found->entry + 1);
  if (!record.lines.empty()) json.number("line", record.lines[found->entry]);
  json.string("why", found->why);
  json.end_object();
}

void write_numbers(base::JsonWriter& json, base::JsonKey key, std::span<const Number> numbers,
                   std::size_t most) {
  json.list(key, most == 0 ? numbers : numbers.first(std::min(most, numbers.size())),
            [&json](const Number& number) { json.string(number.text()); });
}

// `write_left` writes the member "left".
template <class WriteLeft>
void write_best(base::JsonWriter& json, base::JsonKey key, const WriteLeft& write_left, const BestCalls& best,
                std::size_t most) {
  json.key(key).begin_object();
  write_left();
  json.number("ties", best.calls.size());
  json.number("possible", best.possible);
  write_numbers(json, "calls", best.calls, most);
  json.end_object();
}

void write_side(base::JsonWriter& json, const Candidates& candidates, std::size_t most) {
  json.begin_object();
  json.number("candidates", candidates.size());
  write_numbers(json, "numbers", candidates.numbers(), most);
  if (!candidates.empty()) {
    const numeron::BestNext best = numeron::best_calls(candidates);
    write_best(
        json, "worst", [&] { json.number("left", best.worst.score.worst); }, best.worst, most);
    write_best(
        json, "average", [&] { json.number("left", average_left(best.average, candidates), 4); },
        best.average, most);
  }
  json.end_object();
}

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

void append_numeron_check_json(std::string& out, const numeron::GameText& record,
                               const numeron::Deduction& deduction) {
  base::JsonWriter json(out);
  json.begin_object();
  json.number("records", record.game.entries.size());
  write_winner(json, deduction.win());
  write_contradiction(json, record, deduction.contradiction());
  json.number("version", answer_version);
  json.end_object();
}

void append_numeron_analysis_json(std::string& out, const numeron::GameText& record,
                                  const numeron::Deduction& deduction, std::size_t after, std::size_t most) {
  base::JsonWriter json(out);
  json.begin_object();
  json.number("after", after);
  json.string("next", json_name(deduction.next()));
  write_winner(json, deduction.win());
  write_contradiction(json, record, deduction.contradiction());
  for (const Mover side : {Mover::first, Mover::second}) {
    json.text_key(json_name(side));
    write_side(json, deduction.candidates(side), most);
  }
  json.number("version", answer_version);
  json.end_object();
}

}  // namespace tetron::convert
