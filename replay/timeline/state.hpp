#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "field/grid.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::replay {

// What a placement did, of games that say so.
struct PlacementNote {
  base::Milliseconds at{};
  field::Cell piece{};
  std::uint8_t lines = 0;
  game::Spin spin{};
  bool all_clear = false;
  std::uint16_t keys = 0;    // presses
  std::uint16_t faults = 0;  // of them, more than needed
  std::uint32_t attack = 0;  // rows
  std::uint32_t sent = 0;    // of them, what was not needed to cancel what came
  std::int32_t combo = -1;   // after it, as PlayerState has them
  std::int32_t back_to_back = -1;
  std::uint32_t rose = 0;  // rows of garbage that came up after it
  friend bool operator==(const PlacementNote&, const PlacementNote&) = default;
};

// So many of the pieces to come are shown at most.
inline constexpr std::size_t pieces_shown = 5;

// What a player has and does.
struct PlayerState {
  std::optional<game::Place> falling{};
  std::array<field::Cell, pieces_shown> queue{};  // the pieces to come, the next first; empty for none
  std::uint32_t credits = 0;  // as the last NewStone said, or the Matrix of a field that is all the player's
  std::uint32_t placements = 0;  // stones fixed so far
  bool alive = true;
  std::optional<base::PlayerId> target{};  // selected by PSelect
  std::optional<std::uint8_t> weapon{};    // selected by WSelect

  // Of games that show them (Says::queue).
  field::Cell held{};              // empty for nothing
  std::uint32_t waiting = 0;       // rows of garbage that were sent and have not come up
  std::int32_t combo = -1;         // placements in a row that cleared, after the first; -1 for none
  std::int32_t back_to_back = -1;  // difficult clears in a row, after the first; -1 for none
  std::uint32_t lines = 0;
  std::uint32_t attack = 0;  // rows
  std::uint32_t sent = 0;    // of them, what was not needed to cancel what came
  std::uint32_t received = 0;
  std::uint32_t garbage_cleared = 0;  // rows
  std::uint32_t faults = 0;           // key presses more than needed
  PlacementNote last{};               // the last placement, if there are any
  friend bool operator==(const PlayerState&, const PlayerState&) = default;
};

// What a field's last Matrix said, besides the cells.
struct FieldState {
  std::uint8_t lives = 0;
  std::uint8_t level = 0;
  std::uint16_t lines = 0;
  std::uint8_t doubles = 0;
  std::uint8_t triples = 0;
  std::uint8_t tetrises = 0;
  std::uint32_t credits = 0;
  friend bool operator==(const FieldState&, const FieldState&) = default;

  // Lines cleared one at a time: what doubles, triples and tetrises leave of `lines`.
  int singles() const {
    const int left = lines - 2 * doubles - 3 * triples - 4 * tetrises;
    return left > 0 ? left : 0;
  }
};

// Everything there is to show at one moment.
class State {
 public:
  State() = default;
  // The moment before anything happens.
  explicit State(const Track& track);

  const Layout& layout() const { return layout_; }
  base::Milliseconds time{};         // of the last event that happened
  std::uint32_t events = 0;          // how many have happened
  std::vector<PlayerState> players;  // by id, layout().players of them
  std::vector<FieldState> fields;    // by id, layout().fields() of them

  // The cells of field `id`, which must be below layout().fields().
  field::GridView grid(base::MatrixId id) const;
  std::span<field::Cell> cells(base::MatrixId id);
  // Bytes this state takes, its cells included.
  std::size_t footprint() const {
    return sizeof(State) + cells_.size() + players.size() * sizeof(PlayerState) +
           fields.size() * sizeof(FieldState);
  }

  friend bool operator==(const State& a, const State& b);

 private:
  Layout layout_;
  std::vector<field::Cell> cells_;  // field after field
};

// Lets one chunk happen. Chunks that name players or fields the game does not have, and packdata that does
// not fit the field, change nothing. `time` and `events` are the caller's.
void apply(const tet::Chunk& chunk, const Profile& profile, State& state);
// The same of an event of a round, the first of `events`; those behind it follow it in the round that `track`
// is of.
void apply(std::span<const game::Event> events, const Track& track, State& state);

// What the placement did that is the first of `events`, which go on as its round does. `before` is its player
// the moment before.
PlacementNote placement_note(std::span<const game::Event> events, const PlayerState& before);

// Draws a piece's cells into a field of that layout; false if the profile has no shape for it.
bool fix(const game::Place& piece, const Profile& profile, const Layout& layout,
         std::span<field::Cell> cells);

}  // namespace tetron::replay
