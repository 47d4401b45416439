#include "replay/infer/deduce.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

namespace {

using field::Offset;

constexpr double near_cell_price = 4.5;  // nats; cells farther away cost more: there are more to choose from
constexpr double far_cell_price = 0.25;  // more for each cell of distance
constexpr double centre_price = 6;       // for turning about another point than the anchor
constexpr double distance_price = 0.5;   // for each half cell between the centre and the middle of the shape
constexpr double never_price = 7;
constexpr double states_price = 9;
constexpr double place_price = 6;
constexpr double shifted_price = 5;
constexpr double shift_price = 4.5;  // for each turn that was seen, except the first
constexpr double free_price = 30;
constexpr double contrary_price = 12;  // for another way to turn than the given one
constexpr double unequal_price = 25;   // turns of one style with different numbers of cells
constexpr double rounding = 1e-6;      // more than the rounding error of sums of weights
constexpr int farthest_centre = 8;     // of a turn, from the anchor, in half cells
constexpr std::size_t most_cells_tried = 40;
constexpr std::size_t values_tried = 3;  // for each style

double cell_price(const Offset& cell) {
  return near_cell_price + far_cell_price * std::max(std::abs(cell.right), std::abs(cell.up));
}

Offset turned_cell(const Offset& cell, int times, bool clockwise) {
  switch ((clockwise ? times : -times) & 3) {
    case 0:
      return cell;
    case 1:
      return field::turned_clockwise(cell);
    case 2:
      return {-cell.right, -cell.up};
    default:
      return field::turned_counter_clockwise(cell);
  }
}

// A point about which pieces turn, in half cells from the anchor; both coordinates even or both odd.
struct Centre {
  int right = 0;
  int up = 0;
  bool at_anchor() const { return right == 0 && up == 0; }
};

Offset turned_about(const Centre& centre, Offset cell, int times, bool clockwise) {
  const Offset doubled =
      turned_cell({2 * cell.right - centre.right, 2 * cell.up - centre.up}, times, clockwise);
  return {(doubled.right + centre.right) / 2, (doubled.up + centre.up) / 2};
}

// How the cells of each turn follow from those of turn 0.
struct Motion {
  TurnRule rule = TurnRule::about_anchor;
  Centre centre;
  bool clockwise = true;

  Offset at(Offset cell, int rot) const {
    switch (rule) {
      case TurnRule::never:
      case TurnRule::at_place:
      case TurnRule::shifted:
      case TurnRule::free:
        return cell;
      case TurnRule::two_states:
        return turned_about(centre, cell, rot % 2, clockwise);
      case TurnRule::about_anchor:
      case TurnRule::about_centre:
        break;
    }
    return turned_about(centre, cell, rot, clockwise);
  }
  Offset back(Offset cell, int rot) const {
    if (rule == TurnRule::never || rule == TurnRule::free) return cell;
    const int times = rule == TurnRule::two_states ? rot % 2 : rot;
    return turned_about(centre, cell, (4 - times) % 4, clockwise);
  }
};

double price(const Motion& motion) {
  switch (motion.rule) {
    case TurnRule::about_anchor:
      return 0;
    case TurnRule::about_centre:
      return centre_price;
    case TurnRule::never:
      return never_price;
    case TurnRule::two_states:
      return states_price + (motion.centre.at_anchor() ? 0 : centre_price / 2);
    case TurnRule::at_place:
      return place_price;
    case TurnRule::shifted:
      return shifted_price;
    case TurnRule::free:
      break;
  }
  return free_price;
}

// The evidence for one style and value: for each cell and turn, how likely it belongs to the piece, in nats.
class Weights {
 public:
  Weights(const Votes& votes, std::size_t style, std::size_t value) {
    for (std::size_t rot = 0; rot < 4; ++rot) {
      seen_[rot] = votes.seen(style, rot);
      never_[rot] = votes.never(style, rot, value);
      if (seen_[rot] == 0) continue;
      for (std::size_t bin = 0; bin < Votes::bins; ++bin) {
        weight_[rot][bin] = votes.weight(style, rot, value, bin);
        best_ += std::max(0.0, weight_[rot][bin]);
      }
    }
  }

  double at(std::size_t rot, const Offset& cell) const {
    if (!Votes::in_reach(cell.right, cell.up)) return never_[rot];
    return weight_[rot][Votes::bin(cell.right, cell.up)];
  }
  std::uint32_t seen(std::size_t rot) const { return seen_[rot]; }
  // The upper limit for the score of an explanation.
  double best() const { return best_; }

  // The cells of a turn with the strongest evidence.
  Cells likely(std::size_t rot) const {
    std::vector<std::size_t> found;
    for (std::size_t bin = 0; bin < Votes::bins; ++bin)
      if (weight_[rot][bin] > 0) found.push_back(bin);
    const auto more = [&](std::size_t a, std::size_t b) { return weight_[rot][a] > weight_[rot][b]; };
    std::ranges::stable_sort(found, more);
    found.resize(std::min(found.size(), most_cells_tried));
    Cells cells;
    for (const std::size_t bin : found) cells.push_back(Votes::offset(bin));
    return cells;
  }

 private:
  std::array<std::array<double, Votes::bins>, 4> weight_{};
  std::array<std::uint32_t, 4> seen_{};
  std::array<double, 4> never_{};
  double best_ = 0;
};

struct Weighed {
  double score = 0;
  std::vector<std::pair<double, Offset>> cells;  // of turn 0, or of the turn in question if turns are free
};

void keep_heaviest(Weighed& weighed) {
  if (weighed.cells.size() > max_stone_cells) {
    std::ranges::stable_sort(weighed.cells, std::ranges::greater(), &std::pair<double, Offset>::first);
    weighed.cells.resize(max_stone_cells);
  }
  weighed.score = 0;
  for (const auto& [weight, cell] : weighed.cells) weighed.score += weight;
  std::ranges::sort(weighed.cells, {}, &std::pair<double, Offset>::second);
}

// Explains the weights of one style.
class Explainer {
 public:
  explicit Explainer(const Weights& weights, std::optional<TurnRule> given = {})
      : weights_(weights), given_(given) {
    for (std::size_t rot = 1; rot < 4; ++rot)
      if (weights.seen(rot) > weights.seen(main_)) main_ = rot;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      likely_of_[rot] = weights.likely(rot);
      if (weights.seen(rot) > 0) seen_.push_back(rot);
    }
    likely_ = likely_of_[main_];
    most_ = most_by_motion();
  }

  // The best explanation with one direction of turning; score 0 and no cells if there is none.
  StyleShape best(bool clockwise) const {
    StyleShape found;
    for (StyleShape& shape : by_rule(clockwise))
      if (shape.score > found.score) found = std::move(shape);
    return found;
  }

  // The best explanation by each rule, the most regular rule first; those worse than chance are left out.
  std::vector<StyleShape> by_rule(bool clockwise) const {
    std::vector<StyleShape> found = all_rules(clockwise);
    if (given_)
      for (StyleShape& shape : found)
        if (shape.rule != *given_) shape.score -= contrary_price;
    return found;
  }

 private:
  std::vector<StyleShape> all_rules(bool clockwise) const {
    std::array<StyleShape, turn_rules> best;
    const auto take = [&](TurnRule rule, const Centre& centre) {
      consider({rule, centre, clockwise}, best[static_cast<std::size_t>(rule)]);
    };
    take(TurnRule::about_anchor, {});
    take(TurnRule::never, {});
    take(TurnRule::two_states, {});
    for (int up = -farthest_centre; up <= farthest_centre; ++up)
      for (int right = -farthest_centre; right <= farthest_centre; ++right) {
        if (((up - right) & 1) != 0 || (up == 0 && right == 0)) continue;
        take(TurnRule::about_centre, {right, up});
        take(TurnRule::two_states, {right, up});
      }
    consider_shifted(clockwise, best[static_cast<std::size_t>(TurnRule::at_place)],
                     best[static_cast<std::size_t>(TurnRule::shifted)]);
    consider_free(best[static_cast<std::size_t>(TurnRule::free)]);
    std::vector<StyleShape> found;
    for (StyleShape& shape : best) {
      if (!shape.known()) continue;
      for (std::size_t rot = 0; rot < 4; ++rot) shape.seen[rot] = weights_.seen(rot);
      found.push_back(std::move(shape));
    }
    return found;
  }

  // The upper limit for what a motion can be worth, before its price: every cell that is likely in the turn
  // seen most gets its best place in each other turn.
  double most_by_motion() const {
    double elsewhere = 0;
    for (const std::size_t rot : seen_)
      if (rot != main_) elsewhere += likely_of_[rot].empty() ? 0 : weights_.at(rot, likely_of_[rot].front());
    Weighed weighed;
    for (const Offset& cell : likely_)
      if (const double weight = weights_.at(main_, cell) + elsewhere - cell_price(cell); weight > 0)
        weighed.cells.emplace_back(weight, cell);
    keep_heaviest(weighed);
    return weighed.score;
  }

  void consider(const Motion& motion, StyleShape& found) const {
    if (most_ + rounding - price(motion) <= found.score) return;
    Weighed weighed;
    for (const Offset& cell : likely_) {
      const Offset at_zero = motion.back(cell, static_cast<int>(main_));
      double weight = -cell_price(cell);
      for (const std::size_t rot : seen_)
        weight += weights_.at(rot, motion.at(at_zero, static_cast<int>(rot)));
      if (weight > 0) weighed.cells.emplace_back(weight, at_zero);
    }
    keep_heaviest(weighed);
    if (weighed.cells.empty()) return;
    const double score = weighed.score - price(motion) - distance_price * distance(motion, weighed);
    if (score <= found.score) return;
    found.score = score;
    found.rule = motion.rule;
    for (int rot = 0; rot < 4; ++rot) {
      Cells& cells = found.turns[static_cast<std::size_t>(rot)];
      cells.clear();
      for (const auto& [weight, cell] : weighed.cells) cells.push_back(motion.at(cell, rot));
    }
  }

  // Half cells between the centre of rotation and the middle of the shape; 0 if there is no such centre, or
  // it is the anchor.
  static double distance(const Motion& motion, const Weighed& weighed) {
    const bool has_centre = motion.rule == TurnRule::about_centre || motion.rule == TurnRule::two_states;
    if (!has_centre || motion.centre.at_anchor()) return 0;
    double right = 0;
    double up = 0;
    for (const auto& [weight, cell] : weighed.cells) {
      right += 2 * cell.right;
      up += 2 * cell.up;
    }
    const auto count = static_cast<double>(weighed.cells.size());
    return std::max(std::abs(right / count - motion.centre.right), std::abs(up / count - motion.centre.up));
  }

  // One shape in quarter turns, each turn with a shift of its own. `base` is the shape in turn 0.
  struct Rigid {
    Cells base;
    std::array<Offset, 4> shifts{};
    bool clockwise = true;

    Offset at(const Offset& cell, std::size_t rot) const {
      const Offset there = turned_cell(cell, static_cast<int>(rot), clockwise);
      return {there.right + shifts[rot].right, there.up + shifts[rot].up};
    }
    Offset back(const Offset& cell, std::size_t rot) const {
      return turned_cell({cell.right - shifts[rot].right, cell.up - shifts[rot].up},
                         static_cast<int>(4 - rot), clockwise);
    }
  };

  // The cells that all turns together support, given their shifts; returns the score.
  double choose_cells(Rigid& rigid) const {
    Cells candidates;
    for (std::size_t rot = 0; rot < 4; ++rot)
      for (const Offset& cell : likely_of_[rot]) candidates.push_back(rigid.back(cell, rot));
    std::ranges::sort(candidates);
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    Weighed weighed;
    for (const Offset& cell : candidates) {
      double weight = 0;
      double price = 0;
      for (std::size_t rot = 0; rot < 4; ++rot) {
        if (weights_.seen(rot) == 0) continue;
        const Offset there = rigid.at(cell, rot);
        weight += weights_.at(rot, there);
        price = std::max(price, cell_price(there));
      }
      if (weight > price) weighed.cells.emplace_back(weight - price, cell);
    }
    keep_heaviest(weighed);
    rigid.base.clear();
    for (const auto& [weight, cell] : weighed.cells) rigid.base.push_back(cell);
    return weighed.score;
  }

  void choose_shift(Rigid& rigid, std::size_t rot) const {
    const Cells there = infer::turned(rigid.base, static_cast<int>(rot), rigid.clockwise);
    Cells shifts;
    for (const Offset& from : there)
      for (const Offset& to : likely_of_[rot]) shifts.push_back({to.right - from.right, to.up - from.up});
    std::ranges::sort(shifts);
    shifts.erase(std::unique(shifts.begin(), shifts.end()), shifts.end());
    double most = -1e9;
    for (const Offset& shift : shifts) {
      double weight = 0;
      for (const Offset& cell : there)
        weight += weights_.at(rot, {cell.right + shift.right, cell.up + shift.up});
      if (weight <= most) continue;
      most = weight;
      rigid.shifts[rot] = shift;
    }
  }

  // One of four columns (or rows) of a bounding box: the first, the middle rounded down, the middle rounded
  // up, the last.
  static int part_of(int least, int most, int part) {
    switch (part) {
      case 0:
        return least;
      case 1:
        return least + (most - least) / 2;
      case 2:
        return least + (most - least + 1) / 2;
      default:
        return most;
    }
  }

  static Offset place_of(const Cells& cells, int column, int row) {
    const auto [left, right] = std::ranges::minmax(cells, {}, &Offset::right);
    const auto [low, high] = std::ranges::minmax(cells, {}, &Offset::up);
    return {part_of(left.right, right.right, column), part_of(low.up, high.up, row)};
  }

  static Cells cells_of(const Rigid& rigid, std::size_t rot) {
    Cells cells;
    for (const Offset& cell : rigid.base) cells.push_back(rigid.at(cell, rot));
    return cells;
  }

  // Shifts every turn so that the given place of its bounding box is where turn `start` has it.
  static void shift_to_place(Rigid& rigid, std::size_t start, int column, int row) {
    const Offset wanted = place_of(cells_of(rigid, start), column, row);
    for (std::size_t rot = 0; rot < 4; ++rot) {
      if (rot == start) continue;
      const Offset is = place_of(cells_of(rigid, rot), column, row);
      rigid.shifts[rot].right += wanted.right - is.right;
      rigid.shifts[rot].up += wanted.up - is.up;
    }
  }

  static void take(const Rigid& rigid, TurnRule rule, double score, StyleShape& found) {
    if (rigid.base.empty() || score <= found.score) return;
    found.score = score;
    found.rule = rule;
    for (std::size_t rot = 0; rot < 4; ++rot) found.turns[rot] = cells_of(rigid, rot);
  }

  void consider_shifted(bool clockwise, StyleShape& placed, StyleShape& shifted) const {
    constexpr int rounds = 3;
    constexpr int parts = 4;
    int seen_turns = 0;
    for (std::size_t rot = 0; rot < 4; ++rot) seen_turns += weights_.seen(rot) > 0;
    for (std::size_t start = 0; start < 4; ++start) {
      if (weights_.seen(start) == 0) continue;
      Rigid rigid;
      rigid.clockwise = clockwise;
      Weighed weighed;
      for (const Offset& cell : likely_of_[start])
        if (const double weight = weights_.at(start, cell) - cell_price(cell); weight > 0)
          weighed.cells.emplace_back(weight, rigid.back(cell, start));
      keep_heaviest(weighed);
      for (const auto& [weight, cell] : weighed.cells) rigid.base.push_back(cell);
      double score = 0;
      for (int round = 0; round < rounds && !rigid.base.empty(); ++round) {
        for (std::size_t rot = 0; rot < 4; ++rot)
          if (rot != start && weights_.seen(rot) > 0) choose_shift(rigid, rot);
        const Cells before = rigid.base;
        score = choose_cells(rigid);
        if (before == rigid.base) break;
      }
      if (rigid.base.empty()) continue;
      for (int column = 0; column < parts; ++column)
        for (int row = 0; row < parts; ++row) {
          Rigid one = rigid;
          shift_to_place(one, start, column, row);
          const double worth = choose_cells(one);
          if (one.base.empty()) continue;
          if (one.base != rigid.base) shift_to_place(one, start, column, row);
          take(one, TurnRule::at_place, worth - place_price, placed);
        }
      // Turns that were not seen are placed by the corner of their box.
      Rigid filled = rigid;
      shift_to_place(filled, start, 0, 3);
      for (std::size_t rot = 0; rot < 4; ++rot)
        if (weights_.seen(rot) == 0) rigid.shifts[rot] = filled.shifts[rot];
      take(rigid, TurnRule::shifted, score - shifted_price - shift_price * (seen_turns - 1), shifted);
    }
  }

  void consider_free(StyleShape& found) const {
    std::array<Weighed, 4> turns;
    double score = -free_price;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      for (const Offset& cell : likely_of_[rot])
        if (const double weight = weights_.at(rot, cell) - cell_price(cell); weight > 0)
          turns[rot].cells.emplace_back(weight, cell);
      keep_heaviest(turns[rot]);
      score += turns[rot].score;
    }
    if (unequal(turns)) score -= unequal_price;
    if (score <= found.score) return;
    found.score = score;
    found.rule = TurnRule::free;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      found.turns[rot].clear();
      for (const auto& [weight, cell] : turns[rot].cells) found.turns[rot].push_back(cell);
    }
  }

  // Whether turns that were seen have different numbers of cells.
  bool unequal(const std::array<Weighed, 4>& turns) const {
    std::size_t cells = 0;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      if (weights_.seen(rot) == 0) continue;
      if (cells > 0 && turns[rot].cells.size() != cells) return true;
      cells = turns[rot].cells.size();
    }
    return false;
  }

  const Weights& weights_;
  std::optional<TurnRule> given_;
  std::size_t main_ = 0;  // the turn that was seen most
  Cells likely_;
  std::array<Cells, 4> likely_of_;
  std::vector<std::size_t> seen_;  // turns
  double most_ = 0;
};

// The shape of a style under one value, for both directions.
struct Choice {
  std::size_t style = 0;  // index
  std::size_t value = 0;  // index; the number of values means none
  StyleShape clockwise;
  StyleShape counter_clockwise;
  double score() const { return std::max(clockwise.score, counter_clockwise.score); }
};

std::vector<Choice> choices_of(const Votes& votes, std::size_t style, std::optional<TurnRule> given) {
  std::vector<std::pair<double, std::size_t>> by_worth;
  for (std::size_t value = 0; value <= votes.values().size(); ++value)
    by_worth.emplace_back(Weights(votes, style, value).best(), value);
  std::ranges::stable_sort(by_worth, std::ranges::greater(), &std::pair<double, std::size_t>::first);
  by_worth.resize(std::min(by_worth.size(), values_tried));
  std::vector<Choice> choices;
  for (const auto& [worth, value] : by_worth) {
    if (worth <= 0) continue;
    const Weights weights(votes, style, value);
    const Explainer explainer(weights, given);
    choices.push_back({style, value, explainer.best(true), explainer.best(false)});
  }
  return choices;
}

// Makes one choice per style. Uses no value twice unless the second style has nothing nearly as good.
std::vector<Choice> assign(const Votes& votes, std::optional<TurnRule> given) {
  constexpr double nearly = 0.5;
  std::vector<Choice> all;
  std::vector<double> best(votes.styles().size());
  for (std::size_t style = 0; style < votes.styles().size(); ++style)
    for (Choice& choice : choices_of(votes, style, given)) {
      best[style] = std::max(best[style], choice.score());
      all.push_back(std::move(choice));
    }
  std::ranges::stable_sort(all, std::ranges::greater(), &Choice::score);
  std::vector<Choice> chosen;
  std::vector<bool> done(votes.styles().size());
  std::vector<bool> taken(votes.values().size());
  for (const bool sharing : {false, true})
    for (const Choice& choice : all) {
      if (done[choice.style] || choice.score() <= 0) continue;
      const bool has_value = choice.value < taken.size();
      if (!sharing && ((has_value && taken[choice.value]) || choice.score() < nearly * best[choice.style]))
        continue;
      done[choice.style] = true;
      if (has_value) taken[choice.value] = true;
      chosen.push_back(choice);
    }
  std::ranges::sort(chosen, {}, &Choice::style);
  return chosen;
}

}  // namespace

Shapes deduce(const Votes& votes, std::optional<TurnRule> given) {
  const std::vector<Choice> chosen = assign(votes, given);
  double clockwise = 0;
  double counter_clockwise = 0;
  for (const Choice& choice : chosen) {
    clockwise += choice.clockwise.score;
    counter_clockwise += choice.counter_clockwise.score;
  }
  Shapes shapes;
  shapes.clockwise = clockwise >= counter_clockwise;
  shapes.margin = std::abs(clockwise - counter_clockwise);
  shapes.score = std::max(clockwise, counter_clockwise);
  for (const Choice& choice : chosen) {
    StyleShape shape = shapes.clockwise ? choice.clockwise : choice.counter_clockwise;
    if (!shape.known()) continue;
    shape.style = base::StoneStyle(votes.styles()[choice.style]);
    shape.value = choice.value < votes.values().size() ? votes.values()[choice.value] : -1;
    shapes.styles.push_back(std::move(shape));
  }
  return shapes;
}

std::vector<StyleShape> explanations(const Votes& votes, const StyleShape& shape, bool clockwise) {
  const auto place = [](const auto& list, int wanted) {
    return static_cast<std::size_t>(std::ranges::find(list, wanted) - list.begin());
  };
  const std::size_t style = place(votes.styles(), shape.style.value);
  if (style == votes.styles().size()) return {};
  const Weights weights(votes, style, place(votes.values(), shape.value));
  std::vector<StyleShape> found = Explainer(weights).by_rule(clockwise);
  for (StyleShape& one : found) {
    one.style = shape.style;
    one.value = shape.value;
  }
  return found;
}

}  // namespace tetron::replay::infer
