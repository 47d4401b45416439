#include "convert/animation/gif_palette.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "convert/picture/pixel.hpp"

namespace tetron::convert {

std::optional<std::uint32_t> GifPalette::shown(std::uint32_t pixel) const {
  if (!transparent_) return pixel | opaque;
  if (alpha_of(pixel) < 128) return {};
  return straight(pixel) | opaque;
}

void GifPalette::gather(const FrameView& frame, const FrameArea& area) {
  ++frame_count_;
  for (int y = area.y; y < area.y + area.height; ++y) {
    const auto row =
        frame.row(y).subspan(static_cast<std::size_t>(area.x), static_cast<std::size_t>(area.width));
    for (auto pixel = row.begin(); pixel != row.end();) {
      const auto end = std::find_if(pixel, row.end(), [&](std::uint32_t other) { return other != *pixel; });
      if (const auto color = shown(*pixel)) {
        cube_.add(*color, static_cast<std::uint64_t>(end - pixel));
        is_exact_ = is_exact_ && exact_.add(*color);
        if (is_exact_) count_use(*color);
      }
      pixel = end;
    }
  }
}

void GifPalette::count_use(std::uint32_t color) {
  uses_.resize(exact_.colors().size());
  Use& use = uses_[exact_.find(color).value_or(0)];
  if (use.last_frame == frame_count_) return;
  use.last_frame = frame_count_;
  ++use.frames;
}

void GifPalette::settle() {
  colors_ = {0};
  if (is_exact_) {
    std::vector<std::size_t> order(uses_.size());
    std::iota(order.begin(), order.end(), std::size_t{});
    std::ranges::stable_sort(order, std::greater{}, [this](std::size_t i) { return uses_[i].frames; });
    for (const std::size_t i : order) {
      uses_[i].number = static_cast<std::uint8_t>(colors_.size());
      colors_.push_back(exact_.colors()[i]);
    }
    return;
  }
  const std::vector<std::uint32_t> chosen = cube_.representatives(most_colors);
  colors_.insert(colors_.end(), chosen.begin(), chosen.end());
  nearest_.resize(ColorCube::bin_count);
  for (std::uint32_t red = 0; red < 256; red += 8)
    for (std::uint32_t green = 0; green < 256; green += 4)
      for (std::uint32_t blue = 0; blue < 256; blue += 8) {
        const std::uint32_t color = red << 16 | green << 8 | blue;
        const ColorCube::Bin& bin = cube_.bin_of(color);
        if (bin.count != 0) nearest_[ColorCube::number_of(color)] = nearest(bin.mean());
      }
}

std::uint8_t GifPalette::nearest(std::uint32_t color) const {
  std::size_t best = unseen;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = unseen + 1; i < colors_.size(); ++i) {
    const auto square = [](std::uint32_t a, std::uint32_t b) {
      const int difference = static_cast<int>(a) - static_cast<int>(b);
      return difference * difference;
    };
    const int distance = square(red_of(color), red_of(colors_[i])) +
                         square(green_of(color), green_of(colors_[i])) +
                         square(blue_of(color), blue_of(colors_[i]));
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return static_cast<std::uint8_t>(best);
}

std::uint8_t GifPalette::number_of(std::uint32_t pixel) const {
  const auto color = shown(pixel);
  if (!color) return unseen;
  if (!is_exact_) return nearest_[ColorCube::number_of(*color)];
  const auto number = exact_.find(*color);
  return number ? uses_[*number].number : nearest(*color);
}

}  // namespace tetron::convert
