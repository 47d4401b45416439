#include "review/attempt.hpp"

#include <algorithm>
#include <utility>

#include "replay/timeline/what_happens.hpp"
#include "review/risen.hpp"

namespace tetron::review {

namespace {

using base::StoneStyle;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr tet::StonePlace no_stone{StoneStyle(255), 0, 0, 0};
constexpr nanoseconds rest_time = milliseconds(500);
constexpr int most_delays = 15;  // moves that keep a resting stone from being fixed
// Who played dropped the stones: they fall that much slower.
constexpr std::uint32_t slower_than_played = 3;
constexpr std::size_t stones_shown = std::tuple_size_v<decltype(replay::Gauge::next)>;
constexpr std::uint32_t shortest_row = 30;
constexpr std::uint32_t longest_row = 1000;

std::vector<StoneStyle> kinds_of(const replay::Profile& profile) {
  std::vector<StoneStyle> kinds;
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style] && !profile.stones[style]->turns[0].empty())
      kinds.push_back(StoneStyle(static_cast<std::uint8_t>(style)));
  return kinds;
}

// In the middle of the second row, as the samples have it.
tet::StonePlace usual_spawn(const replay::Profile& profile, StoneStyle style) {
  return {style, static_cast<std::uint8_t>((profile.width - 1) / 2),
          static_cast<std::uint8_t>(profile.y_down ? 1 : profile.height - 2), 0};
}

// Whether stones come in bags, each kind once in each; told from two whole bags on. `left` gets what the last
// one has left.
bool draws_bags(const std::vector<StoneStyle>& drawn, const std::vector<StoneStyle>& kinds,
                std::vector<StoneStyle>& left) {
  if (kinds.empty() || drawn.size() < 2 * kinds.size()) return false;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (left.empty()) left = kinds;
    const auto found = std::ranges::find(left, drawn[i]);
    if (found == left.end()) {
      left.clear();
      return false;
    }
    left.erase(found);
  }
  return true;
}

// How long a player had each stone, from where it appeared until it was placed.
class StoneTimes {
 public:
  void begin(base::Milliseconds now) {
    began_ = now;
    has_one_ = true;
  }
  void end(base::Milliseconds now, bool is_placed) {
    if (has_one_ && is_placed) times_.push_back(now.value - began_.value);
    has_one_ = false;
  }
  // The median, which pauses do not show in; nothing without stones.
  std::optional<std::uint32_t> middle() {
    if (times_.empty()) return std::nullopt;
    const auto middle = times_.begin() + static_cast<std::ptrdiff_t>(times_.size() / 2);
    std::ranges::nth_element(times_, middle);
    return *middle;
  }

 private:
  base::Milliseconds began_{};
  bool has_one_ = false;
  std::vector<std::uint32_t> times_;
};

// The order in which stones come where five are shown: each gauge shows what the one before did, some
// further.
std::vector<StoneStyle> queue_of(const std::vector<replay::Gauge>& gauges, std::size_t first) {
  std::vector<StoneStyle> queue(gauges[first].next.begin(), gauges[first].next.end());
  for (std::size_t i = first + 1; i < gauges.size(); ++i) {
    const auto& had = gauges[i - 1].next;
    const auto& has = gauges[i].next;
    std::size_t gone = 0;
    while (gone < had.size() &&
           !std::equal(had.begin() + static_cast<std::ptrdiff_t>(gone), had.end(), has.begin()))
      ++gone;
    queue.insert(queue.end(), has.end() - static_cast<std::ptrdiff_t>(gone), has.end());
  }
  return queue;
}

}  // namespace

AttemptStart attempt_start(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                           base::PlayerId player) {
  AttemptStart start;
  start.may_hold = rules.may_hold;
  start.grid = field::Grid(state.grid(state.layout().field_of(player)));
  start.falling = state.players[player.value].stone;
  std::vector<StoneStyle> drawn;
  replay::Run run(timeline.track());
  std::uint32_t placed = 0;
  double levels = 0;  // at each placement, added up
  SeenLevels seen;
  StoneTimes stone_times;
  const base::MatrixId field = state.layout().field_of(player);
  const auto own = [&]() -> const replay::FieldState& { return run.state().fields[field.value]; };
  field::Grid before(run.state().grid(field));  // the field after the last stone that was placed
  int risen = 0;
  for (auto event = run.next(); event; event = run.next()) {
    auto change = replay::piece_change(*event, run.track());
    if (change && change->player != player) change.reset();
    const auto set = replay::field_set(*event, run.track());
    const std::uint32_t events = run.state().events;
    if (events == state.events) before = field::Grid(run.state().grid(field));
    const bool goes_on = events >= state.events;
    const bool is_fixed =
        change && change->fixed && timeline.profile().stone(change->fixed->style) != nullptr;
    if (goes_on && is_fixed) {
      risen += rows_risen(before, run.state().grid(field));
      before = field::Grid(run.state().grid(field));
      replay::fix(*change->fixed, timeline.profile(), state.layout(), before.cells());
    }
    run.step();
    if (set == field) seen[own().lines].insert(own().level);
    if (!change) continue;
    placed += is_fixed ? 1 : 0;
    levels += is_fixed ? own().level : 0;
    if (is_fixed && goes_on) {
      start.done.push_back(*change->fixed);
      start.risen.push_back(risen);
    }
    stone_times.end(run.state().time, is_fixed);
    if (!change->appeared || timeline.profile().stone(change->appeared->style) == nullptr) continue;
    // Where somebody took over a piece may have appeared as it was turned.
    const auto [spawn, is_new] = start.spawns.emplace(change->appeared->style, *change->appeared);
    if (!is_new && spawn->second.rot != 0 && change->appeared->rot == 0) spawn->second = *change->appeared;
    drawn.push_back(change->appeared->style);
    stone_times.begin(run.state().time);
    if (goes_on) start.coming.push_back(change->appeared->style);
  }
  if (rules.gauges && player.value < rules.gauges->players.size() &&
      !rules.gauges->players[player.value].empty()) {
    const auto& gauges = rules.gauges->players[player.value];
    const auto* now = rules.gauges->at(player, state.time);
    if (now) start.held = now->held;
    start.coming = queue_of(gauges, now ? static_cast<std::size_t>(now - gauges.data()) : 0);
    // The first stone is in no gauge.
    const auto all = queue_of(gauges, 0);
    if (!drawn.empty()) drawn.resize(1);
    drawn.insert(drawn.end(), all.begin(), all.end());
  } else if (start.coming.empty()) {
    if (const auto next = state.players[player.value].next; next && timeline.profile().stone(*next))
      start.coming.push_back(*next);
  }
  start.draws_bags = draws_bags(drawn, kinds_of(timeline.profile()), start.bag);
  start.gravity = rules.gravity;
  start.lines = state.fields[field.value].lines;
  start.time = state.time;
  if (const game::Round* const round = timeline.track().round()) start.rows_seen = round->height;
  start.levels = level_rule(seen);
  if (placed > 0) start.paced = levels / placed;
  if (const auto time = stone_times.middle()) {
    const auto row =
        std::uint64_t{slower_than_played} * *time / static_cast<std::uint32_t>(state.layout().height);
    start.row_time = base::Milliseconds(
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(row, shortest_row, longest_row)));
  }
  return start;
}

AttemptStart attempt_on(field::Grid grid, std::vector<StoneStyle> queue) {
  AttemptStart start;
  start.grid = std::move(grid);
  start.coming = std::move(queue);
  start.draws_bags = true;
  return start;
}

Attempt::Attempt(const replay::Profile& profile, const std::vector<Stone>& stones, AttemptStart start,
                 std::uint64_t seed)
    : profile_(profile),
      stones_(stones),
      start_(std::move(start)),
      random_(seed),
      kinds_(kinds_of(profile)),
      queue_(start_.coming),
      board_(start_.grid) {
  now_.grid = start_.grid;
  std::erase_if(kinds_,
                [&](StoneStyle kind) { return kind.value >= stones.size() || stone_of(kind).is_none(); });
  std::erase_if(queue_, [&](StoneStyle kind) { return std::ranges::find(kinds_, kind) == kinds_.end(); });
  start_.coming = queue_;
  if (kinds_.empty()) {
    now_.is_over = true;
    begun_ = now_;
    return;
  }
  if (start_.held && std::ranges::find(kinds_, *start_.held) != kinds_.end()) now_.held = start_.held;
  while (queue_.size() < stones_shown) draw_more();
  if (start_.falling && std::ranges::find(kinds_, start_.falling->style) != kinds_.end())
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

void Attempt::appear_at(const tet::StonePlace& place) {
  const field::Position anchor = profile_.anchor(place.x, place.y);
  const Stone::Turned& turned = stone_of(place.style).turned(place.rot % 4);
  now_.falling = {place.style, place.rot % 4, anchor.column.value + turned.left,
                  board_.height() - 1 - anchor.row.value + turned.bottom};
  falling_for_ = resting_for_ = {};
  delays_ = 0;
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
  while (queue_.size() < now_.drawn + 1 + stones_shown) draw_more();
  return queue_[now_.drawn++];
}

StoneStyle Attempt::next() const {
  return now_.drawn < queue_.size() ? queue_[now_.drawn] : no_stone.style;
}

std::span<const StoneStyle> Attempt::coming() const {
  const auto from = std::min(now_.drawn, queue_.size());
  return std::span(queue_).subspan(from, std::min(stones_shown, queue_.size() - from));
}

std::string_view Attempt::source() const {
  if (now_.drawn < start_.coming.size()) return "pieces as they came";
  return start_.draws_bags ? "pieces from bags" : "pieces drawn evenly";
}

tet::StonePlace Attempt::place_of(const Falling& falling) const {
  const Stone::Turned& turned = stone_of(falling.style).turned(falling.rotation);
  const int y = falling.y - turned.bottom;
  return {falling.style, static_cast<std::uint8_t>(falling.x - turned.left),
          static_cast<std::uint8_t>(profile_.y_down ? board_.height() - 1 - y : y),
          static_cast<std::uint8_t>(falling.rotation)};
}

std::optional<tet::StonePlace> Attempt::stone() const {
  if (now_.is_over) return std::nullopt;
  return place_of(now_.falling);
}

std::optional<tet::StonePlace> Attempt::done() const {
  if (now_.is_over || before_.size() >= start_.done.size()) return std::nullopt;
  const tet::StonePlace& place = start_.done[before_.size()];
  if (place.style != now_.falling.style) return std::nullopt;
  return place;
}

int Attempt::rows_risen() const {
  return before_.size() < start_.risen.size() ? start_.risen[before_.size()] : 0;
}

// A move keeps a resting stone from being fixed for a while.
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

void Attempt::steer(Steer steer) {
  if (steer == Steer::undo) return undo();
  if (steer == Steer::again) return go_back_to(begun_, 0);
  if (now_.is_over) return;
  switch (steer) {
    case Steer::left:
      move(-1, 0);
      pressed(game::Key::left);
      break;
    case Steer::right:
      move(1, 0);
      pressed(game::Key::right);
      break;
    case Steer::down:
      move(0, -1);
      falling_for_ = {};
      pressed(game::Key::soft_drop);
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
  const nanoseconds row = row_time();
  for (falling_for_ += elapsed; falling_for_ >= row; falling_for_ -= row) {
    Falling fallen = now_.falling;
    --fallen.y;
    if (!fits(fallen)) {
      falling_for_ = {};
      break;
    }
    now_.falling = fallen;
    resting_for_ = {};
  }
  Falling below = now_.falling;
  --below.y;
  if (fits(below)) return;
  resting_for_ += elapsed;
  if (resting_for_ >= rest_time) fix();
}

void Attempt::fix() {
  const tet::StonePlace place = place_of(now_.falling);
  before_.push_back({appeared_, place, time(), std::exchange(presses_, {})});
  bool is_out = true;
  for (const field::Position& p : profile_.cells(place)) {
    is_out = is_out && p.row.value < 0;
    now_.grid.set(p, profile_.cell(place.style));
  }
  now_.lines += static_cast<std::uint32_t>(now_.grid.clear_full_rows());
  board_ = Board(now_.grid);
  now_.swapped.reset();
  appear(take());
  now_.is_over = now_.is_over || is_out;
  appeared_ = now_;
}

// Once for each stone that is fixed, where the game has it.
void Attempt::hold() {
  if (!start_.may_hold || now_.swapped) return;
  now_.swapped = Swap{place_of(appeared_.falling), now_.drawn, time()};
  const std::optional<StoneStyle> back = std::exchange(now_.held, now_.falling.style);
  appear(back ? *back : take());
  pressed(game::Key::hold);
}

void Attempt::pressed(game::Key key) {
  presses_.push_back({key, place_of(now_.falling), time()});
}

void Attempt::undo() {
  if (before_.empty()) return;
  Past last = std::move(before_.back());
  const auto hold = std::ranges::find(last.presses, game::Key::hold, &Press::key);
  last.presses.erase(hold == last.presses.end() ? last.presses.begin() : hold + 1, last.presses.end());
  go_back_to(std::move(last.moment), before_.size() - 1);
  // The stone stands again as it came out of hold.
  presses_ = std::move(last.presses);
}

// What was drawn since comes again.
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
