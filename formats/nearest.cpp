#include "formats/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tetron::formats {

namespace {

// Longer words are none of ours.
constexpr std::size_t longest = 31;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// How many letters must be added, left out, replaced or exchanged with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, longest + 1>, longest + 1> cost{};
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> choices) {
  if (word.empty() || word.size() > longest) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t least = 0;
  for (const std::string_view choice : choices) {
    if (choice.size() > longest) continue;
    const std::size_t found = distance(word, choice);
    // A third of the letters may be wrong, of short words one.
    if (found > std::max<std::size_t>(1, choice.size() / 3) || found >= choice.size()) continue;
    if (best && found >= least) continue;
    best = choice;
    least = found;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> choices) {
  const auto meant = nearest(word, choices);
  return meant ? fmt::format("; did you mean '{}'?", *meant) : std::string();
}

}  // namespace tetron::formats
