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

// Messages through a socket, each whole: how many bytes it has, and these. For two processes of one program.
class MessageSocket {
 public:
  // Closes `descriptor` at its end. No message that is received may be longer than `most` bytes.
  MessageSocket(int descriptor, std::size_t most) : descriptor_(descriptor), most_(most) {}
  MessageSocket(const MessageSocket&) = delete;
  MessageSocket& operator=(const MessageSocket&) = delete;
  ~MessageSocket() { close(); }

  void close();
  // False if nobody is there any more.
  bool send(std::string_view message) const;

  enum class Received : std::uint8_t { message, nothing_yet, closed };
  // Waits so long, or as long as it takes, until a message is there, which message() has then.
  Received receive(std::optional<std::chrono::milliseconds> patience);
  const std::string& message() const { return message_; }

 private:
  bool take_message();

  int descriptor_;
  std::size_t most_;
  std::string received_;
  std::string message_;
};

// A process of its own that works beside this one as long as it is asked to, with limits: for the code of
// strangers behind a window, which has threads and goes on whatever becomes of that.
// docs/decisions/0100-rules-in-a-process.md
class AskedProcess {
 public:
  // `work` has its end of the socket; it returns when that is closed. Where the process has more threads than
  // one, null. What else is in the way is told and ends the command with ExitCode::cannot_open. Messages from
  // it may have `most` bytes.
  static std::unique_ptr<AskedProcess> start(base::SafeText name, const ProcessLimits& limits,
                                             std::size_t most,
                                             const std::function<ExitCode(MessageSocket& socket)>& work);
  AskedProcess(const AskedProcess&) = delete;
  AskedProcess& operator=(const AskedProcess&) = delete;
  // One that goes on is killed.
  ~AskedProcess();

  MessageSocket& socket() { return socket_; }
  // Closes the socket and waits until the process has ended; what it returned. One that does not end is
  // killed, and one that was killed, or crashed, is told: ExitCode::damaged.
  ExitCode end();

 private:
  AskedProcess(pid_t process, int descriptor, base::SafeText name, const ProcessLimits& limits,
               std::size_t most);

  pid_t process_;  // 0: it has ended
  MessageSocket socket_;
  base::SafeText name_;
  ProcessLimits limits_;
};

}  // namespace tetron::app
