#include "replay/kinds/hatetris/game.hpp"

#include <algorithm>
#include <bitset>
#include <limits>
#include <tuple>
#include <vector>

namespace tetron::kinds {

namespace {

using field::Tetromino;

// The box of each piece in its four rotations, row by row from the top.
using HatetrisBox = std::array<std::string_view, 4>;
struct HatetrisTurns {
  Tetromino kind{};
  std::array<HatetrisBox, 4> boxes{};
};
constexpr std::array<HatetrisTurns, 7> hatetris_pieces{{
    {Tetromino::i,
     {{{"....", "####", "....", "...."},
       {"..#.", "..#.", "..#.", "..#."},
       {"....", "....", "####", "...."},
       {".#..", ".#..", ".#..", ".#.."}}}},
    {Tetromino::j,
     {{{"....", ".##.", ".#..", ".#.."},
       {"....", "###.", "..#.", "...."},
       {"..#.", "..#.", ".##.", "...."},
       {"....", ".#..", ".###", "...."}}}},
    {Tetromino::l,
     {{{"....", ".###", ".#..", "...."},
       {"....", ".##.", "..#.", "..#."},
       {"....", "..#.", "###.", "...."},
       {".#..", ".#..", ".##.", "...."}}}},
    {Tetromino::o,
     {{{"....", ".##.", ".##.", "...."},
       {"....", ".##.", ".##.", "...."},
       {"....", ".##.", ".##.", "...."},
       {"....", ".##.", ".##.", "...."}}}},
    {Tetromino::s,
     {{{"....", "..##", ".##.", "...."},
       {"....", ".#..", ".##.", "..#."},
       {"....", ".##.", "##..", "...."},
       {".#..", ".##.", "..#.", "...."}}}},
    {Tetromino::t,
     {{{"....", ".###", "..#.", "...."},
       {"....", "..#.", ".##.", "..#."},
       {"....", ".#..", "###.", "...."},
       {".#..", ".##.", ".#..", "...."}}}},
    {Tetromino::z,
     {{{"....", ".##.", "..##", "...."},
       {"....", "..#.", ".##.", ".#.."},
       {"....", "##..", ".##.", "...."},
       {"..#.", ".##.", ".#..", "...."}}}},
}};

// A rotation as bits: its rows from the first that has a block, and where they begin in the box.
struct HatetrisShape {
  int left = 4;
  int top = 4;
  int columns = 0;
  int rows = 0;
  std::array<std::uint16_t, 4> bits{};
};

constexpr HatetrisShape shape_of(const HatetrisBox& box) {
  HatetrisShape shape;
  int right = 0;
  int bottom = 0;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) {
      if (box[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '#') continue;
      shape.left = std::min(shape.left, x);
      shape.top = std::min(shape.top, y);
      right = std::max(right, x + 1);
      bottom = std::max(bottom, y + 1);
    }
  shape.columns = right - shape.left;
  shape.rows = bottom - shape.top;
  for (int y = 0; y < shape.rows; ++y)
    for (int x = 0; x < shape.columns; ++x)
      if (box[static_cast<std::size_t>(shape.top + y)][static_cast<std::size_t>(shape.left + x)] == '#')
        shape.bits[static_cast<std::size_t>(y)] |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(x));
  return shape;
}

// By the number of the piece, then of the rotation.
constexpr std::array<std::array<HatetrisShape, 4>, 8> hatetris_shapes = [] {
  std::array<std::array<HatetrisShape, 4>, 8> all{};
  for (const HatetrisTurns& piece : hatetris_pieces)
    for (std::size_t turns = 0; turns < 4; ++turns)
      all[static_cast<std::size_t>(piece.kind)][turns] = shape_of(piece.boxes[turns]);
  return all;
}();

const HatetrisShape& shape_of(const HatetrisPiece& piece) {
  return hatetris_shapes[static_cast<std::size_t>(piece.kind)][static_cast<std::size_t>(piece.turns)];
}

// How many turns of SRS the first rotation of a piece is away from its own.
int first_turn_of(Tetromino kind) {
  if (kind == Tetromino::j) return 1;
  return kind == Tetromino::l || kind == Tetromino::t ? 2 : 0;
}

// From the worst for the player to the best.
constexpr std::array worst_first{Tetromino::s, Tetromino::z, Tetromino::o, Tetromino::i,
                                 Tetromino::l, Tetromino::j, Tetromino::t};

constexpr std::string_view hatetris_moves = "LRDU";

// Calls `take` with each well that a piece can lead to.
template <class Take>
void for_each_outcome(const HatetrisRules& rules, const HatetrisWell& well, Tetromino kind,
                      const Take& take) {
  constexpr int columns = 16;
  constexpr int rows = 32;
  HatetrisPiece first = rules.first(kind);
  // Through empty rows it falls without trying anything else.
  while (first.y + 4 < HatetrisWell::rows && well.bits[static_cast<std::size_t>(first.y + 4)] == 0) ++first.y;
  std::bitset<std::size_t{columns} * rows * 4> seen;
  const auto number = [](const HatetrisPiece& piece) {
    return static_cast<std::size_t>(((piece.x + 3) * rows + piece.y + 3) * 4 + piece.turns);
  };
  std::vector<HatetrisPiece> open{first};
  seen.set(number(first));
  while (!open.empty()) {
    const HatetrisPiece piece = open.back();
    open.pop_back();
    for (const char move : hatetris_moves) {
      const auto next = rules.moved(well, piece, move);
      if (!next) {
        if (move != 'D') continue;
        HatetrisWell after = well;
        rules.put(after, piece);
        take(after);
      } else if (!seen.test(number(*next))) {
        seen.set(number(*next));
        open.push_back(*next);
      }
    }
  }
}

// The first row from the top that has a block; the number of rows if there is none.
int peak_of(const HatetrisWell& well) {
  const auto row = std::ranges::find_if(well.bits, [](std::uint16_t bits) { return bits != 0; });
  return static_cast<int>(row - well.bits.begin());
}

}  // namespace

std::size_t HatetrisWellHash::operator()(const HatetrisWell& well) const {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::uint16_t bits : well.bits) hash = (hash ^ bits) * 0x100000001b3U;
  return static_cast<std::size_t>(hash ^ hash >> 32U);
}

game::Place HatetrisPiece::place() const {
  const HatetrisShape& shape = shape_of(*this);
  std::array<field::Position, 4> at{};
  std::size_t count = 0;
  for (int j = 0; j < shape.rows; ++j)
    for (int i = 0; i < shape.columns; ++i)
      if ((shape.bits[static_cast<std::size_t>(j)] >> i & 1) != 0)
        at[count++] = {field::Column(x + shape.left + i), field::Row(y + shape.top + j)};
  const auto placed =
      field::placement_of(at, static_cast<field::Rotation>((turns + first_turn_of(kind)) & 3));
  return {field::to_cell(kind), placed->rotation, static_cast<std::int16_t>(placed->centre.column.value),
          static_cast<std::int16_t>(HatetrisWell::rows - 1 - placed->centre.row.value)};
}

bool HatetrisRules::fits(const HatetrisWell& well, const HatetrisPiece& piece) const {
  const HatetrisShape& shape = shape_of(piece);
  const int left = piece.x + shape.left;
  const int top = piece.y + shape.top;
  if (left < 0 || left + shape.columns > width_ || top < 0 || top + shape.rows > HatetrisWell::rows)
    return false;
  for (int row = 0; row < shape.rows; ++row)
    if ((well.bits[static_cast<std::size_t>(top + row)] & shape.bits[static_cast<std::size_t>(row)]
                                                              << left) != 0)
      return false;
  return true;
}

std::optional<HatetrisPiece> HatetrisRules::moved(const HatetrisWell& well, HatetrisPiece piece,
                                                  char move) const {
  if (move == 'L') --piece.x;
  if (move == 'R') ++piece.x;
  if (move == 'D') ++piece.y;
  if (move == 'U') piece.turns = (piece.turns + 1) & 3;
  if (!fits(well, piece)) return std::nullopt;
  return piece;
}

int HatetrisRules::put(HatetrisWell& well, const HatetrisPiece& piece) const {
  const HatetrisShape& shape = shape_of(piece);
  const int left = piece.x + shape.left;
  const int top = piece.y + shape.top;
  const auto full = static_cast<std::uint16_t>((1U << static_cast<unsigned>(width_)) - 1);
  for (int row = 0; row < shape.rows; ++row)
    well.bits[static_cast<std::size_t>(top + row)] |=
        static_cast<std::uint16_t>(shape.bits[static_cast<std::size_t>(row)] << left);
  if (top < HatetrisWell::bar) return 0;
  int gone = 0;
  for (int row = top; row < top + shape.rows; ++row) {
    if (well.bits[static_cast<std::size_t>(row)] != full) continue;
    ++gone;
    std::shift_right(well.bits.begin(), well.bits.begin() + row + 1, 1);
    well.bits[0] = 0;
  }
  return gone;
}

std::string_view name_of(HatetrisEnemy enemy) {
  constexpr std::array<std::string_view, hatetris_enemies.size()> names = {
      "HATETRIS", "HATETRIS Mild", "Brzustowski", "Burgiel", "LOVETRIS"};
  return names[static_cast<std::size_t>(enemy)];
}

Tetromino HatetrisChooser::next(const HatetrisWell& well) {
  switch (enemy_) {
    case HatetrisEnemy::hatetris:
      ++seen_[well];
      return worst(well);
    case HatetrisEnemy::mild:
      return worst(well);
    case HatetrisEnemy::brzustowski:
      return brzustowski(well);
    case HatetrisEnemy::burgiel:
      other_ = other_ == Tetromino::s ? Tetromino::z : Tetromino::s;
      return other_ == Tetromino::s ? Tetromino::z : Tetromino::s;
    case HatetrisEnemy::lovetris:
      return Tetromino::i;
  }
  return Tetromino::i;
}

// The piece that can lead least often to a well that was there already, then the one whose best outcome is
// the highest stack.
Tetromino HatetrisChooser::worst(const HatetrisWell& well) const {
  Tetromino worst = worst_first.front();
  std::tuple<int, int> least{std::numeric_limits<int>::max(), 0};
  for (const Tetromino kind : worst_first) {
    int most_often = 0;
    int lowest_peak = 0;
    for_each_outcome(rules_, well, kind, [&](const HatetrisWell& after) {
      lowest_peak = std::max(lowest_peak, peak_of(after));
      if (seen_.empty()) return;
      if (const auto seen = seen_.find(after); seen != seen_.end())
        most_often = std::max(most_often, seen->second);
    });
    const std::tuple<int, int> value{most_often, lowest_peak};
    if (value >= least) continue;
    least = value;
    worst = kind;
  }
  return worst;
}

// S until a well comes again, then Z until one comes again. The algorithm shows the next piece and changes
// only that one, so the wells are counted from the start again, from the second piece after a change.
Tetromino HatetrisChooser::brzustowski(const HatetrisWell& well) {
  const Tetromino now = other_;
  const bool is_counting = step_ == 1 || step_ == 3;
  if (is_counting) {
    const bool was_there = !since_.insert(well).second;
    if (was_there) {
      ++step_;
      other_ = step_ == 2 ? Tetromino::z : Tetromino::s;
    }
    return now;
  }
  step_ = step_ == 2 ? 3 : 1;
  since_.clear();
  return now;
}

}  // namespace tetron::kinds
