#include "app/io/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "app/io/exit_code.hpp"
#include "app/io/new_file.hpp"

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
std::atomic<unsigned> seconds_of_patience = 0;
std::atomic<int> first_signal = 0;
struct sigaction previous_alarm {};
bool is_handled = false;

bool is_ignored(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN;
}

void restore_handlers() {
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (!is_ignored(previous[i])) (void)::sigaction(signals[i], &previous[i], nullptr);
}

extern "C" void on_end(int number) {
  remove_unfinished_files();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

// What was to be finished after the first signal takes too long.
extern "C" void on_alarm(int) {
  constexpr std::string_view text = "interrupted while waiting for a file\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
  on_end(first_signal);
}

extern "C" void on_first_interrupt(int number) {
  const int saved = errno;
  restore_handlers();
  came = true;
  first_signal = number;
  ::alarm(seconds_of_patience);
  if (const int descriptor = to_thread; descriptor >= 0 && ::write(descriptor, &interrupted, 1) < 0)
    errno = saved;
  errno = saved;
}

// Called, for example, if memory runs out in a library function that is declared not to throw.
[[noreturn]] void on_terminate() {
  remove_unfinished_files();
  try {
    if (const auto exception = std::current_exception()) std::rethrow_exception(exception);
  } catch (const std::bad_alloc&) {
    constexpr std::string_view text = "out of memory\n";
    (void)!::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(static_cast<int>(ExitCode::damaged));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

// False for signals that do not end a program by default, or that cannot be caught.
bool ends_program(int number) {
  constexpr std::array others{SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGTSTP,
                              SIGTTIN, SIGTTOU, SIGURG,  SIGWINCH};
  return std::ranges::find(others, number) == others.end();
}

// After a stack overflow, a handler needs another stack.
void use_signal_stack() {
  static std::array<char, 64 * 1024> room;
  stack_t stack{};
  stack.ss_sp = room.data();
  stack.ss_size = room.size();
  (void)::sigaltstack(&stack, nullptr);
}

}  // namespace

void handle_signals() {
  use_signal_stack();
  std::set_terminate(on_terminate);
  for (int number = 1; number <= SIGRTMAX; ++number) {
    struct sigaction now {};
    // Ignored signals stay ignored, and existing handlers (of sanitizers) are kept.
    if (!ends_program(number) || ::sigaction(number, nullptr, &now) != 0) continue;
    if ((now.sa_flags & SA_SIGINFO) != 0 || now.sa_handler != SIG_DFL) continue;
    struct sigaction wanted {};
    wanted.sa_handler = number == SIGPIPE || number == SIGXFSZ ? SIG_IGN : on_end;
    wanted.sa_flags = SA_ONSTACK | SA_RESTART;
    (void)::sigaction(number, &wanted, nullptr);
  }
}

Interrupt::Interrupt(unsigned patience) {
  came = false;
  seconds_of_patience = patience;
  if (patience > 0) {
    struct sigaction alarm {};
    alarm.sa_handler = on_alarm;
    (void)::sigaction(SIGALRM, &alarm, &previous_alarm);
  }
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
  if (seconds_of_patience.exchange(0) > 0) {
    ::alarm(0);
    (void)::sigaction(SIGALRM, &previous_alarm, nullptr);
  }
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
