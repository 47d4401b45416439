#include "review/attempt/goal.hpp"

#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::Attempt;
using review::Goal;
using review::GoalKind;
using review::GoalState;
using review::Steer;

namespace {

const std::vector<review::Stone>& goal_stones() {
  static const std::vector<review::Stone> goal_stones = review::stones_of(replay::tetron4());
  return goal_stones;
}

base::StoneStyle o_style() {
  const auto& all = replay::tetron4().stones;
  for (std::size_t style = 0; style < all.size(); ++style)
    if (all[style] && all[style]->cell == field::to_cell(field::Tetromino::o))
      return base::StoneStyle(static_cast<std::uint8_t>(style));
  return base::StoneStyle(255);
}

// Eight columns of two rows are full; an O in the last two makes two lines and leaves nothing.
review::AttemptStart nearly_clear() {
  const field::Grid low = field::from_text("########..\n########..\n");
  field::Grid grid(10, 20);
  std::ranges::copy(low.cells(), grid.cells().end() - static_cast<std::ptrdiff_t>(low.cells().size()));
  return review::attempt_on(grid, {o_style(), o_style(), o_style(), o_style()});
}

void drop(Attempt& attempt, bool at_the_wall) {
  for (int i = 0; at_the_wall && i < 9; ++i) attempt.steer(Steer::right);
  attempt.steer(Steer::drop);
}

}  // namespace

TEST_CASE("goals are what the recording has after a moment", "[review]") {
  review::AttemptStart start;
  CHECK_FALSE(review::lines_goal(start));
  CHECK_FALSE(review::garbage_goal(start));
  start.cleared = {0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 4};
  CHECK(review::lines_goal(start) == Goal{GoalKind::lines, 5, 3});
  start.cleared = {0, 0, 0};
  CHECK_FALSE(review::lines_goal(start));
  for (std::uint32_t i = 0; i < 5; ++i)
    start.recorded_garbage.push_back({base::Milliseconds(1000 * i), field::Grid(10, 5)});
  CHECK(review::garbage_goal(start) == Goal{GoalKind::garbage, 0, 15});
  start.recorded_garbage.resize(1);
  CHECK(review::garbage_goal(start) == Goal{GoalKind::garbage, 0, 5});
}

TEST_CASE("goals come one after the other, and none again", "[review]") {
  review::AttemptStart start;
  CHECK(review::goals_of(start) == std::vector<Goal>{{}});
  start.cleared = {1};
  start.recorded_garbage.push_back({base::Milliseconds(1), field::Grid(10, 5)});
  std::vector<Goal> goals = review::goals_of(start);
  CHECK(goals == std::vector<Goal>{{}, {GoalKind::lines, 1, 1}, {GoalKind::garbage, 0, 5}});
  CHECK(review::next_goal(goals, goals[0]) == goals[1]);
  CHECK(review::next_goal(goals, goals[2]) == goals[0]);
  CHECK(review::next_goal(goals, {GoalKind::perfect_clear, 10, 0}) == goals[0]);
}

TEST_CASE("who plays on hears how the goal stands", "[review]") {
  const Goal goal{GoalKind::lines, 1, 2};
  Attempt attempt(replay::tetron4(), goal_stones(), nearly_clear(), 1);
  CHECK(review::title_of({}, attempt).empty());
  CHECK(review::title_of(goal, attempt) == "goal: 0 of 2 lines, 1 piece left");
  drop(attempt, false);
  CHECK(review::title_of(goal, attempt) == "goal missed: 0 of 2 lines, 0 pieces left");
  attempt.steer(Steer::undo);
  drop(attempt, true);
  CHECK(review::title_of(goal, attempt) == "goal reached: 2 of 2 lines, 0 pieces left");
}

TEST_CASE("lines are made with so many pieces, or not", "[review]") {
  const Goal goal{GoalKind::lines, 2, 2};
  Attempt attempt(replay::tetron4(), goal_stones(), nearly_clear(), 1);
  CHECK(review::state_of(goal, attempt) == GoalState::open);
  CHECK(review::text_of(goal, attempt) == "0 of 2 lines, 2 pieces left");
  drop(attempt, false);
  CHECK(review::state_of(goal, attempt) == GoalState::open);
  drop(attempt, true);
  CHECK(review::state_of(goal, attempt) == GoalState::reached);
  CHECK(review::text_of(goal, attempt) == "2 of 2 lines, 0 pieces left");
  attempt.steer(Steer::undo);
  drop(attempt, false);
  CHECK(review::state_of(goal, attempt) == GoalState::missed);
  // A piece too late.
  drop(attempt, true);
  CHECK(attempt.lines() == 2);
  CHECK(review::state_of(goal, attempt) == GoalState::missed);
}

TEST_CASE("a perfect clear is found with so many pieces", "[review]") {
  Attempt attempt(replay::tetron4(), goal_stones(), nearly_clear(), 1);
  const Goal one{GoalKind::perfect_clear, 1, 0};
  drop(attempt, true);
  CHECK(review::state_of(one, attempt) == GoalState::reached);
  CHECK(attempt.emptied() == 1U);
  drop(attempt, false);
  CHECK(review::state_of(one, attempt) == GoalState::reached);
  attempt.steer(Steer::again);
  CHECK_FALSE(attempt.emptied());
  drop(attempt, false);
  CHECK(review::state_of(one, attempt) == GoalState::missed);
}

TEST_CASE("garbage is survived when it has come up and somebody is still there", "[review]") {
  review::AttemptStart start = review::attempt_on(field::Grid(10, 20), {o_style(), o_style()});
  start.recorded_garbage.push_back({base::Milliseconds(0), field::from_text("#########.\n#########.\n")});
  const Goal goal = review::garbage_goal(start).value();
  Attempt attempt(replay::tetron4(), goal_stones(), start, 1);
  CHECK(review::text_of(goal, attempt) == "0 of 2 rows of garbage have come");
  CHECK(review::state_of(goal, attempt) == GoalState::open);
  drop(attempt, false);
  CHECK(review::state_of(goal, attempt) == GoalState::reached);
  // As many as leave no room.
  start.recorded_garbage.front().rows = field::from_text("#########.\n" + [] {
    std::string rows;
    for (int i = 0; i < 17; ++i) rows += "#########.\n";
    return rows;
  }());
  Attempt full(replay::tetron4(), goal_stones(), start, 1);
  drop(full, false);
  REQUIRE(full.is_over());
  CHECK(review::state_of(review::garbage_goal(start).value(), full) == GoalState::missed);
}
