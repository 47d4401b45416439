#include "app/io/messages.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "app/io/part.hpp"
#include "app/io/streams.hpp"
#include "base/escape.hpp"
#include "base/room.hpp"

namespace tetron::app {

namespace {

// The limits for errors and warnings in one run: there may be millions in a malicious file.
constexpr std::uint64_t most_errors = 10'000;
constexpr std::uint64_t most_warnings = 1'000;

spdlog::level::level_enum spdlog_level(MessageLevel level) {
  constexpr std::array levels{spdlog::level::err, spdlog::level::warn, spdlog::level::info,
                              spdlog::level::debug};
  return levels[static_cast<std::size_t>(level)];
}

// Counts the messages of one kind.
struct Shown {
  std::uint64_t most;
  std::uint64_t count = 0;

  // Counts a message. Returns whether it is to be shown.
  bool take() { return ++count <= most; }
  std::uint64_t left_out() const { return count - std::min(count, most); }
};

Shown errors{most_errors};
Shown warnings{most_warnings};
std::chrono::steady_clock::time_point began{};
std::string last_left_out;  // text of the last one that was not shown

std::string plural(std::uint64_t count, std::string_view what) {
  return fmt::format("{} more {}{}", fmt::group_digits(count), what, count == 1 ? "" : "s");
}

// Writes messages to the run's stream, each line at once. Errors are ignored, because there is no way to
// show them.
class MessageSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    for (std::string_view left(line.data(), line.size()); !left.empty();) {
      const ssize_t written = ::write(streams().err, left.data(), left.size());
      if (written < 0 && errno != EINTR) return;
      if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void flush_() override {}
};

// Not in spdlog's registry, which would create a logger for standard output at every start.
spdlog::logger& log() {
  static spdlog::logger logger = [] {
    spdlog::logger made("tetron", std::make_shared<MessageSink>());
    made.set_pattern("%v");
    return made;
  }();
  return logger;
}

// Shows how many messages were left out, and the last error if it was left out.
void tell_left_out() {
  if (warnings.left_out() == 0 && errors.left_out() == 0) return;
  std::string text = "… and ";
  if (warnings.left_out() > 0) text += plural(warnings.left_out(), "warning");
  if (warnings.left_out() > 0 && errors.left_out() > 0) text += ", ";
  if (errors.left_out() > 0) text += plural(errors.left_out(), "error") + ", the last: " + last_left_out;
  log().info(text);
}

}  // namespace

void begin_messages() {
  errors.count = 0;
  warnings.count = 0;
  began = std::chrono::steady_clock::now();
  show_messages(MessageLevel::notes);
  last_left_out.clear();
}

void show_messages(MessageLevel level) {
  log().set_level(spdlog_level(level));
}

bool shows(MessageLevel level) {
  return log().should_log(spdlog_level(level));
}

void end_messages() {
  tell_left_out();
}

void error(const base::SafeText& text) {
  if (Part* part = current_part()) return part->message(MessageKind::error, text.text());
  if (errors.take())
    log().error(base::harmless(text.text()));
  else
    last_left_out = base::harmless(text.text());
}
void warning(const base::SafeText& text) {
  if (!shows(MessageLevel::warnings)) return;
  if (Part* part = current_part()) return part->message(MessageKind::warning, text.text());
  if (warnings.take()) log().warn(base::harmless(text.text()));
}
void note(const base::SafeText& text) {
  if (!shows(MessageLevel::notes)) return;
  if (Part* part = current_part()) return part->message(MessageKind::note, text.text());
  log().info(base::harmless(text.text()));
}
void detail(const base::SafeText& text) {
  if (!shows(MessageLevel::details)) return;
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - began;
  const auto line = base::safe("[{:.3f} s, {} MB] {}", since.count(), base::peak_memory(), text);
  if (Part* part = current_part()) return part->message(MessageKind::note, line.text());
  log().debug(base::harmless(line.text()));
}

}  // namespace tetron::app
