#include "solver/pc/clear/question.hpp"

#include "solver/pc/clear/obstacle.hpp"

namespace tetron::pc {

namespace {

// Why no sequence can succeed, found without looking at any sequence; empty if that is not known.
std::string reason_of_sizes(const Board& board, int stack, std::size_t length) {
  if (stack > board.lines) return "there are blocks above row " + std::to_string(board.lines);
  const auto needed = static_cast<std::size_t>(pieces_needed(board));
  if (board.empty_cells() % 4 == 0 && length < needed)
    return std::to_string(needed) + " pieces are needed, and the queue has " + std::to_string(length);
  return {};
}

// Returns what `search` finds, unless there is a reason why it would find nothing.
template <class Found, class Search>
Found asked(const ClearQuestion& question, const solver::Limits& limits, const Search& search) {
  Found found;
  found.total = question.queues.size();
  found.reason = question.reason;
  if (found.reason.empty())
    found.reason = described(obstacle(question.board, question.queues, question.rules, limits));
  if (!found.reason.empty()) return found;
  found = search(question.board, question.queues, question.rules, limits);
  if (found.success == 0 && found.end == solver::End::complete)
    found.reason = described({Obstacle::Kind::way});
  return found;
}

}  // namespace

std::expected<ClearQuestion, QueueError> clear_question(const Board& board, int stack, const Rules& rules,
                                                        std::span<const Pattern> patterns) {
  const std::size_t length = length_of(patterns.front());
  std::string reason = reason_of_sizes(board, stack, length);
  auto queues = queues_of(patterns, reason.empty() ? pieces_that_matter(board, rules.hold, length) : length);
  if (!queues) return std::unexpected(queues.error());
  return ClearQuestion{board, rules, std::move(*queues), std::move(reason)};
}

Chance chance(const ClearQuestion& question, const solver::Limits& limits) {
  return asked<Chance>(question, limits, [](const auto&... arguments) { return chance(arguments...); });
}

Ways ways(const ClearQuestion& question, const solver::Limits& limits) {
  return asked<Ways>(question, limits, [](const auto&... arguments) { return ways(arguments...); });
}

}  // namespace tetron::pc
