#include "convert/animation/apng_survey.hpp"

#include "convert/picture/pixel.hpp"

namespace tetron::convert {

std::vector<ApngDelay> apng_delays(std::uint32_t milliseconds) {
  constexpr std::uint32_t most = 0xffff;
  constexpr std::uint32_t most_seconds = 20'000;  // FFmpeg's reader has 31 bits for a number of 1/100000 s
  std::vector<ApngDelay> delays;
  for (; milliseconds > most_seconds * 1000; milliseconds -= most_seconds * 1000)
    delays.push_back({most_seconds, 1});
  for (std::uint32_t unit = 1; unit <= 1000; unit *= 10)
    if (milliseconds % unit == 0 && milliseconds / unit <= most) {
      delays.push_back(
          {static_cast<std::uint16_t>(milliseconds / unit), static_cast<std::uint16_t>(1000 / unit)});
      return delays;
    }
  delays.push_back({static_cast<std::uint16_t>(milliseconds / 1000), 1});
  delays.push_back({static_cast<std::uint16_t>(milliseconds % 1000), 1000});
  return delays;
}

std::uint32_t ApngSurvey::color_of(std::uint32_t pixel) const {
  return transparent_ ? straight(pixel) : pixel | opaque;
}

void ApngSurvey::add(const FrameView& frame, std::uint32_t start) {
  const FrameArea changed = changes_.update(frame);
  if (changed.empty()) return;
  if (start > 0) finish(start);
  last_start_ = start;
  for (int y = changed.y; y < changed.y + changed.height && has_palette_; ++y) {
    const auto row =
        frame.row(y).subspan(static_cast<std::size_t>(changed.x), static_cast<std::size_t>(changed.width));
    std::uint32_t last = ~row.front();
    for (const std::uint32_t pixel : row) {
      if (pixel == last) continue;
      last = pixel;
      const std::uint32_t color = color_of(pixel);
      has_alpha_ = has_alpha_ || alpha_of(color) != 255;
      has_palette_ = has_palette_ && palette_.add(color);
    }
  }
}

void ApngSurvey::finish(std::uint32_t end) {
  picture_count_ += static_cast<std::uint32_t>(apng_delays(end - last_start_).size());
}

}  // namespace tetron::convert
