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

// The colors of all frames of a GIF, of which it can have 255 and one that is not seen: exactly, or if there
// are more, 255 that stand for them. Pixels of which less than half is opaque are not seen, others wholly.
class GifPalette {
 public:
  static constexpr std::size_t most_colors = 255;

  explicit GifPalette(bool transparent) : transparent_(transparent) {}

  // Colors of a part of the next frame.
  void gather(const FrameView& frame, const FrameArea& area);
  // After all have been gathered.
  void settle();

  bool transparent() const { return transparent_; }
  // Opaque colors by their number; `unseen` stands for what is not seen. Those that most frames use come
  // first: an image takes less room if its greatest number is small.
  std::span<const std::uint32_t> colors() const { return colors_; }
  static constexpr std::uint8_t unseen = 0;
  // The number that stands for a pixel of a frame.
  std::uint8_t number_of(std::uint32_t pixel) const;

 private:
  // The color to be shown for a pixel; nothing: it is not seen.
  std::optional<std::uint32_t> shown(std::uint32_t pixel) const;
  void count_use(std::uint32_t color);
  std::uint8_t nearest(std::uint32_t color) const;

  bool transparent_;
  bool is_exact_ = true;
  ColorTable exact_{most_colors};
  struct Use {
    std::uint32_t frames{};      // that have the color
    std::uint32_t last_frame{};  // one of them
    std::uint8_t number{};       // in colors_
  };
  std::vector<Use> uses_;  // of each color in exact_
  std::uint32_t frame_count_ = 0;
  ColorCube cube_;
  std::vector<std::uint32_t> colors_;
  std::vector<std::uint8_t> nearest_;  // for each bin of the cube
};

}  // namespace tetron::convert
