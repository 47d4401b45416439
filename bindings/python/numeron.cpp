#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "formats/numeron/text.hpp"
#include "replay/numeron/answers.hpp"
#include "replay/numeron/best_call.hpp"
#include "replay/numeron/deduction.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

using CalledAnswer = std::tuple<std::string, int, int>;  // called, EAT, BITE

numeron::Number number_of(const std::string& text) {
  const auto number = numeron::Number::parse(text);
  if (!number) fail("'" + text + "' is not a number of three to five different digits");
  return *number;
}

numeron::Candidates left_after(std::size_t digits, const std::vector<CalledAnswer>& calls) {
  if (digits < numeron::fewest_digits || digits > numeron::most_digits)
    throw py::value_error("numbers have three to five digits");
  auto candidates = numeron::Candidates::all(digits);
  for (const auto& [text, eat, bite] : calls) {
    const numeron::Number called = number_of(text);
    if (called.size() != digits) fail("'" + text + "' has another number of digits");
    candidates.keep([&](const numeron::Number& secret) {
      const numeron::Answer answer = numeron::answer(secret, called);
      return answer.eat == eat && answer.bite == bite;
    });
  }
  return candidates;
}

std::vector<std::string> number_texts(std::span<const numeron::Number> numbers) {
  std::vector<std::string> texts;
  texts.reserve(numbers.size());
  for (const numeron::Number& number : numbers) texts.push_back(number.text());
  return texts;
}

// The conclusions from a record.
struct Analysis {
  std::vector<std::string> first;
  std::vector<std::string> second;
  std::optional<std::string> contradiction;
  std::optional<int> winner;
};

Analysis analyse(const std::string& record, std::size_t after) {
  const auto game = numeron::read_text(record);
  if (!game) fail(base::describe(game.error()));
  const numeron::Deduction deduced = numeron::deduce(game->game, after);
  Analysis analysis{number_texts(deduced.candidates(numeron::Mover::first).numbers()),
                    number_texts(deduced.candidates(numeron::Mover::second).numbers()), std::nullopt,
                    std::nullopt};
  if (const auto& contradiction = deduced.contradiction())
    analysis.contradiction = "record " + std::to_string(contradiction->entry + 1) + ": " + contradiction->why;
  if (const auto& win = deduced.win()) analysis.winner = static_cast<int>(win->winner) + 1;
  return analysis;
}

}  // namespace

void add_numeron(py::module_& module) {
  py::module_ numerons = module.def_submodule("_numeron");
  numerons.def(
      "answer",
      [](const std::string& secret, const std::string& call) {
        const numeron::Number number = number_of(secret);
        const numeron::Number called = number_of(call);
        if (number.size() != called.size()) fail("the numbers have different numbers of digits");
        const numeron::Answer answer = numeron::answer(number, called);
        return std::pair<int, int>(answer.eat, answer.bite);
      },
      py::arg("secret"), py::arg("call"), "(EAT, BITE): digits in their place, digits elsewhere.");
  numerons.def(
      "candidates",
      [](const std::vector<CalledAnswer>& calls, std::size_t digits) {
        return number_texts(left_after(digits, calls).numbers());
      },
      py::arg("calls"), py::arg("digits") = 3,
      "The numbers that fit every (number, EAT, BITE) of `calls`, in order.");
  numerons.def(
      "best_calls",
      [](const std::vector<CalledAnswer>& calls, std::size_t digits) {
        const numeron::Candidates candidates = left_after(digits, calls);
        if (candidates.empty()) fail("no number fits these calls");
        py::gil_scoped_release release;
        return number_texts(numeron::best_calls(candidates).worst.calls);
      },
      py::arg("calls"), py::arg("digits") = 3,
      "What to call next: the numbers after which the fewest are left in the worst case; first those that "
      "can be "
      "the number itself.");
  py::class_<Analysis>(numerons, "Analysis", "What a record lets conclude.")
      .def_readonly("first", &Analysis::first, "The numbers that the first player can have.")
      .def_readonly("second", &Analysis::second, "The numbers that the second player can have.")
      .def_readonly("contradiction", &Analysis::contradiction,
                    "The first record that cannot be, in words; or None.")
      .def_readonly("winner", &Analysis::winner, "1 or 2; None if nobody has won.");
  numerons.def(
      "analyse", &analyse, py::arg("record"), py::arg("after") = numeron::most_records,
      "What the text of a record (docs/formats/numeron.md) lets conclude after its first `after` entries. "
      "tetron.Error if it is not a record.");
}

}  // namespace tetron::python
