#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

// A form of a name that is the same for all its spellings: capitals and small letters, and both Unicode forms
// of letters with marks (NFC and NFD). Only for comparison; never shown.
std::string folded_name(std::string_view utf8);

inline bool is_same_name(std::string_view a, std::string_view b) {
  return a == b || folded_name(a) == folded_name(b);
}

}  // namespace tetron::base
