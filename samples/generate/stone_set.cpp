#include "samples/generate/stone_set.hpp"

#include <algorithm>

namespace tetron::samples {

namespace {

constexpr int full_rows_vanish = 1;  // setClearMode()

}  // namespace

StoneSet::StoneSet(const replay::Profile& profile) : height_(profile.height), y_down_(profile.y_down) {
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    if (!profile.stones[style] || kinds_.size() == most_styles) continue;
    const replay::StoneKind& stone = *profile.stones[style];
    // All turns have the same box, so that turning does not move the anchor.
    Kind kind{static_cast<std::uint8_t>(style), 0, 0};
    int right = 0;
    int bottom = 0;
    for (const auto& cells : stone.turns)
      for (const field::Offset& cell : cells) {
        kind.left = std::max(kind.left, -cell.right);
        kind.top = std::max(kind.top, cell.up);
        right = std::max(right, cell.right);
        bottom = std::max(bottom, -cell.up);
      }
    const int role = static_cast<int>(kinds_.size()) + 1;
    rules::Pattern pattern;
    for (const auto& cells : stone.turns) {
      rules::Turn& turn = pattern.emplace_back();
      turn.size = std::max(kind.left + right, kind.top + bottom) + 1;
      for (const field::Offset& cell : cells)
        turn.cells.push_back({kind.left + cell.right, kind.top - cell.up, -role});
    }
    kinds_.push_back(kind);
    patterns_.push_back(std::move(pattern));
    cells_[static_cast<std::size_t>(role)] = stone.cell;
  }
  cells_[static_cast<std::size_t>(garbage())] = field::Cell::garbage;
}

rules::Settings StoneSet::settings(int width) const {
  rules::Settings settings;
  settings.width = width;
  settings.height = height_;
  settings.clear_mode = full_rows_vanish;
  settings.built_in_falling = true;
  settings.patterns = patterns_;
  return settings;
}

rules::Tumo StoneSet::tumo(base::StoneStyle style, int x, int y) const {
  const auto kind = std::ranges::find(kinds_, style.value, &Kind::style);
  rules::Tumo tumo;
  if (kind == kinds_.end()) return tumo;
  tumo.pattern = static_cast<int>(kind - kinds_.begin());
  tumo.x = x - kind->left;
  tumo.y = y - kind->top;
  return tumo;
}

tet::StonePlace StoneSet::place(const rules::Tumo& tumo) const {
  const Kind& kind = kinds_[static_cast<std::size_t>(tumo.pattern)];
  const int y = tumo.y + kind.top;
  return {base::StoneStyle(kind.style), static_cast<std::uint8_t>(tumo.x + kind.left),
          static_cast<std::uint8_t>(y_down_ ? y : height_ - 1 - y), static_cast<std::uint8_t>(tumo.turn)};
}

field::Grid StoneSet::grid(const rules::Board& board) const {
  field::Grid grid(board.width(), board.height());
  std::ranges::transform(board.values(), grid.cells().begin(),
                         [this](std::uint8_t role) { return cells_[role]; });
  return grid;
}

}  // namespace tetron::samples
