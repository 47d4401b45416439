#include "app/commands/rules/step_limit.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "app/io/exit_code.hpp"
#include "app/io/new_file.hpp"
#include "app/io/streams.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

namespace {

constexpr int tick = SIGVTALRM;

// The clock of a thread. It is never freed, because a signal may still be on its way to it.
struct StepClock {
  std::atomic<bool> used = false;
  std::atomic<std::uint32_t> steps = 0;  // number of steps begun plus steps ended: odd while one runs
  std::atomic<std::uint32_t> seen = 0;   // value of `steps` at the last tick
};
std::array<StepClock, 512> clocks;
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

// The line that is printed then. It is made in advance, because the thread that is stopped may hold the lock
// of the memory allocator.
std::array<char, 1024> line;
std::atomic<std::size_t> line_length = 0;

extern "C" void on_tick(int, siginfo_t* info, void*) {
  if (info->si_code != SI_TIMER) return;
  const auto index = static_cast<std::size_t>(info->si_value.sival_int);
  if (index >= clocks.size()) return;
  StepClock& clock = clocks[index];
  const std::uint32_t steps = clock.steps;
  if (steps % 2 == 0 || clock.seen.exchange(steps) != steps) return;
  remove_unfinished_files();
  const ssize_t written = ::write(streams().err, line.data(), line_length);
  ::_exit(written < 0 ? static_cast<int>(ExitCode::cannot_write) : static_cast<int>(ExitCode::damaged));
}

// The timer of this thread.
class Timer {
 public:
  Timer() {
    const auto free = std::ranges::find_if(clocks, [](StepClock& each) { return !each.used.exchange(true); });
    if (free == clocks.end()) return;
    clock_ = &*free;
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = tick;
    event.sigev_value.sival_int = static_cast<int>(free - clocks.begin());
    if (::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) != 0) return;
    has_timer_ = true;
    itimerspec every{};
    every.it_value.tv_sec = every.it_interval.tv_sec = most_step_seconds;
    (void)::timer_settime(timer_, 0, &every, nullptr);
  }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer() {
    if (has_timer_) ::timer_delete(timer_);
    if (clock_) clock_->used = false;
  }

  void begins() noexcept {
    if (clock_) clock_->steps.fetch_or(1, std::memory_order_relaxed);
  }
  void ends() noexcept {
    if (clock_)
      clock_->steps.store((clock_->steps.load(std::memory_order_relaxed) | 1U) + 1,
                          std::memory_order_relaxed);
  }

 private:
  StepClock* clock_ = nullptr;
  timer_t timer_{};
  bool has_timer_ = false;
};

Timer& timer_of_thread() {
  thread_local Timer timer;
  return timer;
}

}  // namespace

StepLimit::StepLimit() {
  struct sigaction wanted {};
  wanted.sa_sigaction = on_tick;
  wanted.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  (void)::sigaction(tick, &wanted, nullptr);
}

StepLimit& StepLimit::of(std::string_view name) {
  static StepLimit limit;
  const base::SafeText text = base::safe(
      "{}: needs more than {} s of processor time in one frame; it was ended", name, most_step_seconds);
  line_length = 0;
  const std::size_t length = std::min(text.text().size(), line.size() - 1);
  std::memcpy(line.data(), text.text().data(), length);
  line[length] = '\n';
  line_length = length + 1;
  return limit;
}

void StepLimit::begins() noexcept {
  timer_of_thread().begins();
}

void StepLimit::ends() noexcept {
  timer_of_thread().ends();
}

}  // namespace tetron::app
