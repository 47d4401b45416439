#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <variant>

#include "base/units.hpp"
#include "field/cell.hpp"
#include "field/tetromino.hpp"

// The events of a round, the same for every game. Nothing here depends on a file format.
namespace tetron::game {

// Event::player of an event that concerns the whole round and not one player.
inline constexpr std::uint8_t nobody = 255;

// A piece and where it is. For a tetromino, column and row are those of its SRS centre (field::Placement);
// for another piece, those of the cell that it rotates about (PieceKind). Column 0 is the leftmost, row 0
// the lowest.
struct Place {
  field::Cell piece{};  // 1 to 7 are tetrominoes, field::Cell::first_extra and up other pieces
  field::Rotation turn{};
  std::int16_t column = 0;
  std::int16_t row = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

enum class Key : std::uint8_t {
  left,
  right,
  soft_drop,
  hard_drop,
  turn_right,
  turn_left,
  turn_twice,
  hold,
  retry,
  undo,
  redo,
  exit,
  other,
};

enum class Spin : std::uint8_t { none, mini, full };

// Began: the round begins. Ended: it ends.
struct Began {
  friend bool operator==(const Began&, const Began&) = default;
};
struct Ended {
  friend bool operator==(const Ended&, const Ended&) = default;
};
// Pressed: a key goes down. Released: a key goes up.
struct Pressed {
  Key key{};
  bool held_before = false;  // the key was already down when the round or the piece began
  friend bool operator==(const Pressed&, const Pressed&) = default;
};
struct Released {
  Key key{};
  friend bool operator==(const Released&, const Released&) = default;
};
// Spawned: a piece appears, from the queue or from hold. Moved: the falling piece moves or rotates.
struct Spawned {
  Place place;
  friend bool operator==(const Spawned&, const Spawned&) = default;
};
struct Moved {
  Place place;
  friend bool operator==(const Moved&, const Moved&) = default;
};
// The falling piece becomes part of the field. Its effects follow as events of the same time: Cleared,
// StreaksSet, Attacked, GarbageLanded, and BoardSet where the field then differs from the field before with
// the piece added.
struct Placed {
  Place place;
  Spin spin{};
  std::uint16_t keys = 0;            // key presses for this piece, if the recording has them
  std::uint16_t finesse_faults = 0;  // how many of these were more than needed
  friend bool operator==(const Placed&, const Placed&) = default;
};
// The hold piece from now on; empty if there is none.
struct Held {
  field::Cell piece{};
  friend bool operator==(const Held&, const Held&) = default;
};
// The queue from now on, the next piece first; empty after the last piece that is shown.
struct QueueShown {
  std::array<field::Cell, 6> next{};
  friend bool operator==(const QueueShown&, const QueueShown&) = default;
};
struct Cleared {
  std::uint8_t rows = 0;
  std::uint8_t garbage = 0;  // how many of these contained garbage
  bool all = false;          // nothing is left in the field
  friend bool operator==(const Cleared&, const Cleared&) = default;
};
// The counts from now on: combo counts placements in a row that clear, back_to_back difficult clears in a
// row. Each counts from 0 at the first one; -1 means none.
struct StreaksSet {
  std::int32_t combo = -1;
  std::int32_t back_to_back = -1;
  friend bool operator==(const StreaksSet&, const StreaksSet&) = default;
};
// Rows of attack of one placement: how many it made, how many of these cancelled incoming garbage, and how
// many are sent to others.
struct Attacked {
  std::uint32_t made = 0;
  std::uint32_t cancelled = 0;
  std::uint32_t sent = 0;
  friend bool operator==(const Attacked&, const Attacked&) = default;
};
// GarbageIncoming: an attack of another player is on its way. GarbageReceived: it has arrived; received rows
// are counted then.
struct GarbageIncoming {
  std::uint32_t rows = 0;
  std::uint8_t from = nobody;
  friend bool operator==(const GarbageIncoming&, const GarbageIncoming&) = default;
};
struct GarbageReceived {
  std::uint32_t rows = 0;
  friend bool operator==(const GarbageReceived&, const GarbageReceived&) = default;
};
// The rows of incoming garbage from now on, on their way or arrived.
struct GarbagePending {
  std::uint32_t rows = 0;
  friend bool operator==(const GarbagePending&, const GarbagePending&) = default;
};
// Garbage rises from below, with a hole from column `hole` on, `width` columns wide.
struct GarbageLanded {
  std::uint16_t rows = 0;
  std::uint16_t hole = 0;
  std::uint16_t width = 1;
  friend bool operator==(const GarbageLanded&, const GarbageLanded&) = default;
};
// The whole field is replaced; `board` is an index into Round::boards. For a field that players share, the
// event is of its first player.
struct BoardSet {
  std::uint32_t board = 0;
  friend bool operator==(const BoardSet&, const BoardSet&) = default;
};
// The counts of a field until now, as the recording states them.
struct Counted {
  std::uint32_t credits = 0;
  std::uint16_t lines = 0;
  std::uint8_t doubles = 0;
  std::uint8_t triples = 0;
  std::uint8_t quads = 0;  // 255, as of the other two: at least so many
  std::uint8_t lives = 0;
  // How many of the lines are from before the recording, or were not seen: nobody knows how they were
  // cleared.
  std::uint16_t earlier = 0;
  friend bool operator==(const Counted&, const Counted&) = default;
};
// The credits of one player from now on.
struct CreditsSet {
  std::uint32_t credits = 0;
  friend bool operator==(const CreditsSet&, const CreditsSet&) = default;
};
struct LevelSet {
  std::uint32_t level = 0;
  friend bool operator==(const LevelSet&, const LevelSet&) = default;
};
// WeaponUsed: a weapon is used. TargetSelected, WeaponSelected: a target or a weapon is selected for later.
struct WeaponUsed {
  std::uint8_t target = nobody;
  std::uint8_t weapon = 0;
  std::uint8_t small = 0;  // `small` and `large` are further data of the recording
  std::uint16_t large = 0;
  friend bool operator==(const WeaponUsed&, const WeaponUsed&) = default;
};
struct TargetSelected {
  std::uint8_t target = nobody;
  friend bool operator==(const TargetSelected&, const TargetSelected&) = default;
};
struct WeaponSelected {
  std::uint8_t weapon = 0;
  friend bool operator==(const WeaponSelected&, const WeaponSelected&) = default;
};
// A message; `text` is an index into Round::texts. `to` is the seat addressed, 0 for everybody.
struct MessageSent {
  std::uint32_t text = 0;
  std::uint8_t to = 0;
  friend bool operator==(const MessageSent&, const MessageSent&) = default;
};
struct Died {
  friend bool operator==(const Died&, const Died&) = default;
};
struct Revived {
  std::uint8_t lives = 0;
  friend bool operator==(const Revived&, const Revived&) = default;
};
// An event of the recording whose meaning is not known.
struct Unknown {
  std::uint32_t type = 0;
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

using What = std::variant<Began, Ended, Pressed, Released, Spawned, Moved, Placed, Held, QueueShown, Cleared,
                          StreaksSet, Attacked, GarbageIncoming, GarbageReceived, GarbagePending,
                          GarbageLanded, BoardSet, Counted, CreditsSet, LevelSet, WeaponUsed, TargetSelected,
                          WeaponSelected, MessageSent, Died, Revived, Unknown>;

struct Event {
  // Event::source of an event that follows from another and is not itself in the file.
  static constexpr std::uint64_t nowhere = std::numeric_limits<std::uint64_t>::max();

  double at = 0;                   // in the recording's unit (Match::unit), as stored
  std::uint64_t source = nowhere;  // where it is in the file, in bytes from the beginning
  base::Milliseconds time{};       // when it happens; never earlier than the event before it
  std::uint8_t player = nobody;
  What what;
  friend bool operator==(const Event&, const Event&) = default;
};
// A game has millions of events.
static_assert(sizeof(Event) <= 40);

}  // namespace tetron::game
