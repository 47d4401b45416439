#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/tetrio/event.hpp"
#include "replay/kinds/tetrio/attack.hpp"
#include "replay/kinds/tetrio/bag.hpp"
#include "replay/kinds/tetrio/board.hpp"
#include "replay/kinds/tetrio/finesse.hpp"
#include "replay/kinds/tetrio/garbage_queue.hpp"
#include "replay/kinds/tetrio/journal.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "replay/kinds/tetrio/tally.hpp"
#include "replay/kinds/tetrio/zenith.hpp"

namespace tetron::tetrio {

// The current value of a Growing.
class Grown {
 public:
  explicit Grown(const Growing& rule)
      : grows_(rule.per_second != 0),
        per_frame_(rule.per_second / 60),
        margin_(rule.margin),
        value_(rule.value) {}
  void tick() {
    if (grows_ && ++frame_ > margin_) value_ += per_frame_;
  }
  void tick(std::uint32_t frames) {
    const std::uint32_t same = std::min(frames, steady());
    frame_ += same;
    for (std::uint32_t i = same; i < frames; ++i) tick();
  }
  // For how many frames the value stays the same.
  std::uint32_t steady() const {
    constexpr std::uint32_t long_time = 1'000'000;
    if (!grows_) return long_time;
    return static_cast<std::uint32_t>(std::clamp(margin_ - frame_, 0.0, double{long_time}));
  }
  void set(double value) { value_ = value; }
  double now() const { return value_; }

 private:
  bool grows_;
  double per_frame_;
  double margin_;
  double value_;
  double frame_ = 0;
};

// The falling piece.
struct Falling {
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;        // column of the upper left corner of the box
  double y = 0;     // height of the same corner; the row is its whole part
  int highest = 0;  // the lowest row it has been in, as the game counts it
  double locking = 0;
  int lock_resets = 0;
  int turn_resets = 0;
  int turned = 0;
  int keys = 0;
  bool is_soft_dropped = false;  // as finesse counts it
  std::uint32_t number = 0;      // changes with each new piece and each change of the board
  Spin spin = Spin::none;

  int row() const {
    const int whole = static_cast<int>(y);
    return whole > y ? whole - 1 : whole;
  }
};

// The round of one player, computed frame by frame with the same floating-point operations in the same order
// as in the game. docs/formats/tetrio.md.
class Simulation {
 public:
  explicit Simulation(const Rules& rules, Journal* journal = nullptr);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // The board at the beginning, for files that contain one.
  void set_board(Board board) {
    board_ = std::move(board);
    falling_.number = ++stones_;
    if (journal_ != nullptr) journal_->first_board = cells();
  }
  // Plays the next frame with the events from `first` to before `last`, which must be those of frame().
  void tick(const std::vector<Event>& events, std::size_t first, std::size_t last);
  // Passes up to `most` frames without events, as long as nothing but time passes in them, with bit-identical
  // results to tick(). Returns how many; 0 means that the next frame needs tick().
  std::uint32_t pass_quiet(std::uint32_t most);

  std::uint32_t frame() const { return frame_; }
  const Board& board() const { return board_; }
  const Falling& falling() const { return falling_; }
  std::optional<Piece> held() const { return held_; }
  PieceQueue& queue() { return queue_; }
  const GarbageQueue& garbage() const { return garbage_; }
  int combo() const { return combo_; }
  int b2b() const { return b2b_; }
  // The attacks that were sent, in order; the first has the id 1.
  struct Attack {
    std::uint32_t frame = 0;
    std::int64_t target = 0;
    int rows = 0;
  };
  const std::vector<Attack>& attacks() const { return attacks_; }
  // The counts of which rates are made, after each placement; the first is the beginning.
  struct Pace {
    std::uint32_t frame = 0;
    std::int64_t pieces = 0;
    std::int64_t attack = 0;
    std::int64_t cleared = 0;
  };
  const std::vector<Pace>& paces() const { return paces_; }
  // The first event that the simulation does not support: from then on the board may differ from the game's.
  struct Unplayed {
    std::uint32_t frame = 0;
    std::string what;
  };
  const std::optional<Unplayed>& unplayed() const { return unplayed_; }
  // Whether a piece had no room to appear, so that the game would have ended.
  bool topped_out() const { return topped_out_; }
  const Tally& tally() const { return tally_; }
  // Empty outside Quick Play.
  const std::optional<Zenith>& zenith() const { return zenith_; }

 private:
  struct Shift {
    bool held = false;
    double das = 0;
    double arr = 0;
    int direction = 0;
  };

  // input.cpp
  void key_down(const Event& event);
  void key_up(const Event& event);
  void interaction(const Event& event);
  void advance_to(double subframe);
  void press_side(Shift& side, bool hoisted);
  void release_side(Shift& side, Shift& other);
  void repeat(Shift& side, double time);
  void repeat_sides(double time);
  void practice_key(Key key, bool is_down);
  void give_up(std::string what);

  // movement.cpp
  bool move_sideways();
  bool turn(int by);
  void settle_turn(int x, double y, int turns, bool is_tst_kick);
  void cut_charge();
  bool fall_by(double rows);
  // Moves the piece down to the ground at once.
  void slam();
  void fall(double time);
  bool must_lock() const;
  bool ought_to_lock(double time);
  bool is_20g() const;
  // Whether the piece was turned so often that it falls faster.
  bool tires() const;
  double gravity() const { return gravity_.now(); }
  // The gravity in effect; Quick Play reduces it at the beginning.
  double acting_gravity() const;

  // quiet.cpp
  std::uint32_t quiet_sides(std::uint32_t most) const;
  std::uint32_t fall_within_row(std::uint32_t most);
  std::uint32_t wait_on_ground(std::uint32_t most);

  // spawn.cpp
  void next_piece(bool is_hold);
  void appear(Piece piece, bool is_hold);
  bool finds_room();
  void hold();

  // placing.cpp
  void hard_drop();
  // A piece that was placed, and the result.
  struct Locked {
    Falling stone;
    int row = 0;
    int finesse_faults = 0;
    int lines = 0;
    int garbage_lines = 0;
    bool all_clear = false;
    bool is_difficult() const { return stone.spin != Spin::none || lines >= 4; }
  };
  // What a placement did to the back-to-back chain.
  struct BackToBack {
    std::optional<int> broken;  // its length, if it ended here
    bool is_by_all_clear_only = false;
  };
  struct Outgoing {
    int rows = 0;
    enum class From : std::uint8_t { back_to_back, clear, all_clear };
    From from = From::clear;
  };
  void place();
  Locked lock_stone();
  // Updates combo and back-to-back.
  BackToBack count_back_to_back(const Locked& locked);
  // In the order in which they are sent.
  std::vector<Outgoing> attacks_of(const Locked& locked, const BackToBack& back_to_back);
  void note_placement(const Locked& locked, int attack, int sent);
  void count_clear(int lines, Spin spin, bool all_clear);
  void score_clear(int lines, Spin spin, bool all_clear);
  void set_level(int level);
  void rise_in_level(int lines);
  int send(const std::vector<Outgoing>& attacks);
  void rise_by_itself();
  // Garbage that rises row by row.
  void rise_by_rows();
  void lift();
  void end_frame_of_zenith();
  Spin spin_now(bool is_tst_kick) const;
  Spin corner_spin(bool is_tst_kick) const;
  bool is_stuck() const;

  void refresh_ground();
  void look_for_ground();
  bool fits(int x, double y, int turns) const;
  // Records where the piece is, if that has changed.
  void note_move();
  void note_rise();
  void note_status();
  // Key presses of the piece that were not needed.
  int finesse_faults_of(const Falling& stone) const;
  bool keeps_more() const;
  std::vector<Cell> cells() const { return {board_.cells().begin(), board_.cells().end()}; }
  void add(Count count, std::int64_t by = 1) { *tally_[count] += by; }
  void at_least(Count count, std::int64_t value);
  void score(std::int64_t points) { add(Count::score, std::max<std::int64_t>(points, 0)); }
  void score_drop(std::int64_t points) {
    if (!has_ended_) score(points);
  }

  const Rules rules_;
  Journal* journal_;
  Board board_;
  PieceQueue queue_;
  GarbageQueue garbage_;
  Falling falling_;
  // How far a piece could fall when that was last computed: from the row in which it was (`from`) down to the
  // lowest row in which it fits. `lowest` is above `from` if the piece did not fit where it was.
  struct Ground {
    std::uint32_t stone = 0;
    int x = 0;
    int turns = 0;
    int from = 0;
    int lowest = 0;
  };
  Ground ground_;
  std::uint32_t stones_ = 0;
  std::optional<Piece> held_;
  bool hold_locked_ = false;

  std::uint32_t frame_ = 0;
  double subframe_ = 0;
  Grown gravity_;
  Grown cap_;
  Grown multiplier_;

  std::optional<Zenith> zenith_;
  double gravity_locked_ = 0;  // frames

  int level_ = 1;
  double level_lines_ = 0;

  Shift left_;
  Shift right_;
  int last_side_ = -1;
  bool soft_drop_ = false;
  bool key_cw_ = false;
  bool key_ccw_ = false;
  bool key_180_ = false;
  bool key_hold_ = false;
  int safe_lock_ = 0;
  int first_turn_by_ = 0;  // quarter turns of the next piece from keys that were pressed before it appeared
  bool hold_first_ = false;
  bool at_wall_ = false;
  bool forced_to_lock_ = false;

  bool last_cleared_ = false;
  int combo_ = -1;
  int b2b_ = -1;
  std::optional<int> rising_column_;
  std::int64_t spike_ = 0;        // rows sent with less than a second between attacks
  std::int64_t plain_spike_ = 0;  // the same without the multiplier and without rows that a chain saved up
  int spike_timer_ = 0;
  bool topped_out_ = false;
  std::optional<Unplayed> unplayed_;
  std::optional<std::uint32_t> retry_since_;  // frame
  bool counts_end_at_once_ = false;  // the `end` event of this frame has the counts of that very moment
  bool has_ended_ = false;  // the file says so: what is dropped in the rest of the frame does not score

  // Attacks that other players may not have received yet, by their game id.
  struct Sent {
    std::int64_t id = 0;
    int amount = 0;
  };
  std::unordered_map<std::int64_t, std::vector<Sent>> sent_;
  std::vector<std::int64_t> targets_;
  std::vector<Attack> attacks_;
  std::vector<Pace> paces_{1};
  std::vector<GarbageRow> rows_;
  Tally tally_;
  std::shared_ptr<const Finesse> finesse_;
  std::int64_t finesse_faults_ = 0;
};

}  // namespace tetron::tetrio
