#pragma once

#include <cstdint>
#include <optional>

#include "solver/pc/building/judge.hpp"

namespace tetron::pc {

// What the line clears on the way to a finished building have to be.
enum class CoverMode : std::uint8_t {
  normal,         // anything
  rows,           // each clears at least `rows` rows
  rows_or_empty,  // the same, or it is an all clear
  quad,           // an I clears four rows
  quad_at_end,    // the last piece is an I that clears four rows
  b2b,            // each is a T-spin, or four rows cleared by an I
  t_spin,         // a T clears rows with a spin, mini or full
  t_spin_full,    // a T clears at least `rows` rows with a full spin
};

// Conditions on the way in which something is built.
struct CoverRule {
  CoverMode mode = CoverMode::normal;
  int rows = 1;                      // of `rows`, `rows_or_empty` and `t_spin_full`
  int starting_b2b = 0;              // so many clears at the beginning are T-spins or quads
  std::optional<int> most_soft{};    // most pieces that do not get to their places straight from above
  std::optional<int> most_clears{};  // most pieces that clear rows
  int last_soft = 0;                 // number of pieces at the end that come with Drop::soft
  friend bool operator==(const CoverRule&, const CoverRule&) = default;

  // Whether the rule has no condition on clears and drops.
  bool lets_all_pass() const {
    return mode == CoverMode::normal && starting_b2b == 0 && !most_soft && !most_clears;
  }
};

// Accepts what is built by the rule; it gives no points.
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
