#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tetron::convert {

// Finds elements that two lists have in common in the same order; many if the lists are similar. Calls
// kept(i, j) for each pair, gone(i) for each other element of `before` and come(j) for each other one of
// `now`.
template <class T, class Kept, class Gone, class Come>
void match(const std::vector<T>& before, const std::vector<T>& now, Kept kept, Gone gone, Come come) {
  // How far ahead the next pair is searched, counted over both lists.
  constexpr std::size_t farthest = 384;
  std::size_t i = 0;
  std::size_t j = 0;
  // Skips as few elements as possible up to the next pair.
  const auto skip = [&] {
    for (std::size_t both = 1; both <= farthest; ++both)
      for (std::size_t k = 0; k <= both; ++k)
        if (i + k < before.size() && j + both - k < now.size() && before[i + k] == now[j + both - k]) {
          for (const std::size_t end = i + k; i < end; ++i) gone(i);
          for (const std::size_t end = j + both - k; j < end; ++j) come(j);
          return;
        }
    for (const std::size_t end = std::min(before.size(), i + farthest / 2); i < end; ++i) gone(i);
    for (const std::size_t end = std::min(now.size(), j + farthest / 2); j < end; ++j) come(j);
  };
  while (i < before.size() && j < now.size()) {
    if (before[i] == now[j])
      kept(i++, j++);
    else
      skip();
  }
  for (; i < before.size(); ++i) gone(i);
  for (; j < now.size(); ++j) come(j);
}

}  // namespace tetron::convert
