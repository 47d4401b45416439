#include "formats/tet/chunk_rest.hpp"

#include <algorithm>

namespace tetron::tet {

bool ChunkRest::usual() const {
  return after.size() == usual_after &&
         std::ranges::all_of(after, [](std::byte byte) { return byte == std::byte{0}; });
}

ChunkRest rest_of(const Chunk& chunk) {
  ChunkRest rest;
  if (!chunk.readable()) return rest;
  std::size_t fields = 0;  // bytes, from the beginning of the payload
  switch (chunk.type()) {
    case ChunkType::stone:
      fields = stone::fields;
      rest.usual_after = stone::payload - fields;
      break;
    case ChunkType::new_stone:
      fields = new_stone::fields;
      rest.usual_after = new_stone::payload - fields;
      break;
    case ChunkType::matrix:
      fields = chunk.size() - chunk.payload();
      break;
    case ChunkType::weapon:
      fields = weapon::fields;
      break;
    case ChunkType::message:
      fields = view_as<MessageView>(chunk)->text().size();
      break;
    case ChunkType::start:
    case ChunkType::stop:
      rest.id = chunk.id();
      rest.second = chunk.second();
      break;
    case ChunkType::gameover:
      rest.second = chunk.second();
      break;
    case ChunkType::revive:
    case ChunkType::player_select:
    case ChunkType::weapon_select:
      break;
    default:  // an unknown type, or 0 if it is not the file's header
      return rest;
  }
  const std::size_t begin = chunk.payload() - chunk.layout().before;
  rest.before = chunk.bytes().subspan(prefix::length, begin - prefix::length);
  rest.after = chunk.bytes().subspan(chunk.payload() + fields);
  return rest;
}

}  // namespace tetron::tet
