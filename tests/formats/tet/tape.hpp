#pragma once

#include <cstdint>
#include <string_view>

#include "tests/bytes.hpp"

namespace tetron::test {

// A stone as stored.
struct Put {
  unsigned style = 0;
  unsigned x = 0;
  unsigned y = 0;
  unsigned rot = 0;
};

// What a Matrix chunk says besides the cells.
struct Counts {
  unsigned lives = 0;
  unsigned next = 0;
  unsigned lines = 0;
  unsigned level = 0;
  unsigned credits = 0;
  unsigned doubles = 0;
  unsigned triples = 0;
  unsigned tetrises = 0;
};

inline constexpr Put no_stone{255, 0, 0, 0};

// A .tet file put together byte by byte from the published description, without the library's writers.
class Tape {
 public:
  // A header without names: `players` players, `per_field` of them on one field.
  explicit Tape(unsigned players = 1, unsigned per_field = 1, unsigned lives = 0);

  Tape& start(std::uint32_t ms);
  Tape& stop(std::uint32_t ms);
  Tape& stone(std::uint32_t ms, unsigned player, Put now);
  Tape& new_stone(std::uint32_t ms, unsigned player, Put old, Put now, unsigned next = 0,
                  unsigned credits = 0);
  Tape& matrix(std::uint32_t ms, unsigned field, const Bytes& packed, const Counts& counts = {});
  Tape& weapon(std::uint32_t ms, unsigned player, unsigned target, unsigned weapon);
  Tape& gameover(std::uint32_t ms, unsigned player);
  Tape& revive(std::uint32_t ms, unsigned field, unsigned lives);
  Tape& player_select(std::uint32_t ms, unsigned player, unsigned target);
  Tape& weapon_select(std::uint32_t ms, unsigned player, unsigned weapon);
  Tape& message(std::uint32_t ms, unsigned player, std::string_view text, unsigned target = 0);
  // A chunk of any type with this after its prefix.
  Tape& chunk(unsigned type, std::uint32_t ms, unsigned id, unsigned second, const Bytes& rest = {});
  Tape& raw(const Bytes& bytes);

  // Where the next chunk will begin.
  std::size_t size() const { return bytes_.size(); }
  const Bytes& bytes() const { return bytes_; }
  Bytes& bytes() { return bytes_; }
  std::size_t header_size() const { return std::to_integer<std::size_t>(bytes_[0]); }

 private:
  void put(std::uint64_t value, int bytes);

  Bytes bytes_;
};

// The offsets of the chunks after the header, found by their size bytes; all must be whole.
std::vector<std::size_t> chunk_offsets(const Bytes& file);

}  // namespace tetron::test
