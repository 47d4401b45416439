#pragma once

#include <functional>

#include "app/io/exit_code.hpp"
#include "app/io/limited_process.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

// Does the work in a process of its own and returns what it returned, or threw as Exit. Where a limit or a
// crash ends that process, an error about `name` says so and the result is ExitCode::damaged.
//
// SIGINT, SIGTERM and SIGHUP to this process reach the other one, as SIGTERM: it may finish what it began for
// a few seconds, then it is ended, and so is this process, unless the work came to a result. A second one
// ends it at once. It ends with this process, whatever ends that.
//
// A process with more threads than one cannot be copied; then the work is done here, without limits.
// docs/decisions/0100-rules-in-a-process.md
ExitCode in_own_process(const base::SafeText& name, const ProcessLimits& limits,
                        const std::function<ExitCode()>& work);

}  // namespace tetron::app
