#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/graph/prepared_problem.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// Encodes the number of used pieces of each kind as one bit number, so that a set of such numbers is a row
// of words, and adding a piece is a shift.
//
// A bit number has a digit for each kind except one, whose number follows from the number of placements. A
// kind also needs no digit if the supply has enough of it for every cell and requires none, unless its
// number is asked for. The covered cells decide whether the number of T is odd (on a checkerboard a T covers
// three cells of one color and one of the other, the other pieces two and two). So the digit of T is half of
// its number, and the remainder, its parity, is known from the cells.
class PieceCountCode {
 public:
  using Used = std::array<int, kinds>;

  // Makes a code for coverings that have used at least the pieces of `base`, which the supply allows. With
  // `all` the number of every kind can be read from a bit number. Returns nothing if it was stopped or if it
  // takes more than `memory` bytes; the stop check says which.
  static std::optional<PieceCountCode> make(const Supply& supply, int pieces, const Used& base, bool all,
                                            std::size_t memory, StopCheck& stop_check);

  // The number of 64-bit words of a set.
  std::size_t words() const { return words_; }
  // By how many bits a set is shifted if a piece is added; `parity` is that of the number of T before.
  std::size_t shift(int kind, int parity) const {
    if (kind == kind_t && own_parity(parity) == 0) return 0;
    return strides_[static_cast<std::size_t>(kind)];
  }
  // The bit numbers that may be shifted like that, because their digit is not the greatest.
  const std::uint64_t* shiftable(int kind, int parity) const {
    if (kind == kind_t && own_parity(parity) == 0) return everything_.data();
    return shiftable_[static_cast<std::size_t>(kind)].data();
  }
  // The bit numbers that the supply allows after `layer` placements, which are at least those of the base.
  // They have no more of a kind than there are, and no more beyond the required pieces than there is room
  // for.
  const std::uint64_t* allowed(int layer, int parity) const {
    return allowed_.data() + (static_cast<std::size_t>(layer - base_layer_) * 2 +
                              static_cast<std::size_t>(own_parity(parity))) *
                                 words_;
  }
  // All allowed bit numbers of a layer, of both parities, are within these words.
  std::size_t first_word(int layer) const { return range(layer).first; }
  std::size_t end_word(int layer) const { return range(layer).end; }

  // Only if made for all kinds; otherwise only the kinds with a digit are right.
  Used used(std::size_t bit, int layer, int parity) const;
  std::size_t bit(const Used& used) const;
  std::size_t bytes() const;
  int base_layer() const { return base_layer_; }
  int base_parity() const { return base_parity_; }
  // The digit of a kind: the number of its values, 1 if it has no digit, and how much one more piece adds.
  std::size_t radix(int kind) const { return radix_[static_cast<std::size_t>(kind)]; }
  std::size_t stride(int kind) const { return strides_[static_cast<std::size_t>(kind)]; }
  int digit(std::size_t bit, int kind) const {
    return radix(kind) == 1 ? 0 : static_cast<int>(bit / stride(kind) % radix(kind));
  }
  // Whether the number of T does not matter.
  bool is_t_free() const { return is_t_free_; }

 private:
  struct Range {
    std::size_t first = 0, end = 0;
  };

  Range range(int layer) const {
    return layer < base_layer_ ? Range{} : ranges_[static_cast<std::size_t>(layer - base_layer_)];
  }
  // The parity of the T beyond the base.
  int own_parity(int parity) const { return parity ^ base_parity_; }

  Used base_{};
  int base_layer_ = 0;
  int base_parity_ = 0;
  std::array<std::size_t, kinds> strides_{};  // 0 if there is no digit
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
