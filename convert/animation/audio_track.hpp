#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "convert/animation/animation_options.hpp"
#include "convert/animation/libav.hpp"

namespace tetron::convert {

// The sound of a video, in one channel: AAC in MP4, Vorbis in WebM. Functions return 0, or an error of
// FFmpeg's libraries, which is negative.
class AudioTrack {
 public:
  // Adds a stream to a file whose header is not written yet. Null if there is no encoder. `options.sound`
  // must be set, and outlive the track.
  static std::unique_ptr<AudioTrack> open(AVFormatContext& file, const AnimationOptions& options);

  // Writes the sound before a time, after what was written already.
  int write_until(std::int64_t milliseconds);
  // Writes the rest up to the end. Nothing may follow.
  int finish(std::int64_t milliseconds);

 private:
  AudioTrack(AVFormatContext& file, const AnimationOptions& options, libav::Owner<AVCodecContext> encoder);
  int write(std::int64_t end, bool is_end);
  // Passes a frame to the encoder, or null for the end, and writes what the encoder has ready.
  int encode(const AVFrame* frame);

  AVFormatContext& file_;
  const AnimationOptions& options_;
  libav::Owner<AVCodecContext> encoder_;
  int stream_ = 0;
  libav::Owner<AVFrame> frame_;
  libav::Owner<AVPacket> packet_;
  std::int64_t next_ = 0;  // the next sample
};

}  // namespace tetron::convert
