#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "replay/timeline/game.hpp"

namespace tetron::scene {

// What a chunk says, a name and a value each; nothing for what it has no fields for.
struct ChunkField {
  std::string_view name;
  std::string value;
};

std::vector<ChunkField> chunk_fields(const tet::Chunk& chunk, const replay::Game& game);

}  // namespace tetron::scene
