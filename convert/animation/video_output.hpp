#pragma once

#include "convert/animation/libav.hpp"
#include "convert/byte_sink.hpp"

namespace tetron::convert {

// Lets FFmpeg's libraries write to a sink.
class VideoOutput {
 public:
  // Call libav::load() first. The sink must outlive the output.
  explicit VideoOutput(const ByteSink& sink);
  VideoOutput(const VideoOutput&) = delete;
  VideoOutput& operator=(const VideoOutput&) = delete;

  AVIOContext* context() const { return context_.get(); }
  const ByteSink& sink() const { return sink_; }
  // After the sink has failed, nothing more is written.
  bool failed() const { return failed_; }
  void fail() { failed_ = true; }

 private:
  const ByteSink& sink_;
  bool failed_ = false;
  libav::Owner<AVIOContext> context_;
};

}  // namespace tetron::convert
