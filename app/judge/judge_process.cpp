#include "app/judge/judge_process.hpp"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace tetron::app {

namespace bots = review::bots;

namespace {

// Unknown lines before an answer are ignored, up to this many.
constexpr int most_lines = 10'000;

// After this time it checks whether the answer is still needed.
constexpr std::int64_t longest_wait_ms = 50;

std::string text_of(int error) {
  return std::generic_category().message(error);
}

// Arguments for posix_spawn(): standard input and output are the socket, and the process leads a new group,
// so that it can be ended with everything it starts.
class Setup {
 public:
  explicit Setup(int socket) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawn_file_actions_adddup2(&actions_, socket, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, socket, 1);
    sigset_t none;
    ::sigemptyset(&none);
    sigset_t usual;
    ::sigemptyset(&usual);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::sigaddset(&usual, signal);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &usual);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;
  ~Setup() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  int run(const std::string& command, pid_t& process) const {
    std::array<std::string, 3> words{"sh", "-c", command};
    std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
    return ::posix_spawn(&process, "/bin/sh", &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

JudgeProcess::JudgeProcess(const std::string& command, TimeLimits patience, std::stop_token stop)
    : patience_(patience), stop_(std::move(stop)) {
  if (!start(command)) return;
  const auto until = Clock::now() + patience_.limit;
  bool is_known = false;
  while (problem_.empty()) {
    auto answer = next(until);
    if (!answer) return;
    if (auto* info = std::get_if<bots::Info>(&*answer); info != nullptr && !is_known) {
      info_ = std::move(*info);
      is_known = true;
      std::string rules;
      bots::append_word(rules, "rules");
      if (!send(rules, until)) return;
    } else if (auto* problem = std::get_if<bots::Problem>(&*answer)) {
      fail("it cannot play by these rules: " + problem->reason);
    } else if (std::holds_alternative<bots::Ready>(*answer) && is_known) {
      return;
    }
  }
}

JudgeProcess::~JudgeProcess() {
  if (socket_ >= 0) ::close(socket_);
  if (process_ <= 0) return;
  (void)::kill(-process_, SIGKILL);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool JudgeProcess::start(const std::string& command) {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return fail("it cannot be started: " + text_of(errno));
  socket_ = ends[0];
  const int problem = Setup(ends[1]).run(command, process_);
  ::close(ends[1]);
  if (problem == 0) return true;
  process_ = -1;
  return fail("it cannot be started: " + text_of(problem));
}

std::optional<std::vector<bots::Move>> JudgeProcess::ask(const bots::Start& start) {
  if (!problem_.empty()) return std::nullopt;
  std::string lines;
  bots::append(lines, start);
  if (!send(lines, Clock::now() + patience_.limit)) return std::nullopt;
  const auto thought = Clock::now() + patience_.thinking;
  while (!stop_.stop_requested() && Clock::now() < thought)
    std::this_thread::sleep_for(
        std::min<Clock::duration>(thought - Clock::now(), std::chrono::milliseconds(longest_wait_ms)));
  const auto until = Clock::now() + patience_.limit;
  std::string suggest;
  bots::append_word(suggest, "suggest");
  if (!send(suggest, until)) return std::nullopt;
  while (auto answer = next(until))
    if (auto* suggestion = std::get_if<bots::Suggestion>(&*answer)) {
      std::string stop;
      bots::append_word(stop, "stop");
      if (!send(stop, until)) return std::nullopt;
      return std::move(suggestion->moves);
    }
  return std::nullopt;
}

bool JudgeProcess::send(const std::string& lines, Clock::time_point until) {
  for (std::size_t sent = 0; sent < lines.size();) {
    if (!wait(POLLOUT, until)) return fail("it did not accept a question in time");
    const auto count = ::send(socket_, lines.data() + sent, lines.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0)
      sent += static_cast<std::size_t>(count);
    else if (count < 0 && errno != EINTR && errno != EAGAIN)
      return fail("it has ended");
  }
  return true;
}

std::optional<bots::Answer> JudgeProcess::next(Clock::time_point until) {
  for (int lines = 0; lines < most_lines; ++lines) {
    const auto line = next_line(until);
    if (!line) return std::nullopt;
    if (line->empty()) continue;
    auto answer = bots::read_answer(*line);
    if (!answer) {
      fail("its answer cannot be understood: " + answer.error());
      return std::nullopt;
    }
    if (!std::holds_alternative<bots::Unknown>(*answer)) return std::move(*answer);
  }
  fail("it writes too much without being asked");
  return std::nullopt;
}

std::optional<std::string> JudgeProcess::next_line(Clock::time_point until) {
  std::size_t looked = 0;
  while (true) {
    const std::size_t end = received_.find('\n', looked);
    if (end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    looked = received_.size();
    if (looked > bots::longest_line) {
      fail("it wrote a line that is too long");
      return std::nullopt;
    }
    if (!wait(POLLIN, until)) {
      fail("it did not answer in time");
      return std::nullopt;
    }
    std::array<char, 16384> block{};
    const auto count = ::recv(socket_, block.data(), block.size(), MSG_DONTWAIT);
    if (count > 0) {
      received_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      fail("it has ended");
      return std::nullopt;
    }
  }
}

bool JudgeProcess::wait(short events, Clock::time_point until) {
  while (!stop_.stop_requested()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd waited{socket_, events, 0};
    const int ready = ::poll(&waited, 1, static_cast<int>(std::min<std::int64_t>(left, longest_wait_ms)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
  return false;
}

bool JudgeProcess::fail(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
  return false;
}

}  // namespace tetron::app
