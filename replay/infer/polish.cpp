#include "replay/infer/polish.hpp"

#include <algorithm>
#include <array>

#include "replay/infer/deduce.hpp"
#include "replay/infer/leftover.hpp"
#include "replay/infer/replayer.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_segments_replayed = 150;  // for one style
constexpr std::size_t most_leftovers = 40;           // segments whose rest is tiled
constexpr double usual_bonus = 8;                    // nats, for turning as similar styles do

// How a shape looks after turns, wherever it lies: 1 the same after each, 2 after two, 4 after none.
int looks(const StyleShape& shape) {
  Cells cells = shape.turns[0].empty() ? shape.turns[2] : shape.turns[0];
  if (same_but_moved(turned(cells, 1, true), cells)) return 1;
  return same_but_moved(turned(cells, 2, true), cells) ? 2 : 4;
}

class Polisher {
 public:
  Polisher(const Evidence& evidence, const Study& study, Shapes& shapes)
      : study_(study),
        shapes_(shapes),
        votes_(study, shapes),
        replayer_(evidence, study.reading(), segments_of(study)) {
    for (std::size_t i = 0; i < study.cases().size(); ++i) {
      std::array<bool, 256> has{};
      for (const tet::StonePlace& stone : study.cases()[i].stones) {
        if (has[stone.style.value]) continue;
        has[stone.style.value] = true;
        if (cases_of_[stone.style.value].size() < most_segments_replayed)
          cases_of_[stone.style.value].push_back(i);
      }
    }
  }

  bool run() {
    const std::size_t before = count_exact();
    for (StyleShape& shape : shapes_.styles) try_explanations(shape);
    for (StyleShape& shape : shapes_.styles) try_without_cells(shape);
    for (StyleShape& shape : shapes_.styles) try_shifts(shape);
    std::size_t tried = 0;
    for (std::size_t i = 0; i < study_.cases().size() && tried < most_leftovers; ++i)
      if (!exact(i)) tried += try_leftover(study_.cases()[i]);
    const std::size_t after = count_exact();
    return after > before && after < replayer_.size();
  }

 private:
  struct Worth {
    std::size_t exact = 0;
    double score = 0;
    auto operator<=>(const Worth&) const = default;
  };

  // Other rules to turn.
  void try_explanations(StyleShape& shape) {
    const std::vector<std::size_t>& cases = cases_of(shape.style);
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
    const std::vector<std::size_t>& cases = cases_of(shape.style);
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

  // Single turns a little beside where they are thought to be.
  void try_shifts(StyleShape& shape) {
    constexpr int farthest = 3;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      if (shape.turns[rot].empty()) continue;
      std::vector<std::size_t> cases;
      for (const std::size_t i : cases_of(shape.style))
        if (std::ranges::any_of(replayer_.stones(i), [&](const tet::StonePlace& stone) {
              return stone.style == shape.style && stone.rot % 4u == rot;
            }))
          cases.push_back(i);
      std::ptrdiff_t most = count_exact(cases);
      if (2 * static_cast<std::size_t>(most) >= cases.size()) continue;
      const Cells before = shape.turns[rot];
      Cells best = before;
      for (int up = -farthest; up <= farthest; ++up)
        for (int right = -farthest; right <= farthest; ++right) {
          Cells& cells = shape.turns[rot];
          cells = before;
          for (field::Offset& cell : cells) cell = {cell.right + right, cell.up + up};
          if (const std::ptrdiff_t found = count_exact(cases); found > most) {
            most = found;
            best = cells;
          }
        }
      shape.turns[rot] = best;
      if (best != before && shape.rule != TurnRule::free) shape.rule = TurnRule::shifted;
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
    std::vector<std::size_t> cases;
    for (const TurnGuess& guess : guesses)
      for (const std::size_t one : cases_of(guess.style))
        if (std::ranges::find(cases, one) == cases.end()) cases.push_back(one);
    const std::ptrdiff_t before = count_exact(cases);
    for (const TurnGuess& guess : guesses) {
      StyleShape* shape = shapes_.of(guess.style);
      if (!shape) {
        shapes_.styles.push_back({.style = guess.style});
        shape = &shapes_.styles.back();
        shape->turns[guess.rot] = guess.cells;
        fill_turns(*shape, shapes_.clockwise);
      }
      if (shape->value < 0) shape->value = guess.value;
      Cells sorted = shape->turns[guess.rot];
      std::ranges::sort(sorted);
      if (sorted == guess.cells) continue;
      shape->turns[guess.rot] = guess.cells;
      shape->rule = same_stone(*shape, shapes_.clockwise) ? TurnRule::shifted : TurnRule::free;
    }
    return count_exact(cases) - before;
  }

  static bool is_free(const StyleShape& shape) { return shape.rule == TurnRule::free; }
  static bool seen_everywhere(const StyleShape& shape) {
    return std::ranges::none_of(shape.seen, [](std::uint32_t seen) { return seen == 0; });
  }

  static std::vector<std::uint32_t> segments_of(const Study& study) {
    std::vector<std::uint32_t> segments;
    for (const Case& one : study.cases()) segments.push_back(one.segment);
    return segments;
  }

  const std::vector<std::size_t>& cases_of(formats::StoneStyle style) const {
    return cases_of_[style.value];
  }

  Worth worth(const StyleShape& shape, const std::vector<std::size_t>& cases) const {
    Worth result;
    result.exact = static_cast<std::size_t>(count_exact(cases));
    result.score = score(shape);
    return result;
  }

  double score(const StyleShape& shape) const { return shape.score + (usual(shape) ? usual_bonus : 0); }

  std::size_t count_exact() const {
    const ShapeTable table(shapes_);
    std::size_t count = 0;
    for (std::size_t i = 0; i < replayer_.size(); ++i) count += replayer_.exact(i, table);
    return count;
  }
  bool exact(std::size_t i) const { return replayer_.exact(i, ShapeTable(shapes_)); }
  std::ptrdiff_t count_exact(const std::vector<std::size_t>& cases) const {
    const ShapeTable table(shapes_);
    return std::ranges::count_if(cases, [&](std::size_t i) { return replayer_.exact(i, table); });
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

  const Study& study_;
  Shapes& shapes_;
  Votes votes_;
  Replayer replayer_;  // cases as in the study
  std::array<std::vector<std::size_t>, 256> cases_of_;  // by style
};

}  // namespace

bool polish(const Evidence& evidence, const Study& study, Shapes& shapes) {
  return Polisher(evidence, study, shapes).run();
}

}  // namespace tetron::replay::infer
