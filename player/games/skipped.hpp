#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "base/counted.hpp"

namespace tetron::player {

// A message about files that could not be opened, a line for each, and `then` as the last line if it is not
// empty.
inline std::string skipped_text(std::span<const std::string> skipped, std::string_view then) {
  constexpr std::size_t most = 4;
  std::string text;
  const auto add = [&text](std::string_view line) { text += (text.empty() ? "" : "\n") + std::string(line); };
  const std::size_t shown = skipped.size() > most ? most - 1 : skipped.size();
  for (const std::string& each : skipped.first(shown)) add(each);
  if (shown < skipped.size()) add(fmt::format("and {}", base::counted(skipped.size() - shown, "more file")));
  if (!then.empty()) add(then);
  return text;
}

}  // namespace tetron::player
