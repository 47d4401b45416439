#pragma once

#include <expected>

#include "convert/animation/animation_error.hpp"
#include "convert/animation/animation_options.hpp"
#include "convert/animation/libav.hpp"

namespace tetron::convert {

// What the encoder of a video must know.
struct VideoShape {
  AnimationFormat format{};  // mp4 or webm
  int width{};               // both even
  int height{};
  int frames_per_second{};  // in `seconds`
  int seconds = 1;
};

// Opens the best available encoder for the format, for 8 bit 4:2:0 in BT.709 with limited range: for mp4
// H.264 or, if there is none, MPEG-4 part 2; for webm VP9. Call libav::load() first.
std::expected<libav::Owner<AVCodecContext>, AnimationError> open_video_encoder(const VideoShape& shape);

}  // namespace tetron::convert
