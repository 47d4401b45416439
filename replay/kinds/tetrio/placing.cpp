#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "replay/kinds/tetrio/levels.hpp"
#include "replay/kinds/tetrio/simulation.hpp"

// What happens when a piece is placed. docs/formats/tetrio.md, "Spins", "Attack", "Garbage".
namespace tetron::tetrio {

namespace {

// More than any real round has. What exceeds it is ignored, so that a broken file cannot cost much time or
// memory.
constexpr std::size_t most_attacks = 100'000;
constexpr std::size_t most_unseen = 1'000;
constexpr std::size_t most_paces = 1'000'000;
constexpr std::size_t most_moves = 2'000'000;
constexpr std::size_t most_statuses = 500'000;
constexpr std::size_t most_boards = 20'000'000;  // cells of boards that a journal keeps

Spin greater(Spin a, Spin b) {
  return a < b ? b : a;
}

// Corners to the right of and below the middle of the piece as it appears; the first two are in front of a T.
const std::array<Offset, 4>* corners_of(Piece piece) {
  static constexpr std::array<Offset, 4> of_t = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  static constexpr std::array<Offset, 4> of_z = {{{-2, -1}, {1, -1}, {2, 0}, {-1, 0}}};
  static constexpr std::array<Offset, 4> of_s = {{{2, -1}, {-1, -1}, {-2, 0}, {1, 0}}};
  static constexpr std::array<Offset, 4> of_l = {{{-1, -1}, {0, -1}, {1, 1}, {-1, 1}}};
  static constexpr std::array<Offset, 4> of_j = {{{1, -1}, {0, -1}, {-1, 1}, {1, 1}}};
  switch (piece) {
    case Piece::t:
      return &of_t;
    case Piece::z:
      return &of_z;
    case Piece::s:
      return &of_s;
    case Piece::l:
      return &of_l;
    case Piece::j:
      return &of_j;
    default:
      return nullptr;
  }
}

}  // namespace

bool Simulation::is_stuck() const {
  const int row = falling_.row();
  const auto& [piece, turns, x] = std::tie(falling_.piece, falling_.turns, falling_.x);
  const Blocks& blocks = blocks_of(piece, turns);
  return !board_.fits(blocks, x - 1, row) && !board_.fits(blocks, x + 1, row) &&
         !board_.fits(blocks, x, row + 1) && !board_.fits(blocks, x, row - 1);
}

// A spin needs three of the four corners around the middle of the piece to be set. A T-spin is full if both
// corners in front of the T are set, else mini; spins of other pieces are full. docs/formats/tetrio.md,
// "Spins".
Spin Simulation::corner_spin(bool is_tst_kick) const {
  if (fits(falling_.x, falling_.y - 1, falling_.turns)) return Spin::none;
  const std::array<Offset, 4>* const corners = corners_of(falling_.piece);
  if (corners == nullptr) return Spin::none;
  int set = 0;
  int front = 0;
  for (int i = 0; i < 4; ++i) {
    Offset corner = (*corners)[static_cast<std::size_t>(i)];
    for (int turn = 0; turn < falling_.turns; ++turn)
      corner = {static_cast<std::int8_t>(-corner.y), corner.x};
    if (!board_.is_set(falling_.x + 1 + corner.x, falling_.row() - 1 - corner.y)) continue;
    ++set;
    front += i < 2;
  }
  if (set < 3) return Spin::none;
  return falling_.piece != Piece::t || front == 2 || is_tst_kick ? Spin::full : Spin::mini;
}

Spin Simulation::spin_now(bool is_tst_kick) const {
  const bool is_t = falling_.piece == Piece::t;
  const auto corners = [&] { return is_t ? corner_spin(is_tst_kick) : Spin::none; };
  const auto stuck = [&](Spin spin) { return is_stuck() ? spin : Spin::none; };
  switch (rules_.spins) {
    case SpinBonuses::none:
      return Spin::none;
    case SpinBonuses::stupid:
      return fits(falling_.x, falling_.y - 1, falling_.turns) ? Spin::none : Spin::full;
    case SpinBonuses::t_spins:
      return corners();
    case SpinBonuses::handheld:
      return corner_spin(is_tst_kick);
    case SpinBonuses::t_spins_plus:
      return greater(corners(), is_t ? stuck(Spin::mini) : Spin::none);
    case SpinBonuses::all:
      return is_t ? corners() : stuck(Spin::full);
    case SpinBonuses::all_mini:
      return is_t ? corners() : stuck(Spin::mini);
    case SpinBonuses::all_plus:
      return greater(corners(), stuck(is_t ? Spin::mini : Spin::full));
    case SpinBonuses::all_mini_plus:
      return greater(corners(), stuck(Spin::mini));
    case SpinBonuses::mini_only:
      return corners() != Spin::none ? Spin::mini : stuck(Spin::mini);
  }
  return Spin::none;
}

void Simulation::hard_drop() {
  const int from = falling_.row();
  // Falling one row cancels the spin; after that only the final row matters.
  while (fall_by(1)) {
    if (ground_.lowest > ground_.from) continue;
    falling_.y = ground_.lowest;
    break;
  }
  score_drop(2 * (from - falling_.row()));
  place();
}

void Simulation::count_clear(int lines, Spin spin, bool all_clear) {
  constexpr std::array<Count, 6> plain = {Count::singles, Count::singles, Count::doubles,
                                          Count::triples, Count::quads,   Count::pentas};
  constexpr std::array<Count, 6> mini = {Count::minitspins,       Count::minitspinsingles,
                                         Count::minitspindoubles, Count::minitspintriples,
                                         Count::minitspinquads,   Count::tspinpentas};
  constexpr std::array<Count, 6> full = {Count::realtspins,   Count::tspinsingles, Count::tspindoubles,
                                         Count::tspintriples, Count::tspinquads,   Count::tspinpentas};
  const auto at = static_cast<std::size_t>(std::min(lines, 5));
  if (spin != Spin::none) add(Count::tspins);
  if (spin == Spin::full)
    add(full[at]);
  else if (spin == Spin::mini)
    add(mini[at]);
  else if (lines > 0)
    add(plain[at]);
  if (all_clear) add(Count::allclear);
}

// docs/formats/tetrio.md, "Score".
void Simulation::score_clear(int lines, Spin spin, bool all_clear) {
  constexpr std::array<int, 6> plain = {0, 100, 300, 500, 800, 1200};
  constexpr std::array<int, 6> mini = {100, 200, 400, 800, 1600, 3200};
  constexpr std::array<int, 6> full = {400, 800, 1200, 1600, 2600, 3200};
  const std::array<int, 6>& points = spin == Spin::none ? plain : spin == Spin::mini ? mini : full;
  double score = points[static_cast<std::size_t>(std::min(lines, 5))];
  if (lines > 0 && b2b_ > 0) score *= 1.5;
  if (lines > 0 && combo_ > 0) score += 50 * combo_;
  if (all_clear && rules_.all_clears) score += 3500;
  this->score(static_cast<std::int64_t>(score) * level_);
}

void Simulation::set_level(int level) {
  level_ = level;
  gravity_.set(gravity_of_level(rules_, level));
}

void Simulation::rise_in_level(int lines) {
  level_lines_ += lines;
  const auto needed = [&] { return lines_of_level(rules_, level_); };
  while (level_lines_ >= needed() && needed() > 0) {
    level_lines_ -= needed();
    set_level(level_ + 1);
  }
  tally_[Count::level] = level_;
  tally_[Count::level_lines] = static_cast<std::int64_t>(level_lines_);
}

int Simulation::send(const std::vector<Outgoing>& attacks) {
  int sent = 0;
  int plain = 0;
  int saved = 0;
  for (const Outgoing& attack : attacks) {
    const bool meets = attack.from == Outgoing::From::all_clear || rules_.blocking != Blocking::none;
    const int before = zenith_ ? garbage_.pending() : 0;
    const int left =
        meets ? garbage_.cancel(attack.rows, static_cast<int>(*tally_[Count::pieces])) : attack.rows;
    if (zenith_) {
      zenith_->note_cancelled(before - garbage_.pending());
      zenith_->note_sent(left);
    }
    if (left == 0) continue;
    sent += left;
    const int multiplied = static_cast<int>(std::floor(left / multiplier_.now()));
    plain += multiplied;
    if (attack.from == Outgoing::From::back_to_back) saved += multiplied;
    if (attacks_.size() >= most_attacks) continue;
    if (targets_.empty()) attacks_.push_back({frame_, 0, left});
    for (const std::int64_t target : targets_) {
      attacks_.push_back({frame_, target, left});
      std::vector<Sent>& unseen = sent_[target];
      if (unseen.size() < most_unseen) unseen.push_back({static_cast<std::int64_t>(attacks_.size()), left});
    }
  }
  add(Count::sent, sent);
  add(Count::sent_nomult, plain);
  if (sent > 0) {
    spike_ += sent;
    plain_spike_ += plain - saved;
    spike_timer_ = 60;
    at_least(Count::maxspike, spike_);
    at_least(Count::maxspike_nomult, plain_spike_);
  }
  return sent;
}

void Simulation::rise_by_itself() {
  Rng& rng = queue_.rng();
  if (!rising_column_) {
    rising_column_ = rng.below(rules_.width);
  } else if (rng.next() < rules_.rising_messiness) {
    int column = rng.below(rules_.width);
    while (rules_.rising_nosame && column == *rising_column_) column = rng.below(rules_.width);
    rising_column_ = column;
  }
  board_.rise(*rising_column_, 1, false);
  lift();
  note_rise();
}

// Garbage that rises into the piece pushes it up.
void Simulation::lift() {
  falling_.number = ++stones_;
  if (fits(falling_.x, falling_.y, falling_.turns) || !fits(falling_.x, falling_.y + 1, falling_.turns))
    return;
  falling_.y += 1;
  falling_.highest += 1;
}

void Simulation::rise_by_rows() {
  const auto row = garbage_.enter(frame_ + 1);
  if (!row) return;
  board_.rise(row->column, row->size, rules_.bombs);
  if (zenith_) zenith_->note_landed(frame_ + 1);
  lift();
  topped_out_ |= !fits(falling_.x, falling_.y, falling_.turns);
  note_rise();
  note_status();
}

bool Simulation::keeps_more() const {
  const std::size_t boards = journal_->placements.size() + journal_->rises.size();
  return boards * board_.cells().size() < most_boards && journal_->moves.size() < most_moves &&
         journal_->statuses.size() < most_statuses;
}

Simulation::Locked Simulation::lock_stone() {
  Locked locked;
  locked.stone = falling_;
  locked.row = falling_.row();
  locked.finesse_faults = finesse_faults_of(falling_);
  const Blocks& blocks = blocks_of(falling_.piece, falling_.turns);
  for (const Offset block : blocks)
    board_.set(falling_.x + block.x, locked.row - block.y, cell_of(falling_.piece));
  Board::Cleared cleared;
  if (rules_.bombs) cleared = board_.clear_bombs(blocks, falling_.x, locked.row);
  const Board::Cleared full = board_.clear_lines();
  locked.lines = cleared.lines + full.lines;
  locked.garbage_lines = cleared.garbage + full.garbage;
  locked.all_clear = locked.lines > 0 && board_.is_empty();
  return locked;
}

Simulation::BackToBack Simulation::count_back_to_back(const Locked& locked) {
  BackToBack back_to_back;
  if (locked.lines > 0) {
    ++combo_;
    const int by_all_clear =
        locked.all_clear && rules_.all_clears ? static_cast<int>(rules_.all_clear_b2b) : 0;
    const bool adds = locked.is_difficult() && (by_all_clear == 0 || rules_.all_clear_b2b_adds);
    back_to_back.is_by_all_clear_only = by_all_clear > 0 && !adds;
    if (by_all_clear > 0 || adds) {
      b2b_ = std::min(b2b_ + by_all_clear + static_cast<int>(adds), 1'000'000);
    } else {
      back_to_back.broken = b2b_;
      b2b_ = -1;
    }
  } else {
    combo_ = -1;
  }
  at_least(Count::topcombo, combo_ + 1);
  at_least(Count::topbtb, b2b_ + 1);
  tally_[Count::combo] = combo_ + 1;
  tally_[Count::btb] = b2b_ + 1;
  return back_to_back;
}

std::vector<Simulation::Outgoing> Simulation::attacks_of(const Locked& locked,
                                                         const BackToBack& back_to_back) {
  if (!rules_.has_garbage) return {};
  const double multiplier = multiplier_.now();
  const bool is_silent = back_to_back.is_by_all_clear_only && !rules_.all_clear_b2b_sends;
  const Clear clear{locked.stone.piece, locked.lines,        locked.stone.spin,
                    std::max(b2b_, 0),  std::max(combo_, 0), is_silent};
  const double attack = attack_of(clear, rules_) * multiplier;
  const bool is_special = locked.lines == 4 || locked.stone.spin != Spin::none;
  const int special = rules_.special_bonus && locked.garbage_lines > 0 && is_special ? 1 : 0;
  std::vector<Outgoing> attacks;
  using From = Outgoing::From;
  if (back_to_back.broken && rules_.b2b_charging && *back_to_back.broken + 1 > rules_.b2b_charge_at) {
    const double length = *back_to_back.broken + 1 - rules_.b2b_charge_at + rules_.b2b_charge_base;
    const int surge = static_cast<int>(std::clamp(std::floor(length * multiplier), 0.0, 1e6));
    const int third = static_cast<int>(round_half_up(surge / 3.0));
    attacks = {
        {third, From::back_to_back}, {third, From::back_to_back}, {surge - 2 * third, From::back_to_back}};
  }
  if (attack > 0 || special > 0) {
    int rows = garbage_.rounded(attack) + special;
    if (rules_.garbage_attack_cap > 0)
      rows = static_cast<int>(std::min<double>(rows, rules_.garbage_attack_cap));
    attacks.push_back({rows, From::clear});
  }
  if (locked.all_clear && rules_.all_clears)
    attacks.push_back({garbage_.rounded(rules_.all_clear_garbage * multiplier), From::all_clear});
  std::erase_if(attacks, [](const Outgoing& outgoing) { return outgoing.rows <= 0; });
  return attacks;
}

void Simulation::note_placement(const Locked& locked, int attack, int sent) {
  if (journal_ == nullptr) return;
  if (!keeps_more()) {
    journal_->is_cut = true;
    return;
  }
  const Falling& stone = locked.stone;
  Placement placement{
      frame_ + subframe_, stone.piece,           stone.turns, stone.x, locked.row, locked.lines,
      stone.spin,         locked.all_clear,      combo_,      b2b_,    attack,     sent,
      stone.keys,         locked.finesse_faults, held_,       {},      rows_,      cells()};
  for (std::size_t i = 0; i < placement.next.size(); ++i)
    placement.next[i] = queue_.peek(i).value_or(Piece::t);
  journal_->placements.push_back(std::move(placement));
}

void Simulation::place() {
  hold_locked_ = false;
  const Locked locked = lock_stone();
  finesse_faults_ += locked.finesse_faults;
  add(Count::finesse_faults, locked.finesse_faults);
  if (locked.finesse_faults == 0) add(Count::perfectpieces);
  add(Count::cleared, locked.garbage_lines);
  count_clear(locked.lines, locked.stone.spin, locked.all_clear);
  if (rules_.levels && locked.lines > 0) rise_in_level(locked.lines);

  const BackToBack back_to_back = count_back_to_back(locked);
  score_clear(locked.lines, locked.stone.spin, locked.all_clear);
  const std::vector<Outgoing> attacks = attacks_of(locked, back_to_back);
  int attack = 0;
  for (const Outgoing& outgoing : attacks) attack += outgoing.rows;
  add(Count::attack, attack);

  last_cleared_ = locked.lines > 0;
  rows_.clear();
  if (zenith_) {
    const bool is_tall = locked.lines >= 4 || (locked.lines > 0 && locked.stone.spin != Spin::none &&
                                               locked.stone.piece == Piece::i);
    zenith_->note_placed({locked.lines, locked.garbage_lines, is_tall}, frame_);
  }
  const int sent = send(attacks);
  if (zenith_) zenith_->note_lines(locked.lines);
  if (last_cleared_) garbage_.hold_back(frame_);
  if (!last_cleared_ || rules_.blocking != Blocking::combo) {
    garbage_.rise(frame_, cap_.now(), rows_);
    for (const GarbageRow& garbage : rows_) board_.rise(garbage.column, garbage.size, rules_.bombs);
  }
  if (zenith_) queue_.set_streak(zenith_->cancel_streak());
  queue_.fill();
  note_placement(locked, attack, sent);
  add(Count::pieces);
  add(Count::lines, locked.lines);
  if (paces_.size() < most_paces)
    paces_.push_back({frame_, *tally_[Count::pieces], *tally_[Count::attack], *tally_[Count::cleared]});
  next_piece(false);
  note_status();
}

}  // namespace tetron::tetrio
