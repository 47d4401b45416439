#include "replay/infer/votes.hpp"

#include <algorithm>

namespace tetron::replay::infer {

namespace {

// The most frequent of 256, in their own order, and the place of each among them (-1 for the others).
std::vector<std::uint8_t> most_frequent(const std::array<std::size_t, 256>& times, std::size_t most,
                                        std::array<std::int16_t, 256>& place) {
  std::vector<std::uint8_t> found;
  for (std::size_t i = 0; i < 256; ++i)
    if (times[i] > 0) found.push_back(static_cast<std::uint8_t>(i));
  std::ranges::stable_sort(found, std::ranges::greater(), [&](std::uint8_t i) { return times[i]; });
  found.resize(std::min(found.size(), most));
  std::ranges::sort(found);
  place.fill(-1);
  for (std::size_t i = 0; i < found.size(); ++i) place[found[i]] = static_cast<std::int16_t>(i);
  return found;
}

void increment(std::uint16_t& count) {
  if (count < 65535) ++count;
}

}  // namespace

Votes::Votes(const Study& study, const Shapes& known) {
  find_styles(study);
  find_values(study);
  const std::size_t turns = 4 * styles_.size();
  seen_.resize(turns);
  unseen_.resize(turns * bins);
  colored_.resize(turns * bins * values_.size());
  for (const Case& one : study.cases()) take(study, one, known);
}

double Votes::present() const {
  constexpr double at_first = 0.92;
  constexpr double least = 0.85;
  constexpr double most = 0.995;
  if (expected_ == 0) return at_first;
  return std::clamp(static_cast<double>(found_) / static_cast<double>(expected_), least, most);
}

void Votes::find_styles(const Study& study) {
  std::array<std::size_t, 256> times{};
  for (const Case& one : study.cases())
    for (const tet::StonePlace& stone : one.stones) ++times[stone.style.value];
  styles_ = most_frequent(times, most_styles, style_index_);
}

void Votes::find_values(const Study& study) {
  std::array<std::size_t, 256> times{};
  for (const Case& one : study.cases())
    for (const AddedCell& cell : one.added)
      if (cell.value >= 0) ++times[static_cast<std::size_t>(cell.value)];
  values_ = most_frequent(times, most_values, value_index_);
}

void Votes::take(const Study& study, const Case& one, const Shapes& known) {
  const auto claimed = study.claims(one, known);
  std::vector<std::uint8_t> own(one.added.size());
  for (const tet::StonePlace& stone : one.stones) {
    const int style = style_index_[stone.style.value];
    if (style < 0) continue;
    const std::size_t turn = 4 * static_cast<std::size_t>(style) + stone.rot % 4;
    ++seen_[turn];
    const Anchor at = study.anchor(stone);
    std::ranges::fill(own, 0);
    if (const StyleShape* shape = known.of(stone.style))
      for (const field::Offset& cell : shape->turns[stone.rot % 4]) {
        const int index = study.added_at(one, at, cell, shape->value);
        ++expected_;
        found_ += index >= 0;
        if (index >= 0) own[static_cast<std::size_t>(index)] = 1;
      }
    for (std::size_t i = 0; i < one.added.size(); ++i) {
      const AddedCell& cell = one.added[i];
      const int right = cell.column - at.column;
      const int up = at.row - cell.row;
      if (!in_reach(right, up) || (claimed[i] > 0 && !own[i])) continue;
      const std::size_t where = bin(right, up);
      if (cell.value < 0) {
        increment(unseen_[turn * bins + where]);
      } else if (const int value = value_index_[static_cast<std::size_t>(cell.value)]; value >= 0) {
        increment(colored_[(turn * values_.size() + static_cast<std::size_t>(value)) * bins + where]);
      }
    }
  }
}

}  // namespace tetron::replay::infer
