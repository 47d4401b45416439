#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// A reading of .tet bytes that shares nothing with formats/: only the published tables.
namespace tetron::test {

struct RawChunk {
  std::size_t offset = 0;
  std::vector<unsigned> bytes;

  unsigned type() const { return bytes[1]; }
  unsigned time() const { return bytes[2] | bytes[3] << 8 | bytes[4] << 16 | bytes[5] << 24; }
  unsigned id() const { return bytes[6]; }
  unsigned second() const { return bytes[7]; }
  // The n-th byte of what stands at the chunk's offset.
  unsigned at_offset(std::size_t n) const { return bytes.at(6 + bytes[7] + n); }
  // For Matrix, the fixed bytes: the last eleven before packdata.
  unsigned before_packdata(std::size_t n) const { return bytes.at(6 + bytes[7] - 11 + n); }
};

struct RawFile {
  std::vector<unsigned> header;
  std::vector<RawChunk> chunks;
  std::size_t left_over = 0;  // bytes after the last whole chunk

  unsigned header16(std::size_t at) const { return header[at] | header[at + 1] << 8; }
};

inline RawFile read_raw(std::span<const std::byte> file) {
  const auto take = [&file](std::size_t at, std::size_t count) {
    std::vector<unsigned> bytes;
    for (std::size_t i = 0; i < count; ++i) bytes.push_back(std::to_integer<unsigned>(file[at + i]));
    return bytes;
  };
  RawFile raw;
  std::size_t at = std::to_integer<std::size_t>(file[0]);
  raw.header = take(0, at);
  while (at < file.size()) {
    const auto size = std::to_integer<std::size_t>(file[at]);
    if (size < 8 || at + size > file.size()) break;
    raw.chunks.push_back({at, take(at, size)});
    at += size;
  }
  raw.left_over = file.size() - at;
  return raw;
}

}  // namespace tetron::test
