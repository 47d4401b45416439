#include "convert/animation/libav.hpp"

#include <dlfcn.h>

#include <optional>

#include "base/room.hpp"
#include "convert/animation/libav_functions.hpp"

namespace tetron::convert::libav {

namespace {

// Library names with the major versions that this was built for.
const std::string util_name = "libavutil.so." + std::to_string(LIBAVUTIL_VERSION_MAJOR);
const std::string codec_name = "libavcodec.so." + std::to_string(LIBAVCODEC_VERSION_MAJOR);
const std::string format_name = "libavformat.so." + std::to_string(LIBAVFORMAT_VERSION_MAJOR);

// The size of the libraries and of their threads.
constexpr std::size_t room = 256 * 1024 * 1024;  // bytes

std::optional<Functions> load_all() {
  base::require_room(room);
  // Never unloaded: their threads and tables do not support that.
  const auto open = [](const std::string& name) { return dlopen(name.c_str(), RTLD_LAZY | RTLD_NODELETE); };
  void* const util = open(util_name);
  void* const codec = open(codec_name);
  void* const format = open(format_name);
  if (util == nullptr || codec == nullptr || format == nullptr) return {};
  Functions found;
  bool all = true;
  const auto find = [&all]<typename Function>(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    all = all && function != nullptr;
  };
#define TETRON_FIND(name) find(library, #name, found.name);
  void* library = util;
  TETRON_AVUTIL_FUNCTIONS(TETRON_FIND)
  library = codec;
  TETRON_AVCODEC_FUNCTIONS(TETRON_FIND)
  library = format;
  TETRON_AVFORMAT_FUNCTIONS(TETRON_FIND)
#undef TETRON_FIND
  if (!all) return {};
  found.av_log_set_level(AV_LOG_QUIET);  // errors are returned instead
  return found;
}

const std::optional<Functions>& loaded() {
  static const std::optional<Functions> functions = load_all();
  return functions;
}

}  // namespace

bool load() {
  return loaded().has_value();
}

std::string names() {
  return codec_name + " and " + format_name;
}

const Functions& functions() {
  return *loaded();
}

void Free::operator()(AVBSFContext* context) const {
  functions().av_bsf_free(&context);
}
void Free::operator()(AVCodecContext* context) const {
  functions().avcodec_free_context(&context);
}
void Free::operator()(AVFormatContext* context) const {
  functions().avformat_free_context(context);
}
void Free::operator()(AVFrame* frame) const {
  functions().av_frame_free(&frame);
}
void Free::operator()(AVIOContext* context) const {
  functions().av_free(context->buffer);
  functions().avio_context_free(&context);
}
void Free::operator()(AVPacket* packet) const {
  functions().av_packet_free(&packet);
}

}  // namespace tetron::convert::libav
