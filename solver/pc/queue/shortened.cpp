#include "solver/pc/queue/shortened.hpp"

#include "solver/pc/queue/kept_sets.hpp"

namespace tetron::pc {

std::vector<std::uint64_t> Shortened::all(const std::vector<std::uint64_t>& beginnings) const {
  std::vector<std::uint64_t> result(words_for(whole_.size()));
  std::uint64_t number = 0;  // number of the next beginning
  const auto go = [&](const auto& self, Queues::Node node, std::uint64_t first, std::size_t left) -> void {
    if (left == 0) {
      const bool is_in = (beginnings[number / 64] >> number % 64 & 1) != 0;
      ++number;
      if (is_in) add_range(result, first, first + whole_.count(node));
      return;
    }
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (const Queues::Node next = whole_.next(node, kind); next != Queues::none)
        self(self, next, first + whole_.before(node, kind), left - 1);
  };
  if (!beginnings.empty() && whole_.size() > 0) go(go, whole_.root(), 0, short_.length());
  return result;
}

}  // namespace tetron::pc
