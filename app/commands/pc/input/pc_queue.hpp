#pragma once

#include <string>
#include <vector>

#include "base/safe_text.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::app {

// Patterns as text.
struct QueueText {
  base::SafeText name;
  std::string text;
  bool is_file = false;
};

// The patterns in a file or standard input. If it cannot be read, prints a message and ends the command.
QueueText queue_file(const std::string& path);
// The patterns of a text. On an error, prints a message with its place and ends the command.
std::vector<pc::Pattern> patterns_of(const QueueText& queue);

}  // namespace tetron::app
