#include "app/io/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/part.hpp"
#include "app/io/streams.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view clear_line = "\r\x1b[K";

int receiver = -1;  // set by send_progress_to()

// If the terminal does not accept it, the work continues.
void write_now(const std::string& text) {
  (void)!::write(receiver >= 0 ? receiver : streams().err, text.data(), text.size());
}

}  // namespace

void send_progress_to(int descriptor) {
  receiver = descriptor;
}

ProgressLine::ProgressLine(Clock::duration patience)
    : wanted_((!current_part() || current_part()->is_alone()) &&
              (receiver >= 0 || (shows(MessageLevel::notes) && ::isatty(streams().err) == 1))),
      next_(Clock::now() + patience) {}

ProgressLine::ProgressLine(Clock::duration patience, const Output& data) : ProgressLine(patience) {
  wanted_ = wanted_ && !data.is_terminal();
}

bool ProgressLine::is_due() {
  if (!wanted_) return false;
  const auto now = Clock::now();
  if (now < next_) return false;
  next_ = now + std::chrono::milliseconds(100);
  return true;
}

void ProgressLine::show(std::string_view text) {
  if (!wanted_) return;
  if (receiver >= 0) return write_now(std::string(text).append("\n"));
  shown_ = true;
  write_now(std::string(clear_line).append(text));
}

void ProgressLine::end() {
  if (shown_) write_now(std::string(clear_line));
  shown_ = false;
}

std::function<void(int percent)> ProgressLine::percent_of(std::string what) {
  return [this, what = std::move(what)](int percent) {
    if (is_due()) show(fmt::format("{}: {:3}%", what, percent));
  };
}

}  // namespace tetron::app
