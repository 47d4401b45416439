#include "replay/tetrio/garbage_queue.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tetron::tetrio {

namespace {

// Rounds as JavaScript's Math.round does.
double round_half_up(double value) {
  return std::floor(value + 0.5);
}

}  // namespace

// More than any round has: what is past that costs time and means nothing.
constexpr std::size_t most_parcels = 1'000;

GarbageQueue::GarbageQueue(const Rules& rules) : rules_(rules), rng_(rules.seed) {}

int GarbageQueue::waiting() const {
  int total = 0;
  for (const Parcel& parcel : parcels_) total += parcel.amount;
  return total;
}

void GarbageQueue::receive(Parcel parcel) {
  if (parcel.amount > 0 && parcels_.size() < most_parcels) parcels_.push_back(parcel);
  if (rules_.garbage_absolute_cap <= 0) return;
  int excess = waiting() - static_cast<int>(std::min(rules_.garbage_absolute_cap, 1e9));
  while (excess > 0 && !parcels_.empty()) {
    const int taken = std::min(excess, parcels_.back().amount);
    parcels_.back().amount -= taken;
    excess -= taken;
    if (parcels_.back().amount == 0) parcels_.pop_back();
  }
}

int GarbageQueue::confirm(std::int64_t id, std::int64_t game, double frame) {
  const auto found = std::ranges::find_if(
      parcels_, [&](const Parcel& parcel) { return parcel.id == id && parcel.game == game; });
  if (found == parcels_.end()) return 0;
  found->confirmed = frame;
  return found->amount;
}

int GarbageQueue::cancel(int attack, int pieces) {
  int send = attack;
  int more = 0;
  if (pieces + 1 <= rules_.opener_phase && waiting() >= sent_) more = attack;
  while ((send > 0 || more > 0) && !parcels_.empty()) {
    if (--parcels_.front().amount <= 0) {
      parcels_.pop_front();
      if (rules_.cancelling_draws && chance() < rules_.messiness_change) {
        new_column();
        column_is_new_ = true;
      }
    }
    --(send > 0 ? send : more);
  }
  sent_ += send;
  return send;
}

int GarbageQueue::new_column() {
  const int columns = std::max(0, rules_.width - (rules_.hole_size - 1));
  const int edge = rules_.messiness_center ? static_cast<int>(round_half_up(rules_.width / 5.0)) : 0;
  int column = 0;
  if (rules_.messiness_nosame && column_) {
    column = edge + rng_.below(columns - 1 - 2 * edge);
    if (column >= *column_) ++column;
  } else {
    column = edge + rng_.below(columns - 2 * edge);
  }
  column_ = column;
  return column;
}

void GarbageQueue::rise(double frame, double cap, std::vector<GarbageRow>& rows) {
  rows.clear();
  if (parcels_.empty()) return;
  static constexpr double never = std::numeric_limits<double>::infinity();
  std::ranges::stable_sort(parcels_, {},
                           [](const Parcel& parcel) { return parcel.confirmed.value_or(never); });
  if (rules_.messiness_timeout > 0 && frame >= last_rise_ + rules_.messiness_timeout) {
    new_column();
    column_is_new_ = true;
  }
  const int most = static_cast<int>(std::floor(std::min(cap, rules_.garbage_cap_max)));
  for (int i = 0; i < most && !parcels_.empty(); ++i) {
    Parcel& parcel = parcels_.front();
    if (!parcel.confirmed || *parcel.confirmed + rules_.garbage_speed > frame) break;
    --parcel.amount;
    // The chance is drawn even if it does not matter.
    if ((!column_ || chance() < rules_.messiness_within) && !column_is_new_) new_column();
    rows.push_back({parcel.column.value_or(*column_), parcel.size, parcel.id});
    column_is_new_ = false;
    if (parcel.amount > 0) continue;
    parcels_.pop_front();
    if (chance() < rules_.messiness_change) {
      new_column();
      column_is_new_ = true;
    }
  }
}

int GarbageQueue::rounded(double attack) {
  const double whole = std::floor(attack);
  const bool up = rules_.round_by_chance && whole != attack && chance() < attack - whole;
  return static_cast<int>(std::clamp(whole, 0.0, 1e6)) + up;
}

}  // namespace tetron::tetrio
