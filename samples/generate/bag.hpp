#pragma once

#include <utility>
#include <vector>

#include "replay/profile/profile.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

// Returns each style of a profile once, in random order, before any comes again.
class Bag {
 public:
  explicit Bag(const replay::Profile& profile) {
    for (std::size_t style = 0; style < profile.stones.size(); ++style)
      if (profile.stones[style]) all_.push_back(static_cast<std::uint8_t>(style));
  }

  base::StoneStyle draw(Random& random) {
    if (left_ == 0) {
      styles_ = all_;
      left_ = styles_.size();
    }
    const std::size_t picked = random.below(static_cast<std::uint32_t>(left_));
    std::swap(styles_[picked], styles_[--left_]);
    return base::StoneStyle(styles_[left_]);
  }

 private:
  std::vector<std::uint8_t> all_;
  std::vector<std::uint8_t> styles_;
  std::size_t left_ = 0;
};

}  // namespace tetron::samples
