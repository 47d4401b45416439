#include "app/io/own_process.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <new>
#include <system_error>

#include "app/io/messages.hpp"
#include "app/io/new_file.hpp"

namespace tetron::app {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::array ending{SIGINT, SIGTERM, SIGHUP};
constexpr std::chrono::seconds patience(4);       // with what an interrupt asked to stop
constexpr std::chrono::seconds last_patience(1);  // with what ends itself

bool has_other_threads() {
  std::error_code unknown;
  std::filesystem::directory_iterator threads("/proc/self/task", unknown);
  if (unknown) return false;
  return std::distance(begin(threads), end(threads)) > 1;
}

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void lower(int resource, rlim_t wanted) {
  rlimit limit{};
  if (::getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  (void)::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// Sanitizers take far more memory than what they look at.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_memory_limited = false;
#else
constexpr bool is_memory_limited = true;
#endif

[[noreturn]] void be_the_process(pid_t parent, const sigset_t& mask, const ProcessLimits& limits,
                                 const base::SafeText& name, const std::function<ExitCode()>& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);
  leave_unfinished_files();
  // What a terminal sends to both comes from the parent.
  for (const int signal : {SIGINT, SIGHUP}) (void)::signal(signal, SIG_IGN);
  (void)::sigprocmask(SIG_SETMASK, &mask, nullptr);
  lower(RLIMIT_CORE, 0);
  if (limits.seconds > 0) lower(RLIMIT_CPU, limits.seconds);
  if (is_memory_limited && limits.memory > 0) lower(RLIMIT_DATA, limits.memory);
  ExitCode code = ExitCode::damaged;
  try {
    code = work();
  } catch (const Exit& exit) {
    code = exit.code;
  } catch (const std::bad_alloc&) {
    error("{}: needs more memory than it may have, {} MB", name, limits.memory >> 20);
  }
  end_messages();
  // Nothing that was copied from the process before is to be ended a second time.
  ::_exit(static_cast<int>(code));
}

// The process that works, as its parent sees it.
class Child {
 public:
  Child(pid_t process, const sigset_t& signals) : process_(process), signals_(signals) {}

  // Until it has ended; its status.
  int wait() {
    while (true) {
      int status = 0;
      const pid_t ended = ::waitpid(process_, &status, WNOHANG);
      if (ended == process_) return status;
      if (ended < 0 && errno != EINTR) return 0;
      pass_on_signals();
    }
  }
  // The first one that came; 0: none.
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
    deadline_ = Clock::now() + (asked_ == 1 ? patience : last_patience);
  }

  pid_t process_;
  const sigset_t& signals_;
  int interrupted_ = 0;
  int asked_ = 0;
  Clock::time_point deadline_{};  // then it is asked again
};

ExitCode result_of(int status, const Child& child, const base::SafeText& name, const ProcessLimits& limits) {
  if (WIFEXITED(status)) return static_cast<ExitCode>(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (child.interrupted() != 0) {
    (void)::raise(child.interrupted());  // which ends this process as it would have without the other
  } else if (signal == SIGXCPU || signal == SIGKILL) {
    if (limits.seconds > 0) {
      error("{}: takes more than {} s of the processor, and was ended", name, limits.seconds);
    } else {
      error("{}: the process that ran its rules was killed from outside", name);
    }
  } else {
    error("{}: the process that ran its rules ended by signal {} ({})", name, signal, ::strsignal(signal));
  }
  return ExitCode::damaged;
}

}  // namespace

ExitCode in_own_process(const base::SafeText& name, const ProcessLimits& limits,
                        const std::function<ExitCode()>& work) {
  if (has_other_threads()) return work();
  sigset_t waited;
  sigset_t before;
  ::sigemptyset(&waited);
  ::sigaddset(&waited, SIGCHLD);
  for (const int signal : ending)
    if (!is_ignored(signal)) ::sigaddset(&waited, signal);
  // Blocked before there are two, so that none is missed.
  ::sigprocmask(SIG_BLOCK, &waited, &before);
  struct sigaction child_action {};
  struct sigaction by_default {};
  by_default.sa_handler = SIG_DFL;
  (void)::sigaction(SIGCHLD, &by_default, &child_action);  // an ignored one would leave no status
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
    be_the_process(parent, before, limits, name, work);
  }
  Child child(process, waited);
  const int status = child.wait();
  // Ours was taken; nobody else's process ends meanwhile.
  back();
  return result_of(status, child, name, limits);
}

}  // namespace tetron::app
