#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/graph/piece_count_code.hpp"

// Internal to the solver.
namespace tetron::solver {

// Forward: in how many ways a state is reached from the roots, and with which pieces beyond those of the
// code's base. Backward: in how many ways it is completed, and with which pieces.
enum class Direction : std::uint8_t { forward, backward };

// The bit numbers that a complete covering may have, and those that a part of its pieces may have.
class Targets {
 public:
  // With more targets a list is not worth it: the count then goes forward to the end instead of meeting in
  // the middle.
  static constexpr std::size_t most_met = 64;

  // `last` and `parity` are the layer of the complete coverings and the parity of their T.
  Targets(const PieceCountCode& code, int last, int parity);

  std::size_t size() const { return bits_.size(); }
  std::size_t bit(std::size_t target) const { return bits_[target]; }
  bool are_met() const { return bits_.size() <= most_met; }
  // The bit numbers that a part of the target's pieces can have, as words. `carry` says that the part and
  // the rest both have an odd number of T. Only if the passes meet.
  const std::uint64_t* below(std::size_t target, bool carry) const {
    return below_.data() + (target * 2 + (carry ? 1 : 0)) * words_;
  }
  int least(int kind) const { return ranges_[static_cast<std::size_t>(kind)].first; }
  int most(int kind) const { return ranges_[static_cast<std::size_t>(kind)].second; }
  std::size_t bytes() const { return (bits_.size() + below_.size()) * sizeof(std::uint64_t); }

 private:
  std::vector<std::size_t> bits_;
  std::vector<std::uint64_t> below_;
  std::array<std::pair<int, int>, kinds> ranges_{};  // of the digits
  std::size_t words_ = 0;
};

// A part of all tilings: those that have certain numbers of pieces of some kinds where the two passes meet.
// In the layers before, only what can still reach such a number is kept. A few layers away that is almost
// everything, but those layers are small.
class Slice {
 public:
  // The two halves of a slice, divided by the number of pieces of one kind. Empty if every kind has only one
  // number left.
  std::vector<Slice> split(const PieceCountCode& code) const;
  bool is_whole() const { return ranges_.empty(); }

  // Clears the bit numbers in a row of words that do not matter at this number of pieces before the passes
  // meet.
  void restrict(std::vector<std::uint64_t>& allowed, const PieceCountCode& code, const Targets& targets,
                Direction direction, int pieces_before) const;

 private:
  struct Range {
    int kind = 0;
    int least = 0;  // of its digit
    int most = 0;
  };
  std::vector<Range> ranges_;
};

}  // namespace tetron::solver
