#include "tests/convert/animation/decoded_animation.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

#include "tests/catch.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

namespace tetron::test {

namespace {

constexpr AVRational ticks{1, 100000};

struct Input {
  std::span<const std::byte> bytes;
  std::size_t at = 0;

  static int read(void* self, std::uint8_t* to, int size) {
    auto& input = *static_cast<Input*>(self);
    const std::size_t count = std::min(static_cast<std::size_t>(size), input.bytes.size() - input.at);
    if (count == 0) return AVERROR_EOF;
    std::memcpy(to, input.bytes.data() + input.at, count);
    input.at += count;
    return static_cast<int>(count);
  }
  static std::int64_t seek(void* self, std::int64_t offset, int whence) {
    auto& input = *static_cast<Input*>(self);
    if (whence == AVSEEK_SIZE) return static_cast<std::int64_t>(input.bytes.size());
    if (whence != SEEK_SET || offset < 0 || static_cast<std::size_t>(offset) > input.bytes.size()) return -1;
    input.at = static_cast<std::size_t>(offset);
    return offset;
  }
};

template <auto free>
struct Free {
  template <typename T>
  void operator()(T* object) const {
    free(&object);
  }
};

std::int64_t duration_of(const AVFrame& frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame.duration;
#else
  return frame.pkt_duration;
#endif
}

std::uint32_t pixel(std::uint32_t a, std::uint32_t r, std::uint32_t g, std::uint32_t b) {
  return a == 0 ? 0 : a << 24 | r << 16 | g << 8 | b;
}

std::vector<std::uint32_t> pixels_of(const AVFrame& frame) {
  std::vector<std::uint32_t> out;
  for (int y = 0; y < frame.height; ++y) {
    const std::uint8_t* const row = frame.data[0] + static_cast<std::ptrdiff_t>(y) * frame.linesize[0];
    for (int x = 0; x < frame.width; ++x) {
      switch (frame.format) {
        case AV_PIX_FMT_RGB24:
          out.push_back(pixel(255, row[3 * x], row[3 * x + 1], row[3 * x + 2]));
          break;
        case AV_PIX_FMT_RGBA:
          out.push_back(pixel(row[4 * x + 3], row[4 * x], row[4 * x + 1], row[4 * x + 2]));
          break;
        case AV_PIX_FMT_BGRA:
          out.push_back(pixel(row[4 * x + 3], row[4 * x + 2], row[4 * x + 1], row[4 * x]));
          break;
        case AV_PIX_FMT_PAL8: {
          std::uint32_t color{};
          std::memcpy(&color, frame.data[1] + 4 * row[x], 4);
          out.push_back(color >> 24 == 0 ? 0 : color);
          break;
        }
        case AV_PIX_FMT_YUV420P: {
          const auto part = [&](std::size_t plane) -> std::uint32_t {
            return frame.data[plane][y / 2 * frame.linesize[plane] + x / 2];
          };
          out.push_back(0xff000000 | std::uint32_t{row[x]} << 16 | part(1) << 8 | part(2));
          break;
        }
        default:
          FAIL("pixel format " << frame.format);
      }
    }
  }
  return out;
}

// The second stream of a file.
class SoundDecoder {
 public:
  explicit SoundDecoder(const AVCodecParameters& of) {
    const AVCodec* const codec = avcodec_find_decoder(of.codec_id);
    REQUIRE(codec != nullptr);
    decoder_.reset(avcodec_alloc_context3(codec));
    avcodec_parameters_to_context(decoder_.get(), &of);
    REQUIRE(avcodec_open2(decoder_.get(), codec, nullptr) == 0);
  }

  // Null at the end. Adds the samples that are decoded.
  void take(AVPacket* packet, DecodedAnimation& out) {
    REQUIRE(avcodec_send_packet(decoder_.get(), packet) == 0);
    if (packet != nullptr) av_packet_unref(packet);
    while (avcodec_receive_frame(decoder_.get(), frame_.get()) == 0) {
      REQUIRE(frame_->format == AV_SAMPLE_FMT_FLTP);
      out.sound_codec = decoder_->codec->name;
      out.sample_rate = frame_->sample_rate;
      const auto* const samples = reinterpret_cast<const float*>(frame_->data[0]);
      out.samples.insert(out.samples.end(), samples, samples + frame_->nb_samples);
    }
  }

 private:
  std::unique_ptr<AVCodecContext, Free<avcodec_free_context>> decoder_;
  std::unique_ptr<AVFrame, Free<av_frame_free>> frame_{av_frame_alloc()};
};

}  // namespace

DecodedAnimation decode(std::span<const std::byte> bytes) {
  av_log_set_level(AV_LOG_QUIET);
  Input input{bytes};
  constexpr int buffer_size = 4096;
  AVIOContext* io = avio_alloc_context(static_cast<unsigned char*>(av_malloc(buffer_size)), buffer_size, 0,
                                       &input, Input::read, nullptr, Input::seek);
  const auto free_io = [](AVIOContext* context) {
    av_freep(&context->buffer);
    avio_context_free(&context);
  };
  const std::unique_ptr<AVIOContext, decltype(free_io)> io_owner(io, free_io);
  AVFormatContext* file = avformat_alloc_context();
  file->pb = io;
  REQUIRE(avformat_open_input(&file, nullptr, nullptr, nullptr) == 0);
  const std::unique_ptr<AVFormatContext, Free<avformat_close_input>> file_owner(file);
  REQUIRE(avformat_find_stream_info(file, nullptr) >= 0);
  REQUIRE(file->nb_streams >= 1);
  REQUIRE(file->nb_streams <= 2);
  std::optional<SoundDecoder> sound;
  if (file->nb_streams == 2) sound.emplace(*file->streams[1]->codecpar);
  const AVStream& stream = *file->streams[0];
  const AVCodec* const codec = avcodec_find_decoder(stream.codecpar->codec_id);
  REQUIRE(codec != nullptr);
  const std::unique_ptr<AVCodecContext, Free<avcodec_free_context>> decoder(avcodec_alloc_context3(codec));
  avcodec_parameters_to_context(decoder.get(), stream.codecpar);
  decoder->pkt_timebase = stream.time_base;
  decoder->err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE;
  REQUIRE(avcodec_open2(decoder.get(), codec, nullptr) == 0);

  DecodedAnimation out;
  out.codec = codec->name;
  const std::unique_ptr<AVPacket, Free<av_packet_free>> packet(av_packet_alloc());
  const std::unique_ptr<AVFrame, Free<av_frame_free>> frame(av_frame_alloc());
  bool more = true;
  while (more) {
    more = av_read_frame(file, packet.get()) >= 0;
    if (more && packet->stream_index == 1) {
      sound->take(packet.get(), out);
      continue;
    }
    REQUIRE(avcodec_send_packet(decoder.get(), more ? packet.get() : nullptr) == 0);
    av_packet_unref(packet.get());
    while (avcodec_receive_frame(decoder.get(), frame.get()) == 0) {
      out.width = frame->width;
      out.height = frame->height;
      out.is_bt709_limited = frame->color_range == AVCOL_RANGE_MPEG && frame->colorspace == AVCOL_SPC_BT709 &&
                             frame->color_primaries == AVCOL_PRI_BT709 && frame->color_trc == AVCOL_TRC_BT709;
      out.frames.push_back({av_rescale_q(frame->best_effort_timestamp, stream.time_base, ticks),
                            av_rescale_q(duration_of(*frame), stream.time_base, ticks), pixels_of(*frame)});
    }
  }
  if (sound) sound->take(nullptr, out);
  if (file->duration > 0) out.duration = av_rescale(file->duration, ticks.den, AV_TIME_BASE);
  return out;
}

}  // namespace tetron::test
