#include <algorithm>
#include <atomic>
#include <thread>

#include "replay/kinds/kind.hpp"

namespace tetron::kinds {

std::vector<std::vector<game::Result>> all_results(const Source& source, unsigned threads) {
  std::vector<std::vector<game::Result>> all(source.match().rounds.size());
  std::atomic<std::size_t> next = 0;
  const auto play = [&] {
    for (std::size_t number = next++; number < all.size(); number = next++)
      all[number] = source.results(number);
  };
  const std::size_t wanted = threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U);
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(wanted, all.size()); ++i) others.emplace_back(play);
  play();
  others.clear();  // their destructors wait for them
  return all;
}

}  // namespace tetron::kinds
