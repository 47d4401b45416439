#pragma once

#include <cstdint>

namespace tetron::app {

// Of errors and of warnings so many lines are shown in one run: there may be millions where a file is made
// for it.
inline constexpr std::uint64_t most_errors = 10'000;
inline constexpr std::uint64_t most_warnings = 1'000;

// At the end of the run: how many were not shown, in a line, and the last error if it was not.
void tell_left_out();

}  // namespace tetron::app
