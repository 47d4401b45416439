#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::scene {

// A field of a chunk: a name and a value. Chunks without fields have none.
struct ChunkField {
  std::string_view name;
  std::string value;
};

std::vector<ChunkField> chunk_fields(const tet::Chunk& chunk, const replay::Game& game);
// What happens in a step of a round: the name of each event, and its members with their names.
std::vector<ChunkField> step_fields(std::span<const game::Event> game_events);

}  // namespace tetron::scene
