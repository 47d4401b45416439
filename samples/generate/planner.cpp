#include "samples/generate/planner.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tetron::samples {

namespace {

struct Candidate {
  Plan plan;
  int value = 0;
};

// Worth of 0..4 lines at once: while the heap is low it pays to wait for four.
constexpr std::array<int, 5> value_when_low{0, -250, -100, 200, 4000};
constexpr std::array<int, 5> value_when_high{0, 300, 700, 1200, 2000};
constexpr int most_holes_when_low = 2;
constexpr int area_weight = 20;
constexpr int hole_weight = 260;
constexpr int bump_weight = 24;
constexpr int height_weight = 14;
// While the heap is low the last column stays free for a long stone.
constexpr int well_weight = 120;
constexpr int key_weight = 1;
constexpr int above_top = 5000;
// Nobody waits for four lines on a wide field, nor do two players that share one.
constexpr int widest_with_well = 12;
constexpr std::uint32_t next_best = 3;

int judge(Rows rows, const Stone& stone, bool low) {
  rows.fill(stone);
  const auto lines = static_cast<std::size_t>(std::min(rows.clear_full(), 4));
  const Heap heap = rows.heap();
  int value = low ? value_when_low[lines] : value_when_high[lines];
  value -= area_weight * heap.area + hole_weight * heap.holes + bump_weight * heap.bumpiness;
  if (low)
    value += bump_weight * heap.last_step;
  else
    value -= height_weight * heap.height * heap.height / 4;
  for (const field::Offset& offset : stone.shape()) {
    if (low && lines < 4 && stone.x + offset.right == rows.width() - 1) value -= well_weight;
    if (stone.y - offset.up < 0) value -= above_top;
  }
  return value;
}

class Search {
 public:
  Search(const Rows& rows, const Zone& zone) : rows_(rows), zone_(zone) {
    const Heap heap = rows.heap();
    low_ = rows.width() <= widest_with_well && 2 * heap.height <= rows.height() &&
           heap.holes <= most_holes_when_low;
  }

  std::vector<Candidate> run(const Stone& stone) {
    found_.reserve(64);
    columns(stone, 0);
    if (const Stone left = stone.turned(-1); rows_.fits(left, zone_)) columns(left, -1);
    const Stone right = stone.turned(1);
    if (!rows_.fits(right, zone_)) return std::move(found_);
    columns(right, 1);
    if (const Stone half = stone.turned(2); rows_.fits(half, zone_)) columns(half, 2);
    return std::move(found_);
  }

 private:
  void columns(const Stone& stone, int turns) {
    consider(stone, {turns, 0});
    for (const int direction : {-1, 1})
      for (int steps = direction; rows_.fits(stone.moved(steps, 0), zone_); steps += direction)
        consider(stone.moved(steps, 0), {turns, steps});
  }
  void consider(const Stone& stone, const Plan& plan) {
    const int keys = std::abs(plan.turns) + std::abs(plan.steps);
    found_.push_back({plan, judge(rows_, rows_.dropped(stone, zone_), low_) - key_weight * keys});
  }

  const Rows& rows_;
  Zone zone_;
  bool low_ = false;
  std::vector<Candidate> found_;
};

// A total order, so that sorting gives the same on every machine.
bool better(const Candidate& a, const Candidate& b) {
  if (a.value != b.value) return a.value > b.value;
  if (a.plan.turns != b.plan.turns) return a.plan.turns < b.plan.turns;
  return a.plan.steps < b.plan.steps;
}

}  // namespace

Plan choose(const Rows& rows, const Stone& stone, const Zone& zone, int skill, Random& random) {
  std::vector<Candidate> found = Search(rows, zone).run(stone);
  std::size_t pick = 0;
  if (!random.chance(static_cast<std::uint32_t>(skill)))
    pick = std::min<std::size_t>(random.between(1, next_best), found.size() - 1);
  const auto nth = found.begin() + static_cast<std::ptrdiff_t>(pick);
  std::ranges::nth_element(found, nth, better);
  return nth->plan;
}

}  // namespace tetron::samples
