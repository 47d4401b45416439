#include "app/io/streams.hpp"

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

}  // namespace tetron::app
