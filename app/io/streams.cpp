#include "app/io/streams.hpp"

#include <sys/ioctl.h>

namespace tetron::app {

namespace {

Streams& current_streams() {
  static Streams streams;
  return streams;
}

}  // namespace

const Streams& streams() {
  return current_streams();
}

UseStreams::UseStreams(const Streams& streams) : before_(current_streams()) {
  current_streams() = streams;
}

UseStreams::~UseStreams() {
  current_streams() = before_;
}

std::size_t terminal_columns() {
  struct winsize size {};
  if (::ioctl(streams().out, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

}  // namespace tetron::app
