#include <cmath>
#include <cstdlib>
#include <limits>

#include "rules/bot/bot.hpp"
#include "rules/bot/placement.hpp"
#include "rules/bot/row_game.hpp"
#include "rules/engine/board.hpp"

namespace tetron::rules {

namespace {

// How good a field looks under any rules: low, even, without covered holes, equal roles together, rows
// nearly full. More is better; an empty field is around 0.
double evaluation(const Board& board) {
  const int width = board.width();
  const int height = board.height();
  int heights = 0;
  int holes = 0;
  int uneven = 0;
  int equal = 0;
  int before = 0;
  double full_rows = 0;
  for (int x = 0; x < width; ++x) {
    int column = 0;
    for (int y = 0; y < height; ++y) {
      const int value = board.at(x, y);
      if (value == 0) {
        holes += column > 0;
        continue;
      }
      if (column == 0) column = height - y;
      equal += board.at(x + 1, y) == value;
      equal += board.at(x, y + 1) == value;
    }
    heights += column;
    if (x > 0) uneven += std::abs(column - before);
    before = column;
  }
  for (int y = 0; y < height; ++y) {
    int blocks = 0;
    for (int x = 0; x < width; ++x) blocks += board.at(x, y) != 0;
    const double share = static_cast<double>(blocks) / width;
    full_rows += share * share * share;
  }
  return -0.5 * heights - 0.4 * holes - 0.18 * uneven + 0.06 * equal + 0.2 * full_rows;
}

constexpr int longest_look = 300;  // frames within which a field must have come to rest
constexpr double ending = -1000;   // the value of losing
constexpr double worst = 4 * ending;
constexpr double erased_block = 0.08;

class GreedyBot : public Bot {
 public:
  GreedyBot(const Script& script, const OutcomeValue& row_value) {
    if (row_value && has_tetrominoes(script.game().settings) && only_rows_vanish(script))
      row_value_ = row_value;
    ScriptOptions options;
    options.limits = script.options().limits;
    auto loaded = Script::load(script.source(), script.game().seed(), std::move(options));
    if (loaded) probe_ = std::move(*loaded);
  }

  Inputs next(const Script& script) override {
    follow(script.game());
    held_ = {};
    if (script.game().tumo()) {
      if (watch_.is_new(script.game())) steering_.follow(best(script.game()));
      held_ = steering_.next(script.game().settings);
    }
    return held_;
  }

 private:
  // The copy makes the step that the game has made.
  void follow(const Game& game) {
    if (probe_ && probe_->game().counts().frames + 1 == game.counts().frames) (void)probe_->step(held_);
  }

  Placement best(const Game& game) {
    Placement best_placement;
    const auto pattern = static_cast<std::size_t>(game.tumo()->pattern);
    if (!probe_ || pattern >= game.settings.patterns.size()) return best_placement;
    // The copy's settings would be the same if it had played from the first frame.
    probe_->game().settings = game.settings;
    probe_->game().take_position(game);
    if (!probe_->keep()) return best_placement;
    double best_score = row_value_ ? -std::numeric_limits<double>::infinity() : worst;
    const int turns = static_cast<int>(game.settings.patterns[pattern].size());
    for (int turn = 0; turn < turns; ++turn)
      for (const int way : {-1, 1})
        for (int columns = way > 0 ? 1 : 0;; ++columns) {
          const bool there = bring({turn, way * columns});
          const double score = there ? result(game.board()) : 0;
          if (!probe_->go_back()) {
            probe_.reset();
            return best_placement;
          }
          if (!there) break;
          if (score <= best_score) continue;
          best_score = score;
          best_placement = {turn, way * columns};
        }
    return best_placement;
  }

  // Puts the tumo there. Returns false if it cannot get there.
  bool bring(Placement placement) {
    Game& copy = probe_->game();
    for (int i = 0; i < placement.turns; ++i)
      if (!copy.turn(Key::turn_right)) return false;
    for (int i = 0; i < std::abs(placement.columns); ++i)
      if (!copy.move(placement.columns > 0 ? 1 : -1)) return false;
    copy.drop();
    return true;
  }

  // Runs the rules on the placed tumo. `before` is the field without it.
  double result(const Board& before) {
    const std::optional<Tumo> fixed = probe_->game().events().fixed;
    double score = 0;
    for (int frame = 0; frame < longest_look; ++frame) {
      if (!probe_->step({})) return ended(0);
      score += erased_block * probe_->game().events().erased;
      if (probe_->game().over() != Over::no) return ended(score);
      if (probe_->game().position().at_rest) break;
    }
    const Game& copy = probe_->game();
    if (row_value_ && fixed) return row_value_({before, copy.settings, *fixed, copy.board(), copy.next()});
    return score + evaluation(copy.board());
  }

  // The value of a game that is over.
  double ended(double score) const {
    return row_value_ ? std::numeric_limits<double>::lowest() : ending + score;
  }

  OutcomeValue row_value_;  // empty if it does not apply to the game
  std::unique_ptr<Script> probe_;
  TumoWatch watch_;
  Steering steering_;
  Inputs held_;  // keys of the game's last step
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot(const Script& script, const OutcomeValue& row_value) {
  return std::make_unique<GreedyBot>(script, row_value);
}

}  // namespace tetron::rules
