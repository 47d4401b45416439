#pragma once

#include <array>
#include <cstdint>

#include "field/tetromino.hpp"
#include "solver/terrain.hpp"

namespace tetron::solver {

// What is around a terrain while it is built.
struct Surroundings {
  int width = 10;   // columns 0..width-1; beyond them are walls. At most Terrain::longest
  int height = 23;  // rows 0..height-1; below them is the floor, above them the open sky. At most ...longest
  Terrain walls;    // blocks that are there from the beginning
  friend bool operator==(const Surroundings&, const Surroundings&) = default;
};

// The blocks of a field, as bits, to see where a piece can go.
class Blocks {
 public:
  explicit Blocks(const Surroundings& surroundings);

  void add(const field::Placement& placement);
  void remove(const field::Placement& placement);
  bool is_block(field::Position cell) const;
  // Whether a block, a wall or the floor is right below one of the cells.
  bool supports(const field::Placement& placement) const;

 private:
  friend class Reach;
  friend class Shadow;
  // The sky, large enough to turn in; then the field; then the floor.
  static constexpr int sky = 6;
  static constexpr int floor = 4;
  static constexpr int side = 4;  // columns of wall at the left
  static constexpr int most_rows = sky + Terrain::longest + floor;

  std::uint64_t& row_of(field::Position cell);
  static std::uint64_t bit(field::Position cell) { return std::uint64_t{1} << (cell.column.value + side); }

  std::array<std::uint64_t, most_rows> rows_{};  // bit column + side is set for a block
  int rows_used_ = 0;
  std::uint64_t inside_ = 0;  // the columns of the field
};

// Where blocks have none above them.
class Shadow {
 public:
  explicit Shadow(const Blocks& blocks);

  // Whether a piece comes to its place by falling alone, from the open sky: then a Reach has it, too.
  bool falls_free(const field::Placement& placement) const;

 private:
  std::array<std::uint64_t, Blocks::most_rows> rows_{};  // bits as in Blocks: a block there or above
};

enum class Kicks : std::uint8_t {
  exact,    // the first step after which the piece fits
  generous  // any step after which the piece fits: reaches at least as much, and never more for more blocks
};

// All places that pieces of a kind get to from the open sky by moving left, right and down and by quarter
// turns with kicks. Where it starts in the sky makes no difference: every place there is reached from every
// other.
class Reach {
 public:
  Reach(const Blocks& blocks, field::Tetromino kind, Kicks kicks);

  // Whether one of the rotations that cover these cells is reached. The kind must be that of the reach.
  bool has(const field::Placement& placement) const;

 private:
  using Rows = std::array<std::uint64_t, Blocks::most_rows>;

  bool spread(std::size_t rotation, int row);
  bool turn(std::size_t from, std::size_t to, int row);

  field::Tetromino kind_;
  Kicks kicks_;
  int rows_used_;
  // The first row with a block. As much of the sky above it is looked at as a piece needs to turn in.
  int top_ = Blocks::sky;
  std::array<Rows, 4> fits_{};  // by rotation: bits are columns of the centre
  std::array<Rows, 4> reached_{};
};

}  // namespace tetron::solver
