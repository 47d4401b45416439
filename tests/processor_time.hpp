#pragma once

#include <sys/resource.h>

#include <chrono>

namespace tetron::test {

// Processor time, which other programs on the machine do not change: a test may compare it with a limit.
inline std::chrono::microseconds processor_time(int who) {
  rusage used{};
  ::getrusage(who, &used);
  const auto of = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return of(used.ru_utime) + of(used.ru_stime);
}
// Of this process, all threads together.
inline std::chrono::microseconds own_processor_time() {
  return processor_time(RUSAGE_SELF);
}
// Of the calling thread.
inline std::chrono::microseconds thread_processor_time() {
  return processor_time(RUSAGE_THREAD);
}
// Of the processes that this one started and that have ended, as run_tetron() does it.
inline std::chrono::microseconds processor_time_of_children() {
  return processor_time(RUSAGE_CHILDREN);
}

}  // namespace tetron::test
