#include "formats/numeron/remark.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace tetron::numeron {

bool is_same_line_remark(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() != '#' || text.back() == ' ' || !base::is_valid_utf8(text)) return false;
  while (!text.empty())
    if (base::misleads(base::pop_code_point(text))) return false;
  return true;
}

bool is_above(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == text.npos || !is_same_line_remark(text.substr(0, end))) return false;
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace tetron::numeron
