#include "replay/measures/streaks.hpp"

#include <algorithm>
#include <cmath>

#include "replay/game/rates.hpp"

namespace tetron::measures {

namespace {

constexpr std::size_t window = 7;           // placements: one bag
constexpr std::uint64_t least_attack = 4;   // attack of a chain that counts as an attack
constexpr double far = 5;                   // a delay more than this many deviations away is a pause
constexpr std::uint64_t least_spike = 8;    // rows
constexpr std::uint32_t spike_gap = 1000;   // most ms between two attacks of a spike
constexpr std::uint32_t arrival_gap = 200;  // most ms between two arrivals of a spike
constexpr std::uint32_t aftermath = 4000;   // ms after a spike in which a death counts as its effect

struct Spread {
  double mean = 0;
  double deviation = 0;
};

Spread spread_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  Spread made;
  for (const double value : values) made.mean += value / static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - made.mean) * (value - made.mean);
  made.deviation = std::sqrt(squares / static_cast<double>(values.size()));
  return made;
}

// The mean of all delays, and the deviation without pauses.
Spread spread_without_pauses(const std::vector<double>& values) {
  const Spread all = spread_of(values);
  double squares = 0;
  double near = 0;
  for (const double value : values) {
    if (std::abs(value - all.mean) >= far * all.deviation) continue;
    squares += (value - all.mean) * (value - all.mean);
    ++near;
  }
  return {all.mean, near > 0 ? std::sqrt(squares / near) : 0};
}

// Collects chains of clears. `count` is the recording's count after a placement, -1 for none.
class StreakReader {
 public:
  explicit StreakReader(std::vector<Streak>& streaks) : streaks_(streaks) {}

  void take(std::int32_t count, std::uint64_t attack) {
    const bool goes_on = count >= 0;
    // If the count falls, a new chain begins at once.
    if (open_ && (!goes_on || count < last_)) close(attack_of_end_ && !goes_on ? attack : 0);
    if (goes_on) {
      open_ = true;
      now_.length = static_cast<std::uint32_t>(count);
      now_.attack += attack;
    }
    last_ = count;
  }
  void count_end() { attack_of_end_ = true; }
  void finish() {
    if (open_) close(0);
  }

 private:
  void close(std::uint64_t attack) {
    now_.attack += attack;
    if (now_.length > 0) streaks_.push_back(now_);
    now_ = {};
    open_ = false;
  }

  std::vector<Streak>& streaks_;
  Streak now_;
  std::int32_t last_ = -1;
  bool open_ = false;
  bool attack_of_end_ = false;  // the attack of the clear that ends a chain belongs to the chain
};

void sum_streaks(Counts& counts, const std::vector<Streak>& streaks, Figure number, Figure length,
                 Figure attack, Peak longest, Peak most) {
  double lengths = 0;
  double attacks = 0;
  double peak = 0;
  double peak_attack = 0;
  for (const Streak& one : streaks) {
    lengths += one.length;
    attacks += static_cast<double>(one.attack);
    peak = std::max<double>(peak, one.length);
    peak_attack = std::max(peak_attack, static_cast<double>(one.attack));
  }
  counts[number] = static_cast<double>(streaks.size());
  counts[length] = lengths;
  counts[longest] = peak;
  if (!counts[Figure::attack]) return;
  counts[attack] = attacks;
  counts[most] = peak_attack;
}

}  // namespace

void count_pace(Counts& counts, const Played& played) {
  const auto& all = played.placements;
  std::vector<double> windows;
  std::vector<double> delays;
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    delays.push_back(all[i].delay);
    sum += delays.back();
    if (i >= window) sum -= delays[i - window];
    if (i + 1 >= window) windows.push_back(sum);
  }
  const Spread usual = spread_of(windows);
  double fast = 0;
  double ms = 0;
  for (const double one : windows) {
    if (usual.mean - one <= usual.deviation) continue;
    ++fast;
    ms += one;
  }
  counts[Figure::bursts] = fast;
  counts[Figure::burst_ms] = ms;

  if (!counts[Figure::attack]) return;
  const Spread spread = spread_without_pauses(delays);
  double streaks = 0;
  double delayed = 0;
  std::size_t first = 0;  // the last placement without a clear, before the clears
  std::uint64_t attack = 0;
  const auto end_streak = [&] {
    if (attack < least_attack) return;
    ++streaks;
    delayed += delays[first] - spread.mean > spread.deviation ? 1 : 0;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].lines == 0) {
      end_streak();
      first = i;
      attack = 0;
    }
    attack += all[i].attack;
  }
  if (!all.empty()) end_streak();
  counts[Figure::attack_streaks] = streaks;
  counts[Figure::delayed_attacks] = delayed;
}

void count_streaks(Counts& counts, const Played& played) {
  if (!played.has_spins) return;  // recordings with spins also have chains
  StreakReader b2b(counts.b2b_streaks);
  StreakReader combo(counts.combo_streaks);
  b2b.count_end();
  for (const Placement& one : played.placements) {
    if (one.lines > 0) b2b.take(one.back_to_back, one.attack);
    combo.take(one.lines > 0 ? one.combo : -1, one.attack);
  }
  b2b.finish();
  combo.finish();
  sum_streaks(counts, counts.b2b_streaks, Figure::b2b_streaks, Figure::b2b_length, Figure::b2b_attack,
              Peak::b2b, Peak::b2b_attack);
  sum_streaks(counts, counts.combo_streaks, Figure::combo_streaks, Figure::combo_length, Figure::combo_attack,
              Peak::combo, Peak::combo_attack);
}

Spikes spikes_of(const Played& played) {
  Spikes spikes;
  std::uint64_t now = 0;
  std::uint32_t last = 0;
  for (const Placement& one : played.placements) {
    if (one.sent == 0) continue;
    const std::uint64_t before = now != 0 && one.time - last <= spike_gap ? now : 0;
    now = before + one.sent;
    last = one.time;
    if (before < least_spike && now >= least_spike) {
      spikes.times.push_back(one.time);
      spikes.rows.push_back(now);
    } else if (now >= least_spike) {
      spikes.rows.back() = now;
    }
    spikes.highest = std::max(spikes.highest, now);
  }
  return spikes;
}

void count_spikes(Counts& counts, const Played& played, const game::Result& result) {
  if (counts[Figure::sent]) {
    const auto [times, rows, highest] = spikes_of(played);
    counts[Figure::spikes] = static_cast<double>(times.size());
    const auto stated = game::figure(result, "maxspike");
    counts[Peak::spike] = stated ? static_cast<double>(*stated) : static_cast<double>(highest);
  }
  if (!played.has_garbage || !counts[Figure::received]) return;
  double received = 0;
  double survived = 0;
  std::uint64_t now = 0;
  std::uint32_t last = 0;
  const auto end_spike = [&] {
    if (now < least_spike) return;
    ++received;
    const auto death = std::ranges::lower_bound(played.deaths, last);
    const bool has_killed = death != played.deaths.end() && *death - last <= aftermath;
    survived += has_killed ? 0 : 1;
  };
  for (const Arrival& one : played.received) {
    if (one.time - last > arrival_gap) {
      end_spike();
      now = 0;
    }
    now += one.rows;
    last = one.time;
  }
  end_spike();
  counts[Figure::spikes_received] = received;
  counts[Figure::spikes_survived] = survived;
}

}  // namespace tetron::measures
