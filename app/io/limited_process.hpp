#pragma once

#include <signal.h>

#include <cstddef>
#include <functional>

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

// What own_process and asked_process have in common.
namespace tetron::app {

struct ProcessLimits {
  unsigned seconds = 0;    // processor time of all threads together; 0: unlimited
  std::size_t memory = 0;  // bytes of writable memory; 0: unlimited
};

// Whether this process has only one thread. With more, it cannot be forked safely.
bool may_fork();

// Runs a process that was just forked from `parent`: sets the limits and the signal mask, does the work, and
// exits with its result, or with an Exit that it throws. Ignores signals that a terminal sends to both, and
// ends when the parent ends.
[[noreturn]] void live_limited(pid_t parent, const sigset_t& mask, const ProcessLimits& limits,
                               const base::SafeText& name, const std::function<ExitCode()>& work);

// The result of such a process from its `status`, as in waitpid(). If a limit or a crash ended it, shows an
// error about `name` and returns ExitCode::damaged.
ExitCode result_of(int status, const base::SafeText& name, const ProcessLimits& limits);

}  // namespace tetron::app
