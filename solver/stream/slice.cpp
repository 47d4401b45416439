#include "solver/stream/slice.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace tetron::solver {

namespace {

// Whether each digit of `part` is at most that of `whole`; `carry` is added to that of T.
bool is_below(const PieceCountCode& code, std::size_t part, std::size_t whole, bool carry) {
  for (int kind = 0; kind < kinds; ++kind) {
    const int more = kind == kind_t && carry && !code.is_t_free() ? 1 : 0;
    if (code.digit(part, kind) + more > code.digit(whole, kind)) return false;
  }
  return true;
}

// Calls `each(bit)` for the bits of a row of words.
template <class Each>
void for_bits(const std::uint64_t* row, std::size_t words, const Each& each) {
  for (std::size_t word = 0; word < words; ++word)
    for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1)
      each(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace

Targets::Targets(const PieceCountCode& code, int last, int parity) : words_(code.words()) {
  for_bits(code.allowed(last, parity), words_, [&](std::size_t bit) { bits_.push_back(bit); });
  for (std::size_t k = 0; k < kinds; ++k) {
    ranges_[k] = {std::numeric_limits<int>::max(), 0};
    for (const std::size_t bit : bits_) {
      const int digit = code.digit(bit, static_cast<int>(k));
      ranges_[k] = {std::min(ranges_[k].first, digit), std::max(ranges_[k].second, digit)};
    }
  }
  if (!are_met()) return;
  below_.assign(bits_.size() * 2 * words_, 0);
  std::size_t size = 1;
  for (int kind = 0; kind < kinds; ++kind) size *= code.radix(kind);
  for (std::size_t target = 0; target < bits_.size(); ++target)
    for (const bool carry : {false, true})
      for (std::size_t bit = 0; bit <= bits_[target] && bit < size; ++bit)
        if (is_below(code, bit, bits_[target], carry))
          below_[(target * 2 + (carry ? 1 : 0)) * words_ + bit / 64] |= std::uint64_t{1} << (bit % 64);
}

std::vector<Slice> Slice::split(const PieceCountCode& code) const {
  Slice whole = *this;
  if (ranges_.empty() || ranges_.back().least == ranges_.back().most) {
    // The digits with the greatest values come first, so that whole words are left out.
    int next = -1;
    for (int kind = 0; kind < kinds; ++kind) {
      const bool is_used = std::ranges::find(ranges_, kind, &Range::kind) != ranges_.end();
      if (kind == kind_t || is_used || code.radix(kind) == 1) continue;
      if (next < 0 || code.stride(kind) > code.stride(next)) next = kind;
    }
    if (next < 0) return {};
    whole.ranges_.push_back({next, 0, static_cast<int>(code.radix(next)) - 1});
  }
  std::vector<Slice> halves(2, whole);
  const Range range = whole.ranges_.back();
  const int middle = (range.least + range.most) / 2;
  halves[0].ranges_.back().most = middle;
  halves[1].ranges_.back().least = middle + 1;
  return halves;
}

void Slice::restrict(std::vector<std::uint64_t>& allowed, const PieceCountCode& code, const Targets& targets,
                     Direction direction, int pieces_before) const {
  if (is_whole()) return;
  const std::vector<std::uint64_t> all = allowed;
  const bool is_forward = direction == Direction::forward;
  for_bits(all.data(), code.words(), [&](std::size_t bit) {
    int lacking = 0;
    bool is_too_many = false;
    for (const Range& range : ranges_) {
      const int least = is_forward ? range.least : targets.least(range.kind) - range.most;
      const int most = is_forward ? range.most : targets.most(range.kind) - range.least;
      const int digit = code.digit(bit, range.kind);
      lacking += std::max(0, least - digit);
      is_too_many = is_too_many || digit > most;
    }
    if (is_too_many || lacking > pieces_before) allowed[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
  });
}

}  // namespace tetron::solver
