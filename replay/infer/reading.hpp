#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/infer/evidence.hpp"
#include "replay/profile/pack.hpp"

namespace tetron::replay::infer {

// One way to read packdata and coordinates as a field: a profile without its stones.
struct Reading {
  PackCodec codec{};
  bool by_columns = false;
  bool from_bottom = false;
  int width = 0;  // of one player
  int height = 0;
  bool y_down = true;
  std::uint8_t empty = 0;     // value of an empty cell
  int bytes_after = 0;        // of packdata, beyond the cells; any_bytes for as many as there are
  bool x_from_right = false;  // x 0 is the rightmost column, which no profile can say
  static constexpr int any_bytes = -1;

  int field_width(int players_per_field) const;
  friend bool operator==(const Reading&, const Reading&) = default;
};

// A field's cells as the values that packdata has for them, row by row from the top.
struct Board {
  std::vector<std::uint8_t> values;
  int width = 0;
  int height = 0;

  std::uint8_t at(int column, int row) const {
    return values[static_cast<std::size_t>(row * width + column)];
  }
};

// Unpacks a snapshot; false if its packdata is not of the size that the reading needs.
bool read_board(const Reading& reading, const Snapshot& snapshot, Board& board);

// All readings whose codec and size fit the lengths of packdata that most snapshots have. Values of `empty`
// are the most frequent ones; `y_down` is what falling stones say.
std::vector<Reading> possible_readings(const Evidence& evidence);
// Readings that leave bytes of packdata over, up to 16, where all packdata is of one length.
std::vector<Reading> readings_with_bytes_after(const Evidence& evidence);

// How much of a field is alike with its neighbours, from 0 to 1: more where cells are where they belong.
double evenness(const Board& board);

}  // namespace tetron::replay::infer
