#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/commands/rules/rules_trace.hpp"

using namespace tetron;

namespace {

// What was read is written as something that reads the same.
void check_trace(std::string_view text) {
  const auto trace = app::read_trace(text);
  if (!trace) {
    if (trace.error().empty()) std::abort();
    return;
  }
  if (trace->checks.size() != trace->inputs.frames()) std::abort();
  std::string written;
  app::append_trace(written, *trace, rules::Board(2, 2));
  const auto again = app::read_trace(written);
  if (!again || again->seed != trace->seed || again->rules_hash != trace->rules_hash ||
      !(again->inputs == trace->inputs) || rules::first_difference(*trace, *again))
    std::abort();
}

void check_inputs(std::string_view text) {
  const auto log = rules::log_from_text(text);
  if (!log) {
    if (log.error().line == 0 || log.error().what.empty()) std::abort();
    return;
  }
  const auto again = rules::log_from_text(rules::to_text(*log));
  if (!again || !(*again == *log)) std::abort();
  rules::InputPlayer player(*log);
  for (std::uint64_t frame = 0; frame < log->frames() && frame < 1000; ++frame) player.next();
}

}  // namespace

// A trace as JSON, or a file of --inputs.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_trace(text);
  check_inputs(text);
  return 0;
}
