#include "app/io/own_process.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>

#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array ending{SIGINT, SIGTERM, SIGHUP};
constexpr std::chrono::seconds interrupt_patience(4);  // after an interrupt has asked it to stop
constexpr std::chrono::seconds kill_patience(1);       // after SIGTERM

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

// The working process, as seen by its parent.
class Child {
 public:
  Child(pid_t process, const sigset_t& signals) : process_(process), signals_(signals) {}

  // Waits until it has ended and returns its status.
  int wait() {
    while (true) {
      int status = 0;
      const pid_t ended = ::waitpid(process_, &status, WNOHANG);
      if (ended == process_) return status;
      if (ended < 0 && errno != EINTR) return 0;
      pass_on_signals();
    }
  }
  // The first signal that came; 0 if none.
  int interrupted() const { return interrupted_; }

 private:
  void pass_on_signals() {
    constexpr std::chrono::nanoseconds longest = std::chrono::seconds(1);
    std::chrono::nanoseconds rest = longest;
    if (asked_ > 0) rest = std::clamp<std::chrono::nanoseconds>(deadline_ - Clock::now(), {}, longest);
    const std::timespec time{rest.count() / 1'000'000'000, rest.count() % 1'000'000'000};
    const int signal = ::sigtimedwait(&signals_, nullptr, &time);
    if (signal > 0 && signal != SIGCHLD) {
      if (interrupted_ == 0) interrupted_ = signal;
      end_it();
    } else if (asked_ > 0 && Clock::now() >= deadline_) {
      end_it();
    }
  }
  void end_it() {
    ++asked_;
    (void)::kill(process_, asked_ > 2 ? SIGKILL : SIGTERM);
    deadline_ = Clock::now() + (asked_ == 1 ? interrupt_patience : kill_patience);
  }

  pid_t process_;
  const sigset_t& signals_;
  int interrupted_ = 0;
  int asked_ = 0;
  Clock::time_point deadline_{};  // when the next signal is sent
};

}  // namespace

ExitCode in_own_process(const base::SafeText& name, const ProcessLimits& limits,
                        const std::function<ExitCode()>& work) {
  if (!may_fork()) return work();
  sigset_t waited;
  sigset_t before;
  ::sigemptyset(&waited);
  ::sigaddset(&waited, SIGCHLD);
  for (const int signal : ending)
    if (!is_ignored(signal)) ::sigaddset(&waited, signal);
  // Blocked before the fork, so that no signal is missed.
  ::sigprocmask(SIG_BLOCK, &waited, &before);
  struct sigaction child_action {};
  struct sigaction by_default {};
  by_default.sa_handler = SIG_DFL;
  (void)::sigaction(SIGCHLD, &by_default, &child_action);  // if ignored, there is no exit status
  const auto back = [&] {
    (void)::sigaction(SIGCHLD, &child_action, nullptr);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
  };
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process < 0) {
    const int problem = errno;
    back();
    error("cannot start a process for {}: {}", name, std::generic_category().message(problem));
    return ExitCode::cannot_open;
  }
  if (process == 0) {
    (void)::sigaction(SIGCHLD, &child_action, nullptr);
    live_limited(parent, before, limits, name, work);
  }
  Child child(process, waited);
  const int status = child.wait();
  // The signal of this child was taken; no other process has ended meanwhile.
  back();
  if (WIFSIGNALED(status) && child.interrupted() != 0) {
    (void)::raise(child.interrupted());  // ends this process as it would have without the child
    return ExitCode::damaged;
  }
  return result_of(status, name, limits);
}

}  // namespace tetron::app
