#include "app/io/worker_process.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

using Clock = std::chrono::steady_clock;

// How long a process that is no longer used may run before it is killed. The work that rules may do at the
// end takes less, unless the machine is very busy.
constexpr std::chrono::seconds patience_at_end(30);

using Length = std::uint32_t;

bool send_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

void MessageSocket::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

bool MessageSocket::send(std::string_view message) const {
  const auto length = static_cast<Length>(message.size());
  return send_all(descriptor_, {reinterpret_cast<const char*>(&length), sizeof length}) &&
         send_all(descriptor_, message);
}

// Takes a message from the received bytes if it is complete.
bool MessageSocket::take_message() {
  Length length = 0;
  if (received_.size() < sizeof length) return false;
  std::memcpy(&length, received_.data(), sizeof length);
  if (received_.size() - sizeof length < length) return false;
  message_ = received_.substr(sizeof length, length);
  received_.erase(0, sizeof length + length);
  return true;
}

MessageSocket::ReceiveResult MessageSocket::receive(std::optional<std::chrono::milliseconds> patience) {
  const auto end = Clock::now() + patience.value_or(std::chrono::milliseconds(0));
  std::array<char, 64 * 1024> block;
  while (!take_message()) {
    if (descriptor_ < 0 || received_.size() > most_ + sizeof(Length)) return ReceiveResult::closed;
    int wait = -1;
    if (patience)
      wait = static_cast<int>(std::max<std::int64_t>(
          0, std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count()));
    pollfd ready{descriptor_, POLLIN, 0};
    const int found = ::poll(&ready, 1, wait);
    if (found == 0) return ReceiveResult::nothing_yet;
    if (found < 0 && errno != EINTR) return ReceiveResult::closed;
    if (found < 0) continue;
    const ssize_t count = ::recv(descriptor_, block.data(), block.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return ReceiveResult::closed;
    received_.append(block.data(), static_cast<std::size_t>(count));
  }
  return ReceiveResult::message;
}

std::unique_ptr<WorkerProcess> WorkerProcess::start(
    base::SafeText name, const ProcessLimits& limits, std::size_t most,
    const std::function<ExitCode(MessageSocket& socket)>& work) {
  if (!may_fork()) return nullptr;
  const auto refused = [&name](int problem) {
    refuse(ExitCode::cannot_open, "cannot start a process for {}: {}", name,
           std::generic_category().message(problem));
  };
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) refused(errno);
  (void)::signal(SIGCHLD, SIG_DFL);  // if it were ignored, there would be no exit status
  sigset_t mask;
  ::sigprocmask(SIG_SETMASK, nullptr, &mask);
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process < 0) {
    const int problem = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    refused(problem);
  }
  if (process == 0) {
    ::close(ends[0]);
    live_limited(parent, mask, limits, name, [&] {
      MessageSocket socket(ends[1], most);
      return work(socket);
    });
  }
  ::close(ends[1]);
  return std::unique_ptr<WorkerProcess>(new WorkerProcess(process, ends[0], std::move(name), limits, most));
}

WorkerProcess::WorkerProcess(pid_t process, int descriptor, base::SafeText name, const ProcessLimits& limits,
                             std::size_t most)
    : process_(process), socket_(descriptor, most), name_(std::move(name)), limits_(limits) {}

WorkerProcess::~WorkerProcess() {
  if (process_ == 0) return;
  (void)::kill(process_, SIGTERM);  // lets it remove unfinished files
  socket_.close();
  for (int tries = 0; ::waitpid(process_, nullptr, WNOHANG) == 0; ++tries) {
    if (tries == 500) (void)::kill(process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

ExitCode WorkerProcess::end() {
  socket_.close();
  const auto end = Clock::now() + patience_at_end;
  int status = 0;
  for (;;) {
    const pid_t ended = ::waitpid(process_, &status, WNOHANG);
    if (ended == process_ || (ended < 0 && errno != EINTR)) break;
    if (Clock::now() > end) (void)::kill(process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  process_ = 0;
  return result_of(status, name_, limits_);
}

}  // namespace tetron::app
