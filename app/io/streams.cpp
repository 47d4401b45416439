#include "app/io/streams.hpp"

namespace tetron::app {

namespace {

Streams& current() {
  static Streams streams;
  return streams;
}

}  // namespace

const Streams& streams() {
  return current();
}

UseStreams::UseStreams(const Streams& streams) : before_(current()) {
  current() = streams;
}

UseStreams::~UseStreams() {
  current() = before_;
}

}  // namespace tetron::app
