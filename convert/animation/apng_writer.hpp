#pragma once

#include <cstdint>
#include <vector>

#include "convert/animation/apng_survey.hpp"
#include "convert/animation/frame_changes.hpp"
#include "convert/animation/writer.hpp"
#include "convert/byte_sink.hpp"

namespace tetron::convert {

// PNG with the chunks acTL, fcTL and fdAT (PNG 3, section 11.3.6). Readers without support for them show the
// first frame.
class ApngWriter final : public AnimationWriter {
 public:
  // The survey must have seen all frames. It and the sink must outlive the writer.
  ApngWriter(const ApngSurvey& survey, bool loop, const ByteSink& sink)
      : survey_(survey), loop_(loop), sink_(sink) {}

  Written add(const FrameView& frame, std::uint32_t start) override;
  Written finish(std::uint32_t end) override;

 private:
  // Pixels of a frame, compressed.
  struct Picture {
    FrameArea area;
    std::vector<std::byte> data;
  };

  Picture compress(const FrameView& frame, const FrameArea& area);
  // One pixel, unchanged.
  Picture nothing_new() const;
  void append_palette_row(const FrameView& frame, const FrameArea& area, int y);
  std::uint8_t number_of(std::uint32_t color) const;
  void append_color_row(const FrameView& frame, const FrameArea& area, int y);

  Written write_file_begin(const FrameView& frame);
  // Writes the pending picture, which is shown until then.
  Written write_latest(std::uint32_t until);
  Written write_picture(const Picture& picture, const ApngDelay& delay);
  Written flush();

  const ApngSurvey& survey_;
  bool loop_;
  const ByteSink& sink_;
  FrameChanges changes_;
  int width_ = 0;
  std::uint32_t corner_ = 0;  // the color in the upper left corner
  Picture latest_;            // pending until it is known how long it is shown
  std::uint32_t latest_start_ = 0;
  std::uint32_t sequence_ = 0;
  bool has_image_data_ = false;
  std::vector<std::byte> row_;        // one row of colors
  std::vector<std::byte> row_above_;  // all 0 above the first row
  std::vector<std::byte> rows_;       // rows that are being compressed
  std::vector<std::byte> bytes_;      // not yet passed to the sink
};

}  // namespace tetron::convert
