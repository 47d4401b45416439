// What the program does without the libraries for fonts, videos and pictures, and how it packs with that of
// Node.js. Replaces the sources of these headers.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "convert/animation/coded_picture.hpp"
#include "convert/animation/libav.hpp"
#include "convert/animation/video_writer.hpp"
#include "convert/html/deflate.hpp"
#include "convert/picture/png_read.hpp"
#include "scene/text/typesetter.hpp"

// Packs `size` bytes with zlib; returns the size of what is packed, of which it writes `room` bytes at most.
extern "C" std::size_t tetron_deflate(const void* from, std::size_t size, int level, void* to,
                                      std::size_t room)
    __attribute__((import_module("tetron"), import_name("deflate")));

namespace {

using Bytes = std::vector<unsigned char>;

std::size_t bound(std::size_t size) {
  return size + size / 1000 + 64;
}

Bytes packed(const void* from, std::size_t size, int level) {
  Bytes made(bound(size));
  made.resize(tetron_deflate(from, size, level, made.data(), made.size()));
  return made;
}

// What a stream was given, until it ends; then what is packed.
struct Packing {
  int level;
  Bytes bytes;
  bool is_packed = false;
  std::size_t given = 0;
};

Packing* packing_of(z_streamp stream) {
  return static_cast<Packing*>(stream->opaque);
}

}  // namespace

extern "C" {

int deflateInit2_(z_streamp stream, int level, int, int, int, int, const char*, int) {
  stream->opaque = new Packing{.level = level, .bytes = {}};
  return Z_OK;
}
int deflate(z_streamp stream, int flush) {
  Packing& packing = *packing_of(stream);
  if (!packing.is_packed)
    packing.bytes.insert(packing.bytes.end(), stream->next_in, stream->next_in + stream->avail_in);
  stream->next_in += stream->avail_in;
  stream->avail_in = 0;
  if (flush != Z_FINISH) return Z_OK;
  if (!std::exchange(packing.is_packed, true))
    packing.bytes = packed(packing.bytes.data(), packing.bytes.size(), packing.level);
  const std::size_t size = std::min<std::size_t>(stream->avail_out, packing.bytes.size() - packing.given);
  std::memcpy(stream->next_out, packing.bytes.data() + packing.given, size);
  packing.given += size;
  stream->next_out += size;
  stream->avail_out -= static_cast<uInt>(size);
  return packing.given == packing.bytes.size() ? Z_STREAM_END : Z_OK;
}
int deflateEnd(z_streamp stream) {
  delete packing_of(stream);
  return Z_OK;
}
uLong deflateBound(z_streamp, uLong size) {
  return bound(size);
}
// RFC 1952, section 8.
uLong crc32(uLong sum, const Bytef* from, uInt size) {
  std::uint32_t rest = ~static_cast<std::uint32_t>(sum);
  for (uInt i = 0; i < size; ++i) {
    rest ^= from[i];
    for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (0xedb88320 & -(rest & 1));
  }
  return ~rest & 0xffffffff;
}
uLong compressBound(uLong size) {
  return bound(size);
}
int compress2(Bytef* to, uLongf* room, const Bytef* from, uLong size, int level) {
  *room = tetron_deflate(from, size, level, to, *room);
  return Z_OK;
}
}

namespace tetron {

namespace scene {

std::unique_ptr<Fonts> Fonts::find() {
  return nullptr;
}
std::string_view Fonts::why_none() {
  return "the program for Node.js has none";
}
Typesetter::Typesetter(std::unique_ptr<Fonts> fonts) : fonts_(std::move(fonts)) {}
const SetLine& Typesetter::set(const Text&) {
  static const SetLine none;
  return none;
}
GlyphImage Typesetter::image(FaceId, std::uint32_t) const {
  return {};
}

}  // namespace scene

namespace convert {

std::vector<unsigned char> deflated(std::span<const std::byte> bytes) {
  return packed(bytes.data(), bytes.size(), Z_BEST_COMPRESSION);
}

namespace libav {

bool load() {
  return false;
}
std::string names() {
  return "in the program for Node.js they";
}
void Free::operator()(AVBSFContext*) const {}
void Free::operator()(AVCodecContext*) const {}
void Free::operator()(AVFormatContext*) const {}
void Free::operator()(AVFrame*) const {}
void Free::operator()(AVIOContext*) const {}
void Free::operator()(AVPacket*) const {}

}  // namespace libav

Written VideoWriter::add(const FrameView&, std::uint32_t) {
  return {};
}
Written VideoWriter::finish(std::uint32_t) {
  return {};
}
VideoOutput::VideoOutput(const ByteSink& sink) : sink_(sink) {}

bool is_coded_picture(std::span<const std::byte>) {
  return false;
}
std::expected<scene::Bitmap, std::string> from_coded_picture(std::span<const std::byte>, int) {
  return std::unexpected(std::string("the picture cannot be read by the program for Node.js"));
}

std::string describe(PngErrorKind, int) {
  return "the picture cannot be read by the program for Node.js";
}
std::expected<scene::Size, PngErrorKind> png_size(std::span<const std::byte>, int) {
  return std::unexpected(PngErrorKind::no_png);
}
std::expected<scene::Bitmap, PngErrorKind> from_png(std::span<const std::byte>, int) {
  return std::unexpected(PngErrorKind::no_png);
}

}  // namespace convert

}  // namespace tetron
