#include "replay/kinds/unknown.hpp"

#include <fmt/format.h>

#include "formats/tet/layout.hpp"

namespace tetron::kinds {

std::string why_unknown(std::string_view start, std::string_view complaint, std::string_view endings) {
  if (start.empty()) return "is empty";
  // The size of the header and its type, which is 0.
  const bool begins_like_tet =
      start.size() >= 2 && static_cast<unsigned char>(start[0]) >= tet::header::length && start[1] == '\0';
  if (begins_like_tet) return fmt::format("{}; this is not a .tet recording", complaint);
  return fmt::format("this is not a recording that tetron knows; it opens {}", endings);
}

}  // namespace tetron::kinds
