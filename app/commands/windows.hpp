#pragma once

#include <functional>

#include "app/io/exit_code.hpp"

namespace tetron::app {

struct PlayOptions;
struct RulesPlayOptions;

// The functions that run the commands which open a window. Each is called after its command line was found
// to be right.
struct Windows {
  std::function<ExitCode(const PlayOptions&)> play;
  std::function<ExitCode(const RulesPlayOptions&)> play_rules;
};

}  // namespace tetron::app
