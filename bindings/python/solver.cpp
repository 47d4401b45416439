#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/interruptible.hpp"
#include "bindings/python/parts.hpp"
#include "field/tetromino.hpp"
#include "solver/solve.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

using Cells = py::array_t<bool, py::array::c_style | py::array::forcecast>;
using PieceCounts = std::map<std::string, int>;

solver::Terrain terrain_of(const Cells& cells) {
  if (cells.ndim() != 2) throw py::value_error("a terrain has rows and columns: an array of two dimensions");
  if (cells.shape(0) > solver::Terrain::longest || cells.shape(1) > solver::Terrain::longest ||
      std::min(cells.shape(0), cells.shape(1)) > solver::Terrain::widest)
    throw py::value_error("a terrain has at most 40 x 24 cells");
  solver::Terrain terrain;
  for (py::ssize_t row = 0; row < cells.shape(0); ++row)
    for (py::ssize_t column = 0; column < cells.shape(1); ++column)
      if (cells.at(row, column))
        terrain.add({field::Column(static_cast<int>(column)), field::Row(static_cast<int>(row))});
  return terrain;
}

solver::Pieces pieces_of(const PieceCounts& counts) {
  solver::Pieces pieces;
  for (const auto& [letter, count] : counts) {
    const auto kind = letter.size() == 1 ? field::to_tetromino(field::to_cell(letter[0])) : std::nullopt;
    if (!kind) throw py::value_error("'" + letter + "' is not a piece: there are I L O Z T J S");
    if (count < 0 || count > 1000) throw py::value_error("there are not that many pieces of one kind");
    pieces[*kind] = count;
  }
  return pieces;
}

// Common arguments of the functions.
struct Question {
  solver::Problem problem;
  solver::Limits limits;
};

Question question_of(const Cells& cells, const std::optional<PieceCounts>& required,
                     const PieceCounts& optional, const std::optional<double>& timeout, std::size_t memory) {
  Question question;
  question.problem.terrain = terrain_of(cells);
  const int pieces = question.problem.terrain.size() / 4;
  if (required)
    question.problem.supply = {pieces_of(*required), pieces_of(optional)};
  else
    question.problem.supply = solver::from_bags(pieces, {}, pieces_of(optional));
  question.limits.memory = memory;
  if (timeout)
    question.limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(*timeout));
  return question;
}

py::int_ int_of(const solver::BigUint& number) {
  return py::reinterpret_steal<py::int_>(PyLong_FromString(number.to_string().c_str(), nullptr, 10));
}

void refuse_incomplete(const solver::Ending& ending, const solver::BigUint& at_least) {
  if (ending.is_complete() || ending.end == solver::End::enough) return;
  const char* what =
      ending.end == solver::End::memory ? "the memory limit was reached" : "the time limit was reached";
  fail_at_limit(what, int_of(at_least));
}

using Placed = std::tuple<std::string, std::string, int, int>;

std::vector<Placed> placed(const solver::Tiling& tiling) {
  static constexpr const char* rotations[]{"spawn", "right", "reverse", "left"};
  std::vector<Placed> pieces;
  for (const field::Placement& piece : tiling)
    pieces.emplace_back(std::string(1, field::to_char(piece.kind)),
                        rotations[static_cast<std::size_t>(piece.rotation)], piece.centre.column.value,
                        piece.centre.row.value);
  return pieces;
}

py::int_ count(const Cells& cells, const std::optional<PieceCounts>& pieces, const PieceCounts& optional,
               const std::optional<double>& timeout, std::size_t memory) {
  Question question = question_of(cells, pieces, optional, timeout, memory);
  const auto counted =
      interruptible(question.limits, [&] { return solver::count(question.problem, question.limits); });
  refuse_incomplete(counted.ending, counted.tilings);
  return int_of(counted.tilings);
}

std::vector<std::vector<Placed>> tilings(const Cells& cells, std::size_t most,
                                         const std::optional<PieceCounts>& pieces,
                                         const PieceCounts& optional, const std::optional<double>& timeout,
                                         std::size_t memory) {
  Question question = question_of(cells, pieces, optional, timeout, memory);
  std::vector<solver::Tiling> found;
  const auto ended = interruptible(question.limits, [&] {
    return solver::enumerate(question.problem, {}, question.limits, [&found, most](const solver::Found& one) {
      if (found.size() < most) found.push_back(one.tiling());
      return found.size() < most;
    });
  });
  refuse_incomplete(ended.ending, ended.given);
  std::vector<std::vector<Placed>> all;
  for (const solver::Tiling& tiling : found) all.push_back(placed(tiling));
  return all;
}

std::vector<std::vector<Placed>> sample(const Cells& cells, std::uint64_t draws, std::uint64_t seed,
                                        const std::optional<PieceCounts>& pieces, const PieceCounts& optional,
                                        const std::optional<double>& timeout, std::size_t memory) {
  Question question = question_of(cells, pieces, optional, timeout, memory);
  std::vector<solver::Tiling> found;
  const auto ended = interruptible(question.limits, [&] {
    return solver::sample(question.problem, draws, seed, question.limits, [&found](const solver::Found& one) {
      found.push_back(one.tiling());
      return true;
    });
  });
  refuse_incomplete(ended.ending, ended.tilings);
  std::vector<std::vector<Placed>> all;
  for (const solver::Tiling& tiling : found) all.push_back(placed(tiling));
  return all;
}

constexpr std::size_t usual_memory = std::size_t{1} << 30;

}  // namespace

void add_solver(py::module_& module) {
  py::module_ solvers = module.def_submodule("_solver");
  solvers.def(
      "count", &count, py::arg("cells"), py::kw_only(), py::arg("pieces") = py::none(),
      py::arg("optional") = PieceCounts{}, py::arg("timeout") = py::none(), py::arg("memory") = usual_memory,
      "In how many ways tetrominoes cover the cells exactly, an int of any size.\n\n`cells`: an array [rows, "
      "columns], true where there is a cell to cover, at most 40 x 24. `pieces`: how many of each "
      "must be used, {'I': 2}, `optional` may be; without `pieces` they come from bags of seven, before "
      "which the `optional` ones come. `timeout` in seconds, `memory` in bytes. tetron.LimitReached if "
      "one of them ends it.");
  solvers.def(
      "tilings", &tilings, py::arg("cells"), py::arg("most") = 1, py::kw_only(),
      py::arg("pieces") = py::none(), py::arg("optional") = PieceCounts{}, py::arg("timeout") = py::none(),
      py::arg("memory") = usual_memory,
      "The first `most` of these ways, each a list of (piece, rotation, column, row): of its SRS centre, "
      "rows from the top. No more than there are; the order is always the same.");
  solvers.def("sample", &sample, py::arg("cells"), py::arg("draws"), py::arg("seed") = 1, py::kw_only(),
              py::arg("pieces") = py::none(), py::arg("optional") = PieceCounts{},
              py::arg("timeout") = py::none(), py::arg("memory") = usual_memory,
              "That many of these ways, drawn at random, all equally likely; the same seed draws the same.");
}

}  // namespace tetron::python
