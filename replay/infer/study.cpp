#include "replay/infer/study.hpp"

#include <algorithm>
#include <cstdlib>

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_clears = 24;  // possible choices of rows that are looked at
constexpr int near_rows = 2;

}  // namespace

Study::Study(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments)
    : reading_(reading) {
  for (const std::uint32_t id : segments) {
    const Segment& segment = evidence.segments[id];
    const Snapshot& before = evidence.snapshots[segment.before];
    const Snapshot& after = evidence.snapshots[segment.after];
    ++tried_;
    Case one;
    one.segment = id;
    one.stones = std::span(evidence.placements).subspan(segment.first, segment.count);
    if (!read_board(reading, before, one.before) || !read_board(reading, after, one.after)) continue;
    // Lines of a field that was never shown before are not known; one counts from none.
    const int lines = static_cast<std::uint16_t>(after.lines - before.lines);
    one.clears = possible_clears(one.before, one.after, reading.empty, lines, most_clears);
    if (one.clears.empty()) continue;
    choose_nearest(one);
    cases_.push_back(std::move(one));
  }
}

void Study::choose(Case& one, std::size_t which) const {
  one.chosen = which;
  one.added = added_cells(one.before, one.after, reading_.empty, one.clears[which]);
  one.index.assign(one.before.values.size(), -1);
  for (std::size_t i = 0; i < one.added.size(); ++i)
    one.index[static_cast<std::size_t>(one.added[i].row * one.before.width + one.added[i].column)] =
        static_cast<std::int16_t>(i);
}

// Rows that most stones came to lie near; of equals the lowest.
void Study::choose_nearest(Case& one) const {
  const auto near = [&](const ClearedRows& rows) {
    std::size_t count = 0;
    for (const tet::StonePlace& stone : one.stones)
      for (const std::uint8_t row : rows) count += std::abs(anchor(stone).row - row) <= near_rows;
    return count;
  };
  std::size_t best = 0;
  if (one.clears.size() > 1) {
    std::size_t best_near = near(one.clears[0]);
    for (std::size_t i = 1; i < one.clears.size(); ++i)
      if (const std::size_t count = near(one.clears[i]); count >= best_near) {
        best = i;
        best_near = count;
      }
  }
  choose(one, best);
}

int Study::added_at(const Case& one, const Anchor& anchor, const field::Offset& cell, int value) const {
  const int column = anchor.column + cell.right;
  const int row = anchor.row - cell.up;
  if (column < 0 || column >= one.before.width || row < 0 || row >= one.before.height) return -1;
  const int index = one.index[static_cast<std::size_t>(row * one.before.width + column)];
  if (index < 0) return -1;
  const int seen = one.added[static_cast<std::size_t>(index)].value;
  return seen == AddedCell::unseen || seen == value || value < 0 ? index : -1;
}

std::vector<std::uint16_t> Study::claims(const Case& one, const Shapes& shapes) const {
  std::vector<std::uint16_t> claimed(one.added.size());
  for (const tet::StonePlace& stone : one.stones) {
    const StyleShape* shape = shapes.of(stone.style);
    if (!shape) continue;
    const Anchor at = anchor(stone);
    for (const field::Offset& cell : shape->turns[stone.rot % 4])
      if (const int index = added_at(one, at, cell, shape->value); index >= 0)
        ++claimed[static_cast<std::size_t>(index)];
  }
  return claimed;
}

void Study::choose_clears(const Shapes& shapes) {
  for (Case& one : cases_) {
    if (one.clears.size() < 2) continue;
    std::size_t best = one.chosen;
    std::ptrdiff_t most = -1;
    for (std::size_t i = 0; i < one.clears.size(); ++i) {
      choose(one, i);
      const auto claimed = claims(one, shapes);
      const auto explained = std::ranges::count(claimed, 1);
      if (explained > most) {
        most = explained;
        best = i;
      }
    }
    choose(one, best);
  }
}

}  // namespace tetron::replay::infer
