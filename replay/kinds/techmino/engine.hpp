#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "field/tetromino.hpp"
#include "formats/techmino/recording.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/techmino/board.hpp"
#include "replay/kinds/techmino/random.hpp"
#include "replay/kinds/techmino/rules.hpp"

// A game of Techmino, frame by frame. docs/formats/techmino.md, "How a game continues".
namespace tetron::techmino {

// The counts of a game.
struct Statistics {
  std::int64_t pieces = 0;
  std::int64_t lines = 0;
  std::array<std::int64_t, 4> by_rows{};
  std::int64_t keys = 0;
  std::int64_t turns = 0;
  std::int64_t holds = 0;
  std::int64_t longest_combo = 0;
  std::int64_t all_clears = 0;
};

// Keys after the first eight.
enum class ExtraKey : std::uint8_t {
  function_1 = 9,
  function_2 = 10,
  far_left = 11,
  far_right = 12,
  far_down = 13,
  down_1 = 14,
  down_4 = 15,
  down_10 = 16,
  left_drop = 17,
  right_drop = 18,
  left_down_right_drop = 19,
  right_down_left_drop = 20,
};

// The meaning of a key; `other` for those after the first eight.
game::Key shown_key(std::uint32_t key);

class Engine {
 public:
  // Events are written to `round` unless it is null. why_not_played() must be empty for the recording.
  Engine(const Recording& recording, game::Round* round);

  // A key press or release in the next frame.
  void take(const Input& input);
  void step();

  // No events are written from now on.
  void tell_nobody() { events_ = game::EventWriter(nullptr); }

  std::uint32_t frame() const { return frame_; }
  bool is_over() const { return is_over_; }
  bool is_out() const { return is_out_; }
  const Statistics& statistics() const { return statistics_; }
  // The falling piece; null between pieces.
  const Falling* piece() const { return has_piece_ ? &piece_ : nullptr; }
  const Field& field() const { return field_; }

 private:
  static constexpr std::uint32_t first_frame = 180;
  static constexpr int visible_rows = 20;

  void refill();
  void draw_bag();
  void press(std::uint32_t key);
  void press_extra(ExtraKey key);
  void move(int by, bool is_auto);
  void move_to_wall(int by);
  void turn(int by, bool is_before);
  void turn_o(int by);
  void hard_drop();
  void soft_drop();
  void down(int rows);
  void drop_to_floor();
  bool hold();
  void next_piece(bool is_hold);
  void put_at_top();
  void end_if_stuck();
  void drop(bool is_auto);
  void reach_goal();
  void shift();
  void fall();

  bool overlaps(int x, int y) const { return field_.overlaps(piece_.kind, piece_.turn, x, y); }
  void find_floor();
  void refresh_delays();
  void after_move() {
    find_floor();
    refresh_delays();
  }
  Falling fresh(field::Tetromino kind) const { return {kind, faces_of(kind), 0, 0}; }
  int faces_of(field::Tetromino kind) const;
  double centre_row() const;

  game::Place place() const;
  void tell_place();
  void tell_queue();

  const Mode& mode_;
  TrsVersion trs_;
  const Tuning& tuning_;
  game::EventWriter events_;

  Random random_;
  std::vector<field::Tetromino> bag_;
  std::deque<field::Tetromino> next_;
  std::optional<field::Tetromino> held_;

  Field field_;
  bool has_piece_ = false;
  Falling piece_;
  field::Tetromino color_{};  // its kind when it appeared
  int floor_ = 0;             // row in which its box would come to rest
  double lowest_ = 0;         // lowest row of its centre so far
  int spin_digits_ = 0;       // the last three turns of an O, as decimal digits

  double das_ = 0;
  double arr_ = 0;
  double soft_arr_ = 0;
  double drop_frames_ = 60;
  double lock_frames_ = 60;
  double wait_frames_ = 0;
  double fall_frames_ = 0;
  int goal_ = 0;
  bool is_instant_ = false;

  std::array<bool, event::last_key + 1> pressed_{};
  int direction_ = 0;
  double charge_ = 0;
  double charge_down_ = -1;
  double drop_left_ = 60;
  double lock_left_ = 60;
  double waiting_ = 0;
  double falling_ = 0;
  int holds_left_ = 1;
  bool locked_itself_ = true;
  double locked_at_ = -1e9;
  std::int64_t combo_ = 0;

  std::uint32_t frame_ = 0;
  bool has_control_ = false;
  bool is_over_ = false;
  bool is_out_ = false;
  Statistics statistics_;
};

}  // namespace tetron::techmino
