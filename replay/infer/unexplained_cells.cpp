#include "replay/infer/unexplained_cells.hpp"

#include <algorithm>

#include "replay/infer/tile.hpp"
#include "replay/infer/votes.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::uint32_t rarely = 3;  // a turn seen at most this often may be wrong
constexpr std::size_t most_in_doubt = 6;
constexpr std::size_t most_left = 48;
constexpr std::size_t most_tilings = 12;
constexpr std::size_t most_steps = 2'000;

class UnexplainedCells {
 public:
  UnexplainedCells(const Dataset& dataset, const Sample& one, const Shapes& shapes)
      : dataset_(dataset), one_(one), shapes_(shapes) {
    find_doubtful();
    find_left();
  }

  std::vector<std::vector<TurnGuess>> explain() const {
    if (doubtful_.empty() || doubtful_.size() > most_in_doubt || left_.empty() || left_.size() > most_left)
      return {};
    std::vector<std::vector<Laying>> stones;
    for (const std::size_t stone : doubtful_) stones.push_back(layings(stone));
    std::vector<std::vector<TurnGuess>> ways;
    for (const auto& chosen : tilings(left_.size(), stones, most_tilings, most_steps).found) {
      std::vector<TurnGuess> guesses;
      bool agree = true;
      for (std::size_t i = 0; i < chosen.size(); ++i) agree = agree && add(guesses, i, stones[i][chosen[i]]);
      if (agree) ways.push_back(std::move(guesses));
    }
    return ways;
  }

 private:
  bool in_doubt(std::size_t i) const {
    const tet::StonePlace& stone = one_.stones[i];
    const StyleShape* shape = shapes_.of(stone.style);
    if (!shape) return true;
    const Cells& cells = shape->turns[stone.rot % 4];
    if (cells.empty() || shape->seen[stone.rot % 4] <= rarely) return true;
    return std::ranges::any_of(
        cells, [&](const field::Offset& cell) { return dataset_.added_at(one_, i, cell, shape->value) < 0; });
  }

  void find_doubtful() {
    for (std::size_t i = 0; i < one_.stones.size(); ++i)
      if (in_doubt(i)) doubtful_.push_back(i);
  }

  void find_left() {
    std::vector<bool> claimed(one_.added.size());
    for (std::size_t stone = 0; stone < one_.stones.size(); ++stone) {
      if (std::ranges::find(doubtful_, stone) != doubtful_.end()) continue;
      const StyleShape* shape = shapes_.of(one_.stones[stone].style);
      for (const field::Offset& cell : shape->turns[one_.stones[stone].rot % 4])
        if (const int index = dataset_.added_at(one_, stone, cell, shape->value); index >= 0)
          claimed[static_cast<std::size_t>(index)] = true;
    }
    place_.assign(one_.added.size(), -1);
    for (std::size_t i = 0; i < claimed.size(); ++i) {
      if (claimed[i]) continue;
      place_[i] = static_cast<int>(left_.size());
      left_.push_back(i);
    }
  }

  // The row of a leftover cell when a piece was placed; empty if its row had been cleared.
  std::optional<int> row_of(std::size_t stone, std::uint16_t left) const {
    return Dataset::row_then(one_, one_.gone[stone], one_.added[left_[left]].row);
  }

  std::optional<field::Offset> offset_of(std::size_t stone, std::uint16_t left) const {
    const Anchor at = dataset_.anchor(one_, one_.stones[stone]);
    const auto row = row_of(stone, left);
    if (!row) return std::nullopt;
    return field::Offset{one_.added[left_[left]].column - at.column, at.row - *row};
  }

  // All ways to put a piece on leftover cells.
  std::vector<Laying> layings(std::size_t stone) const {
    std::vector<Laying> found;
    const StyleShape* shape = shapes_.of(one_.stones[stone].style);
    if (shape)
      for (const Cells& base : shape->turns) lay(stone, base, shape->value, found);
    if (!shape && doubtful_.size() > 1) {
      if (Laying own = of_expected_value(one_.stones[stone].style); !own.empty())
        found.push_back(std::move(own));
    }
    if (doubtful_.size() == 1 && found.empty() && left_.size() <= max_stone_cells) {
      Laying all;
      for (std::size_t i = 0; i < left_.size(); ++i) all.push_back(static_cast<std::uint16_t>(i));
      found.push_back(std::move(all));
    }
    return found;
  }

  // For an unknown style: all leftover cells with the value that the other styles suggest.
  Laying of_expected_value(base::StoneStyle style) const {
    std::optional<int> first;
    for (const StyleShape& shape : shapes_.styles) {
      if (shape.value < 0) continue;
      const int here = shape.value - shape.style.value;
      if (first && *first != here) return {};
      first = here;
    }
    Laying own;
    for (std::uint16_t i = 0; first && i < left_.size(); ++i)
      if (one_.added[left_[i]].value == style.value + *first) own.push_back(i);
    if (own.size() > max_stone_cells) own.clear();
    return own;
  }

  // Adds the shape at every place where all its cells are left over.
  void lay(std::size_t stone, const Cells& shape, int value, std::vector<Laying>& found) const {
    if (shape.empty()) return;
    for (std::uint16_t first = 0; first < left_.size(); ++first) {
      const auto row = row_of(stone, first);
      if (!row) continue;
      const int column = one_.added[left_[first]].column;
      Laying laying;
      for (const field::Offset& cell : shape) {
        const int index = dataset_.added_at(one_, one_.gone[stone], column + cell.right - shape[0].right,
                                            *row - cell.up + shape[0].up, value);
        if (index < 0 || place_[static_cast<std::size_t>(index)] < 0) break;
        laying.push_back(static_cast<std::uint16_t>(place_[static_cast<std::size_t>(index)]));
      }
      if (laying.size() < shape.size()) continue;
      const bool near = std::ranges::all_of(laying, [&](std::uint16_t cell) {
        const auto offset = offset_of(stone, cell);
        return offset && Votes::in_reach(offset->right, offset->up);
      });
      std::ranges::sort(laying);
      if (near && std::ranges::find(found, laying) == found.end()) found.push_back(std::move(laying));
    }
  }

  // False if an earlier guess contradicts it for the same turn.
  bool add(std::vector<TurnGuess>& guesses, std::size_t doubtful, const Laying& laying) const {
    const std::size_t stone = doubtful_[doubtful];
    TurnGuess guess{one_.stones[stone].style, one_.stones[stone].rot % 4u, {}, -1};
    for (const std::uint16_t cell : laying) {
      const auto offset = offset_of(stone, cell);
      if (!offset) return false;
      guess.cells.push_back(*offset);
      if (const int seen = one_.added[left_[cell]].value; seen >= 0) guess.value = seen;
    }
    std::ranges::sort(guess.cells);
    for (const TurnGuess& other : guesses)
      if (other.style == guess.style && other.rot == guess.rot) return other.cells == guess.cells;
    guesses.push_back(std::move(guess));
    return true;
  }

  const Dataset& dataset_;
  const Sample& one_;
  const Shapes& shapes_;
  std::vector<std::size_t> doubtful_;  // indices of pieces
  std::vector<std::size_t> left_;      // indices of added cells
  std::vector<int> place_;             // index in `left_`, by added cell; -1 if the cell is claimed
};

}  // namespace

std::vector<std::vector<TurnGuess>> tile_unexplained_cells(const Dataset& dataset, const Sample& one,
                                                           const Shapes& shapes) {
  return UnexplainedCells(dataset, one, shapes).explain();
}

}  // namespace tetron::replay::infer
