#include "review/bot/versus_play.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

#include "field/random.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "review/ruleset/stones.hpp"

namespace tetron::review {

namespace {

constexpr std::size_t shown = 6;  // the falling piece and the next five
constexpr int most_rows = 8;      // of garbage after a placement
constexpr int match_rows = 20;

const std::array<Stone, 7>& stones() {
  static const std::array<Stone, 7> all = srs_stones();
  return all;
}

// Bags of seven; the same seed gives the same pieces.
class Bags {
 public:
  explicit Bags(std::uint64_t seed) : random_(seed) {}
  const Stone* next() {
    if (bag_.empty()) {
      for (const Stone& stone : stones()) bag_.push_back(&stone);
      for (std::size_t i = bag_.size(); i > 1; --i)
        std::swap(bag_[i - 1], bag_[random_.below(static_cast<std::uint32_t>(i))]);
    }
    const Stone* drawn = bag_.back();
    bag_.pop_back();
    return drawn;
  }

 private:
  field::Random random_;
  std::vector<const Stone*> bag_;
};

class Side {
 public:
  Side(std::shared_ptr<const Versus> values, SearchLimits limits, std::uint64_t seed)
      : values_(values), search_(std::move(values), limits), bags_(seed), holes_(seed + 1) {
    while (known_.size() < shown) known_.push_back(bags_.next());
  }

  // Places a piece and returns what is sent after cancelling waiting garbage; empty if the player has lost.
  std::optional<int> place(double& sent) {
    const Situation situation{
        .board = board_, .stones = known_, .may_hold = true, .held = held_, .attack_state = attack_state_};
    const auto& ranked = search_.rank(situation);
    if (ranked.empty()) return std::nullopt;
    const Valued made = ranked.front();
    const Placed after = placed(board_, *made.stone, made.landing);
    if (after.is_out) return std::nullopt;
    const int waited = attack_state_.pending;
    const Versus::Effect effect = values_->effect({board_, *made.stone, made.landing}, after, attack_state_);
    board_ = after.board;
    take(*made.stone);
    const int rows = static_cast<int>(effect.attack.rows);
    sent += rows;
    if (after.lines == 0 && !rise()) return std::nullopt;
    return std::max(0, rows - waited);
  }
  void get(int rows) { attack_state_.pending += rows; }

 private:
  void take(const Stone& stone) {
    const Stone* falling = known_.front();
    known_.erase(known_.begin());
    if (&stone != falling) {
      if (!held_) known_.erase(known_.begin());
      held_ = falling;
    }
    while (known_.size() < shown) known_.push_back(bags_.next());
  }
  // False if garbage pushes something out of the field.
  bool rise() {
    const int rows = std::min(attack_state_.pending, most_rows);
    if (rows == 0) return true;
    attack_state_.pending -= rows;
    const int hole = static_cast<int>(holes_.below(10));
    for (int x = 0; x < 10; ++x)
      board_[x] = board_[x] << rows | (x == hole ? 0 : (std::uint64_t{1} << rows) - 1);
    return board_.top() <= match_rows;
  }

  std::shared_ptr<const Versus> values_;
  Search search_;
  Bags bags_;
  field::Random holes_;
  Board board_{10, match_rows};
  std::vector<const Stone*> known_;
  const Stone* held_ = nullptr;
  AttackState attack_state_;
};

}  // namespace

VersusResult play(const VersusMatch& match) {
  std::array<Side, 2> sides{Side(match.players[0], match.limits, match.seed),
                            Side(match.players[1], match.limits, match.seed)};
  VersusResult result;
  while (result.turns < match.most_turns) {
    ++result.turns;
    const std::array<std::optional<int>, 2> rows{sides[0].place(result.sent[0]),
                                                 sides[1].place(result.sent[1])};
    if (!rows[0] || !rows[1]) {
      if (rows[0]) result.winner = 0;
      if (rows[1]) result.winner = 1;
      break;
    }
    sides[0].get(*rows[1]);
    sides[1].get(*rows[0]);
  }
  return result;
}

std::shared_ptr<const Versus> guideline_versus(const VersusWeights& weights) {
  std::vector<Versus::Kind> kinds;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const char letter = field::to_char(kind);
    kinds.push_back({stones()[static_cast<std::size_t>(kind) - 1], *tetrio::piece_named({&letter, 1})});
  }
  tetrio::Rules rules;
  rules.has_garbage = true;
  return std::make_shared<const Versus>(std::move(rules), std::move(kinds), weights);
}

}  // namespace tetron::review
