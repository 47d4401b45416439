#include "convert/animation/video_writer.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <string>

#include "convert/animation/libav_functions.hpp"
#include "convert/animation/video_encoder.hpp"
#include "convert/animation/yuv_planes.hpp"

namespace tetron::convert {

namespace {

template <typename T>
libav::Owner<T> owned(T* made) {
  if (made == nullptr) throw std::bad_alloc();
  return libav::Owner<T>(made);
}

std::string words_for(int result) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  libav::functions().av_strerror(result, text.data(), text.size());
  return text.data();
}

}  // namespace

Written VideoWriter::check(int result) const {
  if (output_.failed())
    return std::unexpected(AnimationError{AnimationErrorKind::sink, "the file could not be written"});
  if (result >= 0) return {};
  return std::unexpected(
      AnimationError{AnimationErrorKind::encoder, "FFmpeg's libraries failed: " + words_for(result)});
}

std::int64_t VideoWriter::place_of(std::uint32_t time) const {
  const std::int64_t per = std::int64_t{1000} * options_.seconds;
  return (std::int64_t{time} * options_.frames_per_second + per / 2) / per;
}

base::Milliseconds VideoWriter::time_of(std::int64_t place) const {
  return base::Milliseconds(
      static_cast<std::uint32_t>(place * 1000 * options_.seconds / options_.frames_per_second));
}

Written VideoWriter::open(int width, int height) {
  const bool is_mp4 = options_.format == AnimationFormat::mp4;
  const bool can_seek = output_.sink().seek != nullptr;
  AVFormatContext* file = nullptr;
  if (libav::functions().avformat_alloc_output_context2(&file, nullptr, is_mp4 ? "mp4" : "webm", nullptr) < 0)
    return std::unexpected(
        AnimationError{AnimationErrorKind::no_encoder, is_mp4 ? "FFmpeg's libraries here cannot write MP4"
                                                              : "FFmpeg's libraries here cannot write WebM"});
  file_.reset(file);
  file->pb = output_.context();
  file->flags |= AVFMT_FLAG_BITEXACT;

  auto encoder =
      open_video_encoder({options_.format, width, height, options_.frames_per_second, options_.seconds});
  if (!encoder) return std::unexpected(std::move(encoder).error());
  encoder_ = std::move(*encoder);
  AVStream* const stream = libav::functions().avformat_new_stream(file, nullptr);
  if (stream == nullptr) throw std::bad_alloc();
  stream->time_base = encoder_->time_base;
  stream->avg_frame_rate = encoder_->framerate;
  if (const Written copied =
          check(libav::functions().avcodec_parameters_from_context(stream->codecpar, encoder_.get()));
      !copied)
    return copied;

  if (const Written opened = open_filter(); !opened) return opened;
  if (options_.sound) audio_ = AudioTrack::open(*file, options_);
  if (options_.sound && !audio_)
    return std::unexpected(AnimationError{
        AnimationErrorKind::no_encoder,
        is_mp4 ? "FFmpeg's libraries here have no encoder for sound (AAC); --mute leaves it out"
               : "FFmpeg's libraries here have no encoder for sound (Vorbis); --mute leaves it out"});

  picture_ = owned(libav::functions().av_frame_alloc());
  picture_->format = AV_PIX_FMT_YUV420P;
  picture_->width = width;
  picture_->height = height;
  picture_->color_range = encoder_->color_range;
  picture_->colorspace = encoder_->colorspace;
  picture_->color_primaries = encoder_->color_primaries;
  picture_->color_trc = encoder_->color_trc;
  picture_->chroma_location = encoder_->chroma_sample_location;
  if (libav::functions().av_frame_get_buffer(picture_.get(), 0) < 0) throw std::bad_alloc();
  packet_ = owned(libav::functions().av_packet_alloc());

  // A pipe cannot be changed after writing, so the index of the video is written in fragments.
  AVDictionary* settings = nullptr;
  if (is_mp4 && !can_seek)
    libav::functions().av_dict_set(&settings, "movflags", "frag_keyframe+empty_moov+default_base_moof", 0);
  const int result = libav::functions().avformat_write_header(file, &settings);
  libav::functions().av_dict_free(&settings);
  return check(result);
}

// Encoders of H.264 write their name, version and settings into the video as supplemental information, which
// says nothing about the pictures. This removes it.
Written VideoWriter::open_filter() {
  const AVBitStreamFilter* const kind = libav::functions().av_bsf_get_by_name("filter_units");
  if (encoder_->codec_id != AV_CODEC_ID_H264 || kind == nullptr) return {};
  AVBSFContext* filter = nullptr;
  if (libav::functions().av_bsf_alloc(kind, &filter) < 0) throw std::bad_alloc();
  filter_.reset(filter);
  filter->time_base_in = encoder_->time_base;
  libav::functions().av_opt_set(filter->priv_data, "remove_types", "6", 0);  // ITU-T H.264, table 7-1
  if (const Written copied =
          check(libav::functions().avcodec_parameters_from_context(filter->par_in, encoder_.get()));
      !copied)
    return copied;
  return check(libav::functions().av_bsf_init(filter));
}

Written VideoWriter::add(const FrameView& frame, std::uint32_t start) {
  const FrameArea changed = changes_.update(frame);
  if (changed.empty()) return {};
  if (!encoder_) {
    if (const Written opened = open((frame.width + 1) & ~1, (frame.height + 1) & ~1); !opened) return opened;
  }
  if (const Written written = repeat_until(place_of(start)); !written) return written;
  // The encoder may still use the pixels of the picture before.
  if (libav::functions().av_frame_make_writable(picture_.get()) < 0) throw std::bad_alloc();
  const auto plane = [this](std::size_t i) {
    return YuvPlanes::Plane{picture_->data[i], picture_->linesize[i]};
  };
  convert_to_yuv(frame, changed, {picture_->width, picture_->height, plane(0), plane(1), plane(2)});
  return {};
}

Written VideoWriter::finish(std::uint32_t end) {
  // The last picture is shown at least once, even if hardly any time is left for it.
  if (const Written written = repeat_until(std::max(place_of(end), next_place_ + 1)); !written)
    return written;
  if (audio_)
    if (const Written written = check(audio_->finish(time_of(next_place_).value)); !written) return written;
  if (const Written written = encode(nullptr); !written) return written;
  const int result = libav::functions().av_write_trailer(file_.get());
  libav::functions().avio_flush(file_->pb);
  return check(result);
}

Written VideoWriter::repeat_until(std::int64_t place) {
  for (; next_place_ < place; ++next_place_) {
    if (options_.reached) options_.reached(time_of(next_place_));
    if (audio_)
      if (const Written written = check(audio_->write_until(time_of(next_place_).value)); !written)
        return written;
    picture_->pts = next_place_;
    if (const Written written = encode(picture_.get()); !written) return written;
  }
  return {};
}

Written VideoWriter::encode(const AVFrame* picture) {
  if (const Written sent = check(libav::functions().avcodec_send_frame(encoder_.get(), picture)); !sent)
    return sent;
  while (true) {
    const int result = libav::functions().avcodec_receive_packet(encoder_.get(), packet_.get());
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return {};
    if (const Written received = check(result); !received) return received;
    if (filter_) {
      if (const Written sent = check(libav::functions().av_bsf_send_packet(filter_.get(), packet_.get()));
          !sent)
        return sent;
      const int filtered = libav::functions().av_bsf_receive_packet(filter_.get(), packet_.get());
      if (filtered == AVERROR(EAGAIN)) continue;  // the filter removed all of it
      if (const Written received = check(filtered); !received) return received;
    }
    packet_->duration = 1;
    packet_->stream_index = 0;
    libav::functions().av_packet_rescale_ts(packet_.get(), encoder_->time_base, file_->streams[0]->time_base);
    const int write_result = libav::functions().av_write_frame(file_.get(), packet_.get());
    libav::functions().av_packet_unref(packet_.get());
    if (const Written written = check(write_result); !written) return written;
  }
}

}  // namespace tetron::convert
