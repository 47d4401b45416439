#include "replay/kinds/quadra/well.hpp"

#include <algorithm>
#include <string_view>

namespace tetron::kinds {

namespace {

using field::Tetromino;

constexpr std::uint8_t edge_left = 1;
constexpr std::uint8_t edge_top = 2;
constexpr std::uint8_t edge_right = 4;
constexpr std::uint8_t edge_bottom = 8;

constexpr std::array quadra_pieces{Tetromino::o, Tetromino::s, Tetromino::z, Tetromino::l,
                                   Tetromino::j, Tetromino::i, Tetromino::t};

// The box of each piece in its four rotations, row by row from the top.
using Box = std::array<std::string_view, 4>;
constexpr std::array<std::array<Box, 4>, 7> boxes{{
    {{{"....", ".##.", ".##.", "...."},
      {"....", ".##.", ".##.", "...."},
      {"....", ".##.", ".##.", "...."},
      {"....", ".##.", ".##.", "...."}}},
    {{{"....", ".##.", "##..", "...."},
      {"#...", "##..", ".#..", "...."},
      {"....", ".##.", "##..", "...."},
      {"#...", "##..", ".#..", "...."}}},
    {{{"....", "##..", ".##.", "...."},
      {".#..", "##..", "#...", "...."},
      {"....", "##..", ".##.", "...."},
      {".#..", "##..", "#...", "...."}}},
    {{{"....", "###.", "#...", "...."},
      {"##..", ".#..", ".#..", "...."},
      {"..#.", "###.", "....", "...."},
      {".#..", ".#..", ".##.", "...."}}},
    {{{"....", "###.", "..#.", "...."},
      {".#..", ".#..", "##..", "...."},
      {"#...", "###.", "....", "...."},
      {".##.", ".#..", ".#..", "...."}}},
    {{{"....", "####", "....", "...."},
      {".#..", ".#..", ".#..", ".#.."},
      {"....", "####", "....", "...."},
      {".#..", ".#..", ".#..", ".#.."}}},
    {{{"....", "###.", ".#..", "...."},
      {".#..", "##..", ".#..", "...."},
      {".#..", "###.", "....", "...."},
      {".#..", ".##.", ".#..", "...."}}},
}};

constexpr bool has(const Box& box, int x, int y) {
  return x >= 0 && x < 4 && y >= 0 && y < 4 &&
         box[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#';
}

const Box& box_of(const QuadraPiece& piece) {
  return boxes[piece.number][static_cast<std::size_t>(piece.turns & 3)];
}

// The game's first rotation of J, L and T is SRS's third.
field::Rotation rotation_of(Tetromino kind, int turns) {
  const bool is_upside_down = kind == Tetromino::j || kind == Tetromino::l || kind == Tetromino::t;
  return static_cast<field::Rotation>((turns + (is_upside_down ? 2 : 0)) & 3);
}

}  // namespace

Tetromino tetromino_of_quadra(std::uint8_t number) {
  return quadra_pieces[number % quadra_pieces.size()];
}

game::Place QuadraPiece::place() const {
  constexpr int left = 4;
  std::array<field::Position, 4> at{};
  std::size_t count = 0;
  const Box& box = box_of(*this);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i)
      if (has(box, i, j)) at[count++] = {field::Column(x + i - left), field::Row(y + j)};
  const Tetromino kind = tetromino_of_quadra(number);
  const auto placed = field::placement_of(at, rotation_of(kind, turns));
  return {field::to_cell(kind), placed->rotation, static_cast<std::int16_t>(placed->centre.column.value),
          static_cast<std::int16_t>(QuadraWell::rows - 1 - placed->centre.row.value)};
}

void QuadraWell::clear() {
  filled_ = {};
  edges_ = {};
  cells_ = {};
  for (int y = 0; y < all_rows; ++y)
    for (int x = 0; x < columns; ++x) filled_[y][x] = y >= rows || x < left || x >= right;
}

QuadraWell::Hit QuadraWell::hit(const QuadraPiece& piece) const {
  if (piece.x < 0 || piece.x + 4 > columns || piece.y < 0 || piece.y + 4 > all_rows) return Hit::sides;
  Hit found = Hit::nothing;
  const Box& box = box_of(piece);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i) {
      const int x = piece.x + i;
      if (!has(box, i, j) || !filled_[piece.y + j][x]) continue;
      if (x >= left && x < right) return Hit::blocks;
      found = Hit::sides;
    }
  return found;
}

void QuadraWell::stamp(const QuadraPiece& piece) {
  const Box& box = box_of(piece);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i) {
      const int x = piece.x + i;
      const int y = piece.y + j;
      if (!has(box, i, j) || x < left || x >= right || y < 0 || y >= rows) continue;
      unsigned edges = 0;
      if (!has(box, i - 1, j)) edges |= edge_left;
      if (!has(box, i, j - 1)) edges |= edge_top;
      if (!has(box, i + 1, j)) edges |= edge_right;
      if (!has(box, i, j + 1)) edges |= edge_bottom;
      filled_[y][x] = true;
      edges_[y][x] = static_cast<std::uint8_t>(edges);
      cells_[y][x] = field::to_cell(tetromino_of_quadra(piece.number));
    }
}

QuadraWell::Cleared QuadraWell::settle() {
  Cleared cleared;
  while (const int count = clear_full_rows(cleared.garbage)) {
    cleared.rows += count;
    ++cleared.steps;
    bool is_empty = true;
    for (int y = top; y < rows; ++y) is_empty = is_empty && std::ranges::count(inside(filled_[y]), true) == 0;
    if (is_empty) ++cleared.all_steps;
    cleared.falls += fall();
  }
  return cleared;
}

// Only visible rows are cleared.
int QuadraWell::clear_full_rows(int& garbage) {
  int count = 0;
  for (int y = top; y < rows; ++y) {
    if (std::ranges::count(inside(filled_[y]), true) != width) continue;
    ++count;
    if (std::ranges::count(inside(cells_[y]), field::Cell::garbage) > 0) ++garbage;
    for (int x = left; x < right; ++x) {
      if (filled_[y - 1][x]) edges_[y - 1][x] |= edge_bottom;
      if (filled_[y + 1][x]) edges_[y + 1][x] |= edge_top;
      filled_[y][x] = false;
      edges_[y][x] = 0;
      cells_[y][x] = field::Cell::empty;
    }
  }
  return count;
}

void QuadraWell::mark(int x, int y, Grid<bool>& marked) const {
  struct Spot {
    int x;
    int y;
  };
  std::vector<Spot> open;
  const auto add = [&](int to_x, int to_y) {
    if (to_y < 0 || to_y >= rows || to_x < left || to_x >= right || marked[to_y][to_x]) return;
    marked[to_y][to_x] = true;
    open.push_back({to_x, to_y});
  };
  add(x, y);
  while (!open.empty()) {
    const Spot spot = open.back();
    open.pop_back();
    // An empty cell has no edges, as in the game.
    const std::uint8_t edges = edges_[spot.y][spot.x];
    if ((edges & edge_bottom) == 0) add(spot.x, spot.y + 1);
    if ((edges & edge_left) == 0) add(spot.x - 1, spot.y);
    if ((edges & edge_right) == 0) add(spot.x + 1, spot.y);
    if ((edges & edge_top) == 0) add(spot.x, spot.y - 1);
  }
}

int QuadraWell::fall() {
  int fallen = 0;
  Grid<bool> rests{};
  for (int x = 0; x < columns; ++x) rests[rows][x] = true;
  for (bool has_fallen = true; has_fallen;) {
    for (bool has_marked = true; has_marked;) {
      has_marked = false;
      for (int y = rows - 1; y >= 0; --y)
        for (int x = left; x < right; ++x)
          if ((edges_[y][x] & edge_bottom) != 0 && !rests[y][x] && rests[y + 1][x]) {
            mark(x, y, rests);
            has_marked = true;
          }
    }
    has_fallen = false;
    for (int y = rows - 1; y >= 0; --y)
      for (int x = left; x < right; ++x) {
        if (!filled_[y][x] || rests[y][x]) continue;
        has_fallen = true;
        // What rests below the field is outside it.
        if (y + 1 < rows) {
          filled_[y + 1][x] = true;
          edges_[y + 1][x] = edges_[y][x];
          cells_[y + 1][x] = cells_[y][x];
        }
        filled_[y][x] = false;
        edges_[y][x] = 0;
        cells_[y][x] = field::Cell::empty;
      }
    fallen += has_fallen;
  }
  return fallen;
}

void QuadraWell::rise(std::uint16_t holes, bool is_first, bool is_last) {
  for (int y = 0; y + 1 < rows; ++y)
    for (int x = left; x < right; ++x) {
      filled_[y][x] = filled_[y + 1][x];
      edges_[y][x] = edges_[y + 1][x];
      cells_[y][x] = cells_[y + 1][x];
    }
  constexpr int lowest = rows - 1;
  auto& edges = edges_[lowest];
  auto& filled = filled_[lowest];
  const auto own = static_cast<std::uint8_t>((is_first ? edge_top : 0) | (is_last ? edge_bottom : 0));
  for (int x = left; x < right; ++x) {
    filled[x] = true;
    edges[x] = own;
    cells_[lowest][x] = field::Cell::garbage;
  }
  for (int x = left; x < right; ++x) {
    const bool is_hole = (holes >> (width - 1 - (x - left)) & 1) != 0;
    if (!is_hole) {
      if (!is_first && !filled_[lowest - 1][x]) edges[x] |= edge_top;
      continue;
    }
    filled[x] = false;
    edges[x] = 0;
    cells_[lowest][x] = field::Cell::empty;
    if (!is_first && filled_[lowest - 1][x]) edges_[lowest - 1][x] |= edge_bottom;
    if (x > left) {
      if (filled[x - 1]) edges[x - 1] |= edge_right;
      if (filled[left]) edges[left] |= edge_left;
    }
    edges[x + 1] |= edge_left;
    edges[right] |= edge_right;
  }
}

void QuadraWell::end_rise() {
  for (int x = left; x < right; ++x)
    if (filled_[0][x]) edges_[0][x] |= edge_top;
  fall();
}

std::vector<field::Cell> QuadraWell::cells() const {
  std::vector<field::Cell> cells;
  std::size_t used = 0;
  for (int y = rows - 1; y >= 0; --y) {
    const auto row = inside(cells_[y]);
    cells.insert(cells.end(), row.begin(), row.end());
    if (std::ranges::count(inside(filled_[y]), true) > 0) used = cells.size();
  }
  cells.resize(used);
  return cells;
}

}  // namespace tetron::kinds
