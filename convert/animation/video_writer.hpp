#pragma once

#include <cstdint>
#include <memory>

#include "convert/animation/animation_options.hpp"
#include "convert/animation/audio_track.hpp"
#include "convert/animation/frame_changes.hpp"
#include "convert/animation/libav.hpp"
#include "convert/animation/video_output.hpp"
#include "convert/animation/writer.hpp"

namespace tetron::convert {

// Writes MP4 or WebM with a constant frame rate, through FFmpeg's libraries. An odd width or height is made
// even by repeating the last column or row.
class VideoWriter final : public AnimationWriter {
 public:
  // Call libav::load() first. Options and sink must outlive the writer.
  VideoWriter(const AnimationOptions& options, const ByteSink& sink) : options_(options), output_(sink) {}

  Written add(const FrameView& frame, std::uint32_t start) override;
  Written finish(std::uint32_t end) override;

 private:
  Written open(int width, int height);
  Written open_filter();
  // Encodes the current picture for all positions before `place`.
  Written repeat_until(std::int64_t place);
  // Passes a picture to the encoder, or null for the end, and writes what the encoder has ready.
  Written encode(const AVFrame* picture);
  Written check(int result) const;
  // The position, in pictures, of the first one at or after a time, rounded.
  std::int64_t place_of(std::uint32_t time) const;
  base::Milliseconds time_of(std::int64_t place) const;

  const AnimationOptions& options_;
  FrameChanges changes_;
  VideoOutput output_;
  libav::Owner<AVFormatContext> file_;  // writes to output_
  libav::Owner<AVCodecContext> encoder_;
  libav::Owner<AVBSFContext> filter_;  // filters what the encoder returns; may be null
  libav::Owner<AVFrame> picture_;
  libav::Owner<AVPacket> packet_;
  std::unique_ptr<AudioTrack> audio_;  // may be null
  std::int64_t next_place_ = 0;        // position of the next picture
};

}  // namespace tetron::convert
