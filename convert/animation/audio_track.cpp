#include "convert/animation/audio_track.hpp"

#include <algorithm>
#include <new>
#include <span>

#include "convert/animation/libav_functions.hpp"
#include "sound/synthesis.hpp"

namespace tetron::convert {

namespace {

constexpr int usual_frame = 1024;  // samples, where the encoder takes any number
constexpr int audio_bit_rate = 96'000;

libav::Owner<AVCodecContext> open_encoder(const AVCodec& codec) {
  libav::Owner<AVCodecContext> context(libav::functions().avcodec_alloc_context3(&codec));
  if (!context) return nullptr;
  context->sample_rate = static_cast<int>(sound::sample_rate);
  context->sample_fmt = AV_SAMPLE_FMT_FLTP;
  context->bit_rate = audio_bit_rate;
  context->time_base = {1, context->sample_rate};
  context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
  libav::functions().av_channel_layout_default(&context->ch_layout, 1);
  if (libav::functions().avcodec_open2(context.get(), &codec, nullptr) < 0) return nullptr;
  return context;
}

}  // namespace

std::unique_ptr<AudioTrack> AudioTrack::open(AVFormatContext& file, const AnimationOptions& options) {
  const AVCodecID id = options.format == AnimationFormat::mp4 ? AV_CODEC_ID_AAC : AV_CODEC_ID_VORBIS;
  void* place = nullptr;
  while (const AVCodec* codec = libav::functions().av_codec_iterate(&place)) {
    const bool is_ready = (codec->capabilities & AV_CODEC_CAP_EXPERIMENTAL) == 0;
    if (codec->id != id || !is_ready || libav::functions().av_codec_is_encoder(codec) == 0) continue;
    if (auto encoder = open_encoder(*codec))
      return std::unique_ptr<AudioTrack>(new AudioTrack(file, options, std::move(encoder)));
  }
  return nullptr;
}

AudioTrack::AudioTrack(AVFormatContext& file, const AnimationOptions& options,
                       libav::Owner<AVCodecContext> encoder)
    : file_(file),
      options_(options),
      encoder_(std::move(encoder)),
      frame_(libav::functions().av_frame_alloc()),
      packet_(libav::functions().av_packet_alloc()) {
  AVStream* const stream = libav::functions().avformat_new_stream(&file, nullptr);
  if (stream == nullptr || !frame_ || !packet_) throw std::bad_alloc();
  stream_ = stream->index;
  stream->time_base = encoder_->time_base;
  frame_->format = encoder_->sample_fmt;
  frame_->sample_rate = encoder_->sample_rate;
  frame_->nb_samples = encoder_->frame_size > 0 ? encoder_->frame_size : usual_frame;
  libav::functions().av_channel_layout_default(&frame_->ch_layout, 1);
  if (libav::functions().avcodec_parameters_from_context(stream->codecpar, encoder_.get()) < 0 ||
      libav::functions().av_frame_get_buffer(frame_.get(), 0) < 0)
    throw std::bad_alloc();
}

int AudioTrack::write_until(std::int64_t milliseconds) {
  return write(milliseconds * encoder_->sample_rate / 1000, false);
}

int AudioTrack::finish(std::int64_t milliseconds) {
  const int result = write(milliseconds * encoder_->sample_rate / 1000, true);
  return result < 0 ? result : encode(nullptr);
}

int AudioTrack::write(std::int64_t end, bool is_end) {
  const int whole = frame_->nb_samples;
  while (is_end ? next_ < end : next_ + whole <= end) {
    // The encoder may still use the samples of the frame before.
    if (libav::functions().av_frame_make_writable(frame_.get()) < 0) throw std::bad_alloc();
    frame_->nb_samples = static_cast<int>(std::min<std::int64_t>(whole, end - next_));
    frame_->pts = next_;
    options_.sound({reinterpret_cast<float*>(frame_->data[0]), static_cast<std::size_t>(frame_->nb_samples)});
    next_ += frame_->nb_samples;
    if (const int result = encode(frame_.get()); result < 0) return result;
  }
  return 0;
}

int AudioTrack::encode(const AVFrame* frame) {
  if (const int sent = libav::functions().avcodec_send_frame(encoder_.get(), frame); sent < 0) return sent;
  while (true) {
    const int result = libav::functions().avcodec_receive_packet(encoder_.get(), packet_.get());
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return 0;
    if (result < 0) return result;
    packet_->stream_index = stream_;
    libav::functions().av_packet_rescale_ts(packet_.get(), encoder_->time_base,
                                            file_.streams[stream_]->time_base);
    const int written = libav::functions().av_write_frame(&file_, packet_.get());
    libav::functions().av_packet_unref(packet_.get());
    if (written < 0) return written;
  }
}

}  // namespace tetron::convert
