#include "replay/infer/votes.hpp"

#include <algorithm>
#include <cmath>

namespace tetron::replay::infer {

namespace {

// The most frequent of 256 values, in ascending order, and the index of each among them (-1 for the others).
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

// Limits for how often an unrelated cell is added, and how much more often near a piece.
constexpr double least_chance = 0.003;
constexpr double most_chance = 0.4;
constexpr double nearer = 3;
constexpr double usual_area = 19.0 * 19;

}  // namespace

Votes::Votes(const Dataset& dataset, const Shapes& known) {
  find_styles(dataset);
  find_values(dataset);
  const std::size_t turns = 4 * styles_.size();
  seen_.resize(turns);
  never_.resize(turns * (values_.size() + 1));
  more_.resize(never_.size() * bins);
  chance_.resize((values_.size() + 1) * bins);
  measure(dataset, known);
  for (const Sample& one : dataset.samples()) take(dataset, one, known);
}

void Votes::find_styles(const Dataset& dataset) {
  std::array<std::size_t, 256> times{};
  for (const Sample& one : dataset.samples())
    for (const tet::StonePlace& stone : one.stones) ++times[stone.style.value];
  styles_ = most_frequent(times, most_styles, style_index_);
}

void Votes::find_values(const Dataset& dataset) {
  std::array<std::size_t, 256> times{};
  for (const Sample& one : dataset.samples())
    for (const AddedCell& cell : one.added)
      if (cell.value >= 0) ++times[static_cast<std::size_t>(cell.value)];
  values_ = most_frequent(times, most_values, value_index_);
}

void Votes::measure(const Dataset& dataset, const Shapes& known) {
  constexpr double at_first = 0.92;
  constexpr double least = 0.85;
  constexpr double most = 0.995;
  std::uint64_t expected = 0;
  std::uint64_t found = 0;
  for (const Sample& one : dataset.samples())
    for (std::size_t stone = 0; stone < one.stones.size(); ++stone)
      if (const StyleShape* shape = known.of(one.stones[stone].style))
        for (const field::Offset& cell : shape->turns[one.stones[stone].rot % 4]) {
          ++expected;
          found += dataset.added_at(one, stone, cell, shape->value) >= 0;
        }
  present_ = expected == 0
                 ? at_first
                 : std::clamp(static_cast<double>(found) / static_cast<double>(expected), least, most);
}

void Votes::take(const Dataset& dataset, const Sample& one, const Shapes& known) {
  const std::size_t unseen = values_.size();
  // The more cells were added, the weaker the evidence of each.
  std::vector<double> added(unseen + 1);
  for (const AddedCell& cell : one.added) {
    if (cell.value < 0) {
      for (double& count : added) ++count;
    } else if (const int value = value_index_[static_cast<std::size_t>(cell.value)]; value >= 0) {
      ++added[static_cast<std::size_t>(value)];
    }
  }
  std::vector<VoteOdds> odds;
  for (const double count : added) {
    const double chance = std::clamp(nearer * count / usual_area, least_chance, most_chance);
    odds.push_back({present_ / chance, (1 - present_) / (1 - chance)});
  }

  const auto claimed = dataset.claims(one, known);
  std::vector<std::uint8_t> own(one.added.size());
  for (std::size_t stone = 0; stone < one.stones.size(); ++stone) {
    const tet::StonePlace& place = one.stones[stone];
    const int style = style_index_[place.style.value];
    if (style < 0) continue;
    std::ranges::fill(own, 0);
    if (const StyleShape* shape = known.of(place.style))
      for (const field::Offset& cell : shape->turns[place.rot % 4])
        if (const int index = dataset.added_at(one, stone, cell, shape->value); index >= 0)
          own[static_cast<std::size_t>(index)] = 1;
    const Anchor at = dataset.anchor(one, place);
    for (const GoneChance& gone : dataset.gone(one, stone))
      for (std::size_t i = 0; i < one.added.size(); ++i) {
        const AddedCell& cell = one.added[i];
        if (claimed[i] > 0 && !own[i]) continue;
        const auto row = Dataset::row_then(one, gone.gone, cell.row);
        if (!row) continue;
        const int right = cell.column - at.column;
        const int up = at.row - *row;
        if (!in_reach(right, up)) continue;
        const int value =
            cell.value < 0 ? static_cast<int>(unseen) : value_index_[static_cast<std::size_t>(cell.value)];
        if (value < 0) continue;
        const std::size_t where = static_cast<std::size_t>(value) * bins + bin(right, up);
        if (chance_[where] == 0) touched_.push_back(where);
        chance_[where] += static_cast<float>(gone.chance);
      }
    add_stone(4 * static_cast<std::size_t>(style) + place.rot % 4, odds);
  }
}

void Votes::add_stone(std::size_t turn, const std::vector<VoteOdds>& odds) {
  ++seen_[turn];
  const std::size_t unseen = values_.size();
  const std::size_t first = turn * (unseen + 1);
  for (std::size_t value = 0; value <= unseen; ++value) never_[first + value] += std::log(odds[value].absent);
  const auto add = [&](std::size_t value, std::size_t where, double chance) {
    const VoteOdds& s = odds[value];
    chance = std::min(chance, 1.0);
    more_[(first + value) * bins + where] +=
        static_cast<float>(std::log(chance * s.there + (1 - chance) * s.absent) - std::log(s.absent));
  };
  const auto gone = [&](std::size_t where) { return chance_[unseen * bins + where]; };
  for (const std::size_t one : touched_) {
    const std::size_t value = one / bins;
    const std::size_t where = one % bins;
    if (value < unseen) {
      add(value, where, static_cast<double>(chance_[one] + gone(where)));
      continue;
    }
    // A cell in a cleared row may have had any value.
    for (std::size_t any = 0; any <= unseen; ++any)
      if (any == unseen || chance_[any * bins + where] == 0)
        add(any, where, static_cast<double>(gone(where)));
  }
  for (const std::size_t one : touched_) chance_[one] = 0;
  touched_.clear();
}

}  // namespace tetron::replay::infer
