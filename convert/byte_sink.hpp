#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace tetron::convert {

// Where the bytes of a file go.
struct ByteSink {
  // Takes bytes at the place reached so far, over those already there; false: they could not be written.
  std::function<bool(std::span<const std::byte>)> write;
  // Goes to that many bytes from the beginning. Empty: bytes are only ever written one after the other, to a
  // pipe.
  std::function<bool(std::uint64_t)> seek;
};

}  // namespace tetron::convert
