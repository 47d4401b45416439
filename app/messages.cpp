#include "app/messages.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "app/message_limits.hpp"

namespace tetron::app {

namespace {

// Messages of one kind.
struct Shown {
  std::uint64_t most;
  std::uint64_t count = 0;

  // Counts one more; whether it is to be shown.
  bool take() { return ++count <= most; }
  std::uint64_t left_out() const { return count - std::min(count, most); }
};

Shown errors{most_errors};
Shown warnings{most_warnings};
std::string last_error;  // of those that were not shown

std::string plural(std::uint64_t count, std::string_view what) {
  return fmt::format("{} more {}{}", fmt::group_digits(count), what, count == 1 ? "" : "s");
}

}  // namespace

void set_up_messages() {
  auto logger = spdlog::stderr_logger_st("tetron");
  logger->set_pattern("%v");
  spdlog::set_default_logger(std::move(logger));
}

void error(std::string_view text) {
  if (errors.take())
    spdlog::error(text);
  else
    last_error = text;
}
void warning(std::string_view text) {
  if (warnings.take()) spdlog::warn(text);
}
void note(std::string_view text) {
  spdlog::info(text);
}

void tell_left_out() {
  if (warnings.left_out() == 0 && errors.left_out() == 0) return;
  std::string text = "… and ";
  if (warnings.left_out() > 0) text += plural(warnings.left_out(), "warning");
  if (warnings.left_out() > 0 && errors.left_out() > 0) text += ", ";
  if (errors.left_out() > 0) text += plural(errors.left_out(), "error") + ", the last: " + last_error;
  spdlog::info(text);
}

}  // namespace tetron::app
