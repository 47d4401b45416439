#pragma once

namespace tetron::app {

// Where a run of the command reads, and writes data and messages: open descriptors, which may be pipes,
// terminals or files. "-" on the command line stands for `in` and `out`.
struct Streams {
  int in = 0;
  int out = 1;
  int err = 2;
};

// Those of the run that goes on; there is one at a time in a process. app/run.hpp
const Streams& streams();

// Makes them those of the run as long as it lives.
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
