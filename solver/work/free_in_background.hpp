#pragma once

#include <system_error>
#include <thread>
#include <utility>

// Within the solver only.
namespace tetron::solver {

// Gives up a value that owns much memory. The system takes 20 ms and more for each GB, and who asked to
// stop shall not wait for that: a thread of its own does it, which touches nothing else.
template <class Value>
void free_in_background(Value value, std::size_t bytes) {
  constexpr std::size_t much = std::size_t{64} << 20;
  if (bytes < much) return;
  try {
    std::thread([held = std::move(value)] { static_cast<void>(held); }).detach();
  } catch (const std::system_error&) {
    // No thread to be had: it goes here.
  }
}

}  // namespace tetron::solver
