#include "replay/kinds/tetrio/zenith.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tetron::tetrio {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
// Altitude at which each floor ends, from the first.
constexpr std::array<double, 10> floor_ends = {50, 150, 300, 450, 650, 850, 1100, 1350, 1650, endless};
// Up to how many rows an attack may grow because of garbage cancelled before, by floor from 0.
constexpr std::array<double, 11> most_by_streak = {4, 4, 5, 6, 7, 8, 9, 10, endless, endless, endless};

constexpr int most_grace = 18;
constexpr std::size_t most_parts = 1'000;  // also of senders in a frame; more than any real round has
constexpr int rows_to_explode = 8;

int floor_at(double altitude) {
  int floor = 1;
  for (const double end : floor_ends) floor += altitude >= end;
  return floor;
}

double end_of_floor(double altitude) {
  return *std::ranges::find_if(floor_ends, [&](double end) { return altitude < end; });
}

// Near the end of a floor, climbing by time alone slows down until it stops.
double speed_at(double altitude) {
  return std::max(0.0, std::min(1.0, (end_of_floor(altitude) - altitude) / 5 - 0.2));
}

}  // namespace

Zenith::Zenith(const Rules& rules) : grace_seconds_(rules.zenith_grace) {}

void Zenith::give(double meters) {
  rising_ += meters;
  climb_.bonus += meters;
}

void Zenith::award(double rows, bool lifts) {
  double meters = lifts ? 0.25 * std::floor(climb_.rank) * rows : 0;
  const double left = end_of_floor(climb_.altitude) - climb_.altitude - meters - rising_;
  if (left >= 0 && left <= 2) meters += 3;
  give(meters);
  points_ += rows + 0.05;
}

void Zenith::note_cancelled(int rows) {
  if (rows <= 0) return;
  cancel_streak_ = std::min(cancel_streak_ + rows, 1'000'000);
  award(rows, false);
}

void Zenith::note_sent(int rows) {
  if (rows > 0) award(rows, true);
}

void Zenith::note_lines(int lines) {
  if (lines > 0) award(std::min(2, lines), false);
}

void Zenith::note_kill() {
  give(0.25 * std::floor(climb_.rank) * 15);
}

void Zenith::note_placed(const Placed& placed, std::uint32_t frame) {
  constexpr int stale = 75;
  if (++stale_pieces_ == stale) cancel_streak_ += 5;
  if (placed.garbage_lines == 0 && !placed.is_tall) return;
  if (placed.garbage_lines > 0)
    cancel_streak_ = 0;
  else
    cancel_streak_ = std::max(0, cancel_streak_ - (placed.lines >= 4 ? 3 : 2));
  last_tank_ = frame;
  stale_pieces_ = 0;
}

void Zenith::note_landed(std::uint32_t frame) {
  cancel_streak_ = std::max(0, cancel_streak_ - 3);
  last_tank_ = frame;
  stale_pieces_ = 0;
}

// An attack counts more from players below, and after much cancelled garbage; less after many hits.
double Zenith::received(double rows, double altitude, std::uint32_t frame) const {
  const double own = climb_.altitude;
  const double from = std::max(std::min(3500.0, altitude), std::min(2000.0, own - 1000));
  double value = rows;
  if (from < own) value *= 1 + 0.004 * (own - from) * (own - from) / (own + from);
  double most = most_by_streak[static_cast<std::size_t>(std::clamp(climb_.floor, 0, 10))];
  if (parts_until_ >= frame) most = std::min(6.0, most);
  const double streak = cancel_streak_;
  value = std::max(value, std::min(value + 0.001 * streak * streak, most));
  if (grace_ > 8) value *= 1 - 0.05 * (grace_ - 8);
  return value;
}

void Zenith::release(GarbageQueue::QueuedAttack parcel, std::uint32_t frame,
                     std::vector<GarbageQueue::QueuedAttack>& arriving) {
  grace_ = std::min(most_grace, grace_ + parcel.amount);
  last_hit_ = frame;
  stale_pieces_ = 0;
  parcel.confirmed = frame;
  arriving.push_back(parcel);
}

std::vector<GarbageQueue::QueuedAttack> Zenith::arrivals(std::uint32_t frame,
                                                         const std::function<double()>& chance) {
  std::vector<GarbageQueue::QueuedAttack> incoming;
  for (const Sent& sent : hesitating_) {
    const double value = std::clamp(received(sent.parcel.amount, sent.altitude, frame), 0.0, 1e6);
    const double whole = std::floor(value);
    const int amount = static_cast<int>(whole) + (value != whole && chance() < value - whole);
    if (amount == 0) continue;
    const auto same = std::ranges::find(incoming, sent.parcel.game, &GarbageQueue::QueuedAttack::game);
    if (same != incoming.end()) {
      same->amount = std::min(same->amount + amount, 1'000'000);
      continue;
    }
    if (incoming.size() == most_parts) continue;
    incoming.push_back(sent.parcel);
    incoming.back().amount = amount;
    const double phase = ways().phase;
    incoming.back().delay = std::floor(cancel_streak_ >= 25 ? phase / 2 : phase);
  }
  hesitating_.clear();
  std::vector<GarbageQueue::QueuedAttack> arriving;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (parts_[i].release <= frame) release(parts_[i].parcel, frame, arriving);
  std::erase_if(parts_, [&](const Part& part) { return part.release <= frame; });
  for (GarbageQueue::QueuedAttack& parcel : incoming) {
    if (parcel.amount < rows_to_explode) {
      release(parcel, frame, arriving);
      continue;
    }
    const int all = 16 + std::max(0, static_cast<int>(std::floor((climb_.altitude - 3500) / 500)));
    const std::uint32_t start = std::max(frame, parts_until_);
    int left = parcel.amount;
    std::uint32_t count = 0;
    for (; count < 4 && left > 0; ++count) {
      parcel.amount = std::min(left, all / 4 + (static_cast<int>(count) >= 4 - all % 4 ? 1 : 0));
      left -= parcel.amount;
      if (parts_.size() < most_parts) parts_.push_back({parcel, start + 60 + 30 * count});
    }
    parts_until_ = start + 120 + 30 * count;
  }
  return arriving;
}

int Zenith::change_rank(std::uint32_t frame) {
  int rank = static_cast<int>(std::floor(climb_.rank));
  if (frame >= locked_until_) points_ -= 3.0 * (rank * rank + rank) / 3600;
  const double needed = 4 * rank;
  if (points_ < 0) {
    if (rank <= 1) {
      points_ = 0;
    } else {
      points_ += 4 * (rank - 1);
      was_promoted_ = false;
      --rank;
    }
  } else if (points_ >= needed) {
    points_ -= needed;
    was_promoted_ = true;
    locked_until_ = frame + static_cast<std::uint32_t>(std::max(60, 60 * (5 - promotions_)));
    ++promotions_;
    ++rank;
  }
  if (was_promoted_ && points_ >= 2 * (rank - 1)) promotions_ = 0;
  climb_.rank = rank + points_ / (4 * rank);
  climb_.peak_rank = std::max(climb_.peak_rank, climb_.rank);
  climb_.rank_sum += climb_.rank;
  return rank;
}

bool Zenith::tick(std::uint32_t frame) {
  const int rank = change_rank(frame);
  const double before = climb_.altitude;
  const int floor = floor_at(before);
  climb_.altitude += 0.25 * rank / 60 * speed_at(before);
  if (rising_ > 0) {
    const double meters = rising_ <= 0.05 ? rising_ : std::min(10.0, 0.1 * rising_);
    climb_.altitude += meters;
    rising_ -= meters;
  }
  const bool is_first = floor == 1 && climb_.floor != 1;
  if (floor > 1 && floor != climb_.floor)
    climb_.splits[static_cast<std::size_t>(floor - 2)] =
        static_cast<std::int64_t>(std::floor(frame * 1000.0 / 60 + 0.5));
  climb_.floor = floor;
  if (grace_ > 0 && frame >= last_hit_ + 60 * grace_seconds_[static_cast<std::size_t>(floor)]) {
    --grace_;
    last_hit_ = frame;
  }
  if (frame > last_tank_ && (frame - last_tank_) % 1800 == 0) cancel_streak_ += 5;
  return is_first;
}

GarbageQueue::Ways Zenith::ways() const {
  const int floor = std::max(1, climb_.floor);
  const double messy = 0.03 * floor;
  GarbageQueue::Ways ways;
  ways.within = std::max(0.0, messy - 0.015 * grace_);
  ways.change = std::max(0.0, 2.5 * messy - 0.0375 * grace_);
  ways.change_by_cancelling = 2.5 * messy;
  ways.favor = 33 - 3 * floor;
  ways.center = messy <= 0.15 && floor <= 5;
  ways.phase = 165 - 15 * floor;
  return ways;
}

}  // namespace tetron::tetrio
