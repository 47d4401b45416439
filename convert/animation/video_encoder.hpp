#pragma once

#include <expected>

#include "convert/animation/animation_error.hpp"
#include "convert/animation/animation_options.hpp"
#include "convert/animation/libav.hpp"

namespace tetron::convert {

// What the encoder of a video must know.
struct VideoShape {
  AnimationFormat format{};  // mp4 or webm
  int width{};               // even
  int height{};
  int frames_per_second{};
};

// The best encoder there is for the format, opened, for 8 bit 4:2:0 in BT.709 with limited range: H.264 or,
// without any, MPEG-4 part 2 for mp4; VP9 for webm. After libav::load().
std::expected<libav::Owner<AVCodecContext>, AnimationError> open_video_encoder(const VideoShape& shape);

}  // namespace tetron::convert
