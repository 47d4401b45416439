#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

inline constexpr char32_t first_strong_isolate = 0x2068;
inline constexpr char32_t pop_isolate = 0x2069;

// Makes a name safe in a sentence with other names. A name with right-to-left characters is put between
// isolates, so that it does not change the order of the text around it (Unicode, UAX 9), and its characters
// that mislead() are removed. Any other name is unchanged.
std::string isolated(std::string_view name);

}  // namespace tetron::base
