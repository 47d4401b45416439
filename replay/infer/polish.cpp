#include "replay/infer/polish.hpp"

#include <algorithm>

#include "replay/infer/build.hpp"
#include "replay/infer/deduce.hpp"
#include "replay/infer/fit.hpp"
#include "replay/infer/leftover.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_segments_replayed = 150;  // for one style
constexpr std::size_t most_leftovers = 40;           // segments whose rest is tiled
constexpr double usual_bonus = 8;                    // nats, for turning as similar styles do

bool same_but_moved(Cells a, Cells b) {
  if (a.size() != b.size() || a.empty()) return false;
  std::ranges::sort(a);
  std::ranges::sort(b);
  const int right = b[0].right - a[0].right;
  const int up = b[0].up - a[0].up;
  return std::ranges::equal(a, b, {}, [&](const field::Offset& c) {
    return field::Offset{c.right + right, c.up + up};
  });
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

bool has_style(const Case& one, base::StoneStyle style) {
  return std::ranges::find(one.stones, style, &tet::StonePlace::style) != one.stones.end();
}

class Polisher {
 public:
  Polisher(const Evidence& evidence, const Study& study, Shapes& shapes)
      : evidence_(evidence), study_(study), shapes_(shapes), votes_(study, shapes) {}

  void run() {
    for (StyleShape& shape : shapes_.styles) try_explanations(shape);
    for (StyleShape& shape : shapes_.styles) try_without_cells(shape);
    std::size_t tried = 0;
    for (const Case& one : study_.cases())
      if (tried < most_leftovers && !exact(one, profile())) tried += try_leftover(one);
  }

 private:
  struct Worth {
    std::size_t exact = 0;
    double score = 0;
    auto operator<=>(const Worth&) const = default;
  };

  // Other rules to turn.
  void try_explanations(StyleShape& shape) {
    const std::vector<const Case*> cases = cases_of(shape.style);
    const StyleShape before = shape;
    StyleShape best = shape;
    Worth most = worth(shape, cases);
    if (most.exact == cases.size() && seen_everywhere(shape)) return;
    for (const StyleShape& other : explanations(votes_, before, shapes_.clockwise)) {
      // Where all comes out already, only a better score counts.
      if (most.exact == cases.size() && score(other) <= most.score) continue;
      shape = other;
      if (const Worth found = worth(shape, cases); found > most) {
        most = found;
        best = other;
      }
    }
    shape = best;
  }

  // A cell too many, which often happened to be there.
  void try_without_cells(StyleShape& shape) {
    if (shape.rule == TurnRule::free) return;
    const std::vector<const Case*> cases = cases_of(shape.style);
    Worth most = worth(shape, cases);
    for (std::size_t cell = 0;
         cell < shape.turns[0].size() && shape.turns[0].size() > 1 && most.exact < cases.size();) {
      const StyleShape before = shape;
      for (Cells& cells : shape.turns) cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(cell));
      if (const Worth found = worth(shape, cases); found > most) {
        most = found;
        continue;
      }
      shape = before;
      ++cell;
    }
  }

  // True if there was something to try.
  bool try_leftover(const Case& one) {
    const auto ways = explain_leftover(study_, one, shapes_);
    if (ways.empty()) return false;
    const Shapes before = shapes_;
    Shapes best = shapes_;
    // A single damaged chunk also looks like a turn that does not follow its rule.
    const bool regular = std::ranges::none_of(before.styles, is_free);
    const bool new_style =
        std::ranges::any_of(ways[0], [&](const TurnGuess& g) { return !before.of(g.style); });
    std::ptrdiff_t most = regular && !new_style ? 1 : 0;
    for (const auto& guesses : ways) {
      shapes_ = before;
      const std::ptrdiff_t gained = gain(guesses);
      if (gained <= most) continue;
      most = gained;
      best = shapes_;
    }
    shapes_ = best;
    return true;
  }

  // Takes over the guesses; how many more segments come out exactly then.
  std::ptrdiff_t gain(const std::vector<TurnGuess>& guesses) {
    std::vector<const Case*> cases;
    for (const TurnGuess& guess : guesses)
      for (const Case* one : cases_of(guess.style))
        if (std::ranges::find(cases, one) == cases.end()) cases.push_back(one);
    const std::ptrdiff_t before = count_exact(cases);
    for (const TurnGuess& guess : guesses) {
      StyleShape* shape = shapes_.of(guess.style);
      if (!shape) {
        shapes_.styles.push_back({.style = guess.style});
        shape = &shapes_.styles.back();
        shape->turns.fill(guess.cells);
      }
      Cells sorted = shape->turns[guess.rot];
      std::ranges::sort(sorted);
      if (sorted == guess.cells) continue;
      shape->turns[guess.rot] = guess.cells;
      shape->rule = TurnRule::free;
    }
    return count_exact(cases) - before;
  }

  static bool is_free(const StyleShape& shape) { return shape.rule == TurnRule::free; }
  static bool seen_everywhere(const StyleShape& shape) {
    return std::ranges::none_of(shape.seen, [](std::uint32_t seen) { return seen == 0; });
  }

  std::vector<const Case*> cases_of(base::StoneStyle style) const {
    std::vector<const Case*> found;
    for (const Case& one : study_.cases())
      if (found.size() < most_segments_replayed && has_style(one, style)) found.push_back(&one);
    return found;
  }

  Worth worth(const StyleShape& shape, const std::vector<const Case*>& cases) const {
    Worth result;
    result.exact = static_cast<std::size_t>(count_exact(cases));
    result.score = score(shape);
    return result;
  }

  double score(const StyleShape& shape) const { return shape.score + (usual(shape) ? usual_bonus : 0); }

  Profile profile() const { return build_profile(study_.reading(), shapes_, {}); }
  bool exact(const Case& one, const Profile& profile) const {
    return replayed(evidence_, evidence_.segments[one.segment], profile).exact();
  }
  std::ptrdiff_t count_exact(const std::vector<const Case*>& cases) const {
    const Profile now = profile();
    return std::ranges::count_if(cases, [&](const Case* one) { return exact(*one, now); });
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
