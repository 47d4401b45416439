#include <cmath>
#include <cstdlib>

#include "rules/bot/bot.hpp"
#include "rules/bot/evaluation.hpp"
#include "rules/bot/placement.hpp"

namespace tetron::rules {

namespace {

constexpr int longest_look = 300;  // frames until a field must have come to rest
constexpr double ending = -1000;   // what losing is worth
constexpr double erased_block = 0.08;

class GreedyBot : public Bot {
 public:
  explicit GreedyBot(const Script& script) {
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
    // The same as its own, if it was there from the first frame.
    probe_->game().settings = game.settings;
    probe_->game().take_position(game);
    if (!probe_->keep()) return best_placement;
    double best_score = 4 * ending;
    const int turns = static_cast<int>(game.settings.patterns[pattern].size());
    for (int turn = 0; turn < turns; ++turn)
      for (const int way : {-1, 1})
        for (int columns = way > 0 ? 1 : 0;; ++columns) {
          const bool there = bring({turn, way * columns});
          const double score = there ? result() : 0;
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

  // Puts the tumo there; false if it does not get there.
  bool bring(Placement placement) {
    Game& copy = probe_->game();
    for (int i = 0; i < placement.turns; ++i)
      if (!copy.turn(Key::turn_right)) return false;
    for (int i = 0; i < std::abs(placement.columns); ++i)
      if (!copy.move(placement.columns > 0 ? 1 : -1)) return false;
    copy.drop();
    return true;
  }

  // Lets the rules do what they do with it.
  double result() {
    double score = 0;
    for (int frame = 0; frame < longest_look; ++frame) {
      if (!probe_->step({})) return ending;
      score += erased_block * probe_->game().events().erased;
      if (probe_->game().over() != Over::no) return ending + score;
      if (probe_->game().position().at_rest) break;
    }
    return score + evaluation(probe_->game().board());
  }

  std::unique_ptr<Script> probe_;
  TumoWatch watch_;
  Steering steering_;
  Inputs held_;  // of the game's last step
};

}  // namespace

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

std::unique_ptr<Bot> make_greedy_bot(const Script& script) {
  return std::make_unique<GreedyBot>(script);
}

}  // namespace tetron::rules
