#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"

// Unpacks deflate data, RFC 1951. It needs no library, so that it also works in the browser.
namespace tetron::deflate {

struct Inflated {
  std::size_t used = 0;  // packed bytes up to the end of the last block or to the error
  std::optional<base::Error> error;
};

// Unpacks `packed` up to the end of its last block and appends the result to `out`. `origin` is the offset
// of packed[0] in the file, for errors. `out` gets at most `most` bytes in total; after an error it keeps
// what was unpacked before.
Inflated inflate(std::span<const std::byte> packed, std::uint64_t origin, std::vector<std::byte>& out,
                 std::size_t most);

}  // namespace tetron::deflate
