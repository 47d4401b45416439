#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <variant>

#include "base/units.hpp"
#include "field/cell.hpp"
#include "field/tetromino.hpp"

// What happens in a round, whoever recorded it. Nothing here knows a file format.
namespace tetron::game {

// A player by the number that Match::players has, or nobody: what happens to the whole round.
inline constexpr std::uint8_t nobody = 255;

// A piece at a place. A tetromino's place is its SRS centre (field::Placement), that of another piece the
// cell that it turns about (Match::pieces). Column 0 is the leftmost, row 0 the lowest; rows grow upwards.
struct Place {
  field::Cell piece{};  // 1 to 7 a tetromino, from field::Cell::first_extra on another piece
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

// The round begins, or ends.
struct Began {
  friend bool operator==(const Began&, const Began&) = default;
};
struct Ended {
  friend bool operator==(const Ended&, const Ended&) = default;
};
// A key goes down, or up.
struct Pressed {
  Key key{};
  bool held_before = false;  // it was down already when the round or the piece began
  friend bool operator==(const Pressed&, const Pressed&) = default;
};
struct Released {
  Key key{};
  friend bool operator==(const Released&, const Released&) = default;
};
// A piece appears, also out of hold; and the one that falls goes elsewhere.
struct Spawned {
  Place place;
  friend bool operator==(const Spawned&, const Spawned&) = default;
};
struct Moved {
  Place place;
  friend bool operator==(const Moved&, const Moved&) = default;
};
// The falling piece becomes part of the field. What comes of it follows at the same time: Cleared, Chained,
// Attacked, Risen, and BoardSet where the field is not just the one before with the piece in it.
struct Placed {
  Place place;
  Spin spin{};
  std::uint16_t keys = 0;    // presses that it took, where the recording has them
  std::uint16_t faults = 0;  // of them, more than needed
  friend bool operator==(const Placed&, const Placed&) = default;
};
// What is held from now on; empty for nothing.
struct Held {
  field::Cell piece{};
  friend bool operator==(const Held&, const Held&) = default;
};
// The pieces to come that are shown from now on, the next first; empty where no more are shown.
struct Shown {
  std::array<field::Cell, 6> next{};
  friend bool operator==(const Shown&, const Shown&) = default;
};
struct Cleared {
  std::uint8_t rows = 0;
  std::uint8_t garbage = 0;  // of them with garbage in them
  bool all = false;          // nothing is left in the field
  friend bool operator==(const Cleared&, const Cleared&) = default;
};
// What goes on from now on: placements in a row that cleared, and difficult clears in a row ("back-to-back"),
// each after its first; -1 for none.
struct Chained {
  std::int32_t combo = -1;
  std::int32_t back_to_back = -1;
  friend bool operator==(const Chained&, const Chained&) = default;
};
// Rows that a placement attacked with: what it made, what of that met rows that waited, what others get.
struct Attacked {
  std::uint32_t made = 0;
  std::uint32_t cancelled = 0;
  std::uint32_t sent = 0;
  friend bool operator==(const Attacked&, const Attacked&) = default;
};
// An attack of another player is on its way; and it has arrived, which is when it is counted.
struct Coming {
  std::uint32_t rows = 0;
  std::uint8_t from = nobody;
  friend bool operator==(const Coming&, const Coming&) = default;
};
struct Received {
  std::uint32_t rows = 0;
  friend bool operator==(const Received&, const Received&) = default;
};
// As many rows of garbage wait from now on, on their way or arrived.
struct Waiting {
  std::uint32_t rows = 0;
  friend bool operator==(const Waiting&, const Waiting&) = default;
};
// Rows come up from below, with a hole of `width` columns from `hole` on.
struct Risen {
  std::uint16_t rows = 0;
  std::uint16_t hole = 0;
  std::uint16_t width = 1;
  friend bool operator==(const Risen&, const Risen&) = default;
};
// The whole field is this now: Round::boards by number. Of a field that players share the first has it.
struct BoardSet {
  std::uint32_t board = 0;
  friend bool operator==(const BoardSet&, const BoardSet&) = default;
};
// What the recording says was counted of a field until now.
struct Counted {
  std::uint32_t credits = 0;
  std::uint16_t lines = 0;
  std::uint8_t doubles = 0;
  std::uint8_t triples = 0;
  std::uint8_t fours = 0;
  std::uint8_t lives = 0;
  friend bool operator==(const Counted&, const Counted&) = default;
};
// Credits of one player from now on.
struct Credited {
  std::uint32_t credits = 0;
  friend bool operator==(const Credited&, const Credited&) = default;
};
struct Levelled {
  std::uint32_t level = 0;
  friend bool operator==(const Levelled&, const Levelled&) = default;
};
// A weapon is used; and a target or a weapon is chosen for later.
struct Armed {
  std::uint8_t target = nobody;
  std::uint8_t weapon = 0;
  std::uint8_t small = 0;  // what the recording says of it besides
  std::uint16_t large = 0;
  friend bool operator==(const Armed&, const Armed&) = default;
};
struct Aimed {
  std::uint8_t target = nobody;
  friend bool operator==(const Aimed&, const Aimed&) = default;
};
struct Chose {
  std::uint8_t weapon = 0;
  friend bool operator==(const Chose&, const Chose&) = default;
};
// Round::texts by number. `to` is whom it is for as the recording says it.
struct Said {
  std::uint32_t text = 0;
  std::uint8_t to = 0;
  friend bool operator==(const Said&, const Said&) = default;
};
struct Died {
  friend bool operator==(const Died&, const Died&) = default;
};
struct Revived {
  std::uint8_t lives = 0;
  friend bool operator==(const Revived&, const Revived&) = default;
};
// Something that is known to be there and not what it is.
struct Unknown {
  std::uint32_t type = 0;
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

using What = std::variant<Began, Ended, Pressed, Released, Spawned, Moved, Placed, Held, Shown, Cleared,
                          Chained, Attacked, Coming, Received, Waiting, Risen, BoardSet, Counted, Credited,
                          Levelled, Armed, Aimed, Chose, Said, Died, Revived, Unknown>;

struct Event {
  // Of what follows from another event and stands nowhere in the file.
  static constexpr std::uint64_t nowhere = std::numeric_limits<std::uint64_t>::max();

  double at = 0;                   // in the recording's own unit (Match::unit), as the recording says it
  std::uint64_t source = nowhere;  // where in the file it stands, in bytes from its beginning
  base::Milliseconds time{};       // when it happens; never before the event ahead of it
  std::uint8_t player = nobody;
  What what;
  friend bool operator==(const Event&, const Event&) = default;
};
// A game has millions of them.
static_assert(sizeof(Event) <= 40);

}  // namespace tetron::game
