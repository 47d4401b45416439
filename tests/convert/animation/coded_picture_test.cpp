#include "convert/animation/coded_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/primitives/bitmap.hpp"
#include "tests/catch.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/opt.h>
}

using namespace tetron;
using convert::from_coded_picture;
using scene::Bitmap;

namespace {

// Blocks of some colours, of which one shines through.
Bitmap blocks(int width, int height) {
  Bitmap bitmap{width, height, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int block = x / 24 * 3 + y / 24 * 5;
      for (const int one : {block * 40 % 256, block * 70 % 256, block * 110 % 256, 255})
        bitmap.rgba.push_back(static_cast<std::uint8_t>(one));
    }
  return bitmap;
}

// What FFmpeg's encoder makes of it; nothing if it has none of that name.
std::vector<std::byte> encoded(const char* name, const Bitmap& bitmap) {
  const AVCodec* const codec = avcodec_find_encoder_by_name(name);
  if (codec == nullptr) return {};
  const bool is_jpeg = codec->id == AV_CODEC_ID_MJPEG;
  AVCodecContext* context = avcodec_alloc_context3(codec);
  context->width = bitmap.width;
  context->height = bitmap.height;
  context->time_base = {1, 25};
  context->pix_fmt = is_jpeg ? AV_PIX_FMT_YUVJ444P : AV_PIX_FMT_BGRA;
  context->flags |= AV_CODEC_FLAG_QSCALE;
  context->global_quality = 2 * FF_QP2LAMBDA;
  if (!is_jpeg) REQUIRE(av_opt_set(context->priv_data, "lossless", "1", 0) == 0);
  REQUIRE(avcodec_open2(context, codec, nullptr) == 0);
  AVFrame* frame = av_frame_alloc();
  frame->format = context->pix_fmt;
  frame->width = bitmap.width;
  frame->height = bitmap.height;
  frame->quality = context->global_quality;
  REQUIRE(av_frame_get_buffer(frame, 0) == 0);
  for (int y = 0; y < bitmap.height; ++y)
    for (int x = 0; x < bitmap.width; ++x) {
      const std::uint8_t* const rgb = bitmap.at(x, y);
      const auto put = [&](int plane, int at, double value) {
        frame->data[plane][y * frame->linesize[plane] + at] = static_cast<std::uint8_t>(std::lround(value));
      };
      if (!is_jpeg) {
        for (const auto& [at, channel] : {std::pair(0, 2), {1, 1}, {2, 0}, {3, 3}})
          put(0, 4 * x + at, rgb[channel]);
        continue;
      }
      // JFIF 1.02, page 3
      put(0, x, 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]);
      put(1, x, std::min(255.0, -0.1687 * rgb[0] - 0.3313 * rgb[1] + 0.5 * rgb[2] + 128));
      put(2, x, std::min(255.0, 0.5 * rgb[0] - 0.4187 * rgb[1] - 0.0813 * rgb[2] + 128));
    }
  AVPacket* packet = av_packet_alloc();
  REQUIRE(avcodec_send_frame(context, frame) == 0);
  REQUIRE(avcodec_send_frame(context, nullptr) == 0);
  REQUIRE(avcodec_receive_packet(context, packet) == 0);
  const auto* const bytes = reinterpret_cast<const std::byte*>(packet->data);
  std::vector<std::byte> file(bytes, bytes + packet->size);
  av_packet_free(&packet);
  av_frame_free(&frame);
  avcodec_free_context(&context);
  return file;
}

}  // namespace

TEST_CASE("JPEG and WebP are read as they were drawn", "[convert][picture]") {
  const Bitmap drawn = blocks(240, 190);
  const auto jpeg = encoded("mjpeg", drawn);
  REQUIRE(convert::is_coded_picture(jpeg));
  const auto read = from_coded_picture(jpeg, 8192);
  REQUIRE(read);
  REQUIRE(read->rgba.size() == drawn.rgba.size());
  CHECK(read->width == drawn.width);
  double sum = 0;
  for (std::size_t i = 0; i < drawn.rgba.size(); ++i)
    sum += std::abs(int(drawn.rgba[i]) - int(read->rgba[i]));
  CHECK(sum / double(drawn.rgba.size()) < 3);

  const auto webp = encoded("libwebp", drawn);
  if (webp.empty()) {
    WARN("FFmpeg here does not write WebP");
  } else {
    REQUIRE(convert::is_coded_picture(webp));
    const auto exact = from_coded_picture(webp, 8192);
    REQUIRE(exact);
    CHECK(*exact == drawn);
  }

  for (const auto& file : {jpeg, webp}) {
    if (file.empty()) continue;
    for (std::size_t size = 0; size < file.size(); size += 1 + file.size() / 60) {
      const auto part = from_coded_picture(std::span(file).first(size), 8192);
      if (size < file.size() / 2) CHECK_FALSE(part);
    }
    for (std::size_t at = 0; at < file.size(); at += 1 + file.size() / 60) {
      auto changed = file;
      changed[at] ^= std::byte{0x55};
      (void)from_coded_picture(changed, 8192);
    }
  }
}

TEST_CASE("JPEG and WebP are bounded in size", "[convert][picture]") {
  const auto wide = encoded("mjpeg", blocks(500, 8));
  CHECK(from_coded_picture(wide, 500));
  CHECK(from_coded_picture(wide, 499).error() == "the picture is larger than 499 x 499 pixels");
  // A header that states 65,500 pixels a side: nothing of that size is made.
  auto huge = encoded("mjpeg", blocks(64, 64));
  const std::string size("\xff\xc0\x00\x11\x08", 5);
  const auto at = std::string_view(reinterpret_cast<const char*>(huge.data()), huge.size()).find(size);
  REQUIRE(at != std::string_view::npos);
  for (std::size_t i = 0; i < 4; ++i) huge[at + size.size() + i] = std::byte(i % 2 == 0 ? 0xff : 0xdc);
  CHECK_FALSE(from_coded_picture(huge, 8192));
  CHECK_FALSE(convert::is_coded_picture(std::as_bytes(std::span(std::string_view("RIFF1234AVI ")))));
  CHECK_FALSE(convert::is_coded_picture({}));
}
