#include "replay/infer/polish.hpp"

#include <algorithm>

#include "replay/infer/build.hpp"
#include "replay/infer/deduce.hpp"
#include "replay/infer/fit.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_segments_replayed = 150;  // for one style
constexpr double usual_bonus = 8;                    // nats, for turning as similar styles do

bool same_but_moved(Cells a, Cells b) {
  if (a.size() != b.size() || a.empty()) return false;
  std::ranges::sort(a);
  std::ranges::sort(b);
  const int right = b[0].right - a[0].right;
  const int up = b[0].up - a[0].up;
  return std::ranges::equal(a, b, {}, [&](const field::Offset& c) { return field::Offset{c.right + right, c.up + up}; });
}

// How a shape looks after turns, wherever it lies: 1 the same after each, 2 after two, 4 after none.
int looks(const StyleShape& shape) {
  Cells cells = shape.turns[0].empty() ? shape.turns[2] : shape.turns[0];
  const auto turn = [](Cells& all) { std::ranges::transform(all, all.begin(), field::turned_clockwise); };
  Cells turned = cells;
  turn(turned);
  if (same_but_moved(turned, cells)) return 1;
  turn(turned);
  return same_but_moved(turned, cells) ? 2 : 4;
}

bool has_style(const Case& one, formats::StoneStyle style) {
  return std::ranges::find(one.stones, style, &tet::StonePlace::style) != one.stones.end();
}

class Polisher {
 public:
  Polisher(const Evidence& evidence, const Study& study, Shapes& shapes)
      : evidence_(evidence), study_(study), shapes_(shapes), votes_(study, shapes) {}

  void run() {
    for (StyleShape& shape : shapes_.styles) polish(shape);
  }

 private:
  struct Worth {
    std::size_t exact = 0;
    double score = 0;
    auto operator<=>(const Worth&) const = default;
  };

  void polish(StyleShape& shape) {
    const std::vector<const Case*> cases = cases_of(shape.style);
    const StyleShape before = shape;
    StyleShape best = shape;
    Worth most = worth(shape, cases);
    const bool all_right = most.exact == cases.size() && seen_everywhere(shape);
    if (all_right) return;
    for (const StyleShape& other : explanations(votes_, before, shapes_.clockwise)) {
      shape = other;
      if (const Worth found = worth(shape, cases); found > most) {
        most = found;
        best = other;
      }
    }
    shape = best;
  }

  static bool seen_everywhere(const StyleShape& shape) {
    return std::ranges::none_of(shape.seen, [](std::uint32_t seen) { return seen == 0; });
  }

  std::vector<const Case*> cases_of(formats::StoneStyle style) const {
    std::vector<const Case*> found;
    for (const Case& one : study_.cases())
      if (found.size() < most_segments_replayed && has_style(one, style)) found.push_back(&one);
    return found;
  }

  Worth worth(const StyleShape& shape, const std::vector<const Case*>& cases) const {
    Worth result;
    const Profile profile = build_profile(study_.reading(), shapes_, {});
    for (const Case* one : cases) result.exact += replayed(evidence_, evidence_.segments[one->segment], profile).exact();
    result.score = shape.score + (usual(shape) ? usual_bonus : 0);
    return result;
  }

  // Do most of the other styles that look like this one after turns turn by the same rule?
  bool usual(const StyleShape& shape) const {
    int same = 0;
    int others = 0;
    for (const StyleShape& other : shapes_.styles) {
      if (other.style == shape.style || looks(other) != looks(shape)) continue;
      ++(other.rule == shape.rule ? same : others);
    }
    return same > others;
  }

  const Evidence& evidence_;
  const Study& study_;
  Shapes& shapes_;
  Votes votes_;
};

}  // namespace

void polish(const Evidence& evidence, const Study& study, Shapes& shapes) {
  Polisher(evidence, study, shapes).run();
}

}  // namespace tetron::replay::infer
