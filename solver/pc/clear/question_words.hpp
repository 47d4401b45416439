#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/board/board.hpp"
#include "solver/pc/queue/queue.hpp"

// The parts of a question as options and API calls have them: the command, the page, npm and Python read them
// here.
namespace tetron::pc {

// What is wrong with an option.
struct QuestionError {
  std::string option;  // its name; empty if `what` says all
  std::string what;
  bool is_unreadable = false;  // of a text with a grammar: a queue, a file of kicks

  // "--queue: pattern 1, column 3: ..."; `mark` stands before the name.
  std::string words(std::string_view mark = {}) const;
};

// How pieces get to their places: "soft", "180" for half turns too, "tsd" ...
struct DropWord {
  std::string_view word;
  Drop drop{};
  bool half_turns = false;
  friend bool operator==(const DropWord&, const DropWord&) = default;
};
std::span<const DropWord> drop_words();

// `kicks`: a word or the text of a file of kicks, as motion::movement_of_words() has it.
std::expected<Rules, QuestionError> rules_of_words(std::string_view drop, std::string_view kicks, bool hold);

std::expected<std::vector<Pattern>, QuestionError> patterns_of_words(std::string_view queue);
// Only the first `length` pieces of the sequences, or whole ones.
std::expected<Queues, QuestionError> queues_of_words(std::string_view queue,
                                                     std::optional<std::size_t> length = {});
QuestionError question_error(const QueueError& error);

// The lowest rows of a field as a board. The error says that the solver cannot work on this size.
std::expected<Board, QuestionError> workable_board(const field::Grid& grid, int lines, const Rules& rules);
// The same with `lines` rows and all that have blocks; by default with these, and room above the stack.
std::expected<Board, QuestionError> open_board(const field::Grid& grid, std::optional<int> lines,
                                               const Rules& rules);

}  // namespace tetron::pc
