#pragma once

#include <cstddef>
#include <cstdint>

// The frames of NestrisChamps, docs/formats/ngf.md: their bytes and bits in each of the three versions.
namespace tetron::ngf::layout {

inline constexpr int columns = 10;
inline constexpr int rows = 20;
inline constexpr std::size_t field_bytes = 50;  // two bits for each cell
inline constexpr std::size_t pieces = 7;

inline constexpr unsigned newest_version = 3;
// In bytes, by version. Version 0 was written before versions had numbers and has the layout of version 1.
inline constexpr std::size_t sizes[newest_version + 1] = {71, 71, 72, 73};
inline constexpr std::size_t largest = 73;

// The bits of the fields before the cells, in order.
struct Widths {
  unsigned score = 0;
  unsigned lines = 0;
  unsigned level = 0;
  unsigned count = 0;           // of each kind of piece
  unsigned spare = 0;           // after the counts
  bool score_is_first = false;  // if false, the order is lines, level, score
  unsigned behind = 0;          // after the cells
};
inline constexpr unsigned version_bits = 3;
inline constexpr unsigned type_bits = 2;
inline constexpr unsigned player_bits = 3;
inline constexpr unsigned game_bits = 16;
inline constexpr unsigned time_bits = 28;
inline constexpr unsigned das_bits = 5;
inline constexpr unsigned piece_bits = 3;
inline constexpr Widths of_version_1{21, 9, 6, 8, 0, true, 8};
inline constexpr Widths of_version_2{24, 12, 8, 9, 1, false, 0};
inline constexpr Widths of_version_3{24, 12, 8, 10, 2, false, 0};

}  // namespace tetron::ngf::layout
