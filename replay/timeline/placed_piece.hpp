#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "field/tetromino.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A piece that was placed, and what its player's field had counted the moment before.
struct PlacedPiece {
  base::PlayerId player{};
  std::uint32_t number = 0;  // of the player's placements, from 1
  base::Milliseconds time{};
  game::Place place{};
  tet::StonePlace stored{};                     // the same as the chunk has it, or as one would
  std::optional<field::Placement> placement{};  // nothing for a piece that is not a tetromino
  int height = 0;                               // of the field; rows of `placement` count from its top
  std::uint16_t lines = 0;
  std::uint8_t level = 0;
  std::uint32_t credits = 0;
  std::optional<PlacementNote> note{};  // of games that show a queue

  // The row of the SRS centre, 0 the lowest.
  int row_from_below() const { return placement ? height - 1 - placement->centre.row.value : 0; }
};

// "mini", "full", or nothing.
std::string_view spin_word(game::Spin spin);

// What the placement did that `event` has, which is of a round. `before` is its player the moment before.
PlacementNote note_of(const Event& event, const Track& track, const PlayerState& before);

// What `event`, which is about to happen in `state`, places; nothing if it places no piece that the profile
// knows.
std::optional<PlacedPiece> placed_piece(const Event& event, const State& state, const Track& track);

}  // namespace tetron::replay
