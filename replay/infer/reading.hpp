#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/infer/evidence.hpp"
#include "replay/profile/pack.hpp"

namespace tetron::replay::infer {

// One way to read packdata and coordinates as a field: a profile without its pieces.
struct Reading {
  PackCodec codec{};
  bool by_columns = false;
  bool from_bottom = false;
  int width = 0;  // of one player
  int height = 0;
  bool y_down = true;
  std::uint8_t empty = 0;     // value of an empty cell
  int bytes_after = 0;        // of packdata, after the cells; any_bytes for any number
  bool x_from_right = false;  // x 0 is the rightmost column; profiles cannot express this
  static constexpr int any_bytes = -1;

  int field_width(int players_per_field) const;
  friend bool operator==(const Reading&, const Reading&) = default;
};

// The cells of a field as values of packdata, row by row from the top.
struct Board {
  std::vector<std::uint8_t> values;
  int width = 0;
  int height = 0;

  std::uint8_t at(int column, int row) const {
    return values[static_cast<std::size_t>(row * width + column)];
  }
};

// Unpacks a snapshot; false if its packdata does not have the size that the reading needs.
bool read_board(const Reading& reading, const Snapshot& snapshot, Board& board);

// All readings whose codec and size match the packdata lengths of most snapshots. For `empty` the most
// frequent values are tried; `y_down` is determined by falling pieces.
std::vector<Reading> possible_readings(const Evidence& evidence);
// Readings that leave up to 16 bytes of packdata over, if all packdata has the same length.
std::vector<Reading> readings_with_bytes_after(const Evidence& evidence);

// How similar cells are to their neighbours, from 0 to 1: more if the cells are arranged correctly.
double evenness(const Board& board);

}  // namespace tetron::replay::infer
