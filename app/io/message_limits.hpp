#pragma once

#include <cstdint>

namespace tetron::app {

// Of errors and of warnings so many lines are shown in one run: there may be millions where a file is made
// for it.
inline constexpr std::uint64_t most_errors = 10'000;
inline constexpr std::uint64_t most_warnings = 1'000;

}  // namespace tetron::app
