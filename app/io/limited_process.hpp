#pragma once

#include <signal.h>

#include <cstddef>
#include <functional>

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

// What own_process and asked_process have in common.
namespace tetron::app {

struct ProcessLimits {
  unsigned seconds = 0;    // of the processor, all threads together; 0: any
  std::size_t memory = 0;  // bytes that it may write to; 0: any
};

// Whether this process has one thread alone: one with more cannot be copied.
bool may_fork();

// The life of a process that was just forked from `parent`: takes the limits and the mask of signals, does
// the work, and ends with what it returned, or threw as Exit. What a terminal sends to both it leaves to the
// parent, and ends with it.
[[noreturn]] void live_limited(pid_t parent, const sigset_t& mask, const ProcessLimits& limits,
                               const base::SafeText& name, const std::function<ExitCode()>& work);

// What the end of such a process means, `status` as waitpid() has it. Where a limit or a crash ended it, an
// error about `name` says so and the result is ExitCode::damaged.
ExitCode result_of(int status, const base::SafeText& name, const ProcessLimits& limits);

}  // namespace tetron::app
