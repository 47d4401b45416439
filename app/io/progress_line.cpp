#include "app/io/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

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

void HowFar::reach(double share, Clock::time_point now) {
  constexpr std::size_t most_kept = 64;
  now_ = std::max(now_, now);
  share_ = std::clamp(share, share_, 1.0);
  if (!earlier_.empty() && now_ - earlier_.back().first < (now_ - began_) / most_kept) return;
  earlier_.emplace_back(now_, share_);
  if (earlier_.size() <= most_kept) return;
  // What is older than half of the time is not needed again.
  std::erase_if(earlier_, [this](const auto& one) { return one.first < began_ + (now_ - began_) / 4; });
}

std::string HowFar::percent() const {
  constexpr double least_whole = 0.1;
  const double percent = 100 * share_;
  // Rounded down: what is left is never shown as nothing.
  return share_ > 0 && share_ < least_whole ? fmt::format("{:.1f}%", std::floor(10 * percent) / 10)
                                            : fmt::format("{}%", static_cast<int>(percent));
}

std::string HowFar::left() const {
  constexpr std::chrono::seconds least_time{2};
  constexpr double least_share = 0.02;
  constexpr double most_seconds = 1e7;
  if (now_ - began_ < least_time || share_ < least_share || share_ >= 1) return {};
  auto from = std::pair(began_, 0.0);
  for (const auto& one : earlier_)
    if (one.first <= began_ + (now_ - began_) / 2) from = one;
  const double seconds = std::chrono::duration<double>(now_ - from.first).count();
  const double rest = seconds * (1 - share_) / std::max(share_ - from.second, 1e-9);
  if (rest > most_seconds) return {};
  const auto whole = static_cast<std::uint64_t>(rest + 0.5);
  if (whole >= 3600)
    return fmt::format(", about {}:{:02}:{:02} left", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format(", about {}:{:02} left", whole / 60, whole % 60);
}

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
  return [this, what = std::move(what), how_far = HowFar()](int percent) mutable {
    if (!is_due()) return;
    how_far.reach(percent / 100.0);
    show(fmt::format("{}: {:>4}{}", what, how_far.percent(), how_far.left()));
  };
}

}  // namespace tetron::app
