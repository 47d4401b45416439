#include "samples/generate/planner.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "samples/generate/heap.hpp"

namespace tetron::samples {

namespace {

struct Candidate {
  Plan plan;
  int value = 0;
};

// The value of 0..4 lines at once. While the heap is low it is better to wait for four.
constexpr std::array<int, 5> value_when_low{0, -250, -100, 200, 4000};
constexpr std::array<int, 5> value_when_high{0, 300, 700, 1200, 2000};
constexpr int most_holes_when_low = 2;
constexpr int area_weight = 20;
constexpr int hole_weight = 260;
constexpr int bump_weight = 24;
constexpr int height_weight = 14;
// While the heap is low, the last column is kept free for a long piece.
constexpr int well_weight = 120;
constexpr int key_weight = 1;
constexpr int above_top = 5000;
// On a wider field, and where two players share one, nobody waits for four lines.
constexpr int widest_with_well = 12;
constexpr std::uint32_t next_best = 3;

class Search {
 public:
  Search(const rules::Game& engine, rules::Columns zone) : engine_(engine), probe_(engine), zone_(zone) {
    const Heap heap = heap_of(board());
    low_ = board().width() <= widest_with_well && 2 * heap.height <= board().height() &&
           heap.holes <= most_holes_when_low;
  }

  std::vector<Candidate> run(const rules::Tumo& stone) {
    found_.reserve(64);
    columns(stone, 0);
    if (const auto left = turned(stone, -1); fits(left)) columns(left, -1);
    const auto right = turned(stone, 1);
    if (!fits(right)) return std::move(found_);
    columns(right, 1);
    if (const auto half = turned(stone, 2); fits(half)) columns(half, 2);
    return std::move(found_);
  }

 private:
  const rules::Board& board() const { return engine_.board(); }
  rules::CollisionChecker room() const { return {board(), engine_.settings, zone_}; }
  bool fits(const rules::Tumo& stone) const { return room().fits(stone); }
  rules::Tumo turned(const rules::Tumo& stone, int turns) const {
    return rules::turned(stone, engine_.settings, turns);
  }

  void columns(const rules::Tumo& stone, int turns) {
    consider(stone, {turns, 0});
    for (const int direction : {-1, 1})
      for (int steps = direction; fits(moved(stone, steps, 0)); steps += direction)
        consider(moved(stone, steps, 0), {turns, steps});
  }
  void consider(const rules::Tumo& stone, const Plan& plan) {
    const int keys = std::abs(plan.turns) + std::abs(plan.steps);
    found_.push_back({plan, judge(room().dropped(stone)) - key_weight * keys});
  }

  int judge(const rules::Tumo& stone) {
    probe_.take_position(engine_);
    probe_.fix(stone);
    probe_.come_to_rest();
    const auto erased = static_cast<int>(probe_.counts().erased - engine_.counts().erased);
    const auto lines = static_cast<std::size_t>(std::min(erased / board().width(), 4));
    const Heap heap = heap_of(probe_.board());
    int value = low_ ? value_when_low[lines] : value_when_high[lines];
    value -= area_weight * heap.area + hole_weight * heap.holes + bump_weight * heap.bumpiness;
    if (low_)
      value += bump_weight * heap.last_step;
    else
      value -= height_weight * heap.height * heap.height / 4;
    for_each_block(stone, engine_.settings, [&](int x, int y, int) {
      if (low_ && lines < 4 && x == board().width() - 1) value -= well_weight;
      if (y < 0) value -= above_top;
    });
    return value;
  }

  const rules::Game& engine_;
  rules::Game probe_;
  rules::Columns zone_;
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

Plan choose(const rules::Game& engine, const rules::Tumo& stone, rules::Columns zone, int skill,
            Random& random) {
  std::vector<Candidate> found = Search(engine, zone).run(stone);
  std::size_t pick = 0;
  if (!random.chance(static_cast<std::uint32_t>(skill)))
    pick = std::min<std::size_t>(random.between(1, next_best), found.size() - 1);
  const auto nth = found.begin() + static_cast<std::ptrdiff_t>(pick);
  std::ranges::nth_element(found, nth, better);
  return nth->plan;
}

}  // namespace tetron::samples
