#include "convert/animation/video_output.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <new>

#include "convert/animation/libav_functions.hpp"

namespace tetron::convert {

namespace {

constexpr int video_buffer = 1 << 16;

#if LIBAVFORMAT_VERSION_MAJOR >= 61
using OutputByte = const std::uint8_t;
#else
using OutputByte = std::uint8_t;
#endif

int write(void* self, OutputByte* data, int size) {
  auto& output = *static_cast<VideoOutput*>(self);
  if (!output.failed() && output.sink().write(std::as_bytes(std::span(data, static_cast<std::size_t>(size)))))
    return size;
  output.fail();
  return AVERROR(EIO);
}

// Muxers only seek from the beginning.
std::int64_t seek(void* self, std::int64_t offset, int whence) {
  auto& output = *static_cast<VideoOutput*>(self);
  if (whence != SEEK_SET || offset < 0) return AVERROR(EINVAL);
  if (!output.failed() && output.sink().seek(static_cast<std::uint64_t>(offset))) return offset;
  output.fail();
  return AVERROR(EIO);
}

}  // namespace

VideoOutput::VideoOutput(const ByteSink& sink) : sink_(sink) {
  auto* const buffer = static_cast<unsigned char*>(libav::functions().av_malloc(video_buffer));
  if (buffer == nullptr) throw std::bad_alloc();
  context_.reset(libav::functions().avio_alloc_context(buffer, video_buffer, 1, this, nullptr, write,
                                                       sink.seek ? seek : nullptr));
  if (context_) return;
  libav::functions().av_free(buffer);
  throw std::bad_alloc();
}

}  // namespace tetron::convert
