#include "replay/infer/change.hpp"

#include <algorithm>

namespace tetron::replay::infer {

namespace {

// Whether all blocks of one row are in the other row, too.
bool kept(const Board& before, int row, const Board& after, int later_row, std::uint8_t empty) {
  const std::uint8_t* a = &before.values[static_cast<std::size_t>(row * before.width)];
  const std::uint8_t* b = &after.values[static_cast<std::size_t>(later_row * before.width)];
  for (int column = 0; column < before.width; ++column)
    if (a[column] != empty && a[column] != b[column]) return false;
  return true;
}

// Walks through the rows from the top. If `left` of the cleared rows are at or below a row that stays, it
// ends up `left` rows lower.
class ClearSearch {
 public:
  ClearSearch(const Board& before, const Board& after, std::uint8_t empty, int count, std::size_t most)
      : before_(before),
        after_(after),
        empty_(empty),
        most_(most),
        states_(static_cast<std::size_t>(count) + 1) {
    reachable_.assign(static_cast<std::size_t>(before.height + 1) * states_, unknown);
  }

  std::vector<ClearedRows> run() {
    const int count = static_cast<int>(states_) - 1;
    for (int row = 0; row < count; ++row)
      for (int column = 0; column < after_.width; ++column)
        if (after_.at(column, row) != empty_) return {};
    if (possible(0, count)) walk(0, count);
    return std::move(found_);
  }

 private:
  enum : std::uint8_t { unknown, no, yes };

  bool stays(int row, int left) const {
    return row + left < before_.height && kept(before_, row, after_, row + left, empty_);
  }

  bool possible(int row, int left) {
    if (row == before_.height) return left == 0;
    if (left > before_.height - row) return false;
    std::uint8_t& known =
        reachable_[static_cast<std::size_t>(row) * states_ + static_cast<std::size_t>(left)];
    if (known == unknown) {
      const bool can =
          (stays(row, left) && possible(row + 1, left)) || (left > 0 && possible(row + 1, left - 1));
      known = can ? yes : no;
    }
    return known == yes;
  }

  void walk(int row, int left) {
    if (found_.size() >= most_) return;
    if (row == before_.height) {
      found_.push_back(cleared_);
      return;
    }
    if (stays(row, left) && possible(row + 1, left)) walk(row + 1, left);
    if (left > 0 && possible(row + 1, left - 1)) {
      cleared_.push_back(static_cast<std::uint8_t>(row));
      walk(row + 1, left - 1);
      cleared_.pop_back();
    }
  }

  const Board& before_;
  const Board& after_;
  std::uint8_t empty_;
  std::size_t most_;
  std::size_t states_;
  std::vector<std::uint8_t> reachable_;
  ClearedRows cleared_;
  std::vector<ClearedRows> found_;
};

}  // namespace

std::vector<ClearedRows> possible_clears(const Board& before, const Board& after, std::uint8_t empty,
                                         int count, std::size_t most) {
  if (before.values.size() != after.values.size() || count < 0 || count > before.height) return {};
  return ClearSearch(before, after, empty, count, most).run();
}

Board sunk(const Board& board, std::uint8_t empty, int rows) {
  Board result = board;
  const auto shift = static_cast<std::ptrdiff_t>(rows) * board.width;
  std::move_backward(result.values.begin(), result.values.end() - shift, result.values.end());
  std::fill(result.values.begin(), result.values.begin() + shift, empty);
  return result;
}

std::optional<int> risen_rows(const Board& before, const Board& after, std::uint8_t empty, int count) {
  constexpr int most = 4;
  if (!possible_clears(before, after, empty, count, 1).empty()) return 0;
  for (int rows = 1; rows <= most && rows < after.height; ++rows) {
    // Garbage rows are hardly ever empty or full.
    const auto begin = after.values.end() - static_cast<std::ptrdiff_t>(rows) * after.width;
    const auto blocks = (after.values.end() - begin) - std::count(begin, after.values.end(), empty);
    if (2 * blocks < static_cast<std::ptrdiff_t>(rows) * after.width) break;
    if (!possible_clears(before, sunk(after, empty, rows), empty, count, 1).empty()) return rows;
  }
  return std::nullopt;
}

std::vector<AddedCell> added_cells(const Board& before, const Board& after, std::uint8_t empty,
                                   const ClearedRows& cleared) {
  std::vector<AddedCell> added;
  int left = static_cast<int>(cleared.size());
  std::size_t next = 0;
  for (int row = 0; row < before.height; ++row) {
    const bool went = next < cleared.size() && cleared[next] == row;
    for (int column = 0; column < before.width; ++column) {
      if (before.at(column, row) != empty) continue;
      const int value = went ? AddedCell::unseen : after.at(column, row + left);
      if (value != empty) added.push_back({column, row, value});
    }
    if (!went) continue;
    --left;
    ++next;
  }
  return added;
}

}  // namespace tetron::replay::infer
