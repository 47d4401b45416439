#pragma once

#include <atomic>

#include "solver/problem/limits.hpp"

// Internal to the solver.
namespace tetron::solver {

// Whether a call has to end early. Can be used from any thread.
class StopCheck {
 public:
  explicit StopCheck(const Limits& limits) : limits_(limits) {}

  // Reads the clock, so it should be called at most every few microseconds.
  bool is_over() {
    if (end_.load(std::memory_order_relaxed) != End::complete) return true;
    if (limits_.stop.stop_requested()) {
      finish(End::stop_requested);
    } else if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) {
      finish(End::deadline);
    } else {
      return false;
    }
    return true;
  }
  // Ends the call for all threads. If it is called several times, the first reason stays.
  void finish(End end) {
    End expected = End::complete;
    end_.compare_exchange_strong(expected, end);
  }
  // Why the call has to end; complete if it need not.
  End end() const { return end_.load(); }

 private:
  const Limits& limits_;
  std::atomic<End> end_{End::complete};
};

}  // namespace tetron::solver
