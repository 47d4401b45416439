#include "convert/animation/coded_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "convert/animation/libav.hpp"
#include "convert/animation/libav_functions.hpp"
#include "convert/picture/png_read.hpp"

namespace tetron::convert {

namespace {

std::string_view text_of(std::span<const std::byte> file) {
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}
bool is_jpeg(std::string_view file) {
  return file.starts_with("\xff\xd8\xff");
}
bool is_webp(std::string_view file) {
  return file.starts_with("RIFF") && file.size() >= 12 && file.substr(8).starts_with("WEBP");
}

std::uint8_t byte_of(double value) {
  return static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L));
}

// Converts the decoded picture to red, green, blue and alpha. Empty for formats without 8 bits per value.
std::optional<scene::Bitmap> bitmap_of(const AVFrame& frame) {
  const AVPixFmtDescriptor* const form =
      libav::functions().av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  if (form == nullptr ||
      (form->flags & (AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL)))
    return {};
  for (int i = 0; i < form->nb_components; ++i)
    if (form->comp[i].depth != 8 || form->comp[i].shift != 0) return {};
  const bool is_rgb = (form->flags & AV_PIX_FMT_FLAG_RGB) != 0;
  const bool has_alpha = (form->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  const int colors = form->nb_components - (has_alpha ? 1 : 0);
  if (colors != 3 && colors != 1) return {};
  // JPEG uses all 256 values, WebP the limited range of video.
  const bool is_full =
      frame.color_range == AVCOL_RANGE_JPEG || std::string_view(form->name).starts_with("yuvj");
  const auto value = [&](int component, int x, int y) {
    const AVComponentDescriptor& at = form->comp[component];
    const bool is_chroma = !is_rgb && (component == 1 || component == 2) && colors == 3;
    const int column = is_chroma ? x >> form->log2_chroma_w : x;
    const int row = is_chroma ? y >> form->log2_chroma_h : y;
    return double(frame.data[at.plane][std::ptrdiff_t(row) * frame.linesize[at.plane] +
                                       std::ptrdiff_t(column) * at.step + at.offset]);
  };
  scene::Bitmap bitmap{frame.width, frame.height, {}};
  bitmap.rgba.reserve(std::size_t{4} * static_cast<std::size_t>(frame.width) *
                      static_cast<std::size_t>(frame.height));
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) {
      const double first = value(0, x, y);
      double red = first;
      double green = first;
      double blue = first;
      if (colors == 3 && is_rgb) {
        green = value(1, x, y);
        blue = value(2, x, y);
      } else if (!is_rgb) {
        // ITU-R BT.601
        const double light = is_full ? first : (first - 16) * 255 / 219;
        const double scale = is_full ? 1 : 255.0 / 224;
        const double cb = colors == 3 ? (value(1, x, y) - 128) * scale : 0;
        const double cr = colors == 3 ? (value(2, x, y) - 128) * scale : 0;
        red = light + 1.402 * cr;
        green = light - 0.344136 * cb - 0.714136 * cr;
        blue = light + 1.772 * cb;
      }
      const double alpha = has_alpha ? value(colors, x, y) : 255;
      for (const double one : {red, green, blue, alpha}) bitmap.rgba.push_back(byte_of(one));
    }
  return bitmap;
}

}  // namespace

bool is_coded_picture(std::span<const std::byte> file) {
  return is_jpeg(text_of(file)) || is_webp(text_of(file));
}

std::expected<scene::Bitmap, std::string> from_coded_picture(std::span<const std::byte> file, int most_side) {
  const std::string_view kind = is_jpeg(text_of(file)) ? "JPEG" : "WebP";
  if (!libav::load())
    return std::unexpected(
        fmt::format("the picture is a {}; to read it, install {}, or save it as PNG", kind, libav::names()));
  const libav::Functions& av = libav::functions();
  const std::string damaged =
      fmt::format("the picture is a {} and damaged, or of a form that is not read; save it as PNG", kind);
  const AVCodec* const codec = av.avcodec_find_decoder(kind == "JPEG" ? AV_CODEC_ID_MJPEG : AV_CODEC_ID_WEBP);
  if (codec == nullptr)
    return std::unexpected(
        fmt::format("the picture is a {}, which {} here cannot read; save it as PNG", kind, libav::names()));
  const libav::Owner<AVCodecContext> context(av.avcodec_alloc_context3(codec));
  const libav::Owner<AVPacket> packet(av.av_packet_alloc());
  const libav::Owner<AVFrame> frame(av.av_frame_alloc());
  if (!context || !packet || !frame)
    return std::unexpected(std::string("there is not enough memory for the picture"));
  const std::int64_t most = std::min<std::int64_t>(static_cast<std::int64_t>(most_png_pixels(file.size())),
                                                   std::int64_t{most_side} * most_side);
  context->max_pixels = most;
  context->thread_count = 1;
  context->err_recognition = AV_EF_EXPLODE;
  if (av.avcodec_open2(context.get(), codec, nullptr) < 0) return std::unexpected(damaged);
  // The decoder may read this much past the end.
  std::vector<std::uint8_t> padded(file.size() + AV_INPUT_BUFFER_PADDING_SIZE);
  std::memcpy(padded.data(), file.data(), file.size());
  packet->data = padded.data();
  packet->size = static_cast<int>(file.size());
  const bool is_decoded = av.avcodec_send_packet(context.get(), packet.get()) >= 0 &&
                          av.avcodec_receive_frame(context.get(), frame.get()) >= 0;
  if (context->width > most_side || context->height > most_side ||
      std::int64_t{context->width} * context->height > most)
    return std::unexpected(describe(PngErrorKind::too_large, most_side));
  if (!is_decoded || frame->decode_error_flags != 0) return std::unexpected(damaged);
  auto bitmap = bitmap_of(*frame);
  if (!bitmap) return std::unexpected(damaged);
  return std::move(*bitmap);
}

}  // namespace tetron::convert
