#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tetron::pc {

// What makes one selection of sets better than another of the same size.
struct Preference {
  std::vector<std::uint32_t> weights;             // one for each set; the sum should be small
  std::vector<std::vector<std::uint64_t>> marks;  // bits for each set; few should be in any. May be empty
};

struct PreferredCover {
  std::vector<std::size_t> sets;
  std::uint64_t weight = 0;  // of weights and marks together
  bool is_smallest = false;  // it is proved that no smaller selection contains everything
  bool is_lightest = false;  // it is proved that no selection of this size is lighter
};

// A small selection of these sets that together contains every element of all sets. Among selections of that
// size it is the lightest that is found.
PreferredCover preferred_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                               const Preference& preference, const std::function<bool()>& is_over = {});

}  // namespace tetron::pc
