#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace tetron::convert {

// Receives the bytes of a file.
struct ByteSink {
  // Writes bytes at the present position, over existing ones. Returns false if they could not be written.
  std::function<bool(std::span<const std::byte>)> write;
  // Moves the position to that many bytes from the beginning. Empty if bytes can only be appended, as to a
  // pipe.
  std::function<bool(std::uint64_t)> seek;
};

}  // namespace tetron::convert
