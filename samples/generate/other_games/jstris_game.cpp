#include "samples/generate/other_games/jstris_game.hpp"

#include <algorithm>
#include <limits>

#include "formats/jstris/recording.hpp"

namespace tetron::samples {

namespace {

using field::Tetromino;
using jstris::ActionKind;

// The cells of a piece relative to the lower left corner of the cells.
field::Shape cornered(Tetromino kind, int turns) {
  field::Shape shape = field::shape(kind, static_cast<field::Rotation>(turns));
  const int left = std::ranges::min(shape, {}, &field::Offset::right).right;
  const int bottom = std::ranges::min(shape, {}, &field::Offset::up).up;
  for (field::Offset& cell : shape) cell = {cell.right - left, cell.up - bottom};
  return shape;
}

// The column of its leftmost cell when it has appeared and been turned. Boxes of three columns begin in
// column 3, like the one of four.
int first_column(Tetromino kind, int turns) {
  if (kind == Tetromino::o) return 4;
  const int centre = kind == Tetromino::i ? std::array{4, 5, 5, 4}[static_cast<std::size_t>(turns)] : 4;
  const field::Shape& shape = field::shape(kind, static_cast<field::Rotation>(turns));
  return centre + std::ranges::min(shape, {}, &field::Offset::right).right;
}

}  // namespace

JstrisGame::JstrisGame(std::vector<Tetromino> pieces, std::uint32_t seed)
    : pieces_(std::move(pieces)), state_(seed) {
  field_.fill(std::string(width, '.'));
}

void JstrisGame::add(ActionKind kind, std::array<int, 4> values, jstris::OtherKind other) {
  jstris::Action action;
  action.kind = kind;
  action.other = other;
  action.ms = now_;
  action.values = values;
  actions_.push_back(action);
}

void JstrisGame::rise(int count, int hole, int gap) {
  if (gap == 1)
    add(ActionKind::garbage, {count, hole});
  else
    add(ActionKind::other, {count, hole, gap, 0}, jstris::OtherKind::wide_garbage);
  std::string row(width, '#');
  std::fill_n(row.begin() + hole, gap, '.');
  std::shift_right(field_.begin(), field_.end(), count);
  std::fill_n(field_.begin(), count, row);
}

void JstrisGame::place_best() {
  const Drop here = best(falling());
  const Tetromino other = is_holding_ ? held_ : pieces_[at_ + 1];
  if (best(other).cost + 1 < here.cost) {
    hold();
    pass(40);
  }
  const Drop drop = best(falling());
  place(drop.turns, drop.column);
}

void JstrisGame::place(int turns, int column) {
  const Tetromino kind = falling();
  if (turns != 0) {
    add(turns == 1 ? ActionKind::turn_right : turns == 2 ? ActionKind::turn_twice : ActionKind::turn_left);
    pass(30 + random() % 60);
  }
  const int width_of = std::ranges::max(cornered(kind, turns), {}, &field::Offset::right).right + 1;
  const int steps = column - first_column(kind, turns);
  const auto side = steps < 0 ? ActionKind::move_left : ActionKind::move_right;
  const bool to_wall = column == 0 || column + width_of == width;
  if (to_wall && std::abs(steps) > 1) {
    add(side);
    pass(90);
    add(steps < 0 ? ActionKind::wall_left : ActionKind::wall_right);
    pass(20);
  } else {
    for (int i = 0; i < std::abs(steps); ++i) {
      add(side);
      pass(40 + random() % 50);
    }
  }
  pass(30 + random() % 90);
  int row = rows - 5;
  while (fits(kind, turns, column, row - 1)) --row;
  add(ActionKind::hard_drop);
  put(kind, turns, column, row);
  next();
}

void JstrisGame::spin_t(int column) {
  add(ActionKind::turn_right);
  for (int at = first_column(Tetromino::t, 1); at != column; at += at < column ? 1 : -1) {
    pass(50);
    add(at < column ? ActionKind::move_right : ActionKind::move_left);
  }
  pass(60);
  add(ActionKind::soft_drop);
  pass(10);
  int row = rows - 5;
  while (fits(Tetromino::t, 1, column, row - 1)) --row;
  add(ActionKind::fall);  // down as far as possible, because the setting is 4
  pass(40);
  add(ActionKind::soft_drop);
  pass(80);
  add(ActionKind::turn_right);
  pass(50);
  add(ActionKind::hard_drop);
  put(Tetromino::t, 2, column - 1, row);
  next();
}

void JstrisGame::hold() {
  add(ActionKind::hold);
  if (is_holding_) {
    std::swap(held_, pieces_[at_]);
    return;
  }
  is_holding_ = true;
  held_ = pieces_[at_++];
}

std::string JstrisGame::picture() const {
  std::string text;
  for (const std::string& row : field_)
    if (row != std::string(width, '.')) text.insert(0, row + '\n');
  return text;
}

std::string JstrisGame::text(const std::string& settings) const {
  return jstris::write_new(settings, jstris::finished(actions_));
}

JstrisGame::Drop JstrisGame::best(Tetromino kind) const {
  Drop found;
  found.cost = std::numeric_limits<int>::max();
  const int distinct = kind == Tetromino::o ? 1 : 4;
  for (int turns = 0; turns < distinct; ++turns)
    for (int column = 0; column < width; ++column) {
      int row = rows - 5;
      if (!fits(kind, turns, column, row)) continue;
      while (fits(kind, turns, column, row - 1)) --row;
      auto after = field_;
      for (const field::Offset& cell : cornered(kind, turns))
        after[static_cast<std::size_t>(row + cell.up)][static_cast<std::size_t>(column + cell.right)] = 'X';
      int full = 0;
      for (const std::string& line : after) full += !line.contains('.');
      int cost = row * 3 - full * 8;
      int before = -1;
      for (std::size_t x = 0; x < width; ++x) {
        bool is_covered = false;
        int height = 0;
        for (std::size_t y = rows; y-- > 0;) {
          if (!after[y].contains('.')) continue;
          if (after[y][x] != '.' && !is_covered) {
            is_covered = true;
            height = static_cast<int>(y);
          } else if (after[y][x] == '.' && is_covered) {
            cost += 12;
          }
        }
        if (before >= 0) cost += std::abs(height - before);
        before = height;
      }
      if (cost < found.cost) found = {turns, column, row, cost};
    }
  return found;
}

bool JstrisGame::fits(Tetromino kind, int turns, int column, int row) const {
  return std::ranges::all_of(cornered(kind, turns), [&](const field::Offset& cell) {
    const int x = column + cell.right;
    const int y = row + cell.up;
    return x >= 0 && x < width && y >= 0 && y < rows &&
           field_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.';
  });
}

void JstrisGame::put(Tetromino kind, int turns, int column, int row) {
  for (const field::Offset& cell : cornered(kind, turns))
    field_[static_cast<std::size_t>(row + cell.up)][static_cast<std::size_t>(column + cell.right)] = 'X';
  ++placed_;
  std::vector<std::string> left;
  for (const std::string& line : field_) {
    if (line.contains('.')) {
      left.push_back(line);
      continue;
    }
    ++lines_;
    garbage_ += line.contains('#');
  }
  left.resize(rows, std::string(width, '.'));
  std::ranges::move(left, field_.begin());
}

void JstrisGame::next() {
  ++at_;
  pass(20);
}

std::uint32_t JstrisGame::random() {
  state_ = state_ * 6364136223846793005 + 1442695040888963407;
  return static_cast<std::uint32_t>(state_ >> 40);
}

}  // namespace tetron::samples
