#pragma once

#include <cstdint>
#include <span>

#include "formats/tet/chunk.hpp"

namespace tetron::tet {

// What stands in a chunk beside its known fields; nothing of an unknown or damaged one. Refers to the chunk.
struct ChunkRest {
  std::uint8_t id = 0;  // bytes 6 and 7 where the type has nothing there, usually 0
  std::uint8_t second = 0;
  std::span<const std::byte> before{};  // between the prefix and the known fields
  std::span<const std::byte> after{};   // behind the known fields; of a message from the first NUL on
  std::size_t usual_after = 0;          // so many zeros are always there
  // Are they those zeros?
  bool usual() const;
};

ChunkRest rest_of(const Chunk& chunk);

}  // namespace tetron::tet
