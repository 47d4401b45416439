#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "field/grid.hpp"
#include "replay/timeline/game_events.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::replay {

// What a placement did, in games that record it.
struct PlacementNote {
  base::Milliseconds at{};
  field::Cell piece{};
  std::uint8_t lines = 0;
  game::Spin spin{};
  bool all_clear = false;
  std::uint16_t keys = 0;            // presses
  std::uint16_t finesse_faults = 0;  // how many of these were more than needed
  std::uint32_t attack = 0;          // rows
  std::uint32_t sent = 0;            // rows that were not needed to cancel incoming garbage
  std::int32_t combo = -1;           // after the placement, as in PlayerState
  std::int32_t back_to_back = -1;
  std::uint32_t rose = 0;  // rows of garbage that rose after it
  friend bool operator==(const PlacementNote&, const PlacementNote&) = default;
};

// How many pieces of the queue are shown at most.
inline constexpr std::size_t pieces_shown = 5;

// The state of one player.
struct PlayerState {
  std::optional<game::Place> falling{};
  std::array<field::Cell, pieces_shown> queue{};  // next piece first; empty for none
  // From the last NewStone, or from the Matrix of a field that is not shared. In a round credits, rows of
  // attack or the score. Empty while the recording does not say it; at the end of a round what it states.
  std::optional<std::uint32_t> credits{};
  std::uint32_t placements = 0;  // pieces placed so far
  bool alive = true;
  std::optional<base::PlayerId> target{};  // selected by PSelect
  std::optional<std::uint8_t> weapon{};    // selected by WSelect

  // Only of games that show them (AvailableData::queue).
  field::Cell held{};              // empty if there is none
  std::uint32_t pending = 0;       // rows of garbage that were sent and have not risen
  std::int32_t combo = -1;         // placements in a row that clear, counted from 0; -1 for none
  std::int32_t back_to_back = -1;  // difficult clears in a row, counted from 0; -1 for none
  std::uint32_t lines = 0;
  std::uint32_t attack = 0;  // rows
  std::uint32_t sent = 0;    // rows that were not needed to cancel incoming garbage
  std::uint32_t received = 0;
  std::uint32_t garbage_cleared = 0;  // rows
  std::uint32_t finesse_faults = 0;   // key presses more than needed
  PlacementNote last{};               // the last placement, if there was one
  friend bool operator==(const PlayerState&, const PlayerState&) = default;
};

// What the last Matrix of a field stated in addition to the cells.
struct FieldState {
  std::uint8_t lives = 0;
  std::optional<std::uint32_t> level{};  // empty, like `lines`, as the credits of a player
  std::optional<std::uint32_t> lines{};
  std::uint32_t earlier = 0;  // of the lines; game::Counted
  std::uint32_t doubles = 0;
  std::uint32_t triples = 0;
  std::uint32_t quads = 0;
  std::uint32_t credits = 0;
  friend bool operator==(const FieldState&, const FieldState&) = default;

  // The lines of which it is known how they were cleared.
  std::uint32_t seen() const { return lines.value_or(0) - std::min(lines.value_or(0), earlier); }
  // Lines that were cleared one at a time: those without the ones of doubles, triples and tetrises.
  std::uint32_t singles() const {
    const std::uint64_t others =
        2 * std::uint64_t{doubles} + 3 * std::uint64_t{triples} + 4 * std::uint64_t{quads};
    return static_cast<std::uint32_t>(seen() - std::min<std::uint64_t>(seen(), others));
  }
};

// Everything that can be shown at one moment.
class State {
 public:
  State() = default;
  // The state before anything happens.
  explicit State(const Track& track);

  const Layout& layout() const { return layout_; }
  base::Milliseconds time{};         // of the last event that happened
  std::uint32_t events = 0;          // how many have happened
  std::vector<PlayerState> players;  // by id; layout().players of them
  std::vector<FieldState> fields;    // by id; layout().fields() of them

  // The cells of field `id`, which must be below layout().fields().
  field::GridView grid(base::MatrixId id) const;
  std::span<field::Cell> cells(base::MatrixId id);
  // The memory in bytes, cells included.
  std::size_t footprint() const {
    return sizeof(State) + cells_.size() + players.size() * sizeof(PlayerState) +
           fields.size() * sizeof(FieldState);
  }

  friend bool operator==(const State& a, const State& b);

 private:
  Layout layout_;
  std::vector<field::Cell> cells_;  // field after field
};

// Applies a chunk or a step. What concerns players or fields that the game does not have, and packdata that
// does not fit the field, change nothing.
void apply(const Event& event, const Track& track, State& state);
// The same; `events` are those of `event`.
void apply(const Event& event, const GameEvents& events, const Track& track, State& state);

// What `placed`, a placement among the events of a round, did. `before` is the player's state right before
// it.
PlacementNote placement_note(const game::Round& round, const game::Event& placed, const PlayerState& before);

// Draws the cells of a piece into a field of that layout. Returns false if the profile has no shape for it.
bool fix(const game::Place& piece, const Profile& profile, const Layout& layout,
         std::span<field::Cell> cells);

}  // namespace tetron::replay
