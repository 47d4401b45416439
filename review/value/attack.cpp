#include "review/value/attack.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>

#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::review {

namespace {

bool is_filled(const Board& board, int x, int y) {
  return y < 0 || x < 0 || x >= board.width() || (board[x] >> y & 1) != 0;
}

// Everything in the cells of a form and above them, its columns combined, from the cells up; empty if the
// form reaches past the walls or the floor.
std::optional<std::uint64_t> blocks_from(const Board& board, const Form& form, int x, int y) {
  if (x < 0 || y < 0 || x + form.width > board.width()) return std::nullopt;
  // All four cells are combined without branches: a mispredicted branch costs more than four cells.
  std::uint64_t blocks = 0;
  for (const field::Offset cell : form.cells) blocks |= board[x + cell.right] >> (y + cell.up);
  return blocks;
}

bool fits(const Board& board, const Form& form, int x, int y) {
  const auto blocks = blocks_from(board, form, x, y);
  return blocks && (*blocks & 1) == 0;
}

// Whether its cells and everything above them are empty.
bool is_under_sky(const Board& board, const Form& form, int x, int y) {
  return blocks_from(board, form, x, y) == std::uint64_t{0};
}

bool is_clear(const Board& board) {
  for (int x = 0; x < board.width(); ++x)
    if (board[x] != 0) return false;
  return true;
}

}  // namespace

std::optional<Nub> nub_of(const Form& form) {
  // A T has four cells, of which one touches the three others.
  if (form.cells.size() != 4 || form.width + form.height != 5 || std::min(form.width, form.height) != 2)
    return std::nullopt;
  // Eight bits per row, with empty cells all around.
  constexpr int row = 8;
  const auto bit = [](field::Offset cell) { return (cell.up + 1) * row + cell.right + 1; };
  std::uint64_t all = 0;
  for (const field::Offset cell : form.cells) all |= std::uint64_t{1} << bit(cell);
  constexpr std::array<field::Offset, 4> sides{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  for (const field::Offset cell : form.cells) {
    int around = 0;
    field::Offset open{};
    for (const field::Offset side : sides) {
      const bool is_there = (all >> bit({cell.right + side.right, cell.up + side.up}) & 1) != 0;
      around += is_there ? 1 : 0;
      if (!is_there) open = side;
    }
    if (around == 3) return Nub{cell, {-open.right, -open.up}};
  }
  return std::nullopt;
}

LastTurn last_turn(const Move& move, bool from_sky, LastTurn enough) {
  LastTurn best = LastTurn::none;
  const Form& to = move.stone.forms()[move.landing.form];
  for (const Stone::Turn turn : move.stone.turns_into(move.landing.form)) {
    const auto steps = move.stone.steps().subspan(turn.begin, turn.end - turn.begin);
    const Form& from = move.stone.forms()[move.stone.turned(steps.front().from).form];
    const field::Offset in_place = steps.front().by;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Stone::Step& step = steps[i];
      const int x = move.landing.x - step.by.right;
      const int y = move.landing.y - step.by.up;
      const auto blocks = blocks_from(move.before, from, x, y);
      if (!blocks || (*blocks & 1) != 0) continue;
      const bool is_reached = (!from_sky && i == 0) || *blocks == 0 ||
                              is_under_sky(move.before, from, x - 1, y) ||
                              is_under_sky(move.before, from, x + 1, y);
      if (!is_reached) continue;
      // A kick is used if those before it do not fit.
      const bool is_taken = std::ranges::none_of(steps.first(i), [&](const Stone::Step& earlier) {
        return fits(move.before, to, x + earlier.by.right, y + earlier.by.up);
      });
      if (!is_taken) continue;
      const bool is_far = (step.from + step.to) % 2 == 1 && step.by.up - in_place.up == -2 &&
                          std::abs(step.by.right - in_place.right) == 1;
      if (is_far) return LastTurn::far;
      best = LastTurn::plain;
      if (enough == LastTurn::plain) return best;
    }
  }
  return best;
}

tetrio::Spin corner_spin(const Move& move, bool from_sky) {
  const auto nub = nub_of(move.stone.forms()[move.landing.form]);
  if (!nub) return tetrio::Spin::none;
  const int x = move.landing.x + nub->middle.right;
  const int y = move.landing.y + nub->middle.up;
  int set = 0;
  int before_nub = 0;
  for (const int right : {-1, 1})
    for (const int up : {-1, 1}) {
      if (!is_filled(move.before, x + right, y + up)) continue;
      ++set;
      before_nub += right == nub->points.right || up == nub->points.up ? 1 : 0;
    }
  if (set < 3) return tetrio::Spin::none;
  const LastTurn turn = last_turn(move, from_sky, before_nub == 2 ? LastTurn::plain : LastTurn::far);
  if (turn == LastTurn::none) return tetrio::Spin::none;
  return before_nub == 2 || turn == LastTurn::far ? tetrio::Spin::full : tetrio::Spin::mini;
}

bool is_stuck(const Move& move) {
  const Form& form = move.stone.forms()[move.landing.form];
  const int x = move.landing.x;
  const int y = move.landing.y;
  return !fits(move.before, form, x - 1, y) && !fits(move.before, form, x + 1, y) &&
         !fits(move.before, form, x, y + 1) && !fits(move.before, form, x, y - 1);
}

// docs/formats/tetrio.md, "Spins".
AttackTable::AttackTable(const tetrio::Rules& rules) : rules_(std::make_shared<const tetrio::Rules>(rules)) {}

tetrio::Spin AttackTable::spin_of(const Move& move) const {
  using tetrio::Spin;
  using tetrio::SpinBonuses;
  const bool is_t = nub_of(move.stone.forms()[move.landing.form]).has_value();
  const auto corners = [&] { return is_t ? corner_spin(move, false) : Spin::none; };
  const auto stuck = [&](Spin spin) { return is_stuck(move) ? spin : Spin::none; };
  switch (rules_->spins) {
    case SpinBonuses::none:
    case SpinBonuses::stupid:  // any turn that ends on the ground; a place does not tell whether there was
                               // one
      return Spin::none;
    case SpinBonuses::t_spins:
    case SpinBonuses::handheld:
      return corners();
    case SpinBonuses::t_spins_plus:
      return std::max(corners(), is_t ? stuck(Spin::mini) : Spin::none);
    case SpinBonuses::all:
      return is_t ? corners() : stuck(Spin::full);
    case SpinBonuses::all_mini:
      return is_t ? corners() : stuck(Spin::mini);
    case SpinBonuses::all_plus:
      return std::max(corners(), stuck(is_t ? Spin::mini : Spin::full));
    case SpinBonuses::all_mini_plus:
      return std::max(corners(), stuck(Spin::mini));
    case SpinBonuses::mini_only:
      return corners() != Spin::none ? Spin::mini : stuck(Spin::mini);
  }
  return Spin::none;
}

// docs/formats/tetrio.md, "Attack".
AttackTable::Attack AttackTable::attack_of(const Placed& after, tetrio::Piece piece, tetrio::Spin spin,
                                           AttackState& attack_state) const {
  return attack_of(after.lines, after.lines > 0 && rules_->all_clears && is_clear(after.board), piece, spin,
                   attack_state);
}

AttackTable::Attack AttackTable::attack_of(int lines, bool empties, tetrio::Piece piece, tetrio::Spin spin,
                                           AttackState& attack_state) const {
  Attack attack;
  if (lines == 0) {
    attack_state.combo = -1;
    return attack;
  }
  ++attack_state.combo;
  attack.is_difficult = lines >= 4 || spin != tetrio::Spin::none;
  const bool is_all_clear = rules_->all_clears && empties;
  const int given = is_all_clear ? static_cast<int>(rules_->all_clear_b2b) : 0;
  const bool adds = attack.is_difficult && (given == 0 || rules_->all_clear_b2b_adds);
  if (adds || given > 0) {
    attack_state.back_to_back += given + (adds ? 1 : 0);
  } else {
    attack.breaks_back_to_back = attack_state.back_to_back > 0;
    const double length = attack_state.back_to_back + 1 - rules_->b2b_charge_at;
    if (rules_->b2b_charging && length > 0) attack.rows += std::floor(length + rules_->b2b_charge_base);
    attack_state.back_to_back = -1;
  }
  const bool is_silent = given > 0 && !adds && !rules_->all_clear_b2b_sends;
  attack.rows += tetrio::attack_of({.piece = piece,
                                    .lines = lines,
                                    .spin = spin,
                                    .b2b = std::max(attack_state.back_to_back, 0),
                                    .combo = std::max(attack_state.combo, 0),
                                    .is_silent = is_silent},
                                   *rules_);
  if (is_all_clear) attack.rows += rules_->all_clear_garbage;
  attack_state.pending -= std::min(attack_state.pending, static_cast<int>(attack.rows));
  return attack;
}

}  // namespace tetron::review
