#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/interruptible.hpp"
#include "bindings/python/parts.hpp"
#include "replay/tetrio/turning.hpp"
#include "solver/pc/obstacle.hpp"
#include "solver/pc/path.hpp"
#include "solver/pc/percent.hpp"

namespace tetron::python {

namespace {

using Cells = py::array_t<bool, py::array::c_style | py::array::forcecast>;

pc::Movement movement_of(const std::string& kicks, bool half_turns) {
  const auto of_set = [](tetrio::KickSet set) {
    const tetrio::Turning turning = tetrio::turning_of(set);
    return pc::movement_of(turning.shapes, turning.steps);
  };
  if (kicks == "srs") return half_turns ? of_set(tetrio::KickSet::srs) : pc::srs_movement();
  if (const auto set = tetrio::kick_set_of_word(kicks)) return of_set(*set);
  if (!kicks.contains('=')) throw py::value_error("'" + kicks + "' is no kick set");
  auto movement = pc::movement_from_text(kicks);
  if (!movement) fail("kicks: line " + std::to_string(movement.error().line) + ": " + movement.error().what);
  if (half_turns && !movement->has_half_turns()) throw py::value_error("these kicks have no half turns");
  return std::move(*movement);
}

pc::Rules rules_of(const std::string& drop, const std::string& kicks, bool hold) {
  if (drop != "soft" && drop != "hard" && drop != "180" && drop != "none")
    throw py::value_error("drop is soft, hard, 180 or none");
  const pc::Movement movement = movement_of(kicks, drop == "180");
  return {drop == "180" ? movement : movement.without_half_turns(),
          drop == "hard"   ? pc::Drop::hard
          : drop == "none" ? pc::Drop::none
                           : pc::Drop::soft,
          hold};
}

// What is asked, ready to be worked on.
struct Question {
  pc::Board board;
  pc::Rules rules;
  pc::Queues queues;
  std::string reason;  // why there is none, if that is plain
  solver::Limits limits;
};

pc::Board board_of(const Cells& cells, int lines, const pc::Rules& rules) {
  if (cells.ndim() != 2) throw py::value_error("a field has rows and columns: an array of two dimensions");
  const auto rows = static_cast<int>(cells.shape(0));
  pc::Board board;
  board.width = static_cast<int>(cells.shape(1));
  board.lines = lines;
  if (!pc::is_workable(board, rules))
    throw py::value_error(
        "so many columns and rows cannot be worked on: 12 columns, and 128 cells with the "
        "rows that pieces turn in");
  for (int row = 0; row < std::min(rows, lines); ++row)
    for (int column = 0; column < board.width; ++column)
      if (cells.at(rows - 1 - row, column)) board.add(column, row);
  return board;
}

std::string why_not_at_all(const Cells& cells, const pc::Board& board, std::size_t length) {
  for (py::ssize_t row = 0; row + board.lines < cells.shape(0); ++row)
    for (py::ssize_t column = 0; column < cells.shape(1); ++column)
      if (cells.at(row, column)) return "blocks stand above row " + std::to_string(board.lines);
  const auto needed = static_cast<std::size_t>(pc::pieces_needed(board));
  if (board.empty_cells() % 4 == 0 && length < needed)
    return std::to_string(needed) + " pieces are needed, and the queue has " + std::to_string(length);
  return {};
}

Question question_of(const Cells& cells, const std::string& queue, int lines, bool hold,
                     const std::string& drop, const std::string& kicks, const std::optional<double>& timeout,
                     std::size_t memory, int threads) {
  const auto patterns = pc::parse_patterns(queue);
  if (!patterns)
    fail("queue: pattern " + std::to_string(patterns.error().pattern) + ", column " +
         std::to_string(patterns.error().column) + ": " + patterns.error().what);
  Question question;
  question.rules = rules_of(drop, kicks, hold);
  question.board = board_of(cells, lines, question.rules);
  const std::size_t length = pc::length_of(patterns->front());
  question.reason = why_not_at_all(cells, question.board, length);
  auto queues = pc::queues_of(
      *patterns, question.reason.empty() ? pc::pieces_that_matter(question.board, hold, length) : length);
  if (!queues) fail("queue: " + queues.error().what);
  question.queues = std::move(*queues);
  question.limits.memory = memory;
  question.limits.threads = threads;
  if (timeout)
    question.limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(*timeout));
  return question;
}

void refuse_incomplete(solver::End end, std::uint64_t at_least) {
  if (end == solver::End::complete || end == solver::End::enough) return;
  fail_at_limit(end == solver::End::memory ? "the memory does not suffice" : "the time is over",
                py::int_(at_least));
}

std::vector<std::string> texts_of(const pc::Queues& queues, const std::vector<std::uint64_t>& set) {
  std::vector<std::string> texts;
  for (std::uint64_t number = 0; number < queues.size(); ++number)
    if (number / 64 < set.size() && (set[number / 64] >> number % 64 & 1) != 0)
      texts.push_back(pc::to_text(queues.at(number)));
  return texts;
}

// With which sequences.
struct Percent {
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  std::optional<std::string> reason;
  pc::Queues queues;
  pc::Chance chance;

  std::vector<std::string> succeeding() const { return texts_of(queues, chance.succeeds); }
  std::vector<std::string> failing(std::size_t most) const {
    std::vector<std::string> texts;
    for (std::uint64_t number = 0; number < total && texts.size() < most; ++number)
      if (!chance.has(number)) texts.push_back(pc::to_text(queues.at(number)));
    return texts;
  }
};

std::optional<std::string> reason_of(Question& question) {
  if (question.reason.empty())
    question.reason = interruptible(question.limits, [&] {
      return pc::described(pc::obstacle(question.board, question.queues, question.rules, question.limits));
    });
  if (question.reason.empty()) return std::nullopt;
  return question.reason;
}

Percent percent(const Cells& cells, const std::string& queue, int lines, bool hold, const std::string& drop,
                const std::string& kicks, const std::optional<double>& timeout, std::size_t memory,
                int threads) {
  Question question = question_of(cells, queue, lines, hold, drop, kicks, timeout, memory, threads);
  Percent result{0, question.queues.size(), reason_of(question), {}, {}};
  if (!result.reason) {
    result.chance = interruptible(question.limits, [&] {
      return pc::chance(question.board, question.queues, question.rules, question.limits);
    });
    refuse_incomplete(result.chance.end, result.chance.success);
    result.success = result.chance.success;
    if (result.success == 0) result.reason = pc::described({pc::Obstacle::Kind::way});
  }
  result.queues = std::move(question.queues);
  return result;
}

using Placed = std::tuple<std::string, std::vector<std::pair<int, int>>, int>;

struct Way {
  std::string pieces;
  std::uint64_t covered = 0;
  bool minimal = false;
  std::vector<std::string> sequences;
  std::vector<Placed> placements;
};

Way way_of(const pc::Way& found, const pc::Queues& queues) {
  Way way;
  for (const pc::Placed& piece : found.pieces) {
    const std::string letter(1, field::to_char(piece.kind));
    std::vector<std::pair<int, int>> cells;
    for (const pc::Cell& cell : piece.cells) cells.emplace_back(cell.column, cell.row);
    way.pieces += letter;
    way.placements.emplace_back(letter, std::move(cells), piece.cleared);
  }
  way.covered = found.covered;
  way.sequences = texts_of(queues, found.covers);
  return way;
}

std::vector<Way> path(const Cells& cells, const std::string& queue, int lines, bool hold,
                      const std::string& drop, const std::string& kicks, const std::optional<double>& timeout,
                      std::size_t memory, int threads) {
  Question question = question_of(cells, queue, lines, hold, drop, kicks, timeout, memory, threads);
  if (question.reason.empty() && pc::pieces_needed(question.board) > 20)
    throw py::value_error("more than 20 pieces are needed, which are too many to go through");
  std::vector<Way> all;
  if (reason_of(question)) return all;
  const pc::Ways found = interruptible(question.limits, [&] {
    return pc::ways(question.board, question.queues, question.rules, question.limits);
  });
  refuse_incomplete(found.end, found.success);
  for (const pc::Way& way : found.ways) all.push_back(way_of(way, question.queues));
  for (const std::size_t number : found.minimal) all[number].minimal = true;
  return all;
}

constexpr std::size_t usual_memory = std::size_t{1} << 30;

}  // namespace

void add_pc(py::module_& module) {
  py::module_ clears = module.def_submodule("_pc");
  py::class_<Percent>(clears, "Percent", "With how many of all sequences the rows can be emptied.")
      .def_readonly("success", &Percent::success, "How many succeed.")
      .def_readonly("total", &Percent::total, "How many there are.")
      .def_readonly("reason", &Percent::reason, "Why none succeeds, in words; or None.")
      .def("succeeding", &Percent::succeeding, "Those that succeed, as texts such as 'TIOL'.")
      .def("failing", &Percent::failing, py::arg("most") = 100, "Those that fail, the first `most` of them.");
  py::class_<Way>(clears, "Way", "Where each piece goes to empty the rows.")
      .def_readonly("pieces", &Way::pieces, "The pieces in an order that builds it, 'LZIJ'.")
      .def_readonly("covered", &Way::covered, "With how many sequences.")
      .def_readonly("minimal", &Way::minimal,
                    "Whether it is one of a smallest set of ways that together cover what all do.")
      .def_readonly("sequences", &Way::sequences, "These sequences.")
      .def_readonly("placements", &Way::placements,
                    "Of each piece in that order its letter, its four cells (column, row from below) when it "
                    "comes, and how many rows vanish.");
  const std::string arguments =
      "\n\n`cells`: an array [rows, columns], the top row first, true where there is a block; "
      "`queue` the pieces that come, as `tetron pc` reads them: '*p7', 'T,*p4'. `lines` lowest rows are to "
      "be emptied. `drop`: 'soft', 'hard', '180' or 'none'; `kicks`: 'srs', 'srs+', 'srsx', 'tetra-x', "
      "'nrs', 'ars', 'asc', 'nokicks', or the text of a file of kicks. `timeout` in seconds, `memory` in "
      "bytes; `threads` 0: as many as there are processors. tetron.LimitReached if a limit ends it, "
      "tetron.Error if the queue cannot be read. docs/perfect-clears.md";
  clears.def("percent", &percent, py::arg("cells"), py::arg("queue"), py::kw_only(), py::arg("lines") = 4,
             py::arg("hold") = true, py::arg("drop") = "soft", py::arg("kicks") = "srs",
             py::arg("timeout") = py::none(), py::arg("memory") = usual_memory, py::arg("threads") = 0,
             ("With how many sequences all rows can be emptied, a Percent." + arguments).c_str());
  clears.def(
      "path", &path, py::arg("cells"), py::arg("queue"), py::kw_only(), py::arg("lines") = 4,
      py::arg("hold") = true, py::arg("drop") = "soft", py::arg("kicks") = "srs",
      py::arg("timeout") = py::none(), py::arg("memory") = usual_memory, py::arg("threads") = 0,
      ("All ways to empty the rows, a list of Way, those with most sequences first." + arguments).c_str());
}

}  // namespace tetron::python
