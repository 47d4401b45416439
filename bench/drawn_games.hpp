#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "convert/picture/frame.hpp"

namespace tetron::bench {

// Pictures as they are made of games: fields with bevelled blocks beside each other, of which one changes at
// a time. The same seed draws the same.
class DrawnGames {
 public:
  DrawnGames(int width, int height, int fields, int cell);

  // Moves the falling piece of the next field; at the floor it stays and another begins.
  void change();
  convert::FrameView view() const;
  // Pieces that have come to rest.
  int placements() const { return placements_; }

 private:
  struct Field {
    int left{};
    int top{};
    int piece_x{};
    int piece_y{};
    std::uint32_t color{};
    std::vector<std::uint32_t> cells;  // 0: empty
  };

  void fill(int x, int y, int width, int height, std::uint32_t color);
  void draw_cell(const Field& field, int column, int row, std::uint32_t color);
  void draw_piece(const Field& field, bool there);
  void begin_piece(Field& field);

  static constexpr int columns = 10;
  static constexpr int rows = 20;

  int width_;
  int height_;
  int cell_;
  std::vector<std::uint32_t> pixels_;
  std::vector<Field> fields_;
  std::size_t next_ = 0;
  int placements_ = 0;
  std::mt19937 random_{1};
};

}  // namespace tetron::bench
