#pragma once

#include <functional>

#include "app/io/exit_code.hpp"

namespace tetron::app {

struct PlayOptions;
struct RulesPlayOptions;

// How the commands that open a window are run, each when its command line is right.
struct Windows {
  std::function<ExitCode(const PlayOptions&)> play;
  std::function<ExitCode(const RulesPlayOptions&)> play_rules;
};

}  // namespace tetron::app
