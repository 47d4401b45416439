#pragma once

#include <string>
#include <vector>

#include "base/safe_text.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::app {

// Patterns as they were given.
struct QueueText {
  base::SafeText name;
  std::string text;
  bool is_file = false;
};

// What a file has, or standard input. One that cannot be read is told and ends the command.
QueueText queue_file(const std::string& path);
// The patterns of a text. What is wrong is told with its place and ends the command.
std::vector<pc::Pattern> patterns_of(const QueueText& queue);

}  // namespace tetron::app
