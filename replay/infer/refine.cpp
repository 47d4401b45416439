#include "replay/infer/refine.hpp"

#include <algorithm>
#include <array>

#include "replay/infer/deduce.hpp"
#include "replay/infer/replayer.hpp"
#include "replay/infer/unexplained_cells.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_segments_replayed = 150;  // for one style
constexpr std::size_t most_unexplained = 40;         // segments whose leftover cells are tiled
constexpr std::size_t most_repairs = 40;             // segments in which turns are moved
constexpr std::size_t most_weak = 4;                 // turns of one segment that may be wrong
constexpr int repair_passes = 3;
constexpr double usual_bonus = 8;  // nats, for turning in the same way as similar styles

// How many different rotations a shape has, apart from its position: 1, 2 or 4.
int looks(const StyleShape& shape) {
  Cells cells = shape.turns[0].empty() ? shape.turns[2] : shape.turns[0];
  if (same_but_moved(turned(cells, 1, true), cells)) return 1;
  return same_but_moved(turned(cells, 2, true), cells) ? 2 : 4;
}

class Refiner {
 public:
  Refiner(const Evidence& evidence, const Dataset& dataset, Shapes& shapes)
      : dataset_(dataset),
        shapes_(shapes),
        votes_(dataset, shapes),
        replayer_(evidence, dataset.reading(), segments_of(dataset)) {
    for (std::size_t i = 0; i < dataset.samples().size(); ++i) {
      std::array<bool, 256> has{};
      for (const tet::StonePlace& stone : dataset.samples()[i].stones) {
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
    for (std::size_t i = 0; i < dataset_.samples().size() && tried < most_unexplained; ++i)
      if (!exact(i)) tried += try_unexplained_cells(dataset_.samples()[i]);
    for (int pass = 0; pass < repair_passes && repair(); ++pass) {
    }
    const std::size_t after = count_exact();
    return after > before && after < replayer_.size();
  }

 private:
  struct Worth {
    std::size_t exact = 0;
    double score = 0;
    auto operator<=>(const Worth&) const = default;
  };

  // Tries other turning rules.
  void try_explanations(StyleShape& shape) {
    const std::vector<std::size_t>& samples = samples_of(shape.style);
    const StyleShape before = shape;
    StyleShape best = shape;
    Worth most = worth(shape, samples);
    if (most.exact == samples.size() && seen_everywhere(shape)) return;
    for (const StyleShape& other : explanations(votes_, before, shapes_.clockwise)) {
      // If everything is reproduced already, only a better score counts.
      if (most.exact == samples.size() && score(other) <= most.score) continue;
      shape = other;
      if (const Worth found = worth(shape, samples); found > most) {
        most = found;
        best = other;
      }
    }
    shape = best;
  }

  // Tries to leave out single cells that may have been there by coincidence.
  void try_without_cells(StyleShape& shape) {
    if (shape.rule == TurnRule::free) return;
    const std::vector<std::size_t>& samples = samples_of(shape.style);
    Worth most = worth(shape, samples);
    for (std::size_t cell = 0;
         cell < shape.turns[0].size() && shape.turns[0].size() > 1 && most.exact < samples.size();) {
      const StyleShape before = shape;
      for (Cells& cells : shape.turns) cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(cell));
      if (const Worth found = worth(shape, samples); found > most) {
        most = found;
        continue;
      }
      shape = before;
      ++cell;
    }
  }

  // Tries to shift single turns by a few cells.
  void try_shifts(StyleShape& shape) {
    constexpr int farthest = 3;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      if (shape.turns[rot].empty()) continue;
      std::vector<std::size_t> samples;
      for (const std::size_t i : samples_of(shape.style))
        if (std::ranges::any_of(replayer_.stones(i), [&](const tet::StonePlace& stone) {
              return stone.style == shape.style && stone.rot % 4u == rot;
            }))
          samples.push_back(i);
      std::ptrdiff_t most = count_exact(samples);
      if (2 * static_cast<std::size_t>(most) >= samples.size()) continue;
      const Cells before = shape.turns[rot];
      Cells best = before;
      for (int up = -farthest; up <= farthest; ++up)
        for (int right = -farthest; right <= farthest; ++right) {
          Cells& cells = shape.turns[rot];
          cells = before;
          for (field::Offset& cell : cells) cell = {cell.right + right, cell.up + up};
          if (const std::ptrdiff_t found = count_exact(samples); found > most) {
            most = found;
            best = cells;
          }
        }
      shape.turns[rot] = best;
      if (best != before && shape.rule != TurnRule::free) shape.rule = TurnRule::shifted;
    }
  }

  // A turn that no reproduced field supports, in the shape that the style has in its other turns.
  struct Weak {
    StyleShape* shape = nullptr;
    std::size_t rot = 0;
    Cells base;  // where it is assumed to be
  };

  // The turns of a segment that have no support yet.
  std::vector<Weak> weak_turns(std::size_t i, const std::array<std::uint16_t, 1024>& support) {
    std::vector<Weak> weak;
    for (const tet::StonePlace& stone : replayer_.stones(i)) {
      const std::size_t rot = stone.rot % 4u;
      if (support[4u * stone.style.value + rot] > 0) continue;
      StyleShape* shape = shapes_.of(stone.style);
      if (!shape || !shape->known()) return {};
      if (std::ranges::any_of(weak, [&](const Weak& w) { return w.shape == shape && w.rot == rot; }))
        continue;
      // The turn with the most support has the shape.
      std::size_t best = rot;
      for (std::size_t other = 0; other < 4; ++other)
        if (support[4u * stone.style.value + other] > support[4u * stone.style.value + best]) best = other;
      Cells base =
          turned(shape->turns[best], static_cast<int>(rot) - static_cast<int>(best), shapes_.clockwise);
      if (base.empty()) return {};
      Cells& now = shape->turns[rot];
      if (!now.empty()) {
        const field::Offset from = std::ranges::min(base);
        const field::Offset to = std::ranges::min(now);
        for (field::Offset& cell : base)
          cell = {cell.right + to.right - from.right, cell.up + to.up - from.up};
      }
      weak.push_back({shape, rot, std::move(base)});
    }
    return weak;
  }

  static void move(const Weak& weak, int right, int up) {
    Cells& cells = weak.shape->turns[weak.rot];
    cells = weak.base;
    for (field::Offset& cell : cells) cell = {cell.right + right, cell.up + up};
    if (weak.shape->rule != TurnRule::free) weak.shape->rule = TurnRule::shifted;
  }

  // Calls test() with one or two of the turns moved, until it returns true.
  template <class Test>
  static bool try_moves(const std::vector<Weak>& weak, Test test) {
    constexpr int far = 5;
    constexpr int near = 3;
    for (const Weak& one : weak) {
      const Cells before = one.shape->turns[one.rot];
      for (int up = -far; up <= far; ++up)
        for (int right = -far; right <= far; ++right) {
          move(one, right, up);
          if (test()) return true;
        }
      one.shape->turns[one.rot] = before;
    }
    if (weak.size() < 2 || weak.size() > 3) return false;
    for (std::size_t a = 0; a < weak.size(); ++a)
      for (std::size_t b = a + 1; b < weak.size(); ++b) {
        const Cells before_a = weak[a].shape->turns[weak[a].rot];
        const Cells before_b = weak[b].shape->turns[weak[b].rot];
        for (int up = -near; up <= near; ++up)
          for (int right = -near; right <= near; ++right) {
            move(weak[a], right, up);
            for (int other_up = -near; other_up <= near; ++other_up)
              for (int other_right = -near; other_right <= near; ++other_right) {
                move(weak[b], other_right, other_up);
                if (test()) return true;
              }
          }
        weak[a].shape->turns[weak[a].rot] = before_a;
        weak[b].shape->turns[weak[b].rot] = before_b;
      }
    return false;
  }

  // Moves turns without support so that a field is reproduced. True if one was.
  bool repair() {
    std::array<std::uint16_t, 1024> support{};
    std::vector<std::size_t> wrong;
    const ShapeTable table(shapes_);
    for (std::size_t i = 0; i < replayer_.size(); ++i) {
      if (!replayer_.exact(i, table)) {
        wrong.push_back(i);
        continue;
      }
      for (const tet::StonePlace& stone : replayer_.stones(i))
        ++support[4u * stone.style.value + stone.rot % 4u];
    }
    bool repaired = false;
    std::size_t tried = 0;
    for (const std::size_t i : wrong) {
      if (tried >= most_repairs) break;
      const Shapes before = shapes_;
      const std::vector<Weak> weak = weak_turns(i, support);
      if (weak.empty() || weak.size() > most_weak) continue;
      ++tried;
      const bool found = try_moves(weak, [&] { return replayer_.exact_and_lawful(i, ShapeTable(shapes_)); });
      if (!found) {
        shapes_ = before;
        continue;
      }
      repaired = true;
      for (const tet::StonePlace& stone : replayer_.stones(i))
        ++support[4u * stone.style.value + stone.rot % 4u];
    }
    return repaired;
  }

  // True if there was something to try.
  bool try_unexplained_cells(const Sample& one) {
    const auto ways = tile_unexplained_cells(dataset_, one, shapes_);
    if (ways.empty()) return false;
    const Shapes before = shapes_;
    Shapes best = shapes_;
    // A single damaged chunk also looks like a turn that does not follow its rule.
    const bool regular = std::ranges::none_of(before.styles, is_free);
    const bool new_style =
        std::ranges::any_of(ways[0], [&](const TurnGuess& g) { return !before.of(g.style); });
    std::ptrdiff_t most = 0;
    for (const auto& guesses : ways) {
      shapes_ = before;
      const std::ptrdiff_t gained = gain(guesses);
      const bool stays_regular = std::ranges::none_of(
          guesses, [&](const TurnGuess& guess) { return is_free(*shapes_.of(guess.style)); });
      const bool doubtful = regular && !new_style && !stays_regular;
      if (gained <= most || (doubtful && gained < 2)) continue;
      most = gained;
      best = shapes_;
    }
    shapes_ = best;
    return true;
  }

  // Applies the guesses and returns how many more segments are reproduced.
  std::ptrdiff_t gain(const std::vector<TurnGuess>& guesses) {
    std::vector<std::size_t> samples;
    for (const TurnGuess& guess : guesses)
      for (const std::size_t one : samples_of(guess.style))
        if (std::ranges::find(samples, one) == samples.end()) samples.push_back(one);
    const std::ptrdiff_t before = count_exact(samples);
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
    return count_exact(samples) - before;
  }

  static bool is_free(const StyleShape& shape) { return shape.rule == TurnRule::free; }
  static bool seen_everywhere(const StyleShape& shape) {
    return std::ranges::none_of(shape.seen, [](std::uint32_t seen) { return seen == 0; });
  }

  static std::vector<std::uint32_t> segments_of(const Dataset& dataset) {
    std::vector<std::uint32_t> segments;
    for (const Sample& one : dataset.samples()) segments.push_back(one.segment);
    return segments;
  }

  const std::vector<std::size_t>& samples_of(base::StoneStyle style) const { return cases_of_[style.value]; }

  Worth worth(const StyleShape& shape, const std::vector<std::size_t>& samples) const {
    Worth result;
    result.exact = static_cast<std::size_t>(count_exact(samples));
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
  std::ptrdiff_t count_exact(const std::vector<std::size_t>& samples) const {
    const ShapeTable table(shapes_);
    return std::ranges::count_if(samples, [&](std::size_t i) { return replayer_.exact(i, table); });
  }

  // Whether most of the other styles with the same number of rotations turn by the same rule.
  bool usual(const StyleShape& shape) const {
    int same = 0;
    int others = 0;
    for (const StyleShape& other : shapes_.styles) {
      if (other.style == shape.style || looks(other) != looks(shape)) continue;
      ++(other.rule == shape.rule ? same : others);
    }
    return same > others;
  }

  const Dataset& dataset_;
  Shapes& shapes_;
  Votes votes_;
  Replayer replayer_;                                   // same samples as the dataset
  std::array<std::vector<std::size_t>, 256> cases_of_;  // by style
};

}  // namespace

bool refine(const Evidence& evidence, const Dataset& dataset, Shapes& shapes) {
  return Refiner(evidence, dataset, shapes).run();
}

}  // namespace tetron::replay::infer
