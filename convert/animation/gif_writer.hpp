#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "convert/animation/frame_changes.hpp"
#include "convert/animation/gif_palette.hpp"
#include "convert/animation/writer.hpp"
#include "convert/byte_sink.hpp"

namespace tetron::convert {

// GIF89a with one palette, and only the changes from frame to frame.
class GifWriter final : public AnimationWriter {
 public:
  // The palette must have gathered the colors of all frames. It and the sink must outlive the writer.
  GifWriter(const GifPalette& palette, bool loop, const ByteSink& sink)
      : palette_(palette), loop_(loop), sink_(sink) {}

  Written add(const FrameView& frame, std::uint32_t start) override;
  Written finish(std::uint32_t end) override;

 private:
  struct Picture {
    std::vector<std::uint8_t> numbers;  // color numbers, row by row
    std::uint32_t start{};              // in 1/100 s
  };

  Written write_file_begin();
  // Writes a picture that is shown for `delay`. What is transparent in `next` is made transparent after it.
  Written write(const Picture& picture, std::uint32_t delay, const Picture* next);
  void append_image(const Picture& picture, const FrameArea& area, std::uint32_t delay, bool clears);
  Written flush();

  FrameArea whole() const { return {0, 0, width_, height_}; }
  std::vector<std::uint8_t>::const_iterator at(const std::vector<std::uint8_t>& numbers, int x, int y) const {
    return numbers.begin() + (static_cast<std::ptrdiff_t>(y) * width_ + x);
  }

  const GifPalette& palette_;
  bool loop_;
  const ByteSink& sink_;
  int width_ = 0;
  int height_ = 0;
  FrameChanges changes_;
  std::vector<std::uint8_t> on_screen_;  // what has been written so far shows this
  std::optional<Picture> due_;           // its start is final
  std::optional<Picture> latest_;        // dropped if the next one follows too soon
  std::vector<std::byte> bytes_;         // not yet passed to the sink
};

}  // namespace tetron::convert
