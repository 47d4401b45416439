#pragma once

#include <sys/types.h>

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/io/descriptor.hpp"

namespace tetron::app {

// A program that runs beside this one. It is asked to end when this is destroyed, and killed if it does not.
class ChildProcess {
 public:
  // What it has in place of one of ours; both are numbers of descriptors.
  struct Connection {
    int ours = -1;
    int its = -1;
  };
  // Starts a program, by its path or from PATH, with these words, of which the first is its name. Input,
  // output and messages that are not connected are /dev/null. The error says why it cannot be started.
  static std::expected<std::unique_ptr<ChildProcess>, std::string> start(
      const std::string& program, std::vector<std::string> words, std::span<const Connection> connections);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  // Does not wait.
  bool has_ended() { return reap(false); }
  // The exit code of a process that has ended; empty if a signal ended it.
  std::optional<int> exit_code() const;

 private:
  explicit ChildProcess(pid_t process) : process_(process) {}
  bool reap(bool waits);

  pid_t process_;  // 0 after it has ended
  int status_ = 0;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};
// Reading from it never waits.
std::optional<Pipe> open_pipe();
// Appends to `text` what can be read without waiting, and keeps only the last `most` bytes of the text.
void read_more(const Descriptor& from, std::string& text, std::size_t most);

}  // namespace tetron::app
