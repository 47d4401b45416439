#include "replay/infer/common_turn_rule.hpp"

#include <algorithm>
#include <optional>

namespace tetron::replay::infer {

namespace {

using field::Offset;
using Turns = std::array<Cells, 4>;

constexpr int least_matches = 4;            // turns that agree with the prediction from others
constexpr int farthest_common_centre = 24;  // half cells

enum class Way : std::uint8_t { anchor, place, centre, two_states };

struct Scheme {
  Way way{};
  int column = 0;  // which column of the box: 0 the first, 1 and 2 the middle ones, 3 the last
  int row = 0;
};

Cells sorted(Cells cells) {
  std::ranges::sort(cells);
  return cells;
}

Cells moved(Cells cells, int right, int up) {
  for (Offset& cell : cells) cell = {cell.right + right, cell.up + up};
  return cells;
}

int part_of(int least, int most, int part) {
  if (part == 1) return least + (most - least) / 2;
  if (part == 2) return least + (most - least + 1) / 2;
  return part == 0 ? least : most;
}

Offset place_of(const Cells& cells, const Scheme& scheme) {
  const auto [left, right] = std::ranges::minmax(cells, {}, &Offset::right);
  const auto [low, high] = std::ranges::minmax(cells, {}, &Offset::up);
  return {part_of(left.right, right.right, scheme.column), part_of(low.up, high.up, scheme.row)};
}

// One style, and how many reproduced fields support each of its turns.
struct Known {
  StyleShape* shape = nullptr;
  std::array<std::uint32_t, 4> support{};
  std::size_t base = 0;  // the turn with the most support
  int turns = 0;         // with support

  bool symmetric(bool clockwise) const {
    const Cells& cells = shape->turns[base];
    return same_but_moved(turned(cells, 2, clockwise), cells);
  }
};

class CommonTurnRule {
 public:
  CommonTurnRule(const Replayer& replayer, Shapes& shapes) : clockwise_(shapes.clockwise) {
    const ShapeTable table(shapes);
    std::array<std::array<std::uint32_t, 4>, 256> support{};
    for (std::size_t i = 0; i < replayer.size(); ++i) {
      if (!replayer.exact(i, table)) continue;
      for (const tet::StonePlace& stone : replayer.stones(i)) ++support[stone.style.value][stone.rot % 4u];
    }
    for (StyleShape& shape : shapes.styles) {
      Known known{&shape, support[shape.style.value]};
      for (std::size_t rot = 0; rot < 4; ++rot) {
        known.turns += known.support[rot] > 0;
        if (known.support[rot] > known.support[known.base]) known.base = rot;
      }
      if (known.turns > 0) styles_.push_back(known);
    }
  }

  void run() {
    std::vector<Scheme> schemes{{Way::anchor}};
    for (int column = 0; column < 4; ++column)
      for (int row = 0; row < 4; ++row) schemes.push_back({Way::place, column, row});
    schemes.push_back({Way::centre});
    schemes.push_back({Way::two_states});
    std::optional<Scheme> best;
    int most = least_matches - 1;
    for (const Scheme& scheme : schemes) {
      const int found = matches(scheme);
      if (found <= most) continue;
      most = found;
      best = scheme;
    }
    if (best) apply(*best);
  }

 private:
  // The turns of a style predicted by a scheme; empty if it cannot predict them, or if known turns contradict
  // it.
  std::optional<Turns> foretell(const Scheme& scheme, const Known& known) const {
    const Cells& base = known.shape->turns[known.base];
    const auto from = static_cast<int>(known.base);
    switch (scheme.way) {
      case Way::anchor:
      case Way::place: {
        Turns turns;
        const Offset wanted = place_of(base, scheme);
        for (int rot = 0; rot < 4; ++rot) {
          Cells cells = turned(base, rot - from, clockwise_);
          if (scheme.way == Way::place) {
            const Offset is = place_of(cells, scheme);
            cells = moved(std::move(cells), wanted.right - is.right, wanted.up - is.up);
          }
          turns[static_cast<std::size_t>(rot)] = std::move(cells);
        }
        return agrees(turns, known) ? std::optional(turns) : std::nullopt;
      }
      case Way::centre:
      case Way::two_states:
        return about_a_centre(known, scheme.way == Way::two_states && known.symmetric(clockwise_));
    }
    return std::nullopt;
  }

  static bool agrees(const Turns& turns, const Known& known) {
    for (std::size_t rot = 0; rot < 4; ++rot)
      if (known.support[rot] > 0 && sorted(turns[rot]) != sorted(known.shape->turns[rot])) return false;
    return true;
  }

  std::optional<Turns> about_a_centre(const Known& known, bool two_states) const {
    const Cells& base = known.shape->turns[known.base];
    const auto from = static_cast<int>(known.base);
    for (int up = -farthest_common_centre; up <= farthest_common_centre; ++up)
      for (int right = -farthest_common_centre; right <= farthest_common_centre; ++right) {
        if (((up - right) & 1) != 0) continue;
        Turns turns;
        for (int rot = 0; rot < 4; ++rot) {
          const int times = two_states ? rot % 2 - from % 2 : rot - from;
          Cells& cells = turns[static_cast<std::size_t>(rot)];
          for (const Offset& cell : base) cells.push_back({2 * cell.right - right, 2 * cell.up - up});
          cells = turned(std::move(cells), times, clockwise_);
          for (Offset& cell : cells) cell = {(cell.right + right) / 2, (cell.up + up) / 2};
        }
        if (agrees(turns, known)) return turns;
      }
    return std::nullopt;
  }

  // How many turns agree with the prediction, not counting those that determine it; -1 if one disagrees.
  int matches(const Scheme& scheme) const {
    const int free = scheme.way == Way::centre || scheme.way == Way::two_states ? 2 : 1;
    int count = 0;
    for (const Known& known : styles_) {
      if (known.turns < 2) continue;
      if (!foretell(scheme, known)) return -1;
      count += std::max(0, known.turns - free);
    }
    return count;
  }

  void apply(const Scheme& scheme) {
    const bool centre = scheme.way == Way::centre || scheme.way == Way::two_states;
    for (Known& known : styles_) {
      if (known.turns == 4 || (centre && known.turns < 2)) continue;
      const auto turns = foretell(scheme, known);
      if (!turns) continue;
      for (std::size_t rot = 0; rot < 4; ++rot)
        if (known.support[rot] == 0) known.shape->turns[rot] = (*turns)[rot];
      switch (scheme.way) {
        case Way::anchor:
          known.shape->rule = TurnRule::about_anchor;
          break;
        case Way::place:
          known.shape->rule = TurnRule::at_place;
          break;
        case Way::two_states:
          known.shape->rule = known.symmetric(clockwise_) ? TurnRule::two_states : TurnRule::about_centre;
          break;
        case Way::centre:
          known.shape->rule = TurnRule::about_centre;
          break;
      }
    }
  }

  std::vector<Known> styles_;
  bool clockwise_;
};

}  // namespace

void apply_common_turn_rule(const Replayer& replayer, Shapes& shapes) {
  CommonTurnRule(replayer, shapes).run();
}

}  // namespace tetron::replay::infer
