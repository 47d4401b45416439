#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "formats/nullpomino/rule_options.hpp"
#include "motion/kicks.hpp"

// The field and the pieces of a game. Rows grow downwards; those above row 0 are not seen, and above them
// nothing lies.
namespace tetron::nullpomino {

struct Cell {
  int x = 0;
  int y = 0;
};

// The cells of the seven tetrominoes in their boxes, and where the rule sets them off: by kind (I L O Z T J
// S) and turn.
class Shapes {
 public:
  explicit Shapes(const RuleOptions& rule);
  const std::array<Cell, 4>& cells(int kind, int turn) const {
    return cells_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(turn)];
  }

 private:
  std::array<std::array<std::array<Cell, 4>, 4>, 7> cells_{};
};

class Board {
 public:
  Board(int width, int height, int hidden, bool has_ceiling);

  int width() const { return width_; }
  int height() const { return height_; }
  int hidden() const { return hidden_; }

  // 0 empty, 1 to 7 a tetromino by kind + 1, garbage; outside and above all rows: filled.
  std::uint8_t at(int x, int y) const;
  static constexpr std::uint8_t garbage = 8;
  bool is_filled(int x, int y) const { return at(x, y) != 0; }
  // Whether a cell of a piece cannot be there.
  bool blocks(int x, int y) const;
  bool collides(const std::array<Cell, 4>& cells, int x, int y) const;
  // Whether all cells have their place in a row.
  bool put(const std::array<Cell, 4>& cells, int x, int y, std::uint8_t value);
  void set(int x, int y, std::uint8_t value);
  int full_rows() const;
  int full_rows_of_garbage() const;
  // Rows that have garbage in them and are not full.
  int rows_of_garbage() const;
  // Whether nothing is left when full rows are gone.
  bool is_empty_but_full_rows() const;
  void remove_full_rows();
  void clear();

 private:
  std::size_t index(int x, int y) const { return static_cast<std::size_t>((y + hidden_) * width_ + x); }
  bool is_full(int y) const;
  bool has_garbage(int y) const;

  int width_;
  int height_;
  int hidden_;
  bool has_ceiling_;
  std::vector<std::uint8_t> cells_;
};

}  // namespace tetron::nullpomino
