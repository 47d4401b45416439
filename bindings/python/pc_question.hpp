#pragma once

#include <pybind11/numpy.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/errors.hpp"
#include "field/grid.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/question_words.hpp"
#include "solver/pc/clear/usual.hpp"
#include "solver/problem/limits.hpp"

// Common arguments and results of the functions of tetron.pc.
namespace tetron::python {

namespace py = pybind11;

// Arrays [rows, columns], the top row first.
using Cells = py::array_t<bool, py::array::c_style | py::array::forcecast>;
using Colors = py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>;

// The arguments that all of them take.
struct QuestionOptions {
  std::string queue;
  bool hold = true;
  std::string drop;
  std::string kicks;
  std::optional<double> timeout;  // seconds
  std::size_t memory = 0;         // bytes
  int threads = 0;

  // Raises ValueError, or tetron.Error if a text of kicks cannot be read.
  pc::Rules rules() const;
  // Raises tetron.Error if the queue cannot be read.
  std::vector<pc::Pattern> patterns() const;
  // Only the first `length` pieces of the sequences, or whole ones.
  pc::Queues queues(std::optional<std::size_t> length = {}) const;
  // The time limit starts at this call.
  solver::Limits limits() const;
};

// The value; otherwise raises the error.
template <class Value>
Value or_raise(std::expected<Value, pc::QuestionError> read) {
  if (read) return std::move(*read);
  if (read.error().is_unreadable) fail(read.error().words());
  throw py::value_error(read.error().words());
}

// Converts cells to a grid; raises ValueError if they are not a grid or too large for one.
field::Grid grid_of(const Cells& cells);
field::Grid grid_of(const Colors& cells);
// Raises ValueError if the number of rows or columns is not supported.
pc::Board board_of(const field::Grid& grid, int lines, const pc::Rules& rules);
// The same with `lines` rows and all that have blocks; by default the stack with room above it.
pc::Board open_board_of(const field::Grid& grid, const std::optional<int>& lines, const pc::Rules& rules);

// Raises tetron.LimitReached unless the search was completed.
void refuse_incomplete(solver::End end, std::uint64_t at_least);

// The sequences of a set, in ascending order of their numbers.
std::vector<std::string> texts_of(const pc::Queues& queues, const std::vector<std::uint64_t>& set);

// Letter; cells as (column, row from below) when the piece is placed; rows that are cleared.
using Placed = std::tuple<std::string, std::vector<std::pair<int, int>>, int>;
std::vector<Placed> placements_of(const std::vector<pc::Placed>& pieces);
std::string letters_of(const std::vector<pc::Placed>& pieces);

// A way to solve the question: where each piece is placed, and for which sequences.
struct Way {
  std::string pieces;
  std::uint64_t covered = 0;
  bool minimal = false;
  std::vector<std::string> sequences;
  std::vector<Placed> placements;
};
std::vector<Way> ways_of(const pc::Ways& found, const pc::Queues& queues);

// The docstring with the description of the common arguments added.
std::string with_arguments(std::string what);
inline constexpr std::size_t usual_memory = std::size_t{1} << 30;

// Adds a function whose last arguments are those of QuestionOptions, without the queue.
template <class Function, class... Arguments>
void add_question(py::module_& module, const char* name, Function function, const std::string& what,
                  const Arguments&... arguments) {
  module.def(name, function, arguments..., py::arg("hold") = pc::usual_question().hold,
             py::arg("drop") = std::string(pc::usual_question().drop),
             py::arg("kicks") = std::string(pc::usual_question().kicks), py::arg("timeout") = py::none(),
             py::arg("memory") = usual_memory, py::arg("threads") = 0, with_arguments(what).c_str());
}

// Adds tetron.pc.cover, setup, spin and combo.
void add_pc_setups(py::module_& module);

}  // namespace tetron::python
