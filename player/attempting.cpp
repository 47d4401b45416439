#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "player/attempt_keys.hpp"
#include "player/controller.hpp"
#include "player/marks.hpp"
#include "review/risen.hpp"
#include "review/stones.hpp"

// What was better, and playing on: the part of the controller that has to do with review/.
namespace tetron::player {

using base::PlayerId;
using replay::Mark;

namespace {

// Of a frame, for valuing placements.
constexpr std::chrono::milliseconds judging_time{6};

// What somebody who asks for the next mistake waits for it.
constexpr std::chrono::milliseconds waiting_time{1000};

constexpr std::uint32_t minute = 60'000;

}  // namespace

const review::Ruleset& Controller::rules() {
  if (!rules_) {
    rules_ = ask_rules_ ? ask_rules_() : review::Ruleset{};
    if (rules_->stones.empty()) rules_->stones = review::stones_of(timeline().profile());
  }
  return *rules_;
}

void Controller::need_review() {
  if (judging_) return;
  review::JudgeOptions options;
  for (int id = 0; id < timeline().layout().players; ++id)
    options.players.push_back(PlayerId(static_cast<std::uint8_t>(id)));
  judging_.emplace(timeline().track(), rules(), std::move(options));
  is_judged_ = false;
}

void Controller::forget_review() {
  stop_asking();
  const bool is_wanted = wants_review();
  judging_.reset();
  rules_.reset();
  attempt_.reset();
  view_.note.clear();
  is_judged_ = !is_wanted;
}

// A little at a time, so that the window goes on.
void Controller::go_on_judging() {
  if (!judging_ && !is_judged_ && wants_review()) need_review();
  if (!judging_ || is_judged_) return;
  const auto until = std::chrono::steady_clock::now() + judging_time;
  while (!is_judged_ && std::chrono::steady_clock::now() < until) is_judged_ = !judging_->step();
}

// Goes to the next one that is known. What has to be valued for that is valued at once, but not for longer
// than somebody waits.
void Controller::step_mistake(Direction direction) {
  need_review();
  const auto mistakes = [this] {
    std::vector<Mark> marks;
    for (const review::Judgement& one : judging_->review().judgements)
      if (review::is_mistake(one) && (!focus_ || one.player == *focus_)) {
        const Mark mark{one.event + 1, one.time};
        if (scene::may_show(view(), mark)) marks.push_back(mark);
      }
    return marks;
  };
  // Judgements come in the order of the recording.
  const auto is_known = [&] {
    if (direction == Direction::on) return first_after(mistakes(), state().events).has_value();
    const auto& judgements = judging_->review().judgements;
    return !judgements.empty() && judgements.back().event >= state().events;
  };
  const auto until = std::chrono::steady_clock::now() + waiting_time;
  while (!is_judged_ && !is_known() && std::chrono::steady_clock::now() < until)
    for (int i = 0; i < 8 && !is_judged_; ++i) is_judged_ = !judging_->step();
  const std::vector<Mark> marks = mistakes();
  const auto back = last_behind(marks, [this](const Mark& mark) { return is_behind(mark); });
  const auto on = first_after(marks, state().events);
  if (direction == Direction::on ? !on : !back) {
    show(hides_result() ? "no mistake in what was seen"
         : is_judged_   ? "no further mistake"
                        : "still looking for mistakes: try again in a moment");
    return;
  }
  shows_better_ = true;
  playing_ = false;
  step(direction, back, on);
}

// The last placement of a player that has happened; nothing if it was so long ago that the field has changed.
const review::Judgement* Controller::last_judged(PlayerId player) const {
  const review::Judgement* last = nullptr;
  for (const review::Judgement& one : judging_->review().judgements) {
    if (one.event >= state().events) break;
    if (one.player == player) last = &one;
  }
  return last;
}

// The field after that placement is looked up in the recording.
int Controller::rows_risen_since(const review::Judgement& one) const {
  const base::MatrixId field = timeline().layout().field_of(one.player);
  replay::Playhead placed(timeline());
  placed.seek_events(one.event + 1);
  return review::rows_risen(placed.state().grid(field), state().grid(field));
}

void Controller::add_ghosts(scene::View& view) const {
  if (attempt_) {
    const auto done = attempt_->done();
    if (done && shows_better_ && !hides_result())
      // What rose in the recording does not rise here.
      view.ghosts.push_back(
          {timeline().layout().field_of(attempting_), *done, false, -attempt_->rows_risen()});
    return;
  }
  if (!shows_better_ || !judging_) return;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const review::Judgement* last = last_judged(player);
    if (!last) continue;
    const bool is_alone = !playing_ && (focus_ || timeline().layout().players == 1);
    if (last->rank == 1) {
      if (is_alone) view.note = fmt::format("rank 1 of {}: nothing was better", last->of);
      continue;
    }
    const base::MatrixId field = timeline().layout().field_of(player);
    const int risen = rows_risen_since(*last);
    view.ghosts.push_back({field, last->played, false, risen});
    view.ghosts.push_back({field, last->best, true, risen});
    if (is_alone)
      view.note =
          fmt::format("cost {:.1f} lines, rank {} of {}; green: better", last->cost, last->rank, last->of);
  }
}

// An attempt's own numbers, and the stones that are held and come; nothing comes from others.
void Controller::add_playing_on(scene::View& view) const {
  if (!attempt_) return;
  const std::vector<replay::Placed> placed = attempt_->placed();
  const base::Milliseconds now = attempt_->time();
  const auto is_recent = [now](const replay::Placed& one) { return now.value - one.at.value < minute; };
  view.playing_on = {.player = attempting_,
                     .numbers = replay::statistics(placed, now),
                     .last_minute = static_cast<std::size_t>(std::ranges::count_if(placed, is_recent))};
  if (!timeline().layout().has_gauges) return;
  replay::Gauge& own = view.playing_on->gauge.emplace();
  own.held = attempt_->held();
  const auto coming = attempt_->coming();
  for (std::size_t i = 0; i < own.next.size(); ++i)
    own.next[i] = i < coming.size() ? coming[i] : base::StoneStyle(255);
}

void Controller::toggle_attempt() {
  if (attempt_) {
    attempt_.reset();
    view_.note.clear();
    show("back to the recording");
    return;
  }
  const review::Ruleset& how = rules();
  attempting_ = chosen_player();
  begin_attempt(review::attempt_start(timeline(), how, state(), attempting_));
}

// Most keys mean the recording, which stands still meanwhile; true if this one is not for it.
bool Controller::is_for_attempt(Action action) {
  if (!attempt_ || goes_with_attempt(action)) return false;
  if (action == Action::quit) {
    if (!std::exchange(view_.help, false)) toggle_attempt();
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
  show_attempt();
}

void Controller::steer(review::Steer steer) {
  if (!attempt_) return;
  attempt_->steer(steer);
  show_attempt();
}

std::string Controller::held_text() const {
  const auto held = attempt_->held();
  const replay::StoneKind* stone = held ? timeline().profile().stone(*held) : nullptr;
  const auto kind = stone ? field::to_tetromino(stone->cell) : std::nullopt;
  return kind ? fmt::format(", {} held", field::to_char(*kind)) : "";
}

void Controller::show_attempt() {
  const base::MatrixId field = timeline().layout().field_of(attempting_);
  std::ranges::copy(attempt_->grid().cells(), attempted_.cells(field).begin());
  replay::PlayerState& player = attempted_.players[attempting_.value];
  player.stone = attempt_->stone();
  player.next = attempt_->next();
  player.alive = !attempt_->is_over();
  player.placements = attempt_->placements();
  attempted_.fields[field.value].lines = static_cast<std::uint16_t>(attempt_->lines());
  if (const auto level = attempt_->level())
    attempted_.fields[field.value].level = static_cast<std::uint8_t>(std::clamp(*level, 0, 255));
  view_.note =
      attempt_->is_over()
          ? "over: Backspace takes a piece back, R begins again, Esc goes back to the recording"
          : fmt::format("playing on, {}{}: arrows, Z, X, Space,{} Backspace, R; Ctrl+S saves, Esc ends",
                        attempt_->source(), held_text(), attempt_->start().may_hold ? " C," : "");
}

}  // namespace tetron::player
