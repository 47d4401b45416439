#pragma once

#include <array>
#include <optional>
#include <span>

#include "field/cell_board.hpp"
#include "field/tetromino.hpp"
#include "formats/ngf/frame.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/ngf/blocks.hpp"

namespace tetron::kinds {

// The cell of a match for a piece as frames number it.
field::Cell piece_of(ngf::Piece piece);

// Makes events from the frames of one player's game, frame after frame.
//
// A frame is a picture: it does not distinguish the blocks that lie from the piece that falls. The frames
// before do: `lying_` are the blocks that lie, and all others must be the piece. A piece is placed when the
// next one is seen, or when rows that it fills begin to disappear. If it fell further between two frames, the
// only place below that explains the frame is taken. A frame that nothing explains (half drawn, covered by a
// pause, misread) is skipped. When no frame is explained any more, two frames in which one piece moves above
// unchanged blocks determine what lies: this gives a BoardSet, and no events for what was missed.
class BoardReader {
 public:
  BoardReader(game::Round& round, std::uint8_t player) : events_(&round, player) {}

  // `at` is the offset of the frame in the recording, `ms` its time there, and `time` the time since the
  // round began. `score` is the frame's score, corrected where the game shows too few digits.
  void take(const ngf::Frame& frame, std::optional<std::uint32_t> score, std::uint64_t at, double ms,
            base::Milliseconds time);
  // To be called after the last frame.
  void end();

  bool is_out() const { return is_out_; }
  std::int64_t placed() const { return placed_; }
  // How many pieces appeared, including the falling one and one that had no room.
  std::int64_t appeared() const { return placed_ + (falling_ || is_out_ ? 1 : 0); }
  // The longest run of placed pieces without an I.
  std::int64_t longest_drought() const { return longest_drought_; }
  // When the field first had to be set as a whole.
  std::optional<base::Milliseconds> first_jump() const { return first_jump_; }
  std::int64_t lines() const { return lines_; }
  std::int64_t quads() const { return by_rows_[3]; }
  // The range of points that the clears and placements give; it is a range because pushing a piece down gives
  // points that cannot be seen. Empty if rows were cleared at an unknown level.
  struct Points {
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  const std::optional<Points>& points() const { return points_; }
  // The last clear. The numbers next to the field include it once the rows are gone.
  struct LastClear {
    std::int64_t rows = 0;
    std::int64_t least_points = 0;
    base::Milliseconds time{};
  };
  const LastClear& last_clear() const { return last_clear_; }
  // How many fields did not follow from the frames before.
  std::int64_t jumps() const { return jumps_; }

 private:
  // A falling piece and those of its blocks that are visible.
  struct Falling {
    field::Placement place;
    Blocks blocks;
  };
  // An explanation of a frame: where the piece was placed, and what is visible of the next one.
  struct Explained {
    Falling placed;
    std::optional<Falling> next;
  };
  // An interpretation of an unexplained frame: its topmost blocks are the piece.
  struct Guess {
    Falling falling;
    Blocks lying;
  };

  void put(const game::What& what) { events_.put(what); }
  void take_numbers(const ngf::Frame& frame);
  void put_counts();
  void take_field(const Blocks& seen);
  bool take_falling(const Blocks& above);
  bool take_placed(const Blocks& seen);
  void look_for_field(const Blocks& seen);

  // A piece from its four blocks; with a kind, also from those visible of a piece that reaches above the
  // field. Only a piece that was seen before is recognised so, since a piece that has no room where it
  // appears looks the same.
  std::optional<Falling> falling_of(const Blocks& above, std::optional<field::Tetromino> kind) const;
  // The same piece at these cells, if it has only moved and not turned.
  static std::optional<field::Placement> moved_only(const Falling& from,
                                                    std::span<const field::Position, 4> cells);
  std::optional<Explained> explained(const Blocks& seen, const Falling& placed) const;
  std::optional<Explained> found_below(const Blocks& seen) const;
  void place(const Explained& explained);
  void show(const Falling& falling, bool is_new);
  // The game is over when the next piece has no room: the one before is then placed where it rested.
  void place_last();
  void clear_rows();
  void count_points(std::uint8_t cleared);
  void set_board() { events_.put_board(cells_.filled()); }

  game::EventWriter events_;
  base::Milliseconds time_{};
  // Events of one frame are put in order: the placement and its effects, the numbers, the falling piece.
  std::optional<game::What> last_of_frame_;

  // From the frames before.
  std::optional<ngf::Frame> last_;
  std::optional<std::uint32_t> score_now_;
  std::optional<std::uint32_t> score_;  // in the last event
  std::optional<std::uint32_t> stated_lines_;
  std::optional<std::uint32_t> level_;
  Blocks seen_;  // the last field that was not hidden by a pause
  std::optional<Guess> guess_;

  Blocks lying_;
  field::CellBoard<> cells_{Blocks::columns, Blocks::rows};  // of lying_
  std::optional<Falling> falling_;
  bool is_clearing_ = false;  // rows are disappearing, which takes several frames
  bool is_out_ = false;

  std::int64_t placed_ = 0;
  std::int64_t lines_ = 0;
  std::optional<Points> points_ = Points{};
  LastClear last_clear_;
  std::array<std::uint32_t, 4> by_rows_{};  // clears of one, two, three and four rows
  std::int64_t drought_ = 0;
  std::int64_t longest_drought_ = 0;
  std::int64_t jumps_ = 0;
  std::optional<base::Milliseconds> first_jump_;
};

}  // namespace tetron::kinds
