#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/nullpomino/recording.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/nullpomino/board.hpp"
#include "replay/kinds/nullpomino/java_random.hpp"

namespace tetron::nullpomino {

class Engine;

// Times in frames, sixty per second. A piece falls `gravity` / `denominator` rows per frame, or to the ground
// at once if gravity is negative.
struct Speed {
  int gravity = 4;
  int denominator = 256;
  int are = 24;  // frames from a placement to the next piece
  int are_line = 24;
  int line_delay = 40;
  int lock_delay = 30;
  int das = 14;
};

// The counts of a game, which files call "0.statistics.NAME".
struct Statistics {
  std::int64_t score = 0;
  std::int64_t from_clears = 0;
  std::int64_t from_soft_drop = 0;
  std::int64_t from_hard_drop = 0;
  std::int64_t from_other = 0;
  std::int64_t lines = 0;
  std::int64_t time = 0;
  std::int64_t level = 0;
  std::int64_t level_shown_from = 0;  // added to the level when it is shown
  std::int64_t pieces = 0;
  std::int64_t active_time = 0;
  std::int64_t moves = 0;
  std::int64_t turns = 0;
  std::array<std::int64_t, 4> by_rows{};
  std::array<std::int64_t, 4> spins{};       // T-spins, by number of rows
  std::array<std::int64_t, 3> mini_spins{};  // mini T-spins, by number of rows
  std::int64_t back_to_back_quad = 0;
  std::int64_t back_to_back_spin = 0;
  std::int64_t holds = 0;
  std::int64_t longest_combo = 0;
};

// How the mode counts spins, back-to-backs and combos.
struct Bonus {
  bool spins = false;
  bool all_pieces_spin = false;
  bool kicks_may_spin = true;
  bool is_immobile_check = false;
  bool easy_immobile = false;
  bool back_to_back = false;
  bool combo = false;
  bool combo_needs_two = false;  // only clears of two rows or more count
};

// A game mode: the goal, scoring and speed of a game.
class Mode {
 public:
  virtual ~Mode() = default;
  // prepare() is called before the first frame, begin() when the first piece appears.
  virtual void prepare(Engine&) {}
  virtual void begin(Engine& engine) = 0;
  // After a placement that cleared `rows` rows.
  virtual void score(Engine& engine, int rows) = 0;
  virtual void soft_drop(Engine& engine, int rows) = 0;
  virtual void hard_drop(Engine& engine, int rows) = 0;
  // At the beginning of a frame with a falling piece, and of a frame between pieces.
  virtual void falls(Engine&) {}
  virtual void waits(Engine&) {}
  // At the end of each frame.
  virtual void frame_ends(Engine&) {}
};

// A player's game, frame by frame, by the rule in the recording. Source: nullpomino/nullpomino, read for what
// it does.
class Engine {
 public:
  enum class State : std::uint8_t { ready, moving, lock_flash, line_clear, waiting, over, idle };

  // `part` and `mode` must outlive it. `round` may be null; events are appended to it.
  Engine(const Recording& recording, const Part& part, std::vector<std::uint8_t> pieces, Mode& mode,
         game::Round* round);

  // Plays one frame. `buttons` are those that are down; `source` is the offset of their change in the file,
  // if they changed.
  void frame(std::uint32_t buttons, std::uint64_t source = game::Event::nowhere);
  bool is_over() const { return is_over_; }
  bool is_out() const { return is_out_; }
  // How many frames were played so far, without those in which buttons did not count.
  std::uint32_t frames() const { return timer_; }

  // The rest of the public part is for modes.
  Speed speed;
  Bonus bonus;
  Statistics statistics;
  JavaRandom random;
  // 1: the game ends with this placement; 2: it continues, but nothing counts any more.
  int ending = 0;
  bool no_death_after_ending = false;
  void end_game();
  State state() const { return state_; }
  Board& board() { return board_; }
  bool is_spin() const { return is_spin_; }
  bool is_mini() const { return is_mini_; }
  bool is_easy_spin() const { return is_easy_; }
  bool is_back_to_back() const { return back_to_back_ > 1; }
  int combo() const { return combo_; }
  bool is_new_piece() const { return count_ == 0 && !hold_disabled_; }
  bool is_first_frame() const { return count_ == 0; }
  bool is_hold_disabled() const { return hold_disabled_; }
  // Whether the next piece appears after this frame.
  bool is_last_wait() const { return count_ >= goal_ - 1; }
  int soft_drop_rows() const { return soft_drop_rows_; }
  int hard_drop_rows() const { return hard_drop_rows_; }
  bool is_locked_by_key() const { return is_locked_by_key_; }
  void stop_clock() { is_timed_ = false; }
  void put(game::What what) { events_.put(std::move(what)); }
  // Puts the whole field as an event, when it changes by more than a placed piece.
  void put_field() { events_.put_board(board_.cells()); }

 private:
  enum class LastMove : std::uint8_t {
    none,
    fell_alone,
    fell_by_key,
    slid_in_air,
    slid_on_ground,
    turned_in_air,
    turned_on_ground
  };
  enum class Button : std::uint8_t { up, down, left, right, a, b, c, d, e, f };
  struct Piece {
    int kind = 0;
    int turn = 0;
  };

  // Buttons.
  int pressed_for(Button button) const { return times_[static_cast<std::size_t>(button)]; }
  bool is_down(Button button) const { return pressed_for(button) >= 1; }
  bool is_pushed(Button button) const { return pressed_for(button) == 1; }
  Button up() const { return part_.tuning.reverse_up_down ? Button::down : Button::up; }
  Button down() const { return part_.tuning.reverse_up_down ? Button::up : Button::down; }
  void take_buttons(std::uint32_t buttons);
  void put_keys(std::uint32_t before, std::uint32_t now);

  // The mode's numbers after the limits of the rule.
  int are() const;
  int are_line() const;
  int line_delay() const;
  int lock_delay() const;
  int das() const;
  int das_delay() const { return das_delay_; }

  // States.
  void ready();
  void move();
  void lock_flash();
  void line_clear();
  void wait();
  void go_to(State state);

  // The steps of a frame with a falling piece.
  void take_piece();
  bool take_hold();
  bool turn_and_enter();  // false if there was no room
  void shift(int direction);
  void drop();
  void fall();
  bool lock_if_due();
  void lock();
  void after_lock(bool is_seen, bool is_partly_out);

  void check_drops();
  int direction() const;
  void charge();
  void charge_or_redirect(bool may_charge);
  bool is_cancelled(bool by_move, bool by_turn, bool by_hold);
  bool moves_exceed() const;
  bool turns_exceed() const;
  void take_initial_turn();
  bool can_hold() const;
  bool may_drop() const;
  Piece next(int after) const;
  Piece draw();
  int bottom() const;
  bool collides(int x, int y, int turn) const {
    return board_.collides(shapes_.cells(piece_.kind, turn), x, y);
  }
  bool collides_below() const { return collides(x_, y_ + 1, piece_.turn); }
  void find_spin();
  void find_corner_spin();
  void find_spin_of_any();
  bool is_immobile() const;
  bool counts() const { return ending == 0; }

  // Events.
  std::optional<game::Place> place() const;
  void put_place();
  void put_queue();
  void put_numbers();

  const Part& part_;
  const RuleOptions& rule_;
  Mode& mode_;
  game::EventWriter events_;
  float version_major_;
  std::vector<std::uint8_t> pieces_;
  std::vector<std::uint8_t> first_turns_;
  Shapes shapes_;
  Board board_;
  bool has_kicks_;
  int das_delay_;

  State state_ = State::ready;
  int count_ = 0;           // frames in this state
  int goal_ = 0;            // of frames, in states that wait
  int second_ = 0;          // another counter of some states
  bool hold_used_ = false;  // the next piece comes from the hold
  std::uint32_t timer_ = 0;
  bool is_active_ = false;
  bool is_timed_ = false;
  bool is_over_ = false;
  bool is_out_ = false;

  std::uint32_t buttons_ = 0;
  std::array<int, 10> times_{};

  Piece piece_;
  bool has_piece_ = false;
  int x_ = 0;
  int y_ = 0;
  int bottom_ = 0;
  std::size_t drawn_ = 0;
  std::optional<Piece> held_;
  bool hold_disabled_ = false;
  int holds_ = 0;
  int gravity_count_ = 0;
  int lock_count_ = 0;
  int das_count_ = 0;
  int das_direction_ = 0;
  int das_speed_ = 0;
  bool das_repeats_ = false;
  bool das_is_instant_ = false;
  std::uint32_t shift_lock_ = 0;
  int initial_turn_ = 0;
  int last_initial_turn_ = 0;
  bool initial_hold_ = false;
  bool initial_turn_used_ = false;
  bool initial_hold_used_ = false;
  int slides_ = 0;
  int turns_on_ground_ = 0;
  int upward_kicks_ = 0;
  int hard_drop_rows_ = 0;
  int soft_drop_rows_ = 0;
  bool is_locked_by_key_ = false;
  bool soft_drop_used_ = false;
  bool hard_drop_used_ = false;
  bool moved_sideways_ = false;
  bool drops_softly_ = false;
  bool delay_cancelled_ = false;
  bool cancelled_left_ = false;
  bool cancelled_right_ = false;
  LastMove last_move_ = LastMove::none;
  bool kicked_ = false;
  bool is_spin_ = false;
  bool is_mini_ = false;
  bool is_easy_ = false;
  int back_to_back_ = 0;
  int combo_ = 0;
  int clearing_ = 0;

  std::int64_t shown_score_ = 0;
  std::int64_t shown_level_ = -1;
};

}  // namespace tetron::nullpomino
