#pragma once

#include <system_error>
#include <thread>
#include <utility>

// Internal to the solver.
namespace tetron::solver {

// Frees a value that owns much memory. The system takes 20 ms and more for each GB, and a user who asked to
// stop should not wait for that. So a separate thread does it, which touches nothing else.
template <class Value>
void free_in_background(Value value, std::size_t bytes) {
  constexpr std::size_t much = std::size_t{64} << 20;
  if (bytes < much) return;
  try {
    std::thread([held = std::move(value)] { static_cast<void>(held); }).detach();
  } catch (const std::system_error&) {
    // No thread could be started: the memory is freed here.
  }
}

}  // namespace tetron::solver
