#include "rules/engine/board_text.hpp"

#include <algorithm>
#include <vector>

namespace tetron::rules {

namespace {

constexpr std::string_view letters = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

}  // namespace

std::string to_text(const Board& board) {
  std::string text;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const auto value = static_cast<std::size_t>(board.at(x, y));
      text += value >= erasing ? '*' : value < letters.size() ? letters[value] : '?';
    }
    text += '\n';
  }
  return text;
}

void draw(Board& board, std::string_view drawing) {
  std::vector<std::string_view> lines;
  while (!drawing.empty()) {
    const std::size_t end = std::min(drawing.find('\n'), drawing.size());
    std::string_view line = drawing.substr(0, end);
    drawing.remove_prefix(std::min(end + 1, drawing.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty()) lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const int y = board.height() - static_cast<int>(lines.size() - i);
    for (std::size_t x = 0; x < lines[i].size(); ++x)
      if (const std::size_t role = letters.find(lines[i][x]); role != letters.npos && role != 0)
        board.place(static_cast<int>(x), y, static_cast<int>(role));
  }
  board.forget_arrivals();
}

}  // namespace tetron::rules
