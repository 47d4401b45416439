#pragma once

#include <functional>

#include "app/io/exit_code.hpp"
#include "app/io/limited_process.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

// Does the work in a separate process and returns its result, or that of an Exit it throws. If a limit or a
// crash ends that process, shows an error about `name` and returns ExitCode::damaged.
//
// SIGINT, SIGTERM and SIGHUP to this process are passed to the other one as SIGTERM. It has a few seconds to
// finish, then it is killed; and this process ends too, unless the work has a result. A second signal ends
// it immediately. It always ends with this process.
//
// If this process has more than one thread, it cannot be forked, and the work is done here without limits.
// docs/decisions/rules.md#rules-that-never-end
ExitCode in_own_process(const base::SafeText& name, const ProcessLimits& limits,
                        const std::function<ExitCode()>& work);

}  // namespace tetron::app
