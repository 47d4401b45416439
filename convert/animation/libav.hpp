#pragma once

#include <memory>
#include <string>

struct AVBSFContext;
struct AVCodecContext;
struct AVFormatContext;
struct AVFrame;
struct AVIOContext;
struct AVPacket;

// FFmpeg's libraries, without their headers. They are loaded when a video is to be written, or a JPEG or WebP
// read: with all that they need they would make every start of the program 30 ms longer.
namespace tetron::convert::libav {

// Loads the libraries that this was built for, once; false: they are not installed.
bool load();
// What load() looks for, for a message.
std::string names();

// Owners of what they allocate.

struct Free {
  void operator()(AVBSFContext* context) const;
  void operator()(AVCodecContext* context) const;
  void operator()(AVFormatContext* context) const;
  void operator()(AVFrame* frame) const;
  void operator()(AVIOContext* context) const;  // and its buffer
  void operator()(AVPacket* packet) const;
};

template <typename T>
using Owner = std::unique_ptr<T, Free>;

}  // namespace tetron::convert::libav
