#pragma once

#include <cstdint>
#include <string>

namespace tetron::kinds {

// "2026-07-24T19:03:08.342Z" from milliseconds since 1970.
std::string date_of(std::int64_t ms);

}  // namespace tetron::kinds
