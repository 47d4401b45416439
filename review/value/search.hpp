#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "review/value/evaluator.hpp"

namespace tetron::review {

// What a player knows when a piece is to be placed.
struct Situation {
  Board board{10, 20};
  std::span<const Stone* const> stones{};  // the falling piece, and those after it that are visible
  std::optional<Start> start{};            // of the falling piece; others come from above the field
  bool may_hold = false;                   // the game has a hold
  const Stone* held = nullptr;
  AttackState attack_state{};
};

// A placement and its value.
struct Valued {
  const Stone* stone = nullptr;  // with hold, not always the falling one
  Landing landing;
  double value = 0;         // with what can follow
  double immediate = 0;     // of the placement alone
  int lines = 0;            // that are cleared
  int holes = 0;            // of the field after it
  bool is_followed = true;  // false: `value` is that of the placement alone (SearchLimits::roots)
};

struct SearchLimits {
  int depth = 2;  // pieces to look ahead, the falling one included; no more than are known
  int beam = 4;   // how many continuations are kept after each further piece
  int roots = 0;  // how many placements are followed, the best by their own values; 0 for all
};

// Values placements by the best that can follow with the known pieces. Keeps memory between calls.
class Search {
 public:
  explicit Search(std::shared_ptr<const Values> values, SearchLimits limits = {})
      : values_(std::move(values)), limits_(limits) {}
  explicit Search(const Evaluator& evaluator = Evaluator(), SearchLimits limits = {})
      : Search(std::make_shared<const Evaluator>(evaluator), limits) {}

  // All placements, the best first; those that were not followed come last. Equal values are in the order in
  // which they were found. Empty if the piece has no place.
  const std::vector<Valued>& rank(const Situation& situation);
  // The value of one placement of a known piece, as rank() computes it. The place need not be reachable.
  Valued value_of(const Situation& situation, const Stone& stone, const Landing& landing);
  // The first of rank(), with less work. Empty if there is none, or every placement ends the game.
  std::optional<Valued> best(const Situation& situation);

  // How many placements were valued so far.
  std::uint64_t valued() const { return valued_; }

 private:
  struct Node {
    Board board{1, 1};
    const Stone* held = nullptr;
    std::size_t next = 0;  // index among the known pieces
    AttackState attack_state{};
    double of_stones = 0;  // sum of the parts of the pieces placed so far
    double value = 0;
  };
  // A piece that can be placed at a node.
  struct Choice {
    const Stone* stone = nullptr;
    const Stone* held = nullptr;
    std::size_t next = 0;
  };

  std::size_t choices(const Situation& situation, const Stone* held, std::size_t next,
                      std::array<Choice, 2>& found) const;
  // Values a placement by itself; `node` becomes the situation after it.
  Valued alone(const Situation& situation, const Choice& choice, const Landing& landing, Node& node);
  // The same with what can follow.
  Valued valued_choice(const Situation& situation, const Choice& choice, const Landing& landing);
  double followed(const Situation& situation, Node node, int depth);
  // The best value after one more piece at each of the nodes; if `grow` is not null, the nodes after that are
  // added to it.
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
