#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"

// Packed bytes: RFC 1951, without a library, so that every program of ours unpacks them, in a browser too.
namespace tetron::deflate {

struct Inflated {
  std::size_t used = 0;  // packed bytes up to the end of the last block, or to where an error stands
  std::optional<base::Error> error;
};

// Appends what `packed` unpacks to, until its last block ends. `origin` is the offset of packed[0] in the
// file, for errors. `out` gets at most `most` bytes in all; what was unpacked before an error stays in it.
Inflated inflate(std::span<const std::byte> packed, std::uint64_t origin, std::vector<std::byte>& out,
                 std::size_t most);

}  // namespace tetron::deflate
