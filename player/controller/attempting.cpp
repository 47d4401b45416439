#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "player/controller/controller.hpp"
#include "player/controller/marks.hpp"
#include "review/attempt/attempt_state.hpp"
#include "review/value/risen.hpp"
#include "scene/board/landing.hpp"
#include "scene/text/clock_text.hpp"

// Better placements and playing on: the part of the controller that uses review/.
namespace tetron::player {

using base::PlayerId;
using replay::Mark;

namespace {

// The part of a frame in which placements are judged.
constexpr std::chrono::milliseconds judging_time{6};

// Too short to notice.
constexpr std::chrono::milliseconds waiting_time{100};

// The same while the user waits for a mistake; the window still responds.
constexpr std::chrono::milliseconds judging_time_sought{40};

constexpr std::uint32_t minute = 60'000;

constexpr int count_from = 3;

// With at most this many players, the first living one plays on if none is chosen.
constexpr int most_without_asking = 2;

}  // namespace

const review::Ruleset& Controller::rules() {
  if (!rules_) {
    rules_ = ask_rules_ ? ask_rules_() : review::Ruleset{};
    if (rules_->stones.empty()) rules_->stones = review::ruleset_of(timeline().profile()).stones;
  }
  return *rules_;
}

bool Controller::has_rules() {
  if (!missing_data_.rules.empty()) show(missing_data_.rules);
  return missing_data_.rules.empty();
}

// Starts the review if needed. If nothing can be judged, shows why and returns false.
bool Controller::need_review() {
  if (judging_) return true;
  if (!missing_data_.values.empty()) {
    is_judged_ = true;
    show(missing_data_.values);
    return false;
  }
  judging_.emplace(timeline().track(), rules(), review::JudgeOptions{});
  is_judged_ = false;
  return true;
}

void Controller::forget_review() {
  stop_asking();
  const bool is_wanted = wants_review();
  judging_.reset();
  asked_advice_.reset();
  mistake_search_.reset();
  rules_.reset();
  end_attempt();
  tries_next_ = false;
  tried_.clear();
  offered_.clear();
  asks_whose_ = false;
  is_judged_ = !is_wanted;
}

void Controller::end_attempt() {
  attempt_.reset();
  raced_.reset();
  trial_.reset();
  view_.note.clear();
}

// Judges for a short time, so that the window responds; longer if the user waits for a mistake.
void Controller::go_on_judging() {
  if (!judging_ && !is_judged_ && wants_review()) (void)need_review();
  if (!judging_) return;
  judge_for(mistake_search_ ? judging_time_sought : judging_time);
  if (mistake_search_) go_to_sought_mistake(false);
  go_on_with_advice();
}

void Controller::judge_for(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (!is_judged_ && std::chrono::steady_clock::now() < until) is_judged_ = !judging_->step();
}

void Controller::set_least_cost(int step) {
  if (!need_review()) return;
  view_.least_cost = std::clamp(step, 0, review::thresholds - 1);
  view_.mistakes_first.reset();
  const review::CostUnit unit = judging_->review().unit;
  show(fmt::format("mistakes: from {} {} on", review::threshold(unit, view_.least_cost),
                   unit == review::CostUnit::lines ? "lines" : "% of the round"));
}

// Goes to the next mistake as soon as it is known; until then the window keeps responding. If the user asks
// again for an earlier mistake, goes to the last known one.
void Controller::step_mistake(Direction direction) {
  if (!need_review()) return;
  playing_ = false;
  view_.mistakes_first.reset();
  const bool asks_again =
      mistake_search_ && mistake_search_->direction == direction && mistake_search_->events == state().events;
  judge_for(waiting_time);
  mistake_search_ = MistakeSearch{direction, state().events};
  go_to_sought_mistake(asks_again);
}

void Controller::go_to_sought_mistake(bool takes_any) {
  const MistakeSearch sought = *mistake_search_;
  if (playing_ || attempt_ || state().events != sought.events) {
    tries_next_ = false;
    lesson_.reset();
    return mistake_search_.reset();
  }
  // Judgements are in the order of the recording.
  std::vector<Mark> marks;
  const auto& judgements = judging_->review().judgements;
  for (const review::Judgement& one : judgements)
    if (scene::is_mistake(one, judging_->review().unit, view_.least_cost) &&
        (!focus_ || one.player == *focus_) &&
        !(tries_next_ && lesson_ && (offered_.contains(one.event) || lesson_->is_skipped(one.event)))) {
      const Mark mark{one.event + 1, one.time};
      if (scene::may_show(view(), mark)) marks.push_back(mark);
    }
  const auto back = last_behind(marks, [this](const Mark& mark) { return is_behind(mark); });
  const auto on = first_after(marks, state().events);
  const bool is_on = sought.direction == Direction::on;
  const bool has_come_here = !judgements.empty() && judgements.back().event >= state().events;
  const bool is_known = is_judged_ || (is_on ? on.has_value() : has_come_here || (takes_any && back));
  // How far the review of hidden events has come would reveal how long the game is.
  const bool is_all_seen = hides_result() && !judgements.empty() && judgements.back().time > view_.reached;
  if (!is_known && !is_all_seen) return;
  mistake_search_.reset();
  const bool tries = std::exchange(tries_next_, false);
  if (tries && lesson_ && !on) return end_lesson();
  if (is_on ? !on : !back) {
    show((hides_result() ? "no mistake in what was seen" : "no further mistake") +
         (tries ? tally_text() : ""));
    return;
  }
  shows_better_ = true;
  step(sought.direction, back, on);
  if (const auto* mistake = tries ? mistake_here() : nullptr) begin_trial(*mistake);
}

// The time that the review has reached; with a hidden result, at most what was seen.
std::string Controller::judged_text() const {
  const base::Milliseconds now = judging_->now();
  return scene::clock_text(hides_result() ? std::min(now, view_.reached) : now);
}

// The last judged placement of a player. Empty if it was so long ago that the field has changed.
const review::Judgement* Controller::last_judged(PlayerId player) const {
  const review::Judgement* last = nullptr;
  for (const review::Judgement& one : judging_->review().judgements) {
    if (one.event >= state().events) break;
    if (one.player == player) last = &one;
  }
  return last;
}

review::RowsMoved Controller::rows_moved_since(const review::Judgement& one) const {
  return review::rows_moved(timeline(), one.player, one.event + 1, state());
}

void Controller::add_ghosts(scene::View& view) const {
  if (trial_ && (trial_->said || trial_->shows_best)) {
    const base::MatrixId field = timeline().layout().field_of(attempting_);
    if (trial_->shows_best)
      view.ghosts.push_back({field, trial_->mistake.best, scene::GhostKind::better, {}});
    // The rows that it filled are gone.
    else if (trial_->said->said.lines == 0)
      view.ghosts.push_back({field,
                             trial_->said->said.played,
                             trial_->said->is_good() ? scene::GhostKind::better : scene::GhostKind::played,
                             {}});
    return;
  }
  if (attempt_) {
    const auto done = attempt_->done();
    if (done && shows_better_ && !hides_result())
      // Garbage of the recording does not rise in the attempt.
      view.ghosts.push_back({timeline().layout().field_of(attempting_),
                             *done,
                             scene::GhostKind::played,
                             {-attempt_->rows_risen(), {}}});
    return;
  }
  if (mistake_search_ && judging_) view.note = "looking for mistakes, so far to " + judged_text();
  if (!shows_better_ || !judging_) return;
  const bool is_alone = focus_ || timeline().layout().players == 1;
  const std::string_view unit = judging_->review().unit == review::CostUnit::lines ? "lines" : "%";
  std::string note;
  bool is_any_judged = false;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const review::Judgement* last = last_judged(player);
    if (!last) continue;
    is_any_judged = true;
    if (last->rank == 1) {
      if (is_alone) note = fmt::format("rank 1 of {}: nothing was better", last->of);
      continue;
    }
    const base::MatrixId field = timeline().layout().field_of(player);
    const review::RowsMoved moved = rows_moved_since(*last);
    view.ghosts.push_back({field, last->played, scene::GhostKind::played, moved});
    view.ghosts.push_back({field, last->best, scene::GhostKind::better, moved});
    if (is_alone || (view.at_mistake && last->event + 1 == state().events))
      note = fmt::format("cost {:.2f} {}, rank {} of {}; green: better{}", last->cost, unit, last->rank,
                         last->of, view.at_mistake ? "; o: try it" : "");
  }
  // During play, texts would change too fast. While paused, there is always a text.
  if (playing_ || mistake_search_) return;
  const auto& judgements = judging_->review().judgements;
  const bool has_come_here = is_judged_ || judging_->now() > clock_.now() ||
                             (!judgements.empty() && judgements.back().event >= state().events);
  if (!has_come_here)
    note = "not valued yet: so far to " + judged_text();
  else if (!is_any_judged)
    note = "no placed piece can be valued yet";
  else if (note.empty())
    note = view.ghosts.empty() ? "nothing was better: the last piece of each player is the best"
                               : "green: better";
  add_advice(view, note);
  view.note = note;
}

// The attempt's numbers, and its held and next pieces. Nothing comes from other players.
void Controller::add_playing_on(scene::View& view) const {
  if (!attempt_) return;
  const std::vector<replay::Placed> placed = attempt_->placed();
  const base::Milliseconds now = attempt_->time();
  const auto is_recent = [now](const replay::Placed& one) { return now.value - one.at.value < minute; };
  view.playing_on = {.player = attempting_,
                     .numbers = replay::statistics(placed, now),
                     .last_minute = static_cast<std::size_t>(std::ranges::count_if(placed, is_recent)),
                     .countdown = static_cast<int>(
                         (held_input_.countdown() + std::chrono::seconds(1) - std::chrono::nanoseconds(1)) /
                         std::chrono::seconds(1)),
                     .time = now,
                     .keys = attempt_->keys(),
                     .finesse_faults = attempt_->finesse_faults(),
                     .attack = attempt_->attack(),
                     .trial = trial_view()};
  add_pointed(view);
  if (raced_ && !hides_result()) {
    const review::RaceNumbers numbers = review::race_numbers(raced_->state(), state(), attempting_);
    view.playing_on->recorded = &raced_->state();
    view.playing_on->recorded_pieces = numbers.pieces;
    view.playing_on->recorded_lines = numbers.lines;
  }
}

void Controller::toggle_attempt() {
  if (trial_view()) return try_next_mistake();
  if (attempt_) return leave_attempt();
  if (!has_rules()) return;
  if (const auto* mistake = mistake_here()) return begin_trial(*mistake);
  // With many fields, the user must choose one.
  if (!meant_ && !focus_ && timeline().layout().players > most_without_asking) {
    asks_whose_ = !asks_whose_;
    playing_ = false;
    return;
  }
  const review::Ruleset& how = rules();
  attempting_ = chosen_player();
  // If a perfect clear was shown, it becomes the goal.
  const bool knows_way = answering_ && answering_->question().kind == FieldQuestion::Kind::perfect_clears &&
                         asked_player_ == attempting_ && !way().empty();
  const auto pieces = static_cast<std::uint32_t>(way().size());
  begin_attempt(review::attempt_start(timeline(), how, state(), attempting_));
  if (!knows_way) return;
  way_goal_ = goal_ = {review::GoalKind::perfect_clear, pieces, 0};
  show_attempt();
}

// Handles the answer to the question on which field the user plays on. Any other command withdraws the
// question. Returns true if the command is done with that.
bool Controller::answers_whose(const Command& command) {
  if (!asks_whose_ || command.action == Action::take_over) return false;
  asks_whose_ = false;
  if (command.action == Action::close) return true;
  if (command.action != Action::focus_player || command.argument < 0 ||
      command.argument >= timeline().layout().players)
    return false;
  set_focus(PlayerId(static_cast<std::uint8_t>(command.argument)));
  toggle_attempt();
  return true;
}

// During an attempt most commands for the recording are ignored. Returns true for these, and for those
// handled here.
bool Controller::is_for_attempt(Action action) {
  if (!attempt_ || goes_with_attempt(action)) return false;
  if (action == Action::mistake_on && trial_) {
    try_next_mistake();
  } else if (action == Action::close || action == Action::quit) {
    if (std::exchange(view_.help, false)) return true;
    leave_attempt();
  }
  return true;
}

void Controller::begin_attempt(review::AttemptStart start) {
  if (!attempt_) attempting_ = chosen_player();
  stop_asking();
  attempt_ = std::make_unique<review::Attempt>(timeline().profile(), rules().stones, std::move(start),
                                               std::uint64_t{state().events} + 1);
  playing_ = false;
  attempted_ = state();
  const auto recorded =
      how_.takes_recorded_handling && recorded_handling_ ? recorded_handling_(attempting_) : std::nullopt;
  held_input_.begin(recorded.value_or(how_.handling),
                    how_.counts_down ? count_from * std::chrono::seconds(1) : std::chrono::nanoseconds{});
  goal_ = {};
  way_goal_.reset();
  trial_.reset();
  show_attempt();
}

// First no goal, then the goals that the recording offers here.
void Controller::next_goal() {
  if (!attempt_) {
    show("goals are for who plays on");
    return;
  }
  // Goals from the recording would reveal what comes.
  std::vector<review::Goal> goals =
      hides_result() ? std::vector<review::Goal>{{}} : review::goals_of(attempt_->start());
  if (way_goal_) goals.push_back(*way_goal_);
  goal_ = review::next_goal(goals, goal_);
  if (goals.size() == 1)
    show(hides_result() ? "the result is hidden: goals would tell what comes"
                        : "the recording has no lines and no garbage after this");
  show_attempt();
}

// "goal: 2 of 4 lines, 6 pieces left; ", or empty without a goal.
std::string Controller::goal_text() const {
  const std::string title = review::title_of(goal_, *attempt_);
  return title.empty() ? title : title + "; ";
}

void Controller::go_on_playing(std::chrono::nanoseconds elapsed) {
  held_input_.go_on(*attempt_, elapsed);
  show_attempt();
}

void Controller::press(Steering steering) {
  if (!may_steer(steer_of(steering))) return;
  if (trial_) trial_->shows_best = false;
  if (held_input_.press(*attempt_, steer_of(steering))) show_attempt();
}

void Controller::steer(review::Steer steer) {
  if (!may_steer(steer)) return;
  if (trial_) trial_->shows_best = false;
  held_input_.tap(*attempt_, steer);
  show_attempt();
}

// A placement that was judged can only be taken back.
bool Controller::may_steer(review::Steer steer) const {
  return attempt_ && (!trial_view() || steer == review::Steer::undo || steer == review::Steer::again);
}

bool Controller::is_on_own_field(const scene::Arrangement& arrangement, scene::Point at) const {
  const base::MatrixId field = timeline().layout().field_of(attempting_);
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  return place != arrangement.fields.end() && place->cell > 0 && place->well.contains(at);
}

// The column of the user's own field there; the place must be on it.
int Controller::column_at(const scene::Arrangement& arrangement, scene::Point at) const {
  const base::MatrixId field = timeline().layout().field_of(attempting_);
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  return (at.x - place->well.x) / place->cell;
}

// Where the piece would lie if the column under the mouse were clicked and the piece dropped.
void Controller::add_pointed(scene::View& view) const {
  const auto stone = attempt_->stone();
  if (!pointed_column_ || !stone || attempt_->is_over() || trial_view()) return;
  const field::GridView grid = attempted_.grid(timeline().layout().field_of(attempting_));
  const auto columns = [&](const game::Place& place) {
    int first = grid.width();
    int last = 0;
    for (const field::Position& cell : timeline().profile().cells(place)) {
      first = std::min(first, cell.column.value);
      last = std::max(last, cell.column.value);
    }
    return std::pair(first, last);
  };
  const auto [first, last] = columns(*stone);
  const int step = *pointed_column_ < first ? -1 : *pointed_column_ > last ? 1 : 0;
  if (step == 0) return;
  game::Place moved = *stone;
  // As far as nothing blocks it.
  for (int left = step < 0 ? first - *pointed_column_ : *pointed_column_ - last; left > 0; --left) {
    game::Place next = moved;
    next.column = static_cast<std::int16_t>(next.column + step);
    if (!scene::rows_to_landing(grid, timeline().profile().cells(next))) break;
    moved = next;
  }
  const int rows = scene::rows_to_landing(grid, timeline().profile().cells(moved)).value_or(0);
  view.ghosts.push_back(
      {timeline().layout().field_of(attempting_), moved, scene::GhostKind::pointed, {-rows, {}}});
}

// A click on a column moves the piece there. If the piece is above that column already, it drops.
void Controller::steer_to(const scene::Arrangement& arrangement, scene::Point at) {
  const auto stone = attempt_->stone();
  if (!stone || trial_view()) return;
  const int column = column_at(arrangement, at);
  int first = attempt_->grid().width();
  int last = 0;
  for (const field::Position& cell : timeline().profile().cells(*stone)) {
    first = std::min(first, cell.column.value);
    last = std::max(last, cell.column.value);
  }
  if (first <= column && column <= last) return steer(review::Steer::drop);
  const bool is_left = column < first;
  const int steps = is_left ? first - column : column - last;
  // Counts as one key press that is held until the piece is there.
  for (int step = 0; step < steps; ++step)
    held_input_.tap(*attempt_, is_left ? review::Steer::left : review::Steer::right, step > 0);
  show_attempt();
}

void Controller::press_middle(const scene::Arrangement& arrangement, scene::Point at) {
  if (attempt_ && attempt_->start().may_hold && is_on_own_field(arrangement, at)) steer(review::Steer::hold);
}

std::string Controller::held_text() const {
  const auto held = attempt_->held();
  const auto kind = held ? field::to_tetromino(timeline().profile().cell(*held)) : std::nullopt;
  return kind ? fmt::format(", {} held", field::to_char(*kind)) : "";
}

void Controller::show_attempt() {
  if (trial_) {
    judge_trial();
    review::put_attempt(*attempt_, attempting_, attempted_);
    view_.note = trial_note();
    return;
  }
  // The recording runs next to the attempt if it has events after this moment.
  if (state().events >= timeline().events())
    raced_.reset();
  else if (!raced_)
    raced_.emplace(timeline());
  if (raced_) review::race(*raced_, timeline(), state(), attempting_, attempt_->time());
  const auto key_of = [this](Steering steering) {
    const std::string text = how_.keys.keys_text(steering);
    return text.empty() ? std::string("no key") : text;
  };
  review::put_attempt(*attempt_, attempting_, attempted_);
  const std::string goal = goal_text();
  // With a goal, there is not enough room for this.
  const std::string how =
      goal.empty() ? fmt::format("playing on, {}{}; ", attempt_->source(), held_text()) : goal;
  view_.note =
      attempt_->is_over()
          ? fmt::format("{}over: {} takes a piece back, {} begins again, Esc goes back to the recording",
                        goal, key_of(Steering::undo), key_of(Steering::again))
          : how + "Ctrl+S saves, Esc ends, ? shows the keys";
}

}  // namespace tetron::player
