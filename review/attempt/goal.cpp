#include "review/attempt/goal.hpp"

#include <algorithm>

#include "base/counted.hpp"

namespace tetron::review {

namespace {

constexpr std::size_t most_pieces = 10;
constexpr std::uint32_t enough_rows = 12;

// Lines cleared by the first `pieces` placements.
std::uint32_t lines_with(const Attempt& attempt, std::uint32_t pieces) {
  std::uint32_t lines = 0;
  for (const replay::Placed& placed : attempt.placed())
    if (pieces-- > 0)
      lines += static_cast<std::uint32_t>(placed.cleared);
    else
      break;
  return lines;
}

}  // namespace

std::optional<Goal> lines_goal(const AttemptStart& start) {
  Goal goal{GoalKind::lines, 0, 0};
  std::uint32_t lines = 0;
  for (std::size_t i = 0; i < std::min(start.cleared.size(), most_pieces); ++i) {
    lines += start.cleared[i];
    if (start.cleared[i] > 0) goal = {GoalKind::lines, static_cast<std::uint32_t>(i + 1), lines};
  }
  if (lines == 0) return std::nullopt;
  return goal;
}

std::optional<Goal> garbage_goal(const AttemptStart& start) {
  std::uint32_t rows = 0;
  for (const AttemptStart::RecordedGarbage& rising : start.recorded_garbage) {
    rows += static_cast<std::uint32_t>(rising.rows.height());
    if (rows >= enough_rows) break;
  }
  if (rows == 0) return std::nullopt;
  return Goal{GoalKind::garbage, 0, rows};
}

std::vector<Goal> goals_of(const AttemptStart& start) {
  std::vector<Goal> goals{{}};
  for (const auto& goal : {lines_goal(start), garbage_goal(start)})
    if (goal) goals.push_back(*goal);
  return goals;
}

Goal next_goal(std::span<const Goal> goals, const Goal& goal) {
  const auto now = std::ranges::find(goals, goal);
  return now == goals.end() || now + 1 == goals.end() ? goals.front() : *(now + 1);
}

GoalState state_of(const Goal& goal, const Attempt& attempt) {
  const bool is_used_up = attempt.is_over() || attempt.placements() >= goal.pieces;
  switch (goal.kind) {
    case GoalKind::none:
      return GoalState::open;
    case GoalKind::lines:
      if (lines_with(attempt, goal.pieces) >= goal.amount) return GoalState::reached;
      return is_used_up ? GoalState::missed : GoalState::open;
    case GoalKind::garbage:
      if (attempt.rows_received() >= goal.amount && !attempt.is_over()) return GoalState::reached;
      return attempt.is_over() ? GoalState::missed : GoalState::open;
    case GoalKind::perfect_clear:
      if (const auto emptied = attempt.emptied(); emptied && *emptied <= goal.pieces)
        return GoalState::reached;
      return is_used_up ? GoalState::missed : GoalState::open;
  }
  return GoalState::open;
}

std::string text_of(const Goal& goal, const Attempt& attempt) {
  const std::uint32_t left = goal.pieces - std::min(goal.pieces, attempt.placements());
  switch (goal.kind) {
    case GoalKind::none:
      break;
    case GoalKind::lines:
      return std::to_string(lines_with(attempt, goal.pieces)) + " of " + base::counted(goal.amount, "line") +
             ", " + base::counted(left, "piece") + " left";
    case GoalKind::garbage:
      return std::to_string(std::min(goal.amount, attempt.rows_received())) + " of " +
             base::counted(goal.amount, "row") + " of garbage have come";
    case GoalKind::perfect_clear:
      return "a perfect clear, " + base::counted(left, "piece") + " left";
  }
  return {};
}

std::string title_of(const Goal& goal, const Attempt& attempt) {
  if (goal.kind == GoalKind::none) return {};
  const GoalState state = state_of(goal, attempt);
  return std::string("goal") +
         (state == GoalState::reached  ? " reached"
          : state == GoalState::missed ? " missed"
                                       : "") +
         ": " + text_of(goal, attempt);
}

}  // namespace tetron::review
