#include "formats/tet/recording.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <vector>

#include "formats/tet/record.hpp"
#include "formats/tet/write.hpp"

namespace tetron::tet {

std::expected<Recording, Error> Recording::read(const base::ByteSource& source, OnDamage on_damage) {
  std::array<std::byte, header::max_size> start;
  auto header = read_header(std::span(start).first(source.read(0, start)));
  if (!header) return std::unexpected(header.error());
  return Recording(source, std::move(*header), on_damage);
}

bool Recording::continues_after(const Gap& gap) const {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  if (on_damage_ == OnDamage::salvage) return false;
  std::vector<std::byte> bytes(std::min(most, size() - gap.offset));
  bytes.resize(source_.read(gap.offset, bytes));
  return Walk(bytes, 0, OnDamage::salvage).next().has_value();
}

}  // namespace tetron::tet
