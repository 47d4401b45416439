#pragma once

#include <cstdint>
#include <optional>

#include "solver/pc/building/judge.hpp"

namespace tetron::pc {

// What the clears on the way to something built have to be.
enum class CoverMode : std::uint8_t {
  normal,         // anything
  rows,           // each of so many rows at least
  rows_or_empty,  // the same, or one that leaves nothing
  quad,           // an I clears four rows
  quad_at_end,    // the last piece is that I
  b2b,            // each is a spin of a T, or four rows of an I
  t_spin,         // a T clears in a spin, a mini or full
  t_spin_full,    // so many rows at least in a full one
};

// How something has to be built.
struct CoverRule {
  CoverMode mode = CoverMode::normal;
  int rows = 1;                      // of `rows`, `rows_or_empty`, `t_spin_full`
  int starting_b2b = 0;              // the first clears, so many, are spins of a T or four rows
  std::optional<int> most_soft{};    // pieces that do not get to their places straight from above
  std::optional<int> most_clears{};  // pieces that clear
  int last_soft = 0;                 // so many of the last pieces come with Drop::soft
  friend bool operator==(const CoverRule&, const CoverRule&) = default;

  // Whether no clear and no drop is asked about.
  bool lets_all_pass() const {
    return mode == CoverMode::normal && starting_b2b == 0 && !most_soft && !most_clears;
  }
};

// Lets those pass that are built by the rule; there are no points.
class CoverJudge : public Judge {
 public:
  explicit CoverJudge(const CoverRule& rule) : rule_(rule) {}

  State begin() const override;
  std::optional<Verdict> put(State state, const Putting& piece, int left) const override;
  std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const override;

 private:
  CoverRule rule_;
};

}  // namespace tetron::pc
