#include <pybind11/stl.h>

#include <algorithm>

#include "bindings/python/errors.hpp"
#include "bindings/python/interruptible.hpp"
#include "bindings/python/parts.hpp"
#include "bindings/python/pc_question.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::python {

namespace {

constexpr std::uint64_t most_listed = 50'000'000;

pc::ClearQuestion question_of(const Cells& cells, int lines, const QuestionOptions& options) {
  const field::Grid grid = grid_of(cells);
  const pc::Rules rules = options.rules();
  auto question =
      pc::clear_question(board_of(grid, lines, rules), pc::stack_of(grid), rules, options.patterns());
  if (!question) fail("queue: " + question.error().what);
  return std::move(*question);
}

// For how many and which sequences a perfect clear is possible.
struct Percent {
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  std::optional<std::string> reason;
  pc::Queues queues;
  pc::Chance chance;

  std::vector<std::string> succeeding() const { return texts_of(queues, chance.succeeds); }
  std::vector<std::string> failing(std::size_t most) const {
    std::vector<std::string> texts;
    pc::QueueTexts all(queues);
    for (std::uint64_t number = 0; number < total && texts.size() < most; ++number)
      if (!chance.has(number)) texts.emplace_back(all.at(number));
    return texts;
  }
};

Percent percent(const Cells& cells, const std::string& queue, int lines, bool hold, const std::string& drop,
                const std::string& kicks, const std::optional<double>& timeout, std::size_t memory,
                int threads) {
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  pc::ClearQuestion question = question_of(cells, lines, options);
  solver::Limits limits = options.limits();
  pc::Chance chance = interruptible(limits, [&] { return pc::chance(question, limits); });
  refuse_incomplete(chance.end, chance.success);
  Percent result{chance.success, chance.total, std::nullopt, std::move(question.queues), std::move(chance)};
  if (!result.chance.reason.empty()) result.reason = result.chance.reason;
  return result;
}

std::vector<Way> path(const Cells& cells, const std::string& queue, int lines, bool hold,
                      const std::string& drop, const std::string& kicks, const std::optional<double>& timeout,
                      std::size_t memory, int threads) {
  const QuestionOptions options{queue, hold, drop, kicks, timeout, memory, threads};
  const pc::ClearQuestion question = question_of(cells, lines, options);
  if (question.reason.empty() && pc::pieces_needed(question.board) > static_cast<int>(pc::most_built))
    throw py::value_error("more than 20 pieces are needed, too many to search");
  solver::Limits limits = options.limits();
  const pc::Ways found = interruptible(limits, [&] { return pc::ways(question, limits); });
  refuse_incomplete(found.end, found.success);
  return ways_of(found, question.queues);
}

std::vector<std::string> sequences(const std::string& queue, const std::optional<std::size_t>& length) {
  QuestionOptions options;
  options.queue = queue;
  const pc::Queues queues = options.queues(length);
  if (queues.size() > most_listed)
    throw py::value_error("these are " + std::to_string(queues.size()) + " sequences, too many for a list");
  std::vector<std::string> all;
  all.reserve(queues.size());
  pc::QueueTexts texts(queues);
  for (std::uint64_t number = 0; number < queues.size(); ++number) all.emplace_back(texts.at(number));
  return all;
}

}  // namespace

void add_pc(py::module_& module) {
  py::module_ clears = module.def_submodule("_pc");
  py::class_<Percent>(clears, "Percent", "With how many of all sequences the rows can be emptied.")
      .def_readonly("success", &Percent::success, "How many succeed.")
      .def_readonly("total", &Percent::total, "How many there are.")
      .def_readonly("reason", &Percent::reason, "Why none succeeds, in words; or None.")
      .def("succeeding", &Percent::succeeding, "Those that succeed, as texts such as 'TIOL'.")
      .def("failing", &Percent::failing, py::arg("most") = 100, "Those that fail, the first `most` of them.");
  py::class_<Way>(clears, "Way", "Where each piece goes.")
      .def_readonly("pieces", &Way::pieces, "The pieces in an order that builds it, 'LZIJ'.")
      .def_readonly("covered", &Way::covered, "With how many sequences.")
      .def_readonly("minimal", &Way::minimal,
                    "Whether it is one of a smallest set of ways that together cover what all do.")
      .def_readonly("sequences", &Way::sequences, "These sequences.")
      .def_readonly("placements", &Way::placements,
                    "Of each piece in that order its letter, its four cells (column, row from below) when it "
                    "comes, and how many rows vanish.");
  const std::string cells =
      "\n\n`cells`: an array [rows, columns], the top row first, true where there is a "
      "block. `lines` lowest rows are to be emptied.";
  add_question(clears, "percent", &percent,
               "With how many sequences all rows can be emptied, a Percent." + cells, py::arg("cells"),
               py::arg("queue"), py::kw_only(), py::arg("lines") = pc::usual_question().lines);
  add_question(clears, "path", &path,
               "All ways to empty the rows, a list of Way, those with most sequences first." + cells,
               py::arg("cells"), py::arg("queue"), py::kw_only(),
               py::arg("lines") = pc::usual_question().lines);
  clears.def("sequences", &sequences, py::arg("queue"), py::kw_only(), py::arg("length") = py::none(),
             "The sequences that a pattern such as '*p7{S<Z}' stands for, as texts; with `length` only the "
             "first pieces of each.");
  add_pc_setups(clears);
}

}  // namespace tetron::python
