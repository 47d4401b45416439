#pragma once

// What the C++ library for WebAssembly lacks because there is only one thread; included before every source
// (cmake/wasm.cmake). Locks never wait, a thread does its work at once, and stops are never requested.
// docs/decisions/browsers.md#webassembly-and-tetronhtml
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

namespace std {

class mutex {
 public:
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};

template <class Mutex>
class unique_lock {
 public:
  explicit unique_lock(Mutex&) {}
  void lock() {}
  void unlock() {}
};

template <class... Mutexes>
class scoped_lock {
 public:
  explicit scoped_lock(Mutexes&...) {}
};

class condition_variable {
 public:
  void notify_one() {}
  void notify_all() {}
  // If the condition is false, no other thread could make it true.
  template <class Lock>
  [[noreturn]] void wait(Lock&) {
    __builtin_trap();
  }
  template <class Lock, class Predicate>
  void wait(Lock&, Predicate is_so) {
    if (!is_so()) __builtin_trap();
  }
  template <class Lock, class Time>
  void wait_for(Lock&, const Time&) {
    __builtin_trap();
  }
  template <class Lock, class Time, class Predicate>
  bool wait_for(Lock&, const Time&, Predicate is_so) {
    return is_so();
  }
};

class stop_token;

// Nothing can change while one waits.
class condition_variable_any : public condition_variable {
 public:
  template <class Lock, class Predicate>
  bool wait(Lock&, const stop_token&, Predicate is_so) {
    return is_so();
  }
};

class stop_token {
 public:
  bool stop_requested() const { return false; }
  bool stop_possible() const { return false; }
};

class stop_source {
 public:
  stop_token get_token() const { return {}; }
  bool request_stop() { return false; }
};

class thread {
 public:
  using id = int;
  thread() = default;
  template <class Work, class... Arguments>
  explicit thread(Work&& work, Arguments&&... arguments) {
    std::invoke(std::forward<Work>(work), std::forward<Arguments>(arguments)...);
  }
  void join() {}
  void detach() {}
  bool joinable() const { return false; }
  static unsigned hardware_concurrency() { return 1; }
};

class jthread : public thread {
 public:
  using thread::thread;
  template <class Work>
  requires is_invocable_v<Work, stop_token>
  explicit jthread(Work&& work) { std::invoke(std::forward<Work>(work), stop_token()); }
};

namespace this_thread {

inline thread::id get_id() {
  return 0;
}
template <class Time>
void sleep_for(const Time&) {}

}  // namespace this_thread

// C++17's function, which this library only has for integers: the same number, from the C library's strtod().
inline from_chars_result from_chars(const char* first, const char* last, double& value,
                                    chars_format = chars_format::general) {
  const std::string text(first, last);
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  return {first + (end - text.c_str()), errc()};
}

}  // namespace std
