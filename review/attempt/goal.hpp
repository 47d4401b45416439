#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "review/attempt/attempt.hpp"

namespace tetron::review {

// What a player who plays on can try to reach.
enum class GoalKind : std::uint8_t {
  none,
  lines,          // clear as many lines as the recording's player, with as many pieces
  garbage,        // survive until so many rows of garbage have risen
  perfect_clear,  // empty the field with so many pieces
};

struct Goal {
  GoalKind kind = GoalKind::none;
  std::uint32_t pieces = 0;
  std::uint32_t amount = 0;  // of lines, or of rows of garbage
  friend bool operator==(const Goal&, const Goal&) = default;
};

// The lines that the recording's player cleared with the next pieces, at most ten, of which the last clears
// lines. Empty if none of them did.
std::optional<Goal> lines_goal(const AttemptStart& start);
// Surviving the next twelve rows of garbage, or a few more if they rise together. Empty if none rise.
std::optional<Goal> garbage_goal(const AttemptStart& start);

// "No goal", then those that the recording offers.
std::vector<Goal> goals_of(const AttemptStart& start);
// The goal after this one; the first one if this is the last or not in the list.
Goal next_goal(std::span<const Goal> goals, const Goal& goal);

enum class GoalState : std::uint8_t { open, reached, missed };
GoalState state_of(const Goal& goal, const Attempt& attempt);
// "2 of 4 lines, 6 pieces left"; empty if there is no goal.
std::string text_of(const Goal& goal, const Attempt& attempt);
// The same with its state: "goal reached: 4 of 4 lines, 1 piece left".
std::string title_of(const Goal& goal, const Attempt& attempt);

}  // namespace tetron::review
