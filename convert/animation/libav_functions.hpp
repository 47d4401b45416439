#pragma once

// Only for sources: a header that includes this brings FFmpeg's headers to every file that includes it.
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
}

// What is used of each library.
// clang-format off
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
#define TETRON_AVCODEC_CONFIG(FUNCTION) FUNCTION(avcodec_get_supported_config)
#else
#define TETRON_AVCODEC_CONFIG(FUNCTION)
#endif
#define TETRON_AVUTIL_FUNCTIONS(FUNCTION) \
  FUNCTION(av_channel_layout_default) \
  FUNCTION(av_dict_free) \
  FUNCTION(av_dict_set) \
  FUNCTION(av_frame_alloc) \
  FUNCTION(av_frame_free) \
  FUNCTION(av_frame_get_buffer) \
  FUNCTION(av_frame_make_writable) \
  FUNCTION(av_free) \
  FUNCTION(av_log_set_level) \
  FUNCTION(av_malloc) \
  FUNCTION(av_opt_set) \
  FUNCTION(av_pix_fmt_desc_get) \
  FUNCTION(av_strerror)
#define TETRON_AVCODEC_FUNCTIONS(FUNCTION) \
  FUNCTION(av_bsf_alloc) \
  FUNCTION(av_bsf_free) \
  FUNCTION(av_bsf_get_by_name) \
  FUNCTION(av_bsf_init) \
  FUNCTION(av_bsf_receive_packet) \
  FUNCTION(av_bsf_send_packet) \
  FUNCTION(av_codec_is_encoder) \
  FUNCTION(av_codec_iterate) \
  FUNCTION(av_packet_alloc) \
  FUNCTION(av_packet_free) \
  FUNCTION(av_packet_rescale_ts) \
  FUNCTION(av_packet_unref) \
  FUNCTION(avcodec_alloc_context3) \
  FUNCTION(avcodec_find_decoder) \
  FUNCTION(avcodec_find_encoder) \
  FUNCTION(avcodec_free_context) \
  FUNCTION(avcodec_open2) \
  FUNCTION(avcodec_parameters_from_context) \
  FUNCTION(avcodec_receive_frame) \
  FUNCTION(avcodec_receive_packet) \
  FUNCTION(avcodec_send_frame) \
  FUNCTION(avcodec_send_packet) \
  TETRON_AVCODEC_CONFIG(FUNCTION)
#define TETRON_AVFORMAT_FUNCTIONS(FUNCTION) \
  FUNCTION(av_write_frame) \
  FUNCTION(av_write_trailer) \
  FUNCTION(avformat_alloc_output_context2) \
  FUNCTION(avformat_free_context) \
  FUNCTION(avformat_new_stream) \
  FUNCTION(avformat_write_header) \
  FUNCTION(avio_alloc_context) \
  FUNCTION(avio_context_free) \
  FUNCTION(avio_flush)
// clang-format on

namespace tetron::convert::libav {

struct Functions {
#define TETRON_MEMBER(name) decltype(&::name) name = nullptr;
  TETRON_AVUTIL_FUNCTIONS(TETRON_MEMBER)
  TETRON_AVCODEC_FUNCTIONS(TETRON_MEMBER)
  TETRON_AVFORMAT_FUNCTIONS(TETRON_MEMBER)
#undef TETRON_MEMBER
};

// Only after load() has returned true.
const Functions& functions();

}  // namespace tetron::convert::libav
