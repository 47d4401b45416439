#include "formats/tet/chunk.hpp"

#include <algorithm>

namespace tetron::tet {

using base::ErrorKind;

std::optional<Error> Chunk::damage() const {
  if (readable()) return std::nullopt;
  const ChunkLayout& needs = layout();
  const std::size_t begin = payload();
  if (begin < prefix::length + needs.before)
    return Error{ErrorKind::below_minimum, offset_ + prefix::second, "payload offset",
                 prefix::length + needs.before - offset_base, second()};
  return Error{ErrorKind::truncated, offset_, needs.title, begin + needs.payload, size()};
}

std::span<const std::byte> MessageView::text() const {
  const auto all = chunk.bytes().subspan(prefix::length);
  const auto end = std::ranges::find(all, std::byte{0});
  return all.first(static_cast<std::size_t>(end - all.begin()));
}

}  // namespace tetron::tet
