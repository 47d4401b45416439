#pragma once

#include <memory>

struct AVCodecContext;
struct AVFormatContext;
struct AVFrame;
struct AVIOContext;
struct AVPacket;

// Owners of what FFmpeg's libraries allocate, without their headers.
namespace tetron::convert::libav {

struct Free {
  void operator()(AVCodecContext* context) const;
  void operator()(AVFormatContext* context) const;
  void operator()(AVFrame* frame) const;
  void operator()(AVIOContext* context) const;  // and its buffer
  void operator()(AVPacket* packet) const;
};

template <typename T>
using Owner = std::unique_ptr<T, Free>;

}  // namespace tetron::convert::libav
