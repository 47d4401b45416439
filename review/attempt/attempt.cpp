#include "review/attempt/attempt.hpp"

#include <algorithm>
#include <utility>

#include "replay/timeline/state.hpp"
#include "review/ruleset/stones.hpp"

namespace tetron::review {

namespace {

using base::StoneStyle;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr StoneStyle no_stone{255};
constexpr nanoseconds rest_time = milliseconds(500);
constexpr int most_delays = 15;  // moves that keep a resting piece from locking

// The middle column and the second row, as in the samples.
game::Place usual_spawn(const replay::Profile& profile, StoneStyle style) {
  return *profile.place({style, static_cast<std::uint8_t>((profile.width - 1) / 2),
                         static_cast<std::uint8_t>(profile.y_down ? 1 : profile.height - 2), 0});
}

}  // namespace

AttemptStart attempt_on(field::Grid grid, std::vector<StoneStyle> queue) {
  AttemptStart start;
  start.grid = std::move(grid);
  start.upcoming = std::move(queue);
  start.draws_bags = true;
  return start;
}

Attempt::Attempt(const replay::Profile& profile, const std::vector<Stone>& stones, AttemptStart start,
                 std::uint64_t seed)
    : profile_(profile),
      stones_(stones),
      start_(std::move(start)),
      random_(seed),
      kinds_(styles_with_shape(profile)),
      queue_(start_.upcoming),
      board_(start_.grid) {
  now_.grid = start_.grid;
  now_.attack_state = start_.attack_state;
  if (start_.attacks) {
    attacks_.emplace(*start_.attacks);
    finesse_ = tetrio::Finesse::of(*start_.attacks);
  }
  std::erase_if(kinds_,
                [&](StoneStyle kind) { return kind.value >= stones.size() || stone_of(kind).is_none(); });
  std::erase_if(queue_, [&](StoneStyle kind) { return std::ranges::find(kinds_, kind) == kinds_.end(); });
  start_.upcoming = queue_;
  if (kinds_.empty()) {
    now_.is_over = true;
    begun_ = now_;
    return;
  }
  if (start_.held && std::ranges::find(kinds_, *start_.held) != kinds_.end()) now_.held = start_.held;
  while (queue_.size() < replay::pieces_shown) draw_more();
  if (start_.falling && std::ranges::find(kinds_, profile_.style(start_.falling->piece)) != kinds_.end())
    appear_at(*start_.falling);
  else
    appear(take());
  begun_ = now_;
}

bool Attempt::fits(const Falling& falling) const {
  const Stone& stone = stone_of(falling.style);
  const Form& form = stone.forms()[stone.turned(falling.rotation).form];
  return std::ranges::all_of(form.cells, [&](const field::Offset& cell) {
    const int x = falling.x + cell.right;
    const int y = falling.y + cell.up;
    return x >= 0 && x < board_.width() && y >= 0 && y < board_.height() + rows_above &&
           (board_[x] >> y & 1) == 0;
  });
}

void Attempt::appear(StoneStyle style) {
  const auto known = start_.spawns.find(style);
  appear_at(known != start_.spawns.end() ? known->second : usual_spawn(profile_, style));
}

void Attempt::appear_at(const game::Place& place) {
  const tet::StonePlace stored = profile_.stored(place);
  const field::Position anchor = profile_.anchor(stored.x, stored.y);
  const Stone::Turned& turned = stone_of(stored.style).turned(stored.rot);
  now_.falling = {stored.style, stored.rot, anchor.column.value + turned.left,
                  board_.height() - 1 - anchor.row.value + turned.bottom};
  falling_for_ = resting_for_ = {};
  delays_ = 0;
  now_.is_turned = false;
  now_.is_over = !fits(now_.falling);
  appeared_ = now_;
}

void Attempt::draw_more() {
  if (start_.draws_bags) {
    if (start_.bag.empty()) start_.bag = kinds_;
    const auto at = random_.below(static_cast<std::uint32_t>(start_.bag.size()));
    queue_.push_back(start_.bag[at]);
    start_.bag.erase(start_.bag.begin() + at);
  } else {
    queue_.push_back(kinds_[random_.below(static_cast<std::uint32_t>(kinds_.size()))]);
  }
}

StoneStyle Attempt::take() {
  while (queue_.size() < now_.drawn + 1 + replay::pieces_shown) draw_more();
  return queue_[now_.drawn++];
}

StoneStyle Attempt::next() const {
  return now_.drawn < queue_.size() ? queue_[now_.drawn] : no_stone;
}

std::span<const StoneStyle> Attempt::upcoming() const {
  const auto from = std::min(now_.drawn, queue_.size());
  return std::span(queue_).subspan(from, std::min(replay::pieces_shown, queue_.size() - from));
}

std::string_view Attempt::source() const {
  if (now_.drawn < start_.upcoming.size()) return "pieces as they came";
  return start_.draws_bags ? "pieces from bags" : "pieces drawn evenly";
}

game::Place Attempt::place_of(const Falling& falling) const {
  const Stone::Turned& turned = stone_of(falling.style).turned(falling.rotation);
  const int y = falling.y - turned.bottom;
  return *profile_.place({falling.style, static_cast<std::uint8_t>(falling.x - turned.left),
                          static_cast<std::uint8_t>(profile_.y_down ? board_.height() - 1 - y : y),
                          static_cast<std::uint8_t>(falling.rotation)});
}

std::optional<game::Place> Attempt::stone() const {
  if (now_.is_over) return std::nullopt;
  return place_of(now_.falling);
}

std::optional<game::Place> Attempt::done() const {
  if (now_.is_over || before_.size() >= start_.done.size()) return std::nullopt;
  const game::Place& place = start_.done[before_.size()];
  if (profile_.style(place.piece) != now_.falling.style) return std::nullopt;
  return place;
}

std::optional<game::Place> Attempt::last() const {
  if (before_.empty()) return std::nullopt;
  return before_.back().fixed;
}

int Attempt::rows_risen() const {
  const int recorded = before_.size() < start_.risen.size() ? start_.risen[before_.size()] : 0;
  return recorded - static_cast<int>(rows_received());
}

// A move keeps a resting piece from locking for a while.
void Attempt::touched() {
  if (delays_ >= most_delays) return;
  if (resting_for_ > nanoseconds{}) ++delays_;
  resting_for_ = {};
}

bool Attempt::move(int right, int up) {
  Falling moved = now_.falling;
  moved.x += right;
  moved.y += up;
  if (!fits(moved)) return false;
  now_.falling = moved;
  now_.is_turned = false;
  touched();
  return true;
}

void Attempt::turn(int quarters) {
  const int to = (now_.falling.rotation + quarters) % 4;
  for (const Stone::Step& step : stone_of(now_.falling.style).steps()) {
    if (step.from != now_.falling.rotation || step.to != to) continue;
    Falling turned = now_.falling;
    turned.rotation = to;
    turned.x += step.by.right;
    turned.y += step.by.up;
    if (!fits(turned)) continue;
    now_.falling = turned;
    now_.is_turned = true;
    touched();
    return;
  }
}

base::Milliseconds Attempt::time() const {
  return base::Milliseconds(
      static_cast<std::uint32_t>(std::chrono::duration_cast<milliseconds>(time_).count()));
}

std::vector<replay::Placed> Attempt::placed() const {
  std::vector<replay::Placed> placed;
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const std::uint32_t after = i + 1 < before_.size() ? before_[i + 1].moment.lines : now_.lines;
    placed.push_back({before_[i].at, static_cast<int>(after - before_[i].moment.lines)});
  }
  return placed;
}

void Attempt::steer(Steer steer, bool is_held) {
  if (steer == Steer::undo) return undo();
  if (steer == Steer::again) return go_back_to(begun_, 0);
  if (now_.is_over) return;
  switch (steer) {
    case Steer::left:
      move(-1, 0);
      pressed(game::Key::left, is_held);
      break;
    case Steer::right:
      move(1, 0);
      pressed(game::Key::right, is_held);
      break;
    case Steer::down:
      move(0, -1);
      falling_for_ = {};
      pressed(game::Key::soft_drop, is_held);
      break;
    case Steer::drop:
      while (move(0, -1)) {
      }
      pressed(game::Key::hard_drop);
      fix();
      break;
    case Steer::turn_right:
      turn(1);
      pressed(game::Key::turn_right);
      break;
    case Steer::turn_left:
      turn(3);
      pressed(game::Key::turn_left);
      break;
    case Steer::hold:
      hold();
      break;
    case Steer::undo:
    case Steer::again:
      break;
  }
}

std::optional<int> Attempt::level() const {
  if (!start_.levels) return std::nullopt;
  return start_.levels->level_at(start_.lines + now_.lines);
}

nanoseconds Attempt::row_time() const {
  if (start_.gravity)
    return start_.gravity(start_.lines + now_.lines, milliseconds(start_.time.value) + time_);
  const auto level = this->level();
  if (!level) return milliseconds(start_.row_time.value);
  const double row = start_.row_time.value * fall_share(*level) / fall_share(start_.paced);
  return milliseconds(static_cast<std::int64_t>(std::clamp<double>(row, shortest_row, longest_row)));
}

void Attempt::advance(nanoseconds elapsed) {
  if (now_.is_over) return;
  time_ += elapsed;
  if (start_.waits) return;
  const nanoseconds row = row_time();
  for (falling_for_ += elapsed; falling_for_ >= row; falling_for_ -= row) {
    Falling fallen = now_.falling;
    --fallen.y;
    if (!fits(fallen)) {
      falling_for_ = {};
      break;
    }
    now_.falling = fallen;
    now_.is_turned = false;
    resting_for_ = {};
  }
  Falling below = now_.falling;
  --below.y;
  if (fits(below)) return;
  resting_for_ += elapsed;
  if (resting_for_ >= rest_time) fix();
}

void Attempt::fix() {
  const game::Place place = place_of(now_.falling);
  const std::optional<std::uint32_t> finesse_faults = finesse_faults_now();
  now_.attack += attack_now();
  before_.push_back({appeared_, place, time(), std::exchange(presses_, {}), finesse_faults});
  bool is_out = true;
  const replay::StoneCells cells = profile_.cells(place);
  for (const field::Position& p : cells) {
    is_out = is_out && p.row.value < 0;
    now_.grid.set(p, cells.cell_at(p));
  }
  now_.lines += static_cast<std::uint32_t>(now_.grid.clear_full_rows());
  rise();
  board_ = Board(now_.grid);
  now_.swapped.reset();
  appear(take());
  now_.is_over = now_.is_over || is_out;
  appeared_ = now_;
}

// Once for each piece that is placed, if the game has a hold.
void Attempt::hold() {
  if (!start_.may_hold || now_.swapped) return;
  now_.swapped = Swap{place_of(appeared_.falling), now_.drawn, time()};
  const std::optional<StoneStyle> back = std::exchange(now_.held, now_.falling.style);
  appear(back ? *back : take());
  pressed(game::Key::hold);
}

void Attempt::pressed(game::Key key, bool is_held) {
  const game::Place place = place_of(now_.falling);
  // A held key that does not move the piece, at a wall or on the floor, is not recorded.
  if (is_held && !presses_.empty() && presses_.back().place == place) return;
  presses_.push_back({key, place, time(), is_held});
}

void Attempt::undo() {
  if (before_.empty()) return;
  Past last = std::move(before_.back());
  const auto hold = std::ranges::find(last.presses, game::Key::hold, &Press::key);
  last.presses.erase(hold == last.presses.end() ? last.presses.begin() : hold + 1, last.presses.end());
  go_back_to(std::move(last.moment), before_.size() - 1);
  // The piece is back where it appeared when it came out of hold.
  presses_ = std::move(last.presses);
}

// Pieces that were drawn since then will come again.
void Attempt::go_back_to(Moment moment, std::size_t placements) {
  now_ = std::move(moment);
  before_.resize(placements);
  presses_.clear();
  if (placements == 0) time_ = {};
  appeared_ = now_;
  board_ = Board(now_.grid);
  falling_for_ = resting_for_ = {};
  delays_ = 0;
}

}  // namespace tetron::review
