#include "review/value/search.hpp"

#include <algorithm>

namespace tetron::review {

std::size_t Search::choices(const Situation& situation, const Stone* held, std::size_t next,
                            std::array<Choice, 2>& found) const {
  std::size_t count = 0;
  if (next >= situation.stones.size()) return 0;
  const Stone* falling = situation.stones[next];
  found[count++] = {falling, held, next + 1};
  if (!situation.may_hold) return count;
  if (held) {
    if (held != falling) found[count++] = {held, falling, next + 1};
  } else if (next + 1 < situation.stones.size()) {
    found[count++] = {situation.stones[next + 1], falling, next + 2};
  }
  return count;
}

double Search::expand(const Situation& situation, std::span<const Node> nodes, std::vector<Node>* grow) {
  double best = Evaluator::lost;
  std::array<Choice, 2> found;
  for (const Node& node : nodes) {
    const std::size_t count = choices(situation, node.held, node.next, found);
    // No more pieces are known: the value stays.
    if (count == 0) best = std::max(best, node.value);
    for (std::size_t i = 0; i < count; ++i) {
      finder_.find(node.board, *found[i].stone, std::nullopt, further_);
      for (const Landing& landing : further_) {
        const Placed after = placed(node.board, *found[i].stone, landing);
        ++valued_;
        AttackState attack_state = node.attack_state;
        const double of_stones =
            node.of_stones + values_->of_move({node.board, *found[i].stone, landing}, after, attack_state);
        const double value = of_stones + values_->of_field(after.board, attack_state);
        best = std::max(best, value);
        if (grow && !after.is_out)
          grow->push_back({after.board, found[i].held, found[i].next, attack_state, of_stones, value});
      }
    }
  }
  return best;
}

double Search::followed(const Situation& situation, Node node, int depth) {
  nodes_.assign(1, node);
  double best = node.value;
  for (; depth > 0; --depth) {
    grown_.clear();
    best = expand(situation, nodes_, depth > 1 ? &grown_ : nullptr);
    if (depth == 1 || grown_.empty()) break;
    const auto kept = std::min(grown_.size(), static_cast<std::size_t>(limits_.beam));
    std::ranges::partial_sort(grown_, grown_.begin() + static_cast<std::ptrdiff_t>(kept),
                              std::ranges::greater(), &Node::value);
    nodes_.assign(grown_.begin(), grown_.begin() + static_cast<std::ptrdiff_t>(kept));
  }
  return best;
}

Valued Search::alone(const Situation& situation, const Choice& choice, const Landing& landing, Node& node) {
  const Placed after = placed(situation.board, *choice.stone, landing);
  ++valued_;
  node = {after.board, choice.held, choice.next, situation.attack_state};
  node.of_stones = values_->of_move({situation.board, *choice.stone, landing}, after, node.attack_state);
  node.value = node.of_stones + values_->of_field(after.board, node.attack_state);
  return {.stone = choice.stone,
          .landing = landing,
          .value = node.value,
          .immediate = node.value,
          .lines = after.lines,
          .holes = after.board.holes(),
          .is_followed = !after.is_out};
}

Valued Search::valued_choice(const Situation& situation, const Choice& choice, const Landing& landing) {
  Node node;
  Valued one = alone(situation, choice, landing, node);
  if (one.is_followed && limits_.depth > 1) one.value = followed(situation, node, limits_.depth - 1);
  one.is_followed = true;
  return one;
}

Valued Search::value_of(const Situation& situation, const Stone& stone, const Landing& landing) {
  std::array<Choice, 2> found;
  const std::size_t count = choices(situation, situation.held, 0, found);
  for (std::size_t i = 0; i < count; ++i)
    if (found[i].stone == &stone) return valued_choice(situation, found[i], landing);
  // The piece was not known, so no further piece is.
  return valued_choice(situation, {&stone, nullptr, situation.stones.size()}, landing);
}

const std::vector<Valued>& Search::rank(const Situation& situation) {
  ranked_.clear();
  std::array<Choice, 2> found;
  const std::size_t count = choices(situation, situation.held, 0, found);
  const bool are_all_followed = limits_.roots == 0;
  Node node;
  for (std::size_t i = 0; i < count; ++i) {
    // A piece that comes out of hold appears at the usual place.
    const auto start = i == 0 ? situation.start : std::nullopt;
    finder_.find(situation.board, *found[i].stone, start, landings_);
    for (const Landing& landing : landings_)
      ranked_.push_back(are_all_followed ? valued_choice(situation, found[i], landing)
                                         : alone(situation, found[i], landing, node));
  }
  std::ranges::stable_sort(ranked_, std::ranges::greater(), &Valued::value);
  if (are_all_followed) return ranked_;
  const auto followed = ranked_.begin() + std::min<std::ptrdiff_t>(limits_.roots, std::ssize(ranked_));
  for (auto one = ranked_.begin(); one != ranked_.end(); ++one) {
    if (one < followed)
      *one = value_of(situation, *one->stone, one->landing);
    else
      one->is_followed = false;
  }
  std::stable_sort(ranked_.begin(), followed,
                   [](const Valued& a, const Valued& b) { return a.value > b.value; });
  return ranked_;
}

std::optional<Valued> Search::best(const Situation& situation) {
  if (limits_.depth > 1 || situation.may_hold) {
    const auto& ranked = rank(situation);
    if (ranked.empty() || ranked.front().immediate <= Evaluator::lost / 2) return std::nullopt;
    return ranked.front();
  }
  std::optional<Valued> best;
  const Stone* stone = situation.stones.front();
  finder_.find(situation.board, *stone, situation.start, landings_);
  for (const Landing& landing : landings_) {
    const Placed after = placed(situation.board, *stone, landing);
    ++valued_;
    if (after.is_out) continue;
    AttackState attack_state = situation.attack_state;
    const double of_stone = values_->of_move({situation.board, *stone, landing}, after, attack_state);
    const double value = of_stone + values_->of_field(after.board, attack_state);
    if (!best || value > best->value)
      best = Valued{
          .stone = stone, .landing = landing, .value = value, .immediate = value, .lines = after.lines};
  }
  return best;
}

}  // namespace tetron::review
