#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/field.hpp"

namespace tetron::fumen {

// Rows from the top, white space between them; the last one is the garbage row. '_' empty, X gray, ILOZTJS.
inline Field draw(std::string_view rows) {
  std::vector<std::string> lines(1);
  for (const char c : rows) {
    if (std::string_view(" \n").find(c) == std::string_view::npos)
      lines.back() += c;
    else if (!lines.back().empty())
      lines.emplace_back();
  }
  if (lines.back().empty()) lines.pop_back();
  Field field;
  int y = static_cast<int>(lines.size()) - 2;
  for (const std::string& line : lines) {
    for (int x = 0; x < Field::width; ++x)
      field.set(x, y,
                static_cast<Block>(std::string_view("_ILOZTJSX").find(line.at(static_cast<std::size_t>(x)))));
    --y;
  }
  return field;
}

// The same back, every row on a line, empty ones above the highest block left out.
inline std::string drawn(const Field& field) {
  std::string text;
  for (int y = Field::rows - 1; y >= -1; --y) {
    std::string row;
    for (int x = 0; x < Field::width; ++x) row += "_ILOZTJSX"[static_cast<std::size_t>(field.at(x, y))];
    if (text.empty() && y >= 0 && row == "__________") continue;
    text += row + '\n';
  }
  return text;
}

inline std::string redrawn(std::string_view rows) {
  return drawn(draw(rows));
}

}  // namespace tetron::fumen
