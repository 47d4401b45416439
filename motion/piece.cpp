#include "motion/piece.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "field/extent.hpp"

namespace tetron::motion {

namespace {

// A piece that reaches further from its anchor has no places, because boards are words of bits.
constexpr int furthest = 24;
constexpr int furthest_kick = 32;

struct Cornered {
  Form form;
  int left = 0;
  int bottom = 0;
};

Cornered cornered(std::span<const field::Offset> cells) {
  const auto left = std::ranges::min(cells, {}, &field::Offset::right).right;
  const auto bottom = std::ranges::min(cells, {}, &field::Offset::up).up;
  Cornered result{{}, left, bottom};
  for (const field::Offset& cell : cells) {
    const field::Offset moved{cell.right - left, cell.up - bottom};
    result.form.cells.push_back(moved);
    result.form.width = std::max(result.form.width, moved.right + 1);
    result.form.height = std::max(result.form.height, moved.up + 1);
  }
  std::ranges::sort(result.form.cells);
  return result;
}

}  // namespace

Steps kicks_in_place() {
  Steps kicks;
  for (std::size_t from = 0; from < 4; ++from)
    for (std::size_t to = 0; to < 4; ++to)
      if (from != to) kicks[from][to] = {field::Offset{}};
  return kicks;
}

Piece::Piece(const std::array<std::vector<field::Offset>, 4>& turns, const Steps& kicks) {
  if (std::ranges::any_of(turns, [](const auto& cells) { return cells.empty(); })) return;
  for (std::size_t i = 0; i < 4; ++i) {
    Cornered turn = cornered(turns[i]);
    if (std::max({turn.form.width, turn.form.height, std::abs(turn.left), std::abs(turn.bottom)}) >
        furthest) {
      forms_.clear();
      return;
    }
    const auto same = std::ranges::find(forms_, turn.form.cells, &Form::cells);
    turned_[i] = {static_cast<std::uint8_t>(same - forms_.begin()), turn.left, turn.bottom};
    reach_ = std::max({reach_, turn.form.height + std::abs(turn.bottom)});
    if (same == forms_.end()) forms_.push_back(std::move(turn.form));
  }
  int highest_step = 0;
  turns_into_.resize(forms_.size());
  for (std::size_t from = 0; from < 4; ++from)
    for (std::size_t to = 0; to < 4; ++to) {
      bool is_first = true;
      const std::size_t begin = steps_.size();
      for (const field::Offset& kick : kicks[from][to]) {
        if (std::abs(kick.up) > furthest_kick || std::abs(kick.right) > furthest_kick) continue;
        steps_.push_back({static_cast<std::uint8_t>(from),
                          static_cast<std::uint8_t>(to),
                          is_first,
                          {kick.right + turned_[to].left - turned_[from].left,
                           kick.up + turned_[to].bottom - turned_[from].bottom}});
        highest_step = std::max(highest_step, std::abs(kick.up));
        is_first = false;
      }
      if (!is_first)
        turns_into_[turned_[to].form].push_back(
            {static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(steps_.size())});
    }
  reach_ += highest_step;
  static std::atomic<std::uint64_t> made{0};
  id_ = ++made;
}

}  // namespace tetron::motion
