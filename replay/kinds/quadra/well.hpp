#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/game/event.hpp"

namespace tetron::kinds {

// A piece of Quadra: its number, and the corner of its box of four by four. Columns and rows are those of the
// game: the field has the columns 4 to 13 and the rows 0 to 31, of which 12 to 31 are visible; row 31 is the
// lowest.
struct QuadraPiece {
  std::uint8_t number = 0;
  int turns = 0;
  int x = 7;
  int y = 10;
  friend bool operator==(const QuadraPiece&, const QuadraPiece&) = default;

  game::Place place() const;
};

field::Tetromino tetromino_of_quadra(std::uint8_t number);

// A field of Quadra. Cells that were stamped together stay together until a cleared row cuts them; what rests
// on nothing then falls. docs/formats/quadra.md, "The field".
class QuadraWell {
 public:
  static constexpr int width = 10;
  static constexpr int visible = 20;
  static constexpr int rows = 32;

  QuadraWell() { clear(); }
  void clear();

  enum class Hit : std::uint8_t { nothing, sides, blocks };
  Hit hit(const QuadraPiece& piece) const;
  bool fits(const QuadraPiece& piece) const { return hit(piece) == Hit::nothing; }
  void stamp(const QuadraPiece& piece);

  struct Cleared {
    int rows = 0;
    int garbage = 0;    // rows that contained garbage
    int falls = 0;      // by how many rows blocks fell in all
    int steps = 0;      // how often rows were cleared, with a fall in between
    int all_steps = 0;  // after how many of these the field was empty
  };
  // Clears full rows, lets blocks fall, and repeats it while rows are full.
  Cleared settle();
  // A row of garbage rises. A set bit of `holes` is a hole, bit 9 the leftmost column. Rows of one attack are
  // one block; `is_first` and `is_last` say where this one is in it.
  void rise(std::uint16_t holes, bool is_first, bool is_last);
  // After the last row: what rests on nothing falls.
  void end_rise();

  // The whole field, row by row from the lowest, without the empty rows at the top.
  std::vector<field::Cell> cells() const;

 private:
  static constexpr int columns = 18;  // with the walls
  static constexpr int all_rows = 36;
  static constexpr int left = 4;
  static constexpr int right = left + width;
  static constexpr int top = rows - visible;

  template <class T>
  using Grid = std::array<std::array<T, columns>, all_rows>;

  // A row without the walls.
  template <class T>
  static std::span<const T> inside(const std::array<T, columns>& row) {
    return std::span(row).template subspan<left, width>();
  }

  int clear_full_rows(int& garbage);
  int fall();  // gives by how many rows
  // Marks the cells that are connected with a cell.
  void mark(int x, int y, Grid<bool>& marked) const;

  Grid<bool> filled_{};
  Grid<std::uint8_t> edges_{};  // sides where a cell is not connected
  Grid<field::Cell> cells_{};
};

}  // namespace tetron::kinds
