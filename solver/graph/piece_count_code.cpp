#include "solver/graph/piece_count_code.hpp"

#include <algorithm>
#include <numeric>

namespace tetron::solver {

namespace {

constexpr std::size_t t_index = static_cast<std::size_t>(kind_t);

void set(std::uint64_t* bits, std::size_t bit) {
  bits[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

}  // namespace

std::optional<PieceCountCode> PieceCountCode::make(const Supply& supply, int all_pieces, const Used& base,
                                                   bool all, std::size_t memory, StopCheck& stop_check) {
  PieceCountCode code;
  code.base_ = base;
  code.base_layer_ = std::accumulate(base.begin(), base.end(), 0);
  code.base_parity_ = base[t_index] & 1;
  // From here on the numbers are those beyond the base.
  const int pieces = all_pieces - code.base_layer_;
  int beyond = pieces;
  for (const field::Tetromino kind : field::all_tetrominoes)
    beyond -= std::max(0, supply.required[kind] - base[static_cast<std::size_t>(kind_of(kind))]);
  std::array<int, kinds> required{};
  std::array<int, kinds> most{};
  std::array<bool, kinds> is_free{};
  bool any_free = false;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const auto k = static_cast<std::size_t>(kind_of(kind));
    required[k] = std::max(0, supply.required[kind] - base[k]);
    most[k] = std::min(supply.required[kind] + supply.optional[kind] - base[k], required[k] + beyond);
    is_free[k] = !all && required[k] == 0 && most[k] >= pieces;
    any_free = any_free || is_free[k];
  }

  code.is_t_free_ = is_free[t_index];
  // If every kind matters, the kind with the most values gets no digit. It cannot be T, because the parity
  // of T alone would not be enough.
  if (!any_free) {
    std::size_t widest = 0;
    for (std::size_t k = 0; k < kinds; ++k)
      if (k != t_index && most[k] > most[widest]) widest = k;
    is_free[widest] = true;
  }
  std::size_t size = 1;
  int rest_most = 0;
  for (std::size_t k = 0; k < kinds; ++k) {
    code.radix_[k] = 1;
    if (is_free[k]) {
      code.without_ = static_cast<int>(k);
      rest_most = any_free ? pieces : most[k];
      continue;
    }
    code.radix_[k] = static_cast<std::size_t>(k == t_index ? most[k] / 2 : most[k]) + 1;
    if (code.radix_[k] > 1) code.strides_[k] = size;
    size *= code.radix_[k];
    if (size / 8 > memory) {
      stop_check.finish(End::memory);
      return std::nullopt;
    }
  }
  const int rest_required = any_free ? 0 : required[static_cast<std::size_t>(code.without_)];
  code.words_ = (size + 63) / 64;
  const std::size_t layers = static_cast<std::size_t>(pieces) + 1;
  if (code.words_ * 8 * (layers * 2 + kinds + 1) > memory) {
    stop_check.finish(End::memory);
    return std::nullopt;
  }

  code.everything_.assign(code.words_, ~std::uint64_t{0});
  code.allowed_.assign(code.words_ * layers * 2, 0);
  for (std::size_t k = 0; k < kinds; ++k)
    code.shiftable_[k].assign(code.words_, is_free[k] ? ~std::uint64_t{0} : 0);
  code.ranges_.assign(layers, {code.words_, 0});

  std::array<std::size_t, kinds> at{};
  for (std::size_t bit = 0; bit < size; ++bit) {
    if (bit % 4096 == 0 && stop_check.is_over()) return std::nullopt;
    std::size_t rest = bit;
    for (std::size_t k = 0; k < kinds; ++k) {
      at[k] = rest % code.radix_[k];
      rest /= code.radix_[k];
      if (!is_free[k] && at[k] + 1 < code.radix_[k]) set(code.shiftable_[k].data(), bit);
    }
    for (const int parity : {0, 1}) {
      int sum = 0;
      int over = 0;
      bool fits = true;
      for (std::size_t k = 0; k < kinds; ++k) {
        if (is_free[k]) continue;
        const int n = k == t_index ? 2 * static_cast<int>(at[k]) + parity : static_cast<int>(at[k]);
        fits = fits && n <= most[k];
        sum += n;
        over += std::max(0, n - required[k]);
      }
      if (!fits) continue;
      for (int n = 0; n <= rest_most && sum + n <= pieces; ++n) {
        if (over + std::max(0, n - rest_required) > beyond) break;
        const auto layer = static_cast<std::size_t>(sum + n);
        set(code.allowed_.data() + (layer * 2 + static_cast<std::size_t>(parity)) * code.words_, bit);
        Range& range = code.ranges_[layer];
        range.first = std::min(range.first, bit / 64);
        range.end = bit / 64 + 1;
      }
    }
  }
  return code;
}

PieceCountCode::Used PieceCountCode::used(std::size_t bit, int layer, int parity) const {
  Used used{};
  int sum = base_layer_;
  for (std::size_t k = 0; k < kinds; ++k) {
    used[k] = static_cast<int>(bit % radix_[k]);
    bit /= radix_[k];
    if (k == t_index) used[k] = 2 * used[k] + own_parity(parity);
    if (static_cast<int>(k) != without_) sum += used[k];
  }
  used[static_cast<std::size_t>(without_)] = layer - sum;
  for (std::size_t k = 0; k < kinds; ++k) used[k] += base_[k];
  return used;
}

std::size_t PieceCountCode::bit(const Used& used) const {
  std::size_t bit = 0;
  for (std::size_t k = 0; k < kinds; ++k)
    bit += strides_[k] * static_cast<std::size_t>((used[k] - base_[k]) / (k == t_index ? 2 : 1));
  return bit;
}

std::size_t PieceCountCode::bytes() const {
  std::size_t words = everything_.size() + allowed_.size();
  for (const auto& mask : shiftable_) words += mask.size();
  return words * sizeof(std::uint64_t);
}

}  // namespace tetron::solver
