#include "app/io/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace tetron::app {

namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
constexpr char interrupted = 'i';
constexpr char finished = 'f';

// For the signal handler: whether a signal came, how it reaches a waiting thread, and the handlers before
// it.
std::atomic<bool> came = false;
std::atomic<int> to_thread = -1;
std::array<struct sigaction, signals.size()> previous{};
bool is_handled = false;

bool is_ignored(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN;
}

void restore_handlers() {
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (!is_ignored(previous[i])) (void)::sigaction(signals[i], &previous[i], nullptr);
}

extern "C" void on_first_interrupt(int) {
  const int saved = errno;
  restore_handlers();
  came = true;
  if (const int descriptor = to_thread; descriptor >= 0 && ::write(descriptor, &interrupted, 1) < 0)
    errno = saved;
  errno = saved;
}

}  // namespace

Interrupt::Interrupt() {
  came = false;
  struct sigaction wanted {};
  wanted.sa_handler = on_first_interrupt;
  wanted.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    (void)::sigaction(signals[i], nullptr, &previous[i]);
    if (!is_ignored(previous[i])) (void)::sigaction(signals[i], &wanted, nullptr);
  }
  is_handled = true;
}

Interrupt::~Interrupt() {
  is_handled = false;
  restore_handlers();
}

bool Interrupt::has_come() const noexcept {
  return came;
}

StopOnInterrupt::StopOnInterrupt() {
  // Without a pipe or a thread, only a second signal ends the program.
  if (::pipe2(pipe_.data(), O_CLOEXEC) != 0) return;
  to_thread = pipe_[1];
  // A signal may have come before the handler knew the pipe.
  if (interrupt_.has_come()) source_.request_stop();
  // Signals that come before the thread waits are kept in the pipe.
  try {
    waiting_ = std::jthread([this] {
      char what = finished;
      while (::read(pipe_[0], &what, 1) < 0 && errno == EINTR) {
      }
      if (what == interrupted) source_.request_stop();
    });
  } catch (const std::system_error&) {
    to_thread = -1;
    for (const int end : pipe_) ::close(end);
  }
}

StopOnInterrupt::~StopOnInterrupt() {
  if (!waiting_.joinable()) return;
  to_thread = -1;
  if (::write(pipe_[1], &finished, 1) == 1) waiting_.join();
  for (const int end : pipe_) ::close(end);
}

void leave_interrupts_to_parent() {
  if (!is_handled) return;
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i] == SIGTERM) {
      (void)::sigaction(SIGTERM, &previous[i], nullptr);
    } else {
      (void)std::signal(signals[i], SIG_IGN);
    }
}

}  // namespace tetron::app
