#include "player/controller/playing_on.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "review/attempt/attempt_state.hpp"
#include "scene/board/landing.hpp"

namespace tetron::player {

namespace {

constexpr std::uint32_t minute = 60'000;

constexpr int count_from = 3;

// The first and the last column of a piece.
std::pair<int, int> columns_of(const replay::Profile& profile, const game::Place& place) {
  std::pair<int, int> columns{std::numeric_limits<int>::max(), 0};
  for (const field::Position& cell : profile.cells(place)) {
    columns.first = std::min(columns.first, cell.column.value);
    columns.second = std::max(columns.second, cell.column.value);
  }
  return columns;
}

}  // namespace

void PlayingOn::set_playing(const Playing& playing, RecordedHandling recorded) {
  how_ = playing;
  recorded_handling_ = std::move(recorded);
}

void PlayingOn::begin(base::PlayerId player, review::AttemptStart start, bool is_trial) {
  player_ = player;
  is_trial_ = is_trial;
  raced_.reset();
  attempt_ = std::make_unique<review::Attempt>(playback_.timeline().profile(), facts_.rules().stones,
                                               std::move(start), std::uint64_t{playback_.state().events} + 1);
  state_ = playback_.state();
  const auto recorded =
      how_.takes_recorded_handling && recorded_handling_ ? recorded_handling_(player) : std::nullopt;
  const bool counts_down = how_.counts_down && !is_trial;
  held_input_.begin(recorded.value_or(how_.handling),
                    counts_down ? count_from * std::chrono::seconds(1) : std::chrono::nanoseconds{});
  goal_ = {};
  perfect_clear_.reset();
  update();
}

void PlayingOn::end() {
  attempt_.reset();
  raced_.reset();
}

void PlayingOn::press(review::Steer steer) {
  if (held_input_.press(*attempt_, steer)) update();
}

void PlayingOn::steer(review::Steer steer) {
  held_input_.tap(*attempt_, steer);
  update();
}

void PlayingOn::advance(std::chrono::nanoseconds elapsed) {
  held_input_.go_on(*attempt_, elapsed);
  update();
}

void PlayingOn::steer_to(int column) {
  const auto piece = attempt_->stone();
  if (!piece) return;
  const auto [first, last] = columns_of(attempt_->profile(), *piece);
  if (first <= column && column <= last) return steer(review::Steer::drop);
  const bool is_left = column < first;
  const int steps = is_left ? first - column : column - last;
  // Counts as one key press that is held until the piece is there.
  for (int step = 0; step < steps; ++step)
    held_input_.tap(*attempt_, is_left ? review::Steer::left : review::Steer::right, step > 0);
  update();
}

void PlayingOn::set_perfect_clear(std::uint32_t pieces) {
  perfect_clear_ = goal_ = {review::GoalKind::perfect_clear, pieces, 0};
}

void PlayingOn::next_goal() {
  if (!attempt_) return message_.show("goals are for who plays on");
  // Goals from the recording would reveal what comes.
  const bool hides = playback_.hides_result();
  std::vector<review::Goal> goals =
      hides ? std::vector<review::Goal>{{}} : review::goals_of(attempt_->start());
  if (perfect_clear_) goals.push_back(*perfect_clear_);
  goal_ = review::next_goal(goals, goal_);
  if (goals.size() == 1)
    message_.show(hides ? "the result is hidden: goals would tell what comes"
                        : "the recording has no lines and no garbage after this");
}

// After each change of the attempt. The recording runs next to it if it has events after its moment.
void PlayingOn::update() {
  review::put_attempt(*attempt_, player_, state_);
  const replay::Timeline& timeline = playback_.timeline();
  if (is_trial_ || playback_.state().events >= timeline.events()) return;
  if (!raced_) raced_.emplace(timeline);
  review::race(*raced_, timeline, playback_.state(), player_, attempt_->time());
}

std::string PlayingOn::note() const {
  const auto key_of = [this](Steering steering) {
    const std::string text = key_text(steering);
    return text.empty() ? std::string("no key") : text;
  };
  const std::string title = review::title_of(goal_, *attempt_);
  const std::string goal = title.empty() ? title : title + "; ";
  if (attempt_->is_over())
    return fmt::format("{}over: {} takes a piece back, {} begins again, Esc goes back to the recording", goal,
                       key_of(Steering::undo), key_of(Steering::again));
  const auto held = attempt_->held();
  const auto kind = held ? field::to_tetromino(attempt_->profile().cell(*held)) : std::nullopt;
  // With a goal, there is not enough room for this.
  const std::string how = !goal.empty()
                              ? goal
                              : fmt::format("playing on, {}{}; ", attempt_->source(),
                                            kind ? fmt::format(", {} held", field::to_char(*kind)) : "");
  return how + "Ctrl+S saves, Esc ends, ? shows the keys";
}

void PlayingOn::show_in(scene::View& view) const {
  const std::vector<replay::Placed> placed = attempt_->placed();
  const base::Milliseconds now = attempt_->time();
  const auto is_recent = [now](const replay::Placed& one) { return now.value - one.at.value < minute; };
  view.playing_on = {.player = player_,
                     .numbers = replay::statistics(placed, now),
                     .last_minute = static_cast<std::size_t>(std::ranges::count_if(placed, is_recent)),
                     .countdown = static_cast<int>(
                         (held_input_.countdown() + std::chrono::seconds(1) - std::chrono::nanoseconds(1)) /
                         std::chrono::seconds(1)),
                     .time = now,
                     .keys = attempt_->keys(),
                     .finesse_faults = attempt_->finesse_faults(),
                     .attack = attempt_->attack()};
  if (!raced_ || playback_.hides_result()) return;
  const review::RaceNumbers numbers = review::race_numbers(raced_->state(), playback_.state(), player_);
  view.playing_on->recorded = &raced_->state();
  view.playing_on->recorded_pieces = numbers.pieces;
  view.playing_on->recorded_lines = numbers.lines;
}

void PlayingOn::add_pointed(scene::View& view) const {
  const auto piece = attempt_->stone();
  if (!pointed_column_ || !piece || attempt_->is_over()) return;
  const replay::Profile& profile = playback_.timeline().profile();
  const auto [first, last] = columns_of(profile, *piece);
  const int step = *pointed_column_ < first ? -1 : *pointed_column_ > last ? 1 : 0;
  if (step == 0) return;
  const field::GridView grid = state_.grid(field());
  game::Place moved = *piece;
  // As far as nothing blocks it.
  for (int left = step < 0 ? first - *pointed_column_ : *pointed_column_ - last; left > 0; --left) {
    game::Place next = moved;
    next.column = static_cast<std::int16_t>(next.column + step);
    if (!scene::rows_to_landing(grid, profile.cells(next))) break;
    moved = next;
  }
  const int rows = scene::rows_to_landing(grid, profile.cells(moved)).value_or(0);
  view.ghosts.push_back({field(), moved, scene::GhostKind::pointed, {-rows, {}}});
}

}  // namespace tetron::player
