#include "solver/pc/building/cover_rule.hpp"

#include <algorithm>

namespace tetron::pc {

namespace {

// The parts of a state: whether the required clear has come, how many difficult clears are still required at
// the beginning, and how many pieces were moved or cleared rows, as far as it matters. There are at most 20
// pieces.
struct Numbers {
  bool has_come = false;
  int to_begin = 0;
  int soft = 0;
  int clears = 0;
};

Judge::State packed(const Numbers& numbers) {
  return (numbers.has_come ? 1U : 0U) | static_cast<Judge::State>(numbers.to_begin) << 1 |
         static_cast<Judge::State>(numbers.soft) << 11 | static_cast<Judge::State>(numbers.clears) << 21;
}

Numbers unpacked(Judge::State state) {
  constexpr Judge::State ten_bits = 0x3ff;
  return {(state & 1) != 0, static_cast<int>(state >> 1 & ten_bits), static_cast<int>(state >> 11 & ten_bits),
          static_cast<int>(state >> 21)};
}

bool is_quad(const Putting& piece) {
  return piece.kind == field::Tetromino::i && piece.cleared == 4;
}

}  // namespace

Judge::State CoverJudge::begin() const {
  const bool asks_for_none = rule_.mode == CoverMode::normal || rule_.mode == CoverMode::rows ||
                             rule_.mode == CoverMode::rows_or_empty || rule_.mode == CoverMode::b2b;
  return packed({asks_for_none, std::min(rule_.starting_b2b, 100), 0, 0});
}

std::optional<Judge::Verdict> CoverJudge::put(State state, const Putting& piece, int left) const {
  Numbers now = unpacked(state);
  if (rule_.most_soft && !piece.is_dropped && ++now.soft > *rule_.most_soft) return std::nullopt;
  if (rule_.mode == CoverMode::quad_at_end && left == 0) now.has_come = is_quad(piece);
  if (piece.cleared == 0) return Verdict{packed(now), 0};
  if (rule_.most_clears && ++now.clears > *rule_.most_clears) return std::nullopt;
  const bool is_difficult = piece.spin != TSpin::none || piece.cleared == 4;
  if (now.to_begin > 0) {
    if (!is_difficult) return std::nullopt;
    --now.to_begin;
  }
  const bool is_enough = piece.cleared >= rule_.rows;
  switch (rule_.mode) {
    case CoverMode::normal:
    case CoverMode::quad_at_end:
      break;
    case CoverMode::rows:
      if (!is_enough) return std::nullopt;
      break;
    case CoverMode::rows_or_empty:
      if (!is_enough && !piece.is_all_clear) return std::nullopt;
      break;
    case CoverMode::b2b:
      if (!is_difficult) return std::nullopt;
      break;
    case CoverMode::quad:
      now.has_come = now.has_come || is_quad(piece);
      break;
    case CoverMode::t_spin:
      now.has_come = now.has_come || piece.spin != TSpin::none;
      break;
    case CoverMode::t_spin_full:
      now.has_come = now.has_come || (piece.spin == TSpin::full && is_enough);
      break;
  }
  return Verdict{packed(now), 0};
}

std::optional<std::int32_t> CoverJudge::end(State state, std::optional<field::Tetromino>) const {
  const Numbers now = unpacked(state);
  if (!now.has_come || now.to_begin > 0) return std::nullopt;
  return 0;
}

}  // namespace tetron::pc
