#pragma once

#include <cstdint>

#include "convert/animation/animation_options.hpp"
#include "convert/animation/frame_changes.hpp"
#include "convert/animation/libav.hpp"
#include "convert/animation/video_output.hpp"
#include "convert/animation/writer.hpp"

namespace tetron::convert {

// MP4 or WebM with pictures at equal distances, through FFmpeg's libraries. An odd size is made even by a row
// or column like that beside it.
class VideoWriter final : public AnimationWriter {
 public:
  // After libav::load(). Options and sink outlive the writer.
  VideoWriter(const AnimationOptions& options, const ByteSink& sink) : options_(options), output_(sink) {}

  Written add(const FrameView& frame, std::uint32_t start) override;
  Written finish(std::uint32_t end) override;

 private:
  Written open(int width, int height);
  Written open_filter();
  // Encodes the picture as it is for all places before this one.
  Written repeat_until(std::int64_t place);
  // Gives the encoder a picture, or with none tells it that there are no more, and writes what it has ready.
  Written encode(const AVFrame* picture);
  Written check(int result) const;
  // Which of the video's pictures is the first at or after a time, to the nearest.
  std::int64_t place_of(std::uint32_t time) const;
  base::Milliseconds time_of(std::int64_t place) const;

  const AnimationOptions& options_;
  FrameChanges changes_;
  VideoOutput output_;
  libav::Owner<AVFormatContext> file_;  // writes to the output
  libav::Owner<AVCodecContext> encoder_;
  libav::Owner<AVBSFContext> filter_;  // for what the encoder gives; may be none
  libav::Owner<AVFrame> picture_;
  libav::Owner<AVPacket> packet_;
  std::int64_t next_place_ = 0;  // of the picture to be encoded next
};

}  // namespace tetron::convert
