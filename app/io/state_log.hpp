#pragma once

#include <string>

namespace tetron::app {

// How things stand in a window, a line of JSON whenever it is another one than before, for tests that wait
// for it: each line is in the file whole as soon as it is true.
class StateLog {
 public:
  // Empty: none. A file that cannot be written is told and ends the command with ExitCode::cannot_write.
  explicit StateLog(const std::string& path);
  StateLog(const StateLog&) = delete;
  StateLog& operator=(const StateLog&) = delete;
  ~StateLog();

  bool is_wanted() const { return descriptor_ >= 0; }
  // `line` ends with a line feed.
  void add(std::string line);

 private:
  int descriptor_ = -1;
  std::string last_;
};

}  // namespace tetron::app
