#pragma once

#include <array>
#include <utility>

#include "formats/units.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

inline constexpr std::size_t stone_styles = 7;

// Gives each of the seven styles once, in random order, before any comes again.
class Bag {
 public:
  formats::StoneStyle draw(Random& random) {
    if (left_ == 0) {
      for (std::size_t i = 0; i < stone_styles; ++i) styles_[i] = static_cast<std::uint8_t>(i);
      left_ = stone_styles;
    }
    const std::size_t picked = random.below(static_cast<std::uint32_t>(left_));
    std::swap(styles_[picked], styles_[--left_]);
    return formats::StoneStyle(styles_[left_]);
  }

 private:
  std::array<std::uint8_t, stone_styles> styles_{};
  std::size_t left_ = 0;
};

}  // namespace tetron::samples
