#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bytes.hpp"

namespace tetron::test {

// The rows of a drawing from the top, filled up with empty ones above; spaces and empty lines do not count.
inline std::vector<std::string> rows_of(std::string_view drawing, std::size_t width, std::size_t height) {
  std::istringstream words{std::string(drawing)};
  std::vector<std::string> rows;
  for (std::string row; words >> row; rows.push_back(row))
    if (row.size() != width) throw std::invalid_argument("a drawn row of another width: " + row);
  if (rows.size() > height) throw std::invalid_argument("more rows drawn than the field has");
  rows.insert(rows.begin(), height - rows.size(), std::string(width, '.'));
  return rows;
}

// A drawing of the lower rows as the text of the whole field.
inline std::string board(std::string_view drawing, std::size_t width = 10, std::size_t height = 20) {
  std::string text;
  for (const std::string& row : rows_of(drawing, width, height)) text += (text.empty() ? "" : "\n") + row;
  return text;
}

// A drawing of the upper rows, the rest empty.
inline std::string board_from_top(std::string_view drawing, std::size_t width = 10, std::size_t height = 20) {
  std::istringstream words{std::string(drawing)};
  std::size_t rows = 0;
  for (std::string row; words >> row;) ++rows;
  std::string text = board(drawing, width, rows);
  while (rows++ < height) text += "\n" + std::string(width, '.');
  return text;
}

// A drawing as the description of the built-in profile packs it: four bits a cell, row by row from the top,
// the lower half first; 0 empty, 1 + style, 15 garbage.
inline Bytes nibbles(std::string_view drawing, std::size_t width = 10, std::size_t height = 20) {
  Bytes packed;
  bool low = true;
  for (const std::string& row : rows_of(drawing, width, height)) {
    for (char letter : row) {
      const std::size_t style = std::string_view("IJLOSTZ").find(letter);
      const auto value = static_cast<unsigned>(letter == '.' ? 0 : letter == '#' ? 15 : 1 + style);
      if (low)
        packed.push_back(static_cast<std::byte>(value));
      else
        packed.back() |= static_cast<std::byte>(value << 4);
      low = !low;
    }
  }
  return packed;
}

}  // namespace tetron::test
