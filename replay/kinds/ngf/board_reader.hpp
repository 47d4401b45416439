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

// The cell of a match that a piece's number in a frame means.
field::Cell piece_of(ngf::Piece piece);

// Makes events of what frames of one player's game show, one frame after the other.
//
// A frame is a picture: the blocks that lie and the piece that falls are not told apart in it. What is known
// of the frames before tells them apart: `lying_` are the blocks that lie, and what else there is must be the
// piece. A piece is placed when the next one is seen, or when rows that it fills begin to go; where it fell
// on between two frames, the one place below that explains the frame is it. A frame that nothing explains
// (half drawn, covered by a pause, misread) is passed over. Where none is explained any more, two frames in
// which one piece moves above blocks that stay say what lies: a BoardSet, and nothing is said of what was
// missed.
class BoardReader {
 public:
  BoardReader(game::Round& round, std::uint8_t player) : events_(&round, player) {}

  // `at` is where the frame stands in the recording, `ms` its time there, `time` that since the round began.
  // `score` is what the frame says, or more where the game shows no more digits.
  void take(const ngf::Frame& frame, std::optional<std::uint32_t> score, std::uint64_t at, double ms,
            base::Milliseconds time);
  // After the last frame.
  void end();

  bool is_out() const { return is_out_; }
  std::int64_t placed() const { return placed_; }
  // That appeared: with the one that falls, or had no room.
  std::int64_t appeared() const { return placed_ + (falling_ || is_out_ ? 1 : 0); }
  // Most pieces in a row without an I, among those that were placed.
  std::int64_t longest_drought() const { return longest_drought_; }
  // When the field had to be set whole first.
  std::optional<base::Milliseconds> first_jump() const { return first_jump_; }
  std::int64_t lines() const { return lines_; }
  std::int64_t fours() const { return by_rows_[3]; }
  // What the clears and placements come to in points at least and at most: nobody sees by how many rows a
  // piece was pushed. Nothing where rows went at a level that was not read.
  struct Points {
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  const std::optional<Points>& points() const { return points_; }
  // The clear that was seen last. The numbers beside the field show it when the rows are gone.
  struct LastClear {
    std::int64_t rows = 0;
    std::int64_t least_points = 0;
    base::Milliseconds time{};
  };
  const LastClear& last_clear() const { return last_clear_; }
  // Fields that follow from nothing that was seen.
  std::int64_t jumps() const { return jumps_; }

 private:
  // A piece that falls, with its blocks that are seen.
  struct Falling {
    field::Placement place;
    Blocks blocks;
  };
  // What explains a frame: a piece placed there, and what is seen of the next one.
  struct Explained {
    Falling placed;
    std::optional<Falling> next;
  };
  // What a frame that nothing explains would be if its topmost blocks were the piece.
  struct Guess {
    Falling falling;
    Blocks lying;
  };

  void put(const game::What& what) { events_.put(what); }
  void take_numbers(const ngf::Frame& frame);
  void take_field(const Blocks& seen);
  bool take_falling(const Blocks& above);
  bool take_placed(const Blocks& seen);
  void look_for_field(const Blocks& seen);

  // A piece of four blocks; with a kind also what is seen of one that reaches above the field. One that was
  // not seen before is not taken for such: what has no room where it appears looks the same.
  std::optional<Falling> falling_of(const Blocks& above, std::optional<field::Tetromino> kind) const;
  // The same piece at these cells, if it has not been turned.
  static std::optional<field::Placement> moved_only(const Falling& from,
                                                    std::span<const field::Position, 4> cells);
  std::optional<Explained> explained(const Blocks& seen, const Falling& placed) const;
  std::optional<Explained> found_below(const Blocks& seen) const;
  void place(const Explained& explained);
  void show(const Falling& falling, bool is_new);
  // A game is over when the next piece has no room, so that the one before lies where it rested.
  void place_last();
  void clear_rows();
  void count_points(std::uint8_t cleared);
  void set_board() { events_.put_board(cells_.filled()); }

  game::EventWriter events_;
  base::Milliseconds time_{};
  // What a frame shows together has an order: what was placed, what came of it, the numbers, what falls now.
  std::optional<game::What> last_of_frame_;

  // Of the frames before.
  std::optional<ngf::Frame> last_;
  std::optional<std::uint32_t> score_now_;
  std::optional<std::uint32_t> score_;  // that an event told
  std::optional<std::uint32_t> stated_lines_;
  std::optional<std::uint32_t> level_;
  Blocks seen_;  // the last field that was not hidden
  std::optional<Guess> guess_;

  Blocks lying_;
  field::CellBoard<> cells_{Blocks::columns, Blocks::rows};  // of lying_
  std::optional<Falling> falling_;
  bool is_clearing_ = false;  // rows go, which frames show for a while
  bool is_out_ = false;

  std::int64_t placed_ = 0;
  std::int64_t lines_ = 0;
  std::optional<Points> points_ = Points{};
  LastClear last_clear_;
  std::array<std::uint32_t, 4> by_rows_{};  // clears of one row, two, three, four
  std::int64_t drought_ = 0;
  std::int64_t longest_drought_ = 0;
  std::int64_t jumps_ = 0;
  std::optional<base::Milliseconds> first_jump_;
};

}  // namespace tetron::kinds
