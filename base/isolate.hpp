#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

inline constexpr char32_t first_strong_isolate = 0x2068;
inline constexpr char32_t pop_isolate = 0x2069;

// A name for a sentence with other names: one that is written from right to left stands between isolates, so
// that it changes the order of nothing around it (Unicode, UAX 9). Any other is as it was. What misleads() in
// it is left out of the first kind.
std::string isolated(std::string_view name);

}  // namespace tetron::base
