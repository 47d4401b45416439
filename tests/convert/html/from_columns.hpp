#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <vector>

namespace tetron::test {

// A reader of what convert/html/chunk_columns.hpp describes, written from that description. Throws if there
// are too few or too many bytes.
inline std::vector<std::byte> from_columns(const std::vector<std::byte>& packed) {
  std::size_t at = 0;
  const auto next = [&] { return std::to_integer<std::uint32_t>(packed.at(at++)); };
  std::uint32_t count = 0;
  for (int i = 0; i < 4; ++i) count |= next() << 8 * i;
  std::vector<std::byte> file(packed.begin() + 4, packed.begin() + 4 + std::to_integer<int>(packed.at(4)));
  at += file.size();
  std::vector<std::vector<std::uint32_t>> chunks(count);
  std::vector<std::uint32_t> types(count);
  std::vector<std::uint32_t> sizes(count);
  std::vector<std::uint32_t> times(count);
  for (auto& type : types) type = next();
  for (auto& size : sizes) size = next();
  for (int plane = 0; plane < 4; ++plane)
    for (auto& time : times) time |= next() << 8 * plane;
  for (std::uint32_t type = 0; type < 256; ++type) {
    if (std::ranges::find(types, type) == types.end()) continue;
    std::map<std::uint32_t, std::vector<std::uint32_t>> last;
    for (std::uint32_t column = 0; column < 250; ++column)
      for (std::uint32_t i = 0; i < count; ++i) {
        if (types[i] != type || (type == 3 && column > 0) || (type != 3 && column + 6 >= sizes[i])) continue;
        if (type != 3) {
          chunks[i].push_back(next());
          continue;
        }
        for (std::uint32_t k = 6; k < sizes[i]; ++k) chunks[i].push_back(next());
        auto& before = last[chunks[i][0]];
        if (before.size() == chunks[i].size())
          for (std::size_t k = 1; k < before.size(); ++k) chunks[i][k] ^= before[k];
        before = chunks[i];
      }
  }
  std::uint32_t time = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    time += times[i];
    for (const std::uint32_t value :
         {sizes[i], types[i], time & 0xff, time >> 8 & 0xff, time >> 16 & 0xff, time >> 24})
      file.push_back(static_cast<std::byte>(value));
    for (const std::uint32_t value : chunks[i]) file.push_back(static_cast<std::byte>(value));
  }
  if (at != packed.size()) throw std::runtime_error("columns: more bytes than chunks have");
  return file;
}

}  // namespace tetron::test
