#include "app/options/byte_size.hpp"

#include <charconv>
#include <limits>

namespace tetron::app {

std::optional<std::size_t> parse_byte_size(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  int shift = 0;
  if (!text.empty())
    if (const auto unit = units.find(text.back()); unit != units.npos) {
      shift = 10 * (static_cast<int>(unit) + 1);
      text.remove_suffix(1);
    }
  std::size_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size() ||
      value > std::numeric_limits<std::size_t>::max() >> shift)
    return std::nullopt;
  return value << shift;
}

}  // namespace tetron::app
