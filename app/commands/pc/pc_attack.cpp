#include "app/commands/pc/pc_attack.hpp"

namespace tetron::app {

namespace {

// A standing as one number: the chain and the combo, each with one more.
pc::Judge::State packed(const review::Standing& standing) {
  return static_cast<pc::Judge::State>(standing.chain + 1) << 16 |
         static_cast<pc::Judge::State>(standing.combo + 1);
}

tetrio::Spin spin_of(pc::TSpin spin) {
  switch (spin) {
    case pc::TSpin::none:
      return tetrio::Spin::none;
    case pc::TSpin::mini:
      return tetrio::Spin::mini;
    case pc::TSpin::full:
      return tetrio::Spin::full;
  }
  return tetrio::Spin::none;
}

}  // namespace

pc::Judge::State AttackJudge::begin() const {
  return packed({.combo = question_.combo - 1, .chain = question_.b2b - 1});
}

std::optional<pc::Judge::Verdict> AttackJudge::put(State state, const pc::Putting& piece, int) const {
  review::Standing standing{.combo = static_cast<int>(state & 0xffff) - 1,
                            .chain = static_cast<int>(state >> 16) - 1};
  // Which piece it is matters to spins of other pieces alone.
  const auto attack =
      table_.attack_of(piece.cleared, piece.is_all_clear, tetrio::Piece::t, spin_of(piece.spin), standing);
  return Verdict{packed(standing), static_cast<std::int32_t>(attack.rows)};
}

std::optional<std::int32_t> AttackJudge::end(State state, std::optional<field::Tetromino> saved) const {
  return (state >> 16 != 0 ? question_.b2b_bonus : 0) + (saved ? question_.saved[pc::index_of(*saved)] : 0);
}

}  // namespace tetron::app
