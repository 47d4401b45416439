#include "replay/kinds/puyop/chain.hpp"

#include <algorithm>
#include <utility>

namespace tetron::kinds {

namespace {

using puyop::Puyo;

constexpr int visible_rows = puyop::rows - 1;  // groups are counted in these
constexpr int least_group = 4;

// Beyond the end of a table each step adds the last one's difference.
int bonus_of_step(int step) {
  constexpr std::array<int, 4> first = {0, 8, 16, 32};
  if (step <= static_cast<int>(first.size())) return first[static_cast<std::size_t>(step - 1)];
  return 32 * (step - 3);
}

int bonus_of_group(int size) {
  constexpr int largest = 11;
  if (size >= largest) return 10;
  return size == least_group ? 0 : size - 3;
}

int bonus_of_colors(int colors) {
  return colors < 2 ? 0 : 3 << (colors - 2);
}

}  // namespace

int PuyoField::height(int column) const {
  int row = puyop::rows;
  while (row > 0 && at(column, row - 1) == Puyo::none) --row;
  return row;
}

bool PuyoField::fall() {
  bool has_fallen = false;
  for (int column = 0; column < puyop::columns; ++column) {
    int to = 0;
    for (int row = 0; row < puyop::rows; ++row) {
      const Puyo puyo = at(column, row);
      if (puyo == Puyo::none) continue;
      // A wall stays, and what is above it rests on it.
      if (puyo == Puyo::wall) {
        to = row + 1;
        continue;
      }
      has_fallen = has_fallen || to != row;
      cells_[index(column, row)] = Puyo::none;
      cells_[index(column, to++)] = puyo;
    }
  }
  return has_fallen;
}

void PuyoField::drop(int column, Puyo puyo) {
  if (const int row = height(column); row < puyop::rows) cells_[index(column, row)] = puyo;
}

PuyoField::Gone PuyoField::clear() {
  std::array<bool, std::size_t{puyop::columns} * puyop::rows> seen{};
  std::array<bool, puyop::puyo_count> has_color{};
  std::array<int, std::size_t{puyop::columns} * puyop::rows> hits{};  // of hard puyos
  std::vector<std::size_t> all;
  Gone gone;
  const auto beside = [](std::size_t at, const auto& take) {
    const auto column = static_cast<int>(at % puyop::columns);
    const auto row = static_cast<int>(at / puyop::columns);
    if (column > 0) take(at - 1);
    if (column + 1 < puyop::columns) take(at + 1);
    if (row > 0) take(at - puyop::columns);
    if (row + 1 < visible_rows) take(at + puyop::columns);
  };
  for (std::size_t at = 0; at < std::size_t{visible_rows} * puyop::columns; ++at) {
    const Puyo color = cells_[at];
    if (seen[at] || color < Puyo::red || color > Puyo::purple) continue;
    std::vector<std::size_t> group{at};
    seen[at] = true;
    for (std::size_t i = 0; i < group.size(); ++i)
      beside(group[i], [&](std::size_t next) {
        if (seen[next] || cells_[next] != color) return;
        seen[next] = true;
        group.push_back(next);
      });
    if (group.size() < least_group) continue;
    gone.puyos += static_cast<int>(group.size());
    gone.bonus += bonus_of_group(static_cast<int>(group.size()));
    if (!std::exchange(has_color[static_cast<std::size_t>(color)], true)) ++gone.colors;
    all.insert(all.end(), group.begin(), group.end());
  }
  for (const std::size_t at : all) {
    cells_[at] = Puyo::none;
    beside(at, [&](std::size_t next) {
      if (cells_[next] == Puyo::ojama) cells_[next] = Puyo::none;
      if (cells_[next] == Puyo::hard) ++hits[next];
    });
  }
  // A hard one becomes ojama, or goes if puyos go on two of its sides.
  for (std::size_t at = 0; at < hits.size(); ++at)
    if (hits[at] > 0) cells_[at] = hits[at] > 1 ? Puyo::none : Puyo::ojama;
  return gone;
}

int puyo_points(const PuyoField::Gone& gone, int step) {
  constexpr int most = 999;
  const int bonus = bonus_of_step(step) + gone.bonus + bonus_of_colors(gone.colors);
  return gone.puyos * 10 * std::clamp(bonus, 1, most);
}

}  // namespace tetron::kinds
