#include "convert/animation/libav.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

namespace tetron::convert::libav {

void Free::operator()(AVCodecContext* context) const {
  avcodec_free_context(&context);
}
void Free::operator()(AVFormatContext* context) const {
  avformat_free_context(context);
}
void Free::operator()(AVFrame* frame) const {
  av_frame_free(&frame);
}
void Free::operator()(AVIOContext* context) const {
  av_freep(&context->buffer);
  avio_context_free(&context);
}
void Free::operator()(AVPacket* packet) const {
  av_packet_free(&packet);
}

}  // namespace tetron::convert::libav
