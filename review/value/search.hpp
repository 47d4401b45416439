#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "review/value/evaluator.hpp"

namespace tetron::review {

// What a player knows when a stone is to be placed.
struct Situation {
  Board board{10, 20};
  std::span<const Stone* const> stones{};  // the one that falls, and those after it that can be seen
  std::optional<Start> start{};            // of the one that falls; others come from above the field
  bool may_hold = false;                   // stones can be kept
  const Stone* held = nullptr;
  Standing standing{};
};

// A placement and what it is worth.
struct Valued {
  const Stone* stone = nullptr;  // with hold, perhaps another one than the one that falls
  Landing landing;
  double value = 0;         // with what can follow
  double immediate = 0;     // of the placement alone
  int lines = 0;            // that go
  int holes = 0;            // of the field after it
  bool is_followed = true;  // else `value` is that of the placement alone: SearchLimits::roots
};

struct SearchLimits {
  int depth = 2;  // stones looked at, the one that falls included; no more than are known
  int beam = 4;   // of the ways after a placement, how many are followed from stone to stone
  int roots = 0;  // of the placements, how many are followed, the best by themselves; 0 for all
};

// Values placements by the best that can follow with the stones that are known. Keeps memory between calls.
class Search {
 public:
  explicit Search(std::shared_ptr<const Values> values, SearchLimits limits = {})
      : values_(std::move(values)), limits_(limits) {}
  explicit Search(const Evaluator& evaluator = Evaluator(), SearchLimits limits = {})
      : Search(std::make_shared<const Evaluator>(evaluator), limits) {}

  // Every placement, the best first, those that were not followed last; those of equal value in the order in
  // which they are found. Empty if the stone has no place.
  const std::vector<Valued>& rank(const Situation& situation);
  // One placement of a stone that is known, wherever it may be, as rank() values it.
  Valued value_of(const Situation& situation, const Stone& stone, const Landing& landing);
  // The first of rank(), for less work. Nothing if there is none, or the game is over after each.
  std::optional<Valued> best(const Situation& situation);

  // Placements valued so far.
  std::uint64_t valued() const { return valued_; }

 private:
  struct Node {
    Board board{1, 1};
    const Stone* held = nullptr;
    std::size_t next = 0;  // of the known stones
    Standing standing{};
    double of_stones = 0;  // the part of the stones placed so far
    double value = 0;
  };
  // A stone that can be placed at a node.
  struct Choice {
    const Stone* stone = nullptr;
    const Stone* held = nullptr;
    std::size_t next = 0;
  };

  std::size_t choices(const Situation& situation, const Stone* held, std::size_t next,
                      std::array<Choice, 2>& found) const;
  // A placement by itself, and the node after it.
  Valued alone(const Situation& situation, const Choice& choice, const Landing& landing, Node& node);
  // The same with what can follow.
  Valued valued_choice(const Situation& situation, const Choice& choice, const Landing& landing);
  double followed(const Situation& situation, Node node, int depth);
  // The best value after one more stone at each of the nodes; with `grow`, nodes after it.
  double expand(const Situation& situation, std::span<const Node> nodes, std::vector<Node>* grow);

  std::shared_ptr<const Values> values_;
  SearchLimits limits_;
  LandingFinder finder_;
  std::vector<Landing> landings_;
  std::vector<Landing> further_;
  std::vector<Valued> ranked_;
  std::vector<Node> nodes_;
  std::vector<Node> grown_;
  std::uint64_t valued_ = 0;
};

}  // namespace tetron::review
