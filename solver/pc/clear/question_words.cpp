#include "solver/pc/clear/question_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "motion/movement_words.hpp"

namespace tetron::pc {

std::string QuestionError::words(std::string_view mark) const {
  return option.empty() ? what : std::string(mark).append(option).append(": ").append(what);
}

std::span<const DropWord> drop_words() {
  static constexpr auto words = std::to_array<DropWord>({{"soft", Drop::soft},
                                                         {"hard", Drop::hard},
                                                         {"180", Drop::soft, true},
                                                         {"none", Drop::none},
                                                         {"t-soft", Drop::t_soft},
                                                         {"tsz", Drop::t_spin},
                                                         {"tsm", Drop::t_spin_row},
                                                         {"tss", Drop::t_spin_single},
                                                         {"tsd", Drop::t_spin_double},
                                                         {"tst", Drop::t_spin_triple}});
  return words;
}

std::expected<Rules, QuestionError> rules_of_words(std::string_view drop, std::string_view kicks, bool hold) {
  const auto how = std::ranges::find(drop_words(), drop, &DropWord::word);
  if (how == drop_words().end()) {
    std::string all;
    for (const DropWord& one : drop_words()) all.append(all.empty() ? "" : "|").append(one.word);
    return std::unexpected(QuestionError{"drop", "must be one of " + all});
  }
  auto movement = motion::movement_of_words(kicks, how->half_turns);
  if (movement) return Rules{std::move(*movement), how->drop, hold};
  const bool is_unreadable = movement.error().why == motion::MovementError::Why::unreadable;
  return std::unexpected(QuestionError{is_unreadable ? "kicks" : "", movement.error().what, is_unreadable});
}

QuestionError question_error(const QueueError& error) {
  std::string where;
  if (error.column > 0)
    where = "pattern " + std::to_string(error.pattern) + ", column " + std::to_string(error.column) + ": ";
  return {"queue", where + error.what, true};
}

std::expected<std::vector<Pattern>, QuestionError> patterns_of_words(std::string_view queue) {
  auto patterns = parse_patterns(queue);
  if (!patterns) return std::unexpected(question_error(patterns.error()));
  return std::move(*patterns);
}

std::expected<Queues, QuestionError> queues_of_words(std::string_view queue,
                                                     std::optional<std::size_t> length) {
  const auto patterns = patterns_of_words(queue);
  if (!patterns) return std::unexpected(patterns.error());
  auto queues = queues_of(*patterns, length.value_or(length_of(patterns->front())));
  if (!queues) return std::unexpected(question_error(queues.error()));
  return std::move(*queues);
}

std::expected<Board, QuestionError> workable_board(const field::Grid& grid, int lines, const Rules& rules) {
  const Board board = board_of(grid, lines);
  if (is_workable(board, rules)) return board;
  return std::unexpected(
      QuestionError{"", std::to_string(board.width) + " columns and " + std::to_string(lines) +
                            " rows are too many; at most 12 columns, and 128 cells with the rows in which "
                            "pieces turn"});
}

std::expected<Board, QuestionError> open_board(const field::Grid& grid, std::optional<int> lines,
                                               const Rules& rules) {
  return workable_board(grid, lines ? std::max(*lines, stack_of(grid)) : lines_with_room(grid, rules), rules);
}

}  // namespace tetron::pc
