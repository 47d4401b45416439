#include "replay/game/sprint.hpp"

#include <algorithm>
#include <charconv>

namespace tetron::game {

std::optional<std::uint32_t> lines_of_sprint(std::string_view mode) {
  constexpr std::uint32_t most = 10'000;
  const std::size_t at = mode.find_first_of("0123456789");
  if (at == mode.npos || (at > 0 && !mode.starts_with("sprint"))) return std::nullopt;
  std::uint32_t lines = 0;
  const auto [end, problem] = std::from_chars(mode.data() + at, mode.data() + mode.size(), lines);
  const std::string_view unit(end, static_cast<std::size_t>(mode.data() + mode.size() - end));
  const bool is_lines = unit == "l" || unit == "L" || unit == " lines";
  return problem == std::errc() && is_lines && lines > 0 && lines <= most ? std::optional(lines)
                                                                          : std::nullopt;
}

}  // namespace tetron::game
