#include "app/commands/pc/input/pc_queue.hpp"

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/line_reader.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

constexpr std::uint64_t most_of_queues = std::uint64_t{32} << 20;

}  // namespace

QueueText queue_file(const std::string& path) {
  const auto file = open_input(path, most_of_queues);
  if (!file) throw Exit{ExitCode::cannot_open};
  return {file->shown, without_controls(file->file.text()), true};
}

std::vector<pc::Pattern> patterns_of(const QueueText& queue) {
  auto patterns = pc::parse_patterns(queue.text);
  if (patterns) return std::move(*patterns);
  const pc::QueueError& wrong = patterns.error();
  base::SafeText where = queue.name;
  if (wrong.pattern > 0) where += base::safe(": {} {}", queue.is_file ? "line" : "pattern", wrong.pattern);
  if (wrong.column > 0) where += base::safe(", column {}", wrong.column);
  refuse(queue.is_file ? ExitCode::cannot_open : ExitCode::usage, "{}: {}", where, wrong.what);
}

}  // namespace tetron::app
