#include "convert/text/chunk_rest.hpp"

#include <algorithm>

namespace tetron::convert {

bool ChunkRest::usual() const {
  return after.size() == usual_after &&
         std::ranges::all_of(after, [](std::byte byte) { return byte == std::byte{0}; });
}

ChunkRest rest_of(const tet::Chunk& chunk) {
  ChunkRest rest;
  if (!chunk.readable()) return rest;
  std::size_t fields = 0;  // bytes, from the payload on
  switch (chunk.type()) {
    case tet::ChunkType::stone:
      fields = tet::stone::fields;
      rest.usual_after = tet::stone::payload - fields;
      break;
    case tet::ChunkType::new_stone:
      fields = tet::new_stone::fields;
      rest.usual_after = tet::new_stone::payload - fields;
      break;
    case tet::ChunkType::matrix:
      fields = chunk.size() - chunk.payload();
      break;
    case tet::ChunkType::weapon:
      fields = tet::weapon::fields;
      break;
    case tet::ChunkType::message:
      fields = tet::view_as<tet::MessageView>(chunk)->text().size();
      break;
    case tet::ChunkType::start:
    case tet::ChunkType::stop:
      rest.id = chunk.id();
      rest.second = chunk.second();
      break;
    case tet::ChunkType::gameover:
      rest.second = chunk.second();
      break;
    case tet::ChunkType::revive:
    case tet::ChunkType::player_select:
    case tet::ChunkType::weapon_select:
      break;
    default:  // an unknown type, or 0 where there is not a header
      return rest;
  }
  const std::size_t begin = chunk.payload() - chunk.layout().before;
  rest.before = chunk.bytes().subspan(tet::prefix::length, begin - tet::prefix::length);
  rest.after = chunk.bytes().subspan(chunk.payload() + fields);
  return rest;
}

}  // namespace tetron::convert
