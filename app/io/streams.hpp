#pragma once

#include <cstddef>

namespace tetron::app {

// Where a run of the command reads, and where it writes data and messages: open descriptors of pipes,
// terminals or files. "-" on the command line means `in` and `out`.
struct Streams {
  int in = 0;
  int out = 1;
  int err = 2;
};

// The streams of the present run. A process has one run at a time. app/run.hpp
const Streams& streams();

// Sets the streams of the run while it exists.
class UseStreams {
 public:
  explicit UseStreams(const Streams& streams);
  UseStreams(const UseStreams&) = delete;
  UseStreams& operator=(const UseStreams&) = delete;
  ~UseStreams();

 private:
  Streams before_;
};

}  // namespace tetron::app
