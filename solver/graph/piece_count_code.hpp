#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/graph/prepared_problem.hpp"
#include "solver/work/stop_check.hpp"

// Within the solver only.
namespace tetron::solver {

// Numbers of pieces used, by kind, as bit numbers, so that a set of them is a row of words and one more piece
// is a shift.
//
// A bit number is a number with a digit for each kind but one, which follows from the number of placements;
// kinds of which the supply has enough for every cell and requires none need no digit either, unless they are
// asked for. Which cells are covered decides whether the number of T is odd (a T covers three cells of one
// color of a checkerboard and one of the other, the others two and two), so its digit is half of it and the
// rest, its parity, is known from elsewhere.
class PieceCountCode {
 public:
  using Used = std::array<int, kinds>;

  // For coverings that have used at least the pieces of `base`, which the supply allows. With `all` every
  // kind can be told from a bit number. Nothing if the stop check ended it, which is told if it takes more
  // than `memory` bytes.
  static std::optional<PieceCountCode> make(const Supply& supply, int pieces, const Used& base, bool all,
                                            std::size_t memory, StopCheck& stop_check);

  // 64-bit words of a set.
  std::size_t words() const { return words_; }
  // By how many bits a piece moves a set, if the number of T has that parity before.
  std::size_t shift(int kind, int parity) const {
    if (kind == kind_t && own_parity(parity) == 0) return 0;
    return strides_[static_cast<std::size_t>(kind)];
  }
  // Those that may be shifted so: their digit is not the greatest.
  const std::uint64_t* shiftable(int kind, int parity) const {
    if (kind == kind_t && own_parity(parity) == 0) return everything_.data();
    return shiftable_[static_cast<std::size_t>(kind)].data();
  }
  // What the supply allows after `layer` placements, not fewer than those of the base: never more than there
  // are of a kind, and no more beyond the required ones than there is room for.
  const std::uint64_t* allowed(int layer, int parity) const {
    return allowed_.data() + (static_cast<std::size_t>(layer - base_layer_) * 2 +
                              static_cast<std::size_t>(own_parity(parity))) *
                                 words_;
  }
  // All allowed ones of a layer, of either parity, are within these words.
  std::size_t first_word(int layer) const { return range(layer).first; }
  std::size_t end_word(int layer) const { return range(layer).end; }

  // Only if made for all kinds, or of what has a digit.
  Used used(std::size_t bit, int layer, int parity) const;
  std::size_t bit(const Used& used) const;
  std::size_t bytes() const;
  int base_layer() const { return base_layer_; }
  int base_parity() const { return base_parity_; }
  // The digit of a kind: how many values it has, 1 if there is none, and how much one more is.
  std::size_t radix(int kind) const { return radix_[static_cast<std::size_t>(kind)]; }
  std::size_t stride(int kind) const { return strides_[static_cast<std::size_t>(kind)]; }
  int digit(std::size_t bit, int kind) const {
    return radix(kind) == 1 ? 0 : static_cast<int>(bit / stride(kind) % radix(kind));
  }
  // Whether the number of T is of no matter.
  bool is_t_free() const { return is_t_free_; }

 private:
  struct Range {
    std::size_t first = 0, end = 0;
  };

  Range range(int layer) const {
    return layer < base_layer_ ? Range{} : ranges_[static_cast<std::size_t>(layer - base_layer_)];
  }
  // Of the pieces beyond the base.
  int own_parity(int parity) const { return parity ^ base_parity_; }

  Used base_{};
  int base_layer_ = 0;
  int base_parity_ = 0;
  std::array<std::size_t, kinds> strides_{};  // 0: no digit
  std::array<std::size_t, kinds> radix_{};
  bool is_t_free_ = false;
  int without_ = 0;  // the kind, or one of the kinds, without a digit
  std::size_t words_ = 0;
  std::array<std::vector<std::uint64_t>, kinds> shiftable_;
  std::vector<std::uint64_t> everything_;
  std::vector<std::uint64_t> allowed_;
  std::vector<Range> ranges_;
};

}  // namespace tetron::solver
