#include "replay/kinds/nullpomino/engine.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "field/tetromino.hpp"

namespace tetron::nullpomino {

namespace {

constexpr int frames_until_go = 100;

// In the order of the buttons' bits.
constexpr std::array<game::Key, button::count> keys{
    game::Key::hard_drop,  game::Key::soft_drop, game::Key::left, game::Key::right,      game::Key::turn_left,
    game::Key::turn_right, game::Key::turn_left, game::Key::hold, game::Key::turn_twice, game::Key::other};

int within(int value, int least, int most) {
  if (value < least && least >= 0) return least;
  if (value > most && most >= 0) return most;
  return value;
}

}  // namespace

Engine::Engine(const Recording& recording, const Part& part, std::vector<std::uint8_t> pieces, Mode& mode,
               game::Round* round)
    : random(part.seed),
      part_(part),
      rule_(part.rule),
      mode_(mode),
      events_(round),
      version_major_(recording.version_major),
      pieces_(std::move(pieces)),
      shapes_(part.rule),
      board_(part.rule.field_width, part.rule.field_height, part.rule.hidden_height, part.rule.has_ceiling),
      has_kicks_(!part.rule.wallkick.empty()),
      das_delay_(part.tuning.das_delay >= 0 ? part.tuning.das_delay : part.rule.das_delay) {
  // Older versions began to count at one frame less.
  if (static_cast<double>(version_major_) < 7.3)
    das_delay_ = das_delay_ < std::numeric_limits<int>::max() ? das_delay_ + 1 : das_delay_;
  das_speed_ = das_delay_;
  mode_.prepare(*this);
  for (const std::uint8_t kind : pieces_) {
    const int turn = rule_.default_direction[kind];
    first_turns_.push_back(static_cast<std::uint8_t>(turn >= 4 ? random.below(4) : turn));
  }
}

void Engine::frame(std::uint32_t buttons, std::uint64_t source) {
  if (is_over_) return;
  if (is_active_) {
    // Events of a frame get its time: put() uses the timer as it is here, before it is advanced.
    events_.set_frame(timer_, source);
    put_keys(buttons_, buttons);
    events_.set_frame(timer_);
    buttons_ = buttons;
    ++timer_;
  }
  for (std::size_t i = 0; i < times_.size(); ++i) times_[i] = (buttons_ >> i & 1U) != 0 ? times_[i] + 1 : 0;
  switch (state_) {
    case State::ready:
      ready();
      break;
    case State::moving:
      das_repeats_ = true;
      das_is_instant_ = false;
      while (das_repeats_) move();
      break;
    case State::lock_flash:
      lock_flash();
      break;
    case State::line_clear:
      line_clear();
      break;
    case State::waiting:
      wait();
      break;
    case State::idle:
      break;
    case State::over:
      is_out_ = true;
      end_game();
      break;
  }
  mode_.frame_ends(*this);
  if (is_active_ && is_timed_) ++statistics.time;
  put_place();
  put_numbers();
}

void Engine::end_game() {
  is_active_ = false;
  is_timed_ = false;
  is_over_ = true;
}

int Engine::are() const {
  return within(speed.are, rule_.min_are, rule_.max_are);
}
int Engine::are_line() const {
  return within(speed.are_line, rule_.min_are_line, rule_.max_are_line);
}
int Engine::line_delay() const {
  return within(speed.line_delay, rule_.min_line_delay, rule_.max_line_delay);
}
int Engine::lock_delay() const {
  return within(speed.lock_delay, rule_.min_lock_delay, rule_.max_lock_delay);
}
int Engine::das() const {
  const Tuning& own = part_.tuning;
  if (speed.das < own.min_das && own.min_das >= 0) return own.min_das;
  if (speed.das > own.max_das && own.max_das >= 0) return own.max_das;
  return within(speed.das, rule_.min_das, rule_.max_das);
}

void Engine::go_to(State state) {
  state_ = state;
  count_ = goal_ = second_ = 0;
  hold_used_ = false;
}

void Engine::check_drops() {
  if (!is_active_) return;
  if (!is_down(down()) || !rule_.softdrop_limit) soft_drop_used_ = false;
  if (!is_down(up()) || !rule_.harddrop_limit) hard_drop_used_ = false;
  if (!is_down(Button::d) || !rule_.hold_initial_limit) initial_hold_used_ = false;
  if (!rule_.rotate_initial_limit) initial_turn_used_ = false;
  if (!initial_turn_used_) return;
  int turn = 0;
  if (is_down(Button::a) || is_down(Button::c))
    turn = -1;
  else if (is_down(Button::b))
    turn = 1;
  else if (is_down(Button::e))
    turn = 2;
  if (last_initial_turn_ != turn || turn == 0) initial_turn_used_ = false;
}

int Engine::direction() const {
  const int left = pressed_for(Button::left);
  const int right = pressed_for(Button::right);
  if (left > 0 && right > 0) {
    if (!rule_.move_left_and_right || left == right) return 0;
    const int later = left > right ? 1 : -1;
    return rule_.move_previous_input ? -later : later;
  }
  return left > 0 ? -1 : right > 0 ? 1 : 0;
}

void Engine::charge() {
  const int now = direction();
  if (now != 0)
    ++das_count_;
  else if (!rule_.das_store_charge)
    das_count_ = 0;
  das_direction_ = now;
}

void Engine::charge_or_redirect(bool may_charge) {
  if (may_charge)
    charge();
  else if (rule_.das_redirect)
    das_direction_ = direction();
}

// Whether the wait between two pieces is cut short.
bool Engine::is_cancelled(bool by_move, bool by_turn, bool by_hold) {
  cancelled_left_ = is_pushed(Button::left);
  cancelled_right_ = is_pushed(Button::right);
  const bool moved = by_move && (is_pushed(up()) || is_pushed(down()) || cancelled_left_ || cancelled_right_);
  const bool turned = by_turn && (is_pushed(Button::a) || is_pushed(Button::b) || is_pushed(Button::c) ||
                                  is_pushed(Button::e));
  delay_cancelled_ = moved || turned || (by_hold && is_pushed(Button::d));
  return delay_cancelled_;
}

Engine::Piece Engine::next(int after) const {
  const std::size_t i = (drawn_ + static_cast<std::size_t>(after)) % pieces_.size();
  return {pieces_[i], first_turns_[i]};
}

Engine::Piece Engine::draw() {
  const Piece piece = next(0);
  ++drawn_;
  return piece;
}

bool Engine::can_hold() const {
  return rule_.hold_enable && !hold_disabled_ && !(holds_ >= rule_.hold_limit && rule_.hold_limit >= 0) &&
         !initial_hold_used_;
}

void Engine::take_initial_turn() {
  initial_turn_ = 0;
  initial_hold_ = false;
  if (rule_.rotate_initial && !initial_turn_used_) {
    if (is_down(Button::a) || is_down(Button::c))
      initial_turn_ = -1;
    else if (is_down(Button::b))
      initial_turn_ = 1;
    else if (is_down(Button::e))
      initial_turn_ = 2;
  }
  if (is_down(Button::d) && rule_.hold_initial && can_hold()) {
    initial_hold_ = true;
    initial_hold_used_ = true;
  }
}

void Engine::ready() {
  charge_or_redirect(rule_.das_in_ready && is_active_);
  if (count_ == 0) {
    times_ = {};
    buttons_ = 0;
    is_active_ = true;
    put_queue();
  }
  if (count_ >= frames_until_go) {
    mode_.begin(*this);
    take_initial_turn();
    go_to(State::moving);
    return;
  }
  ++count_;
}

void Engine::lock_flash() {
  ++count_;
  check_drops();
  charge_or_redirect(rule_.das_in_lock_flash);
  if (count_ < rule_.lockflash) return;
  if (clearing_ > 0) {
    go_to(State::line_clear);
    line_clear();
  } else {
    go_to(State::waiting);
    goal_ = are();
  }
}

void Engine::line_clear() {
  check_drops();
  charge_or_redirect(rule_.das_in_line_clear);
  if (count_ == 0) {
    clearing_ = board_.full_rows();
    const int rows = clearing_;
    const auto index = static_cast<std::size_t>(std::clamp(rows, 1, 4));
    const bool is_whole = rows >= 1 && rows <= 4;
    if (counts() && is_whole) {
      if (!is_spin_)
        ++statistics.by_rows[index - 1];
      else if (rows == 3 || (rows < 3 && !is_mini_))
        ++statistics.spins[index];
      else if (rows < 3)
        ++statistics.mini_spins[index];
    }
    if (bonus.back_to_back) {
      if (is_spin_ || rows >= 4) {
        ++back_to_back_;
        if (back_to_back_ > 1 && counts())
          ++(rows == 4 ? statistics.back_to_back_quad : statistics.back_to_back_spin);
      } else {
        back_to_back_ = 0;
      }
    }
    if (bonus.combo) {
      if (rows >= 2 || !bonus.combo_needs_two) ++combo_;
      if (counts()) statistics.longest_combo = std::max<std::int64_t>(statistics.longest_combo, combo_);
    }
    if (counts()) statistics.lines += rows;
    const bool is_all = board_.is_empty_but_full_rows();
    put(game::Cleared{static_cast<std::uint8_t>(rows),
                      static_cast<std::uint8_t>(board_.rows_of_garbage(true)), is_all});
    put(game::StreaksSet{combo_ - 1, back_to_back_ - 1});
    mode_.score(*this, rows);
    board_.remove_full_rows();
    if (is_over_) return;
  }
  if (is_cancelled(rule_.line_cancel_move, rule_.line_cancel_rotate, rule_.line_cancel_hold) &&
      count_ < line_delay())
    count_ = line_delay();
  if (count_ < line_delay()) {
    ++count_;
    return;
  }
  if (are_line() > 0) {
    go_to(State::waiting);
    goal_ = are_line();
  } else {
    if (version_major_ < 7.5F) take_initial_turn();
    go_to(State::moving);
  }
}

void Engine::wait() {
  mode_.waits(*this);
  ++count_;
  check_drops();
  if (is_cancelled(rule_.are_cancel_move, rule_.are_cancel_rotate, rule_.are_cancel_hold) && count_ < goal_)
    count_ = goal_;
  charge_or_redirect(rule_.das_in_are && (count_ < goal_ - 1 || rule_.das_in_are_last));
  if (count_ < goal_) return;
  take_initial_turn();
  go_to(State::moving);
}

void Engine::put_keys(std::uint32_t before, std::uint32_t now) {
  if (!events_.is_wanted() || before == now) return;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::uint32_t bit = 1U << i;
    if ((before & bit) == (now & bit)) continue;
    game::Key key = keys[i];
    const bool is_swapped = i < 2 && part_.tuning.reverse_up_down;
    if (is_swapped) key = keys[1 - i];
    const bool is_right =
        part_.tuning.rotate_right >= 0 ? part_.tuning.rotate_right != 0 : rule_.rotate_default_right;
    if (is_right && key == game::Key::turn_left)
      key = game::Key::turn_right;
    else if (is_right && key == game::Key::turn_right)
      key = game::Key::turn_left;
    put((now & bit) != 0 ? game::What(game::Pressed{key}) : game::What(game::Released{key}));
  }
}

std::optional<game::Place> Engine::place() const {
  if (!has_piece_) return std::nullopt;
  std::array<field::Position, 4> cells;
  const auto& shape = shapes_.cells(piece_.kind, piece_.turn);
  for (std::size_t i = 0; i < 4; ++i)
    cells[i] = {field::Column(x_ + shape[i].x), field::Row(y_ + shape[i].y)};
  const auto placed = field::placement_of(cells, static_cast<field::Rotation>(piece_.turn));
  if (!placed) return std::nullopt;
  return game::Place{field::to_cell(placed->kind), placed->rotation,
                     static_cast<std::int16_t>(placed->centre.column.value),
                     static_cast<std::int16_t>(board_.height() - 1 - placed->centre.row.value)};
}

void Engine::put_place() {
  if (!events_.is_wanted() || state_ != State::moving || count_ == 0) return;
  if (const auto now = place()) events_.put_place(*now);
}

void Engine::put_queue() {
  if (!events_.is_wanted()) return;
  game::QueueShown now;
  const int count = std::clamp(rule_.next_display, 0, static_cast<int>(now.next.size()));
  for (int i = 0; i < count; ++i)
    now.next[static_cast<std::size_t>(i)] = static_cast<field::Cell>(next(i).kind + 1);
  events_.put_shown(now);
}

void Engine::put_numbers() {
  if (!events_.is_wanted() || state_ == State::ready) return;
  // Some games count lines from more than 0.
  if (shown_level_ < 0 && statistics.lines > 0) {
    const auto lines = static_cast<std::uint16_t>(std::min<std::int64_t>(statistics.lines, 0xffff));
    put(game::Counted{.lines = lines, .earlier = lines});
  }
  const auto plain = [](std::int64_t value) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(value, 0, 0xffffffff));
  };
  if (statistics.level != shown_level_)
    put(game::LevelSet{plain(statistics.level + statistics.level_shown_from)});
  if (statistics.score != shown_score_) put(game::CreditsSet{plain(statistics.score)});
  shown_level_ = statistics.level;
  shown_score_ = statistics.score;
}

}  // namespace tetron::nullpomino
