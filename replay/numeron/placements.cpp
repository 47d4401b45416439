#include "replay/numeron/placements.hpp"

#include <algorithm>

namespace tetron::numeron {

namespace {

constexpr Placements::Id none = 0xffff;

// The mark at each place, from 1; 0 for none.
std::array<std::uint8_t, 5> spread(std::size_t code, std::size_t n) {
  std::array<std::uint8_t, 5> marks{};
  for (std::size_t i = 0; i < n; ++i, code /= n + 1) marks[i] = static_cast<std::uint8_t>(code % (n + 1));
  return marks;
}

std::size_t code_of(const std::array<std::uint8_t, 5>& marks, std::size_t n) {
  std::size_t code = 0;
  for (std::size_t i = n; i-- > 0;) code = code * (n + 1) + marks[i];
  return code;
}

bool puts_twice(const std::array<std::uint8_t, 5>& marks) {
  unsigned seen = 0;
  for (const std::uint8_t mark : marks) {
    if (mark != 0 && (seen >> mark & 1) != 0) return true;
    seen |= 1u << mark;
  }
  return false;
}

}  // namespace

Placements::Placements(std::size_t n) : n_(n) {
  std::size_t codes = 1;
  for (std::size_t i = 0; i < n; ++i) codes *= n + 1;
  ids_.assign(codes, none);
  std::vector<std::size_t> code_of_id;
  for (std::size_t code = 0; code < codes; ++code) {
    const auto marks = spread(code, n);
    if (puts_twice(marks)) continue;
    ids_[code] = static_cast<Id>(code_of_id.size());
    code_of_id.push_back(code);
    marks_.push_back(static_cast<std::uint8_t>(std::ranges::count_if(marks, [](auto m) { return m != 0; })));
  }
  for (const std::size_t code : code_of_id) {
    first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
    const auto marks = spread(code, n);
    for (std::size_t away = 0; away < std::size_t{1} << n; ++away) {
      auto left = marks;
      bool counts = true;
      for (std::size_t i = 0; i < n; ++i) {
        if ((away >> i & 1) == 0) continue;
        counts = counts && left[i] != 0;
        left[i] = 0;
      }
      if (counts) parts_.push_back(ids_[code_of(left, n)]);
    }
  }
  std::array<std::uint8_t, 5> order{0, 1, 2, 3, 4};
  do {
    std::array<std::uint8_t, 5> marks{};
    for (std::size_t i = 0; i < n; ++i) marks[i] = static_cast<std::uint8_t>(order[i] + 1);
    orders_.push_back(order);
    order_ids_.push_back(ids_[code_of(marks, n)]);
  } while (std::next_permutation(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n)));
}

const Placements& Placements::of(std::size_t n) {
  static const std::array<Placements, 3> all{Placements(3), Placements(4), Placements(5)};
  return all[n - 3];
}

}  // namespace tetron::numeron
