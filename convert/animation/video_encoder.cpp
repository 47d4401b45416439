#include "convert/animation/video_encoder.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "convert/animation/libav_functions.hpp"

namespace tetron::convert {

namespace {

struct Setting {
  const char* name;
  const char* value;
};

// Drawings in which little changes: fast settings lose hardly anything, and what ultrafast leaves out of
// H.264 makes the video playable everywhere. docs/decisions/window.md#animations-and-video has measurements.
constexpr Setting x264_settings[] = {{"preset", "ultrafast"}, {"tune", "stillimage"}, {"crf", "20"}};
constexpr Setting vp9_settings[] = {
    {"deadline", "realtime"}, {"cpu-used", "6"},          {"crf", "24"},         {"row-mt", "1"},
    {"tile-columns", "2"},    {"tune-content", "screen"}, {"lag-in-frames", "0"}};
// A fixed number, because the bytes that encoders write depend on it.
constexpr int threads = 4;

// The pixel formats that a codec accepts, up to AV_PIX_FMT_NONE. Null if it does not say.
const AVPixelFormat* formats_of(const AVCodec& codec) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void* found = nullptr;
  if (libav::functions().avcodec_get_supported_config(nullptr, &codec, AV_CODEC_CONFIG_PIX_FORMAT, 0, &found,
                                                      nullptr) < 0)
    return nullptr;
  return static_cast<const AVPixelFormat*>(found);
#else
  return codec.pix_fmts;
#endif
}

bool takes_420(const AVCodec& codec) {
  for (const AVPixelFormat* format = formats_of(codec); format != nullptr && *format != AV_PIX_FMT_NONE;
       ++format)
    if (*format == AV_PIX_FMT_YUV420P) return true;
  return false;
}

// Encoders of this kind that accept our pixel format, the preferred one first.
std::vector<const AVCodec*> encoders_of(AVCodecID id, std::string_view preferred) {
  std::vector<const AVCodec*> found;
  void* place = nullptr;
  while (const AVCodec* codec = libav::functions().av_codec_iterate(&place))
    if (codec->id == id && libav::functions().av_codec_is_encoder(codec) != 0 && takes_420(*codec))
      found.push_back(codec);
  std::ranges::stable_partition(found, [&](const AVCodec* codec) { return codec->name == preferred; });
  return found;
}

libav::Owner<AVCodecContext> open(const AVCodec& codec, const VideoShape& shape) {
  libav::Owner<AVCodecContext> context(libav::functions().avcodec_alloc_context3(&codec));
  if (!context) return nullptr;
  context->width = shape.width;
  context->height = shape.height;
  context->pix_fmt = AV_PIX_FMT_YUV420P;
  context->time_base = {shape.seconds, shape.frames_per_second};
  context->framerate = {shape.frames_per_second, shape.seconds};
  context->gop_size = 10 * shape.frames_per_second /
                      shape.seconds;  // players can seek to complete pictures, one every ten seconds
  context->thread_count = threads;
  context->color_range = AVCOL_RANGE_MPEG;
  context->colorspace = AVCOL_SPC_BT709;
  context->color_primaries = AVCOL_PRI_BT709;
  context->color_trc = AVCOL_TRC_BT709;
  context->chroma_sample_location = AVCHROMA_LOC_CENTER;
  context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;

  const std::string_view name = codec.name;
  std::span<const Setting> settings;
  if (name == "libx264") {
    settings = x264_settings;
  } else if (name == "libvpx-vp9") {
    settings = vp9_settings;
    context->bit_rate = 0;  // only the quality setting matters
  } else {
    context->bit_rate = 4'000'000;
    context->max_b_frames = 0;
  }
  // Older libraries may lack some settings; they are not necessary.
  for (const Setting& setting : settings)
    libav::functions().av_opt_set(context->priv_data, setting.name, setting.value, 0);
  if (libav::functions().avcodec_open2(context.get(), &codec, nullptr) < 0) return nullptr;
  return context;
}

}  // namespace

std::expected<libav::Owner<AVCodecContext>, AnimationError> open_video_encoder(const VideoShape& shape) {
  const bool is_mp4 = shape.format == AnimationFormat::mp4;
  std::vector<const AVCodec*> codecs =
      is_mp4 ? encoders_of(AV_CODEC_ID_H264, "libx264") : encoders_of(AV_CODEC_ID_VP9, "libvpx-vp9");
  if (is_mp4)
    if (const AVCodec* mpeg4 = libav::functions().avcodec_find_encoder(AV_CODEC_ID_MPEG4))
      codecs.push_back(mpeg4);
  // An encoder may be present without the device that it needs.
  for (const AVCodec* codec : codecs)
    if (auto context = open(*codec, shape)) return context;
  return std::unexpected(AnimationError{AnimationErrorKind::no_encoder,
                                        is_mp4 ? "FFmpeg's libraries here have no encoder for MP4 (H.264)"
                                               : "FFmpeg's libraries here have no encoder for WebM (VP9)"});
}

}  // namespace tetron::convert
