#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tetron::pc {

// What makes one choice of sets better than another of as many.
struct Preference {
  std::vector<std::uint32_t> weights;             // of each set: their sum should be small
  std::vector<std::vector<std::uint64_t>> marks;  // bits of each set: few should be in any. Or empty
};

struct PreferredCover {
  std::vector<std::size_t> sets;
  std::uint64_t weight = 0;  // of weights and marks
  bool is_smallest = false;  // it is proved that no fewer sets hold all
  bool is_lightest = false;  // it is proved that of as few none weigh less
};

// Few of these sets that together hold what all hold, and of those as few the lightest that is found.
PreferredCover preferred_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                               const Preference& preference, const std::function<bool()>& is_over = {});

}  // namespace tetron::pc
