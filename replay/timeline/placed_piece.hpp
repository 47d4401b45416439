#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "field/tetromino.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A placement, and the counts of the player's field right before it.
struct PlacedPiece {
  base::PlayerId player{};
  std::uint32_t number = 0;  // of the placement among the player's, from 1
  base::Milliseconds time{};
  game::Place place{};
  tet::StonePlace stored{};  // as stored in the chunk; for a round, as a chunk would store it
  std::optional<field::Placement> placement{};  // empty for a piece that is not a tetromino
  int height = 0;                               // of the field; rows of `placement` count from its top
  std::optional<std::uint32_t> lines{};         // empty, like the next two, if that is not known then
  std::optional<std::uint32_t> level{};
  std::optional<std::uint32_t> credits{};
  std::optional<PlacementNote> note{};  // of games that show a queue

  // The row of the SRS centre, 0 is the lowest.
  int row_from_below() const { return placement ? height - 1 - placement->centre.row.value : 0; }
};

// "mini" or "full"; empty for none.
std::string_view spin_word(game::Spin spin);

// What the placement in `event`, an event of a round, did. `before` is the player's state right before it.
PlacementNote note_of(const Event& event, const Track& track, const PlayerState& before);

// The piece that `event`, the next event after `state`, places; empty if it places none or one that the
// profile does not describe.
std::optional<PlacedPiece> placed_piece(const Event& event, const State& state, const Track& track);

}  // namespace tetron::replay
