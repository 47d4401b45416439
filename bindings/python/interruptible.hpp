#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "solver/problem/limits.hpp"

namespace tetron::python {

namespace py = pybind11;

// Runs `work` on another thread, so that Ctrl-C can stop it through `limits`, which the work must respect.
template <class Work>
auto interruptible(solver::Limits& limits, const Work& work) -> decltype(work()) {
  std::optional<decltype(work())> result;
  std::exception_ptr failure;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::stop_source stop;
  limits.stop = stop.get_token();
  {
    const py::gil_scoped_release release;
    const std::jthread worker([&] {
      try {
        result.emplace(work());
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_all();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) {
      const py::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() != 0) stop.request_stop();
    }
  }
  if (PyErr_Occurred()) throw py::error_already_set();
  if (failure) std::rethrow_exception(failure);
  return std::move(*result);
}

}  // namespace tetron::python
