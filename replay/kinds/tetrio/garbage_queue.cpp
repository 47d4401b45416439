#include "replay/kinds/tetrio/garbage_queue.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tetron::tetrio {

// More than any real round has. What exceeds it is ignored, so that a broken file cannot cost much time.
constexpr std::size_t most_parcels = 1'000;
constexpr std::size_t most_entering = 10'000;

GarbageQueue::GarbageQueue(const Rules& rules, const Board& board)
    : rules_(rules),
      board_(board),
      ways_{rules.messiness_within, rules.messiness_change, rules.messiness_change,
            rules.garbage_favor,    rules.messiness_center, rules.garbage_phase},
      rng_(rules.seed) {}

int GarbageQueue::pending() const {
  int total = static_cast<int>(entering_.size());
  for (const QueuedAttack& parcel : attacks_) total += parcel.amount;
  return total;
}

void GarbageQueue::receive(QueuedAttack parcel) {
  if (parcel.amount > 0 && attacks_.size() < most_parcels) attacks_.push_back(parcel);
  if (rules_.garbage_absolute_cap <= 0) return;
  int excess = pending() - static_cast<int>(std::min(rules_.garbage_absolute_cap, 1e9));
  while (excess > 0 && !attacks_.empty()) {
    const int taken = std::min(excess, attacks_.back().amount);
    attacks_.back().amount -= taken;
    excess -= taken;
    if (attacks_.back().amount == 0) attacks_.pop_back();
  }
}

int GarbageQueue::confirm(std::int64_t id, std::int64_t game, double frame) {
  const auto found = std::ranges::find_if(
      attacks_, [&](const QueuedAttack& parcel) { return parcel.id == id && parcel.game == game; });
  if (found == attacks_.end()) return 0;
  found->confirmed = frame;
  found->delay = ways_.phase;
  return found->amount;
}

int GarbageQueue::cancel(int attack, int pieces) {
  int send = attack;
  int more = 0;
  if (pieces + 1 <= rules_.opener_phase && pending() >= sent_) more = attack;
  const auto pay = [&] { --(send > 0 ? send : more); };
  while ((send > 0 || more > 0) && !entering_.empty()) {
    entering_.pop_front();
    pay();
  }
  while ((send > 0 || more > 0) && !attacks_.empty()) {
    if (--attacks_.front().amount <= 0) {
      attacks_.pop_front();
      if (rules_.cancelling_draws && chance() < ways_.change_by_cancelling) {
        new_column();
        column_is_new_ = true;
      }
    }
    pay();
  }
  sent_ += send;
  return send;
}

int GarbageQueue::new_column() {
  const int columns = std::max(0, rules_.width - (rules_.hole_size - 1));
  if (ways_.favor != 0) return *(column_ = favored_column());
  const int edge = ways_.center ? static_cast<int>(round_half_up(rules_.width / 5.0)) : 0;
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

// Picks a column at random. Columns are ranked by how easy they are to dig; the weight rises or falls
// linearly along the ranks.
int GarbageQueue::favored_column() {
  const int width = rules_.width;
  const int edge = ways_.center ? static_cast<int>(round_half_up(width / 5.0)) : 0;
  struct Column {
    int x = 0;
    double cost = 0;
    double weight = 0;  // summed up over the columns to this one
  };
  const std::optional<int> hole = board_.lowest_hole();
  std::vector<Column> columns;
  for (int x = 0; x < width; ++x) {
    const int height = board_.top(x);
    const double cost = height == 0 ? 0 : height + (hole ? 5.0 * std::abs(x - *hole) : 0);
    columns.push_back({x, cost + 0.1 * chance(), 0});
  }
  std::ranges::stable_sort(columns, {}, &Column::cost);
  double total = 0;
  for (int i = 0; i < width; ++i) {
    Column& column = columns[static_cast<std::size_t>(i)];
    const bool is_out =
        (rules_.messiness_nosame && column_ == column.x) || column.x < edge || column.x >= width - edge;
    const double first = 10 + ways_.favor;
    if (!is_out) total += std::max(0.0, first + i * ((20 - 2 * first) / (width - 1)));
    column.weight = total;
  }
  const double pick = chance() * total;
  for (const Column& column : columns)
    if (column.weight != 0 && pick <= column.weight) return column.x;
  return 0;
}

bool GarbageQueue::is_there(const QueuedAttack& parcel, double frame) const {
  return parcel.confirmed && *parcel.confirmed + rules_.garbage_speed + 2 * parcel.delay <= frame;
}

void GarbageQueue::rise(double frame, double cap, std::vector<GarbageRow>& rows) {
  rows.clear();
  if (attacks_.empty()) return;
  static constexpr double never = std::numeric_limits<double>::infinity();
  std::ranges::stable_sort(attacks_, {},
                           [](const QueuedAttack& parcel) { return parcel.confirmed.value_or(never); });
  if (rules_.messiness_timeout > 0 && frame >= last_rise_ + rules_.messiness_timeout) {
    new_column();
    column_is_new_ = true;
  }
  int most = static_cast<int>(std::floor(std::min(cap, rules_.garbage_cap_max)));
  for (std::size_t at = 0; most > 0 && at < attacks_.size();) {
    QueuedAttack& parcel = attacks_[at];
    if (!is_there(parcel, frame)) {
      ++at;
      continue;
    }
    --most;
    --parcel.amount;
    // A random number is drawn even if the result does not matter, as the game does.
    if ((!column_ || chance() < ways_.within) && !column_is_new_) new_column();
    rows.push_back({parcel.column.value_or(*column_), parcel.size, parcel.id});
    column_is_new_ = false;
    if (parcel.amount > 0) continue;
    attacks_.erase(attacks_.begin() + static_cast<std::ptrdiff_t>(at));
    if (chance() < ways_.change) {
      new_column();
      column_is_new_ = true;
    }
  }
  if (!rules_.garbage_enters_by_rows) return;
  // The first row waits as long as those after it.
  if (entering_.empty() && !rows.empty())
    entering_from_ = std::max(entering_from_, frame + rules_.garbage_are);
  for (const GarbageRow& row : rows)
    if (entering_.size() < most_entering) entering_.push_back(row);
  rows.clear();
}

std::optional<GarbageRow> GarbageQueue::enter(double frame) {
  if (entering_.empty() || frame < entering_from_) return std::nullopt;
  const GarbageRow row = entering_.front();
  entering_.pop_front();
  entering_from_ = frame + rules_.garbage_are;
  return row;
}

void GarbageQueue::hold_back(double frame) {
  entering_from_ = std::max(entering_from_, frame + rules_.garbage_are_bump);
}

int GarbageQueue::rounded(double attack) {
  const double whole = std::floor(attack);
  const bool up = rules_.round_by_chance && whole != attack && chance() < attack - whole;
  return static_cast<int>(std::clamp(whole, 0.0, 1e6)) + up;
}

}  // namespace tetron::tetrio
