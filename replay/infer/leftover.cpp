#include "replay/infer/leftover.hpp"

#include <algorithm>

#include "replay/infer/tile.hpp"
#include "replay/infer/votes.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::uint32_t rarely = 3;  // a turn seen so often or less may be read wrongly
constexpr std::size_t most_in_doubt = 6;
constexpr std::size_t most_left = 48;
constexpr std::size_t most_tilings = 12;
constexpr std::size_t most_steps = 2'000;

class Leftover {
 public:
  Leftover(const Study& study, const Case& one, const Shapes& shapes)
      : study_(study), one_(one), shapes_(shapes) {
    find_doubtful();
    find_left();
  }

  std::vector<std::vector<TurnGuess>> explain() const {
    if (doubtful_.empty() || doubtful_.size() > most_in_doubt || left_.empty() || left_.size() > most_left)
      return {};
    std::vector<std::vector<Laying>> stones;
    for (const tet::StonePlace* stone : doubtful_) stones.push_back(layings(*stone));
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
  bool in_doubt(const tet::StonePlace& stone) const {
    const StyleShape* shape = shapes_.of(stone.style);
    if (!shape) return true;
    const Cells& cells = shape->turns[stone.rot % 4];
    if (cells.empty() || shape->seen[stone.rot % 4] <= rarely) return true;
    return std::ranges::any_of(cells, [&](const field::Offset& cell) {
      return study_.added_at(one_, study_.anchor(stone), cell, shape->value) < 0;
    });
  }

  void find_doubtful() {
    for (const tet::StonePlace& stone : one_.stones)
      if (in_doubt(stone)) doubtful_.push_back(&stone);
  }

  void find_left() {
    std::vector<bool> claimed(one_.added.size());
    for (const tet::StonePlace& stone : one_.stones) {
      if (std::ranges::find(doubtful_, &stone) != doubtful_.end()) continue;
      const StyleShape* shape = shapes_.of(stone.style);
      for (const field::Offset& cell : shape->turns[stone.rot % 4])
        if (const int index = study_.added_at(one_, study_.anchor(stone), cell, shape->value); index >= 0)
          claimed[static_cast<std::size_t>(index)] = true;
    }
    place_.assign(one_.added.size(), -1);
    for (std::size_t i = 0; i < claimed.size(); ++i) {
      if (claimed[i]) continue;
      place_[i] = static_cast<int>(left_.size());
      left_.push_back(i);
    }
  }

  field::Offset offset_of(const tet::StonePlace& stone, std::uint16_t left) const {
    const Anchor at = study_.anchor(stone);
    const AddedCell& cell = one_.added[left_[left]];
    return {cell.column - at.column, at.row - cell.row};
  }

  // All ways to lay a stone on what is left.
  std::vector<Laying> layings(const tet::StonePlace& stone) const {
    std::vector<Laying> found;
    const StyleShape* shape = shapes_.of(stone.style);
    if (shape)
      for (const Cells& base : shape->turns) lay(stone, base, shape->value, found);
    if (doubtful_.size() == 1 && found.empty() && left_.size() <= max_stone_cells) {
      Laying all;
      for (std::size_t i = 0; i < left_.size(); ++i) all.push_back(static_cast<std::uint16_t>(i));
      found.push_back(std::move(all));
    }
    return found;
  }

  // A shape at every place where all its cells are left.
  void lay(const tet::StonePlace& stone, const Cells& shape, int value, std::vector<Laying>& found) const {
    if (shape.empty()) return;
    for (std::size_t first = 0; first < left_.size(); ++first) {
      const AddedCell& at = one_.added[left_[first]];
      Laying laying;
      for (const field::Offset& cell : shape) {
        const int index =
            study_.added_at(one_, {at.column - shape[0].right, at.row + shape[0].up}, cell, value);
        if (index < 0 || place_[static_cast<std::size_t>(index)] < 0) break;
        laying.push_back(static_cast<std::uint16_t>(place_[static_cast<std::size_t>(index)]));
      }
      if (laying.size() < shape.size()) continue;
      const bool near = std::ranges::all_of(laying, [&](std::uint16_t cell) {
        const field::Offset offset = offset_of(stone, cell);
        return Votes::in_reach(offset.right, offset.up);
      });
      std::ranges::sort(laying);
      if (near && std::ranges::find(found, laying) == found.end()) found.push_back(std::move(laying));
    }
  }

  // False if an earlier guess says otherwise of the same turn.
  bool add(std::vector<TurnGuess>& guesses, std::size_t stone, const Laying& laying) const {
    TurnGuess guess{doubtful_[stone]->style, doubtful_[stone]->rot % 4u, {}};
    for (const std::uint16_t cell : laying) guess.cells.push_back(offset_of(*doubtful_[stone], cell));
    std::ranges::sort(guess.cells);
    for (const TurnGuess& other : guesses)
      if (other.style == guess.style && other.rot == guess.rot) return other.cells == guess.cells;
    guesses.push_back(std::move(guess));
    return true;
  }

  const Study& study_;
  const Case& one_;
  const Shapes& shapes_;
  std::vector<const tet::StonePlace*> doubtful_;
  std::vector<std::size_t> left_;  // indices of added cells
  std::vector<int> place_;         // in `left_`, by added cell; -1 if it is claimed
};

}  // namespace

std::vector<std::vector<TurnGuess>> explain_leftover(const Study& study, const Case& one,
                                                     const Shapes& shapes) {
  return Leftover(study, one, shapes).explain();
}

}  // namespace tetron::replay::infer
