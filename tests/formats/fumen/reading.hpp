#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "formats/fumen/decode.hpp"
#include "tests/catch.hpp"

namespace tetron::fumen {

// The pages of a fumen that has nothing wrong.
inline std::vector<Page> pages_of(std::string_view text) {
  auto decoded = decode(text);
  INFO(text);
  if (!decoded) FAIL(base::describe(decoded.error()));
  CHECK(decoded->warnings.empty());
  return std::move(decoded->pages);
}

}  // namespace tetron::fumen
