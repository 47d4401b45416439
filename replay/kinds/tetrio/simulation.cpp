#include "replay/kinds/tetrio/simulation.hpp"

#include <algorithm>
#include <cmath>

#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

namespace {

// Whether it is an `end` event with the counts of the round.
bool has_counts(const Event& event) {
  if (event.kind != EventKind::end) return false;
  const Members data = Members::of(event.json).object("data");
  return data.has("stats") || data.object("export").has("stats");
}

}  // namespace

Simulation::Simulation(const Rules& rules, Journal* journal)
    : rules_(rules),
      journal_(journal),
      board_(rules.width, rules.height, rules.buffer),
      queue_(rules.bag, rules.seed, rules.no_szo),
      garbage_(rules_, board_),
      gravity_(rules.gravity),
      cap_(rules.garbage_cap),
      multiplier_(rules.garbage_multiplier) {
  if (journal_ != nullptr) {
    journal_->width = board_.width();
    journal_->height = board_.height();
    journal_->rows = board_.rows();
  }
  if (rules_.zenith) zenith_.emplace(rules_);
  finesse_ = Finesse::of(rules_);
  left_.direction = -1;
  right_.direction = 1;
  for (std::size_t i = 0; i < count_kinds; ++i) tally_[static_cast<Count>(i)] = 0;
  if (rules.levels) set_level(rules.starting_level);
  tally_[Count::level] = level_;
  next_piece(false);
  if (journal_ == nullptr) return;
  journal_->first_pieces[0] = falling_.piece;
  for (std::size_t i = 1; i < journal_->first_pieces.size(); ++i)
    journal_->first_pieces[i] = queue_.peek(i - 1).value_or(Piece::t);
  note_status();
}

void Simulation::note_move() {
  if (journal_ == nullptr || !keeps_more()) return;
  const Move move{frame_ + subframe_,
                  falling_.piece,
                  falling_.turns,
                  falling_.x,
                  falling_.row(),
                  falling_.number,
                  queue_.peek(0).value_or(Piece::t),
                  journal_->placements.size()};
  if (!journal_->moves.empty()) {
    const Move& last = journal_->moves.back();
    if (last.stone == move.stone && last.turns == move.turns && last.x == move.x && last.row == move.row)
      return;
  }
  journal_->moves.push_back(move);
}

void Simulation::note_status() {
  if (journal_ == nullptr) return;
  if (!keeps_more()) {
    journal_->is_cut = true;
    return;
  }
  Status status;
  status.at = frame_ + subframe_;
  status.held = held_;
  for (std::size_t i = 0; i < status.next.size(); ++i) status.next[i] = queue_.peek(i).value_or(Piece::t);
  status.pending = garbage_.pending();
  status.combo = combo_;
  status.b2b = b2b_;
  status.lines = *tally_[Count::lines];
  status.attack = *tally_[Count::attack];
  status.sent = *tally_[Count::sent];
  status.received = *tally_[Count::received];
  status.cleared = *tally_[Count::cleared];
  status.finesse_faults = finesse_faults_;
  status.placements = journal_->placements.size();
  journal_->statuses.push_back(status);
}

int Simulation::finesse_faults_of(const Falling& stone) const {
  if (stone.is_soft_dropped) return 0;
  return std::max(0, stone.keys - finesse_->fewest_keys(stone.piece, stone.turns, stone.x));
}

void Simulation::note_rise() {
  if (journal_ == nullptr) return;
  if (!keeps_more())
    journal_->is_cut = true;
  else
    journal_->rises.push_back({frame_ + subframe_, journal_->moves.size(), cells()});
}

void Simulation::at_least(Count count, std::int64_t value) {
  tally_[count] = std::max(*tally_[count], value);
}

bool Simulation::fits(int x, double y, int turns) const {
  const int whole = static_cast<int>(y);
  return board_.fits(blocks_of(falling_.piece, turns), x, whole > y ? whole - 1 : whole);
}

void Simulation::tick(const std::vector<Event>& events, std::size_t first, std::size_t last) {
  if (rules_.rising_every > 0 && frame_ == 0) rise_by_itself();
  subframe_ = 0;
  counts_end_at_once_ = std::any_of(events.begin() + static_cast<std::ptrdiff_t>(first),
                                    events.begin() + static_cast<std::ptrdiff_t>(last), has_counts);
  for (std::size_t i = first; i < last; ++i) {
    const Event& event = events[i];
    if (event.kind == EventKind::ige || event.kind == EventKind::targets) interaction(event);
    has_ended_ |= event.kind == EventKind::end && rules_.version >= 19;
    if (topped_out_) continue;
    if (event.kind == EventKind::key_down)
      key_down(event);
    else if (event.kind == EventKind::key_up)
      key_up(event);
    note_move();
  }
  if (topped_out_) {
    ++frame_;
    return;
  }
  // In version 15, what happens by itself at the end of a frame counts as part of the next frame.
  const bool counts_first = rules_.version < 18;
  frame_ += counts_first;
  repeat_sides(1 - subframe_);
  fall(1 - subframe_);
  subframe_ = 0;
  note_move();
  if (garbage_.is_entering() && !topped_out_) rise_by_rows();
  if (zenith_) end_frame_of_zenith();
  if (spike_timer_ > 0 && --spike_timer_ == 0) spike_ = plain_spike_ = 0;
  gravity_.tick();
  multiplier_.tick();
  cap_.tick();
  frame_ += !counts_first;
  if (rules_.rising_every > 0 && frame_ % static_cast<unsigned>(rules_.rising_every) == 0) rise_by_itself();
}

void Simulation::end_frame_of_zenith() {
  const std::uint32_t now = frame_ + 1;
  for (const GarbageQueue::QueuedAttack& parcel :
       zenith_->arrivals(now, [this] { return garbage_.chance(); })) {
    garbage_.receive(parcel);
    add(Count::received, parcel.amount);
    note_status();
  }
  if (zenith_->tick(now)) gravity_locked_ = 240;
  constexpr std::uint32_t first_fatigue = 8 * 60 * 60;
  if (now == first_fatigue) give_up("fatigue begins (8:00), which is not played");
  if (queue_.wanted_five()) give_up("a piece of five blocks is drawn, which is not played");
  garbage_.set_ways(zenith_->ways());
}

}  // namespace tetron::tetrio
