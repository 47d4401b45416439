#pragma once

#include <string>

namespace tetron::app {

// Writes the state of a window as a line of JSON whenever it changes, for tests that wait for it. Each line
// is completely written as soon as it is true.
class StateLog {
 public:
  // Does nothing if `path` is empty. If the file cannot be written, shows an error and ends the command with
  // ExitCode::cannot_write.
  explicit StateLog(const std::string& path);
  StateLog(const StateLog&) = delete;
  StateLog& operator=(const StateLog&) = delete;
  ~StateLog();

  bool is_wanted() const { return descriptor_ >= 0; }
  // `line` must end with a line feed.
  void add(std::string line);

 private:
  int descriptor_ = -1;
  std::string last_;
};

}  // namespace tetron::app
