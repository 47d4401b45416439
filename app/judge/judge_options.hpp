#pragma once

#include <string>

#include "app/judge/judge_process.hpp"
#include "app/options/command_line.hpp"

namespace tetron::app {

// A bot whose opinion is asked for, and how long to wait for it.
struct JudgeOptions {
  std::string command;  // empty for none
  int limit_ms = 2000;
  int thinking_ms = 20;

  void add_to(Command& command);
  JudgeProcess::TimeLimits patience() const {
    return {std::chrono::milliseconds(limit_ms), std::chrono::milliseconds(thinking_ms)};
  }
};

}  // namespace tetron::app
