#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "review/attempt/attempt.hpp"

namespace tetron::review {

// What somebody who plays on can try.
enum class GoalKind : std::uint8_t {
  none,
  lines,          // as many as the recording's player made, with as many pieces
  garbage,        // to be alive when so many rows have come up
  perfect_clear,  // nothing is left in the field, with so many pieces
};

struct Goal {
  GoalKind kind = GoalKind::none;
  std::uint32_t pieces = 0;
  std::uint32_t amount = 0;  // of lines, or rows
  friend bool operator==(const Goal&, const Goal&) = default;
};

// What the recording's player did with the next pieces, ten at most, the last of them one that made lines.
// Nothing if none did.
std::optional<Goal> lines_goal(const AttemptStart& start);
// The next rows that come up, twelve or a few more as they come together. Nothing if none do.
std::optional<Goal> garbage_goal(const AttemptStart& start);

// None, then those that the recording has.
std::vector<Goal> goals_of(const AttemptStart& start);
// The one after it; the first one after the last, and for one that is not among them.
Goal next_goal(std::span<const Goal> goals, const Goal& goal);

enum class GoalState : std::uint8_t { open, reached, missed };
GoalState state_of(const Goal& goal, const Attempt& attempt);
// "2 of 4 lines, 6 pieces left"; empty for none.
std::string text_of(const Goal& goal, const Attempt& attempt);
// The same with its state: "goal reached: 4 of 4 lines, 1 piece left".
std::string title_of(const Goal& goal, const Attempt& attempt);

}  // namespace tetron::review
