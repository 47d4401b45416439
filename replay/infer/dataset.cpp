#include "replay/infer/dataset.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_clears = 24;  // choices of cleared rows that are tried
constexpr int near_rows = 2;
// If more rows than this are cleared between two fields, the time of each clear is not determined.
constexpr std::size_t most_rows_timed = 6;
// In nats: a cell of a shape that was added, one that was not, one in a row that had been cleared.
constexpr double found_cell = 1;
constexpr double missing_cell = -1.5;

}  // namespace

Dataset::Dataset(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments,
                 Clears clears)
    : reading_(reading) {
  for (const std::uint32_t id : segments) {
    const Segment& segment = evidence.segments[id];
    const Snapshot& before = evidence.snapshots[segment.before];
    const Snapshot& after = evidence.snapshots[segment.after];
    ++tried_;
    Sample one;
    one.segment = id;
    one.stones = std::span(evidence.placements).subspan(segment.first, segment.count);
    if (!read_board(reading, before, one.before) || !read_board(reading, after, one.after)) continue;
    // The number of lines before the first field of a recording is unknown; 0 is assumed.
    const int lines = static_cast<std::uint16_t>(after.lines - before.lines);
    const auto risen = risen_rows(one.before, one.after, reading.empty, lines);
    if (!risen) continue;
    if (*risen > 0) one.after = sunk(one.after, reading.empty, *risen);
    one.clears = possible_clears(one.before, one.after, reading.empty, lines, most_clears);
    if (one.clears.empty()) continue;
    one.gone.assign(one.stones.size(), 0);
    one.gone_known = lines == 0 || one.stones.size() == 1 || clears == Clears::at_the_end;
    choose_nearest(one);
    samples_.push_back(std::move(one));
  }
}

void Dataset::choose(Sample& one, std::size_t which) const {
  one.chosen = which;
  one.added = added_cells(one.before, one.after, reading_.empty, one.clears[which]);
  one.index.assign(one.before.values.size(), -1);
  for (std::size_t i = 0; i < one.added.size(); ++i)
    one.index[static_cast<std::size_t>(one.added[i].row * one.before.width + one.added[i].column)] =
        static_cast<std::int16_t>(i);
}

// Chooses the rows that most pieces were placed near; of equal choices the one with the lowest rows.
void Dataset::choose_nearest(Sample& one) const {
  const auto near = [&](const ClearedRows& rows) {
    std::size_t count = 0;
    for (const tet::StonePlace& stone : one.stones)
      for (const std::uint8_t row : rows) count += std::abs(anchor(one, stone).row - row) <= near_rows;
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

int Dataset::row_before(const Sample& one, GoneRows gone, int row) {
  const ClearedRows& rows = one.clears[one.chosen];
  // From the lowest row up: what is not below a cleared row comes down by one.
  for (std::size_t i = rows.size(); i-- > 0;)
    if ((gone >> i & 1) != 0 && row <= rows[i]) --row;
  return row;
}

std::optional<int> Dataset::row_then(const Sample& one, GoneRows gone, int row_before) {
  const ClearedRows& rows = one.clears[one.chosen];
  int row = row_before;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if ((gone >> i & 1) == 0) continue;
    if (rows[i] == row_before) return std::nullopt;
    row += rows[i] > row_before;
  }
  return row;
}

int Dataset::added_at(const Sample& one, GoneRows gone, int column, int row, int value) const {
  row = row_before(one, gone, row);
  if (column < 0 || column >= one.before.width || row < 0 || row >= one.before.height) return -1;
  const int index = one.index[static_cast<std::size_t>(row * one.before.width + column)];
  if (index < 0) return -1;
  const int seen = one.added[static_cast<std::size_t>(index)].value;
  return seen == AddedCell::unseen || seen == value || value < 0 ? index : -1;
}

int Dataset::added_at(const Sample& one, std::size_t stone, const field::Offset& cell, int value) const {
  const Anchor at = anchor(one, one.stones[stone]);
  return added_at(one, one.gone[stone], at.column + cell.right, at.row - cell.up, value);
}

std::vector<std::uint16_t> Dataset::claims(const Sample& one, const Shapes& shapes) const {
  std::vector<std::uint16_t> claimed(one.added.size());
  for (std::size_t stone = 0; stone < one.stones.size(); ++stone) {
    const StyleShape* shape = shapes.of(one.stones[stone].style);
    if (!shape) continue;
    for (const field::Offset& cell : shape->turns[one.stones[stone].rot % 4])
      if (const int index = added_at(one, stone, cell, shape->value); index >= 0)
        ++claimed[static_cast<std::size_t>(index)];
  }
  return claimed;
}

// Without further knowledge: rows are cleared evenly over time, the lowest first.
std::vector<GoneChance> Dataset::gone(const Sample& one, std::size_t stone) const {
  if (one.gone_known) return {{one.gone[stone], 1}};
  const std::size_t rows = one.clears[one.chosen].size();
  const double share = static_cast<double>(stone) / static_cast<double>(one.stones.size());
  std::vector<GoneChance> all;
  double ways = 1;
  GoneRows gone = 0;
  for (std::size_t count = 0; count <= rows; ++count) {
    const double chance = ways * std::pow(share, static_cast<double>(count)) *
                          std::pow(1 - share, static_cast<double>(rows - count));
    constexpr double negligible = 0.01;
    if (chance > negligible) all.push_back({gone, chance});
    if (count == rows) break;
    ways = ways * static_cast<double>(rows - count) / static_cast<double>(count + 1);
    gone |= GoneRows{1} << (rows - 1 - count);
  }
  return all;
}

double Dataset::stone_score(const Sample& one, std::size_t stone, GoneRows gone, const Shapes& shapes) const {
  const StyleShape* shape = shapes.of(one.stones[stone].style);
  if (!shape) return 0;
  const Anchor at = anchor(one, one.stones[stone]);
  double score = 0;
  for (const field::Offset& cell : shape->turns[one.stones[stone].rot % 4])
    score += added_at(one, gone, at.column + cell.right, at.row - cell.up, shape->value) >= 0 ? found_cell
                                                                                              : missing_cell;
  return score;
}

// The best order of clears. Rows that were cleared before a piece stay cleared for the pieces after it.
double Dataset::choose_gone(Sample& one, const Shapes& shapes) const {
  const std::size_t rows = one.clears[one.chosen].size();
  const std::size_t stones = one.stones.size();
  if (rows == 0 || stones == 1 || rows > most_rows_timed) {
    double score = 0;
    std::ranges::fill(one.gone, 0u);
    for (std::size_t stone = 0; stone < stones; ++stone) score += stone_score(one, stone, 0, shapes);
    return score;
  }
  const std::size_t all = std::size_t{1} << rows;
  constexpr double never = -1e9;
  std::vector<double> best(all, never);
  std::vector<GoneRows> from(stones * all);
  best[0] = 0;
  for (std::size_t stone = 0; stone < stones; ++stone) {
    std::vector<double> next(all, never);
    for (GoneRows gone = 0; gone < all; ++gone) {
      if (stone == 0 && gone > 0) break;
      double most = never;
      GoneRows source = 0;
      // Clears late rather than early: of equals, takes the set with the most rows already cleared.
      for (GoneRows part = gone;; part = (part - 1) & gone) {
        if (best[part] > most) {
          most = best[part];
          source = part;
        }
        if (part == 0) break;
      }
      if (most == never) continue;
      next[gone] = most + stone_score(one, stone, gone, shapes);
      from[stone * all + gone] = source;
    }
    best = std::move(next);
  }
  GoneRows gone = 0;
  for (GoneRows end = 0; end < all; ++end)
    if (best[end] > best[gone]) gone = end;
  const double score = best[gone];
  for (std::size_t stone = stones; stone-- > 0;) {
    one.gone[stone] = gone;
    gone = from[stone * all + gone];
  }
  return score;
}

void Dataset::choose_clears(const Shapes& shapes) {
  for (Sample& one : samples_) {
    if (one.clears.size() < 2) {
      choose_gone(one, shapes);
      one.gone_known = true;
      continue;
    }
    std::size_t best = one.chosen;
    double most = -1e9;
    for (std::size_t i = 0; i < one.clears.size(); ++i) {
      choose(one, i);
      choose_gone(one, shapes);
      const auto claimed = claims(one, shapes);
      // A cell claimed by exactly one piece is explained; a cell claimed by several or none is not.
      const auto explained = static_cast<double>(std::ranges::count(claimed, 1));
      if (explained > most) {
        most = explained;
        best = i;
      }
    }
    choose(one, best);
    choose_gone(one, shapes);
    one.gone_known = true;
  }
}

}  // namespace tetron::replay::infer
