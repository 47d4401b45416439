#include "replay/infer/deduce.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

namespace {

using field::Offset;

constexpr double cell_price = 5;        // nats; there are Votes::bins places to choose from
constexpr double centre_price = 6;      // for not turning about the anchor
constexpr double distance_price = 0.5;  // for each half cell between the centre and the middle of the shape
constexpr double never_price = 7;
constexpr double states_price = 9;
constexpr double free_price = 11;
constexpr double least_chance = 0.003;  // bounds of how often an unrelated cell is seen
constexpr double most_chance = 0.35;
constexpr int farthest_centre = 8;  // of a turn, from the anchor, in half cells
constexpr std::size_t most_cells_tried = 40;
constexpr std::size_t values_tried = 3;  // for each style

Offset turned(Offset cell, int times, bool clockwise) {
  for (int i = 0; i < times; ++i)
    cell = clockwise ? field::turned_clockwise(cell) : field::turned_counter_clockwise(cell);
  return cell;
}

// A point about which stones turn, in half cells from the anchor; both even or both odd.
struct Centre {
  int right = 0;
  int up = 0;
  bool at_anchor() const { return right == 0 && up == 0; }
};

Offset turned_about(const Centre& centre, Offset cell, int times, bool clockwise) {
  const Offset doubled = turned({2 * cell.right - centre.right, 2 * cell.up - centre.up}, times, clockwise);
  return {(doubled.right + centre.right) / 2, (doubled.up + centre.up) / 2};
}

// How a turn's cells follow from those of turn 0.
struct Motion {
  TurnRule rule = TurnRule::about_anchor;
  Centre centre;
  bool clockwise = true;

  Offset at(Offset cell, int rot) const {
    switch (rule) {
      case TurnRule::never:
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
    case TurnRule::free:
      break;
  }
  return free_price;
}

// For one style and value: what each place of each turn speaks for being the stone's, in nats.
class Weights {
 public:
  Weights(const Votes& votes, std::size_t style, std::size_t value) {
    double counted = 0;
    double stones = 0;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      seen_[rot] = votes.seen(style, rot);
      stones += seen_[rot];
      for (std::size_t bin = 0; bin < Votes::bins; ++bin) counted += votes.count(style, rot, value, bin);
    }
    if (stones == 0) return;
    // Near a stone more is added than elsewhere.
    const double chance =
        std::clamp(3 * counted / (stones * static_cast<double>(Votes::bins)), least_chance, most_chance);
    const double hit = std::log(votes.present() / chance);
    miss_ = std::log((1 - votes.present()) / (1 - chance));
    for (std::size_t rot = 0; rot < 4; ++rot)
      for (std::size_t bin = 0; bin < Votes::bins; ++bin) {
        const double hits = votes.count(style, rot, value, bin);
        weight_[rot][bin] = hits * hit + (seen_[rot] - hits) * miss_;
        best_ += std::max(0.0, weight_[rot][bin]);
      }
  }

  double at(std::size_t rot, const Offset& cell) const {
    if (!Votes::in_reach(cell.right, cell.up)) return seen_[rot] * miss_;
    return weight_[rot][Votes::bin(cell.right, cell.up)];
  }
  std::uint32_t seen(std::size_t rot) const { return seen_[rot]; }
  // No explanation is worth more.
  double best() const { return best_; }

  // The places of a turn that speak most for themselves.
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
  double miss_ = 0;
  double best_ = 0;
};

struct Weighed {
  double score = 0;
  std::vector<std::pair<double, Offset>> cells;  // of turn 0, or of the one turn that is free
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

// Explains one style's weights.
class Explainer {
 public:
  Explainer(const Weights& weights) : weights_(weights) {
    for (std::size_t rot = 1; rot < 4; ++rot)
      if (weights.seen(rot) > weights.seen(main_)) main_ = rot;
    likely_ = weights.likely(main_);
  }

  // The best explanation in which stones turn in one direction; score 0 and no cells if there is none.
  StyleShape best(bool clockwise) const {
    StyleShape found;
    for (StyleShape& shape : by_rule(clockwise))
      if (shape.score > found.score) found = std::move(shape);
    return found;
  }

  // The best one of each rule, from the most regular on; those that are worse than chance are left out.
  std::vector<StyleShape> by_rule(bool clockwise) const {
    std::array<StyleShape, 5> best;
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
    consider_free(best[static_cast<std::size_t>(TurnRule::free)]);
    std::vector<StyleShape> found;
    for (StyleShape& shape : best) {
      if (!shape.known()) continue;
      for (std::size_t rot = 0; rot < 4; ++rot) shape.seen[rot] = weights_.seen(rot);
      found.push_back(std::move(shape));
    }
    return found;
  }

 private:
  void consider(const Motion& motion, StyleShape& found) const {
    Weighed weighed;
    for (const Offset& cell : likely_) {
      const Offset at_zero = motion.back(cell, static_cast<int>(main_));
      double weight = -cell_price;
      for (int rot = 0; rot < 4; ++rot)
        weight += weights_.at(static_cast<std::size_t>(rot), motion.at(at_zero, rot));
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

  // Half cells between the centre of turns and the middle of the shape; 0 where there is no such centre, or
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

  void consider_free(StyleShape& found) const {
    std::array<Weighed, 4> turns;
    double score = -free_price;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      for (const Offset& cell : weights_.likely(rot))
        if (const double weight = weights_.at(rot, cell) - cell_price; weight > 0)
          turns[rot].cells.emplace_back(weight, cell);
      keep_heaviest(turns[rot]);
      score += turns[rot].score;
    }
    if (score <= found.score) return;
    found.score = score;
    found.rule = TurnRule::free;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      found.turns[rot].clear();
      for (const auto& [weight, cell] : turns[rot].cells) found.turns[rot].push_back(cell);
    }
  }

  const Weights& weights_;
  std::size_t main_ = 0;  // the turn seen most
  Cells likely_;
};

// A style's shape under one value, for both directions.
struct Choice {
  std::size_t style = 0;  // index
  std::size_t value = 0;  // index; the number of values stands for none
  StyleShape clockwise;
  StyleShape counter_clockwise;
  double score() const { return std::max(clockwise.score, counter_clockwise.score); }
};

std::vector<Choice> choices_of(const Votes& votes, std::size_t style) {
  std::vector<std::pair<double, std::size_t>> by_worth;
  for (std::size_t value = 0; value <= votes.values().size(); ++value)
    by_worth.emplace_back(Weights(votes, style, value).best(), value);
  std::ranges::stable_sort(by_worth, std::ranges::greater(), &std::pair<double, std::size_t>::first);
  by_worth.resize(std::min(by_worth.size(), values_tried));
  std::vector<Choice> choices;
  for (const auto& [worth, value] : by_worth) {
    if (worth <= 0) continue;
    const Weights weights(votes, style, value);
    const Explainer explainer(weights);
    choices.push_back({style, value, explainer.best(true), explainer.best(false)});
  }
  return choices;
}

// One choice for each style, no value twice unless the second style has nothing nearly as good.
std::vector<Choice> assign(const Votes& votes) {
  constexpr double nearly = 0.5;
  std::vector<Choice> all;
  std::vector<double> best(votes.styles().size());
  for (std::size_t style = 0; style < votes.styles().size(); ++style)
    for (Choice& choice : choices_of(votes, style)) {
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

Shapes deduce(const Votes& votes) {
  const std::vector<Choice> chosen = assign(votes);
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
