#pragma once

#include <cstdint>
#include <span>

#include "formats/tet/chunk.hpp"

namespace tetron::tet {

// The bytes of a chunk outside its known fields; empty for an unknown or damaged chunk. Refers to the chunk.
struct ChunkRest {
  std::uint8_t id = 0;  // bytes 6 and 7 if the type does not use them, usually 0
  std::uint8_t second = 0;
  std::span<const std::byte> before{};  // between the prefix and the known fields
  std::span<const std::byte> after{};   // after the known fields; for a message from the first NUL on
  std::size_t usual_after = 0;          // how many zeros are normally there
  // Whether all of this is zero and `after` has the normal size.
  bool usual() const;
};

ChunkRest rest_of(const Chunk& chunk);

}  // namespace tetron::tet
