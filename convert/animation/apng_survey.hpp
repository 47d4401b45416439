#pragma once

#include <cstdint>
#include <vector>

#include "convert/animation/color_table.hpp"
#include "convert/animation/frame_changes.hpp"

namespace tetron::convert {

// How long a picture of an APNG is shown: numerator / denominator seconds.
struct ApngDelay {
  std::uint16_t numerator{};
  std::uint16_t denominator{};
};

// Delays whose sum is this time. More than one only if no single fraction equals it.
std::vector<ApngDelay> apng_delays(std::uint32_t milliseconds);

// What must be known of all frames before the first picture of an APNG is written.
class ApngSurvey {
 public:
  explicit ApngSurvey(bool transparent) : transparent_(transparent) {}

  void add(const FrameView& frame, std::uint32_t start);
  void finish(std::uint32_t end);

  bool transparent() const { return transparent_; }
  // The pixel's color as in PNG, not premultiplied.
  std::uint32_t color_of(std::uint32_t pixel) const;
  std::uint32_t picture_count() const { return picture_count_; }
  bool has_palette() const { return has_palette_; }
  const ColorTable& palette() const { return palette_; }
  // Whether the palette has colors with alpha.
  bool has_alpha() const { return has_alpha_; }

 private:
  bool transparent_;
  bool has_palette_ = true;
  bool has_alpha_ = false;
  FrameChanges changes_;
  ColorTable palette_{256};
  std::uint32_t picture_count_ = 0;
  std::uint32_t last_start_ = 0;
};

}  // namespace tetron::convert
