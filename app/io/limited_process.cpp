#include "app/io/limited_process.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <new>
#include <system_error>

#include "app/io/messages.hpp"
#include "app/io/new_file.hpp"

namespace tetron::app {

namespace {

void lower(int resource, rlim_t wanted) {
  rlimit limit{};
  if (::getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  (void)::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// Sanitizers need much more memory than the program itself.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_memory_limited = false;
#else
constexpr bool is_memory_limited = true;
#endif

}  // namespace

bool may_fork() {
  std::error_code unknown;
  std::filesystem::directory_iterator threads("/proc/self/task", unknown);
  return unknown || std::distance(begin(threads), end(threads)) <= 1;
}

[[noreturn]] void live_limited(pid_t parent, const sigset_t& mask, const ProcessLimits& limits,
                               const base::SafeText& name, const std::function<ExitCode()>& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);
  leave_unfinished_files();
  // The parent decides about signals that a terminal sends to both.
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
    error("{}: needs more than the {} MB of memory that it may use", name, limits.memory >> 20);
  }
  end_messages();
  // Exits without destructors: what was copied from the parent must not be ended twice.
  ::_exit(static_cast<int>(code));
}

ExitCode result_of(int status, const base::SafeText& name, const ProcessLimits& limits) {
  if (WIFEXITED(status)) return static_cast<ExitCode>(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (signal != SIGXCPU && signal != SIGKILL) {
    error("{}: the process that ran its rules ended by signal {} ({})", name, signal, ::strsignal(signal));
  } else if (limits.seconds > 0) {
    error("{}: needs more than {} s of processor time; it was ended", name, limits.seconds);
  } else {
    error("{}: the process that ran its rules was killed from outside", name);
  }
  return ExitCode::damaged;
}

}  // namespace tetron::app
