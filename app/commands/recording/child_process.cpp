#include "app/commands/recording/child_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

namespace tetron::app {

namespace {

constexpr std::chrono::milliseconds child_patience(2000);  // for a process that was asked to end

}  // namespace

std::expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(
    const std::string& program, std::vector<std::string> words, std::span<const Connection> connections) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  for (const int usual : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (std::ranges::find(connections, usual, &Connection::its) == connections.end())
      ::posix_spawn_file_actions_addopen(&actions, usual, "/dev/null", O_RDWR, 0);
  for (const Connection& each : connections)
    ::posix_spawn_file_actions_adddup2(&actions, each.ours, each.its);
  pid_t process = 0;
  const int problem = ::posix_spawnp(&process, program.c_str(), &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (problem != 0)
    return std::unexpected("cannot start a process: " + std::generic_category().message(problem));
  return std::unique_ptr<ChildProcess>(new ChildProcess(process));
}

ChildProcess::~ChildProcess() {
  if (process_ <= 0) return;
  (void)::kill(process_, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + child_patience;
  while (!reap(false)) {
    if (std::chrono::steady_clock::now() > end) {
      (void)::kill(process_, SIGKILL);
      reap(true);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// Whether the process has ended; then its status is known.
bool ChildProcess::reap(bool waits) {
  if (process_ <= 0) return true;
  pid_t ended = 0;
  do ended = ::waitpid(process_, &status_, waits ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended == 0) return false;
  process_ = 0;
  return true;
}

std::optional<int> ChildProcess::exit_code() const {
  return WIFEXITED(status_) ? std::optional(WEXITSTATUS(status_)) : std::nullopt;
}

std::optional<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  (void)::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void read_more(const Descriptor& from, std::string& text, std::size_t most) {
  std::array<char, 4096> block;
  while (true) {
    const ssize_t count = ::read(from.number(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > most) text.erase(0, text.size() - most);
  }
}

}  // namespace tetron::app
