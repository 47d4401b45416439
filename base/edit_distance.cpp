#include "base/edit_distance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace tetron::base {

namespace {

// The program has no longer words.
constexpr std::size_t longest = 31;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> choices) {
  if (word.empty() || word.size() > longest) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t least = 0;
  for (const std::string_view choice : choices) {
    if (choice.size() > longest) continue;
    const std::size_t found = edit_distance(word, choice);
    // Up to a third of the letters may be wrong; in short words one.
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

}  // namespace tetron::base
