#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/io/limited_process.hpp"

namespace tetron::app {

// Sends and receives messages through a socket, each with its length. For two processes of one program.
class MessageSocket {
 public:
  // Closes `descriptor` when it is destroyed. Received messages may have at most `most` bytes.
  MessageSocket(int descriptor, std::size_t most) : descriptor_(descriptor), most_(most) {}
  MessageSocket(const MessageSocket&) = delete;
  MessageSocket& operator=(const MessageSocket&) = delete;
  ~MessageSocket() { close(); }

  void close();
  // Returns false if the other side is closed.
  bool send(std::string_view message) const;

  enum class ReceiveResult : std::uint8_t { message, nothing_yet, closed };
  // Waits for a message, at most `patience` if given. Then message() returns it.
  ReceiveResult receive(std::optional<std::chrono::milliseconds> patience);
  const std::string& message() const { return message_; }

 private:
  bool take_message();

  int descriptor_;
  std::size_t most_;
  std::string received_;
  std::string message_;
};

// A process that works for this one until it is closed, with limits. It runs untrusted code for a window,
// whose own process has threads and continues whatever happens to this one.
// docs/decisions/rules.md#rules-that-never-end
class WorkerProcess {
 public:
  // `work` is called in the process with its end of the socket, and returns when that is closed. Messages
  // from it may have at most `most` bytes. Returns null if this process has more than one thread. Other
  // errors are shown and end the command with ExitCode::cannot_open.
  static std::unique_ptr<WorkerProcess> start(base::SafeText name, const ProcessLimits& limits,
                                              std::size_t most,
                                              const std::function<ExitCode(MessageSocket& socket)>& work);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  // Kills the process if it is still running.
  ~WorkerProcess();

  MessageSocket& socket() { return socket_; }
  // Closes the socket, waits until the process ends, and returns its result. Kills it if it does not end. If
  // it was killed or crashed, shows that and returns ExitCode::damaged.
  ExitCode end();

 private:
  WorkerProcess(pid_t process, int descriptor, base::SafeText name, const ProcessLimits& limits,
                std::size_t most);

  pid_t process_;  // 0 after its end
  MessageSocket socket_;
  base::SafeText name_;
  ProcessLimits limits_;
};

}  // namespace tetron::app
