#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "convert/animation/color_cube.hpp"
#include "convert/animation/color_table.hpp"
#include "convert/picture/frame.hpp"

namespace tetron::convert {

// The colors of all frames of a GIF: a transparent one and up to 255 others. If the frames have more, 255
// colors represent them. Pixels with an alpha below one half are transparent, all others opaque.
class GifPalette {
 public:
  static constexpr std::size_t most_colors = 255;

  explicit GifPalette(bool transparent) : transparent_(transparent) {}

  // Counts the colors of a part of the next frame.
  void gather(const FrameView& frame, const FrameArea& area);
  // Chooses the colors, once all frames have been gathered.
  void settle();

  bool transparent() const { return transparent_; }
  // Opaque colors by their number; `unseen` is the number of the transparent one. Colors that most frames
  // use come first, because images whose largest number is small are smaller.
  std::span<const std::uint32_t> colors() const { return colors_; }
  static constexpr std::uint8_t unseen = 0;
  // The number for a pixel of a frame.
  std::uint8_t number_of(std::uint32_t pixel) const;

 private:
  // The color of a pixel; empty if it is transparent.
  std::optional<std::uint32_t> shown(std::uint32_t pixel) const;
  void count_use(std::uint32_t color);
  std::uint8_t nearest(std::uint32_t color) const;

  bool transparent_;
  bool is_exact_ = true;
  ColorTable exact_{most_colors};
  struct Use {
    std::uint32_t frames{};      // how many frames have the color
    std::uint32_t last_frame{};  // the last frame that has it
    std::uint8_t number{};       // index in colors_
  };
  std::vector<Use> uses_;  // for each color in exact_
  std::uint32_t frame_count_ = 0;
  ColorCube cube_;
  std::vector<std::uint32_t> colors_;
  std::vector<std::uint8_t> nearest_;  // for each bin of the cube
};

}  // namespace tetron::convert
