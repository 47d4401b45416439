#pragma once

#include <memory>
#include <string>

struct AVBSFContext;
struct AVCodecContext;
struct AVFormatContext;
struct AVFrame;
struct AVIOContext;
struct AVPacket;

// FFmpeg's libraries, without their headers. They are loaded when a video is written, or a JPEG or WebP
// read: with all their dependencies they would make every start of the program 30 ms longer.
namespace tetron::convert::libav {

// Loads the libraries that this was built for, at the first call. Returns false if they are not installed.
bool load();
// The names of the libraries, for messages.
std::string names();

// Owners of objects that the libraries allocate.

struct Free {
  void operator()(AVBSFContext* context) const;
  void operator()(AVCodecContext* context) const;
  void operator()(AVFormatContext* context) const;
  void operator()(AVFrame* frame) const;
  void operator()(AVIOContext* context) const;  // frees its buffer too
  void operator()(AVPacket* packet) const;
};

template <typename T>
using Owner = std::unique_ptr<T, Free>;

}  // namespace tetron::convert::libav
