#include <cmath>

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
    if (!script.game().tumo()) return {};
    if (watch_.is_new(script.game())) steering_.follow(best(script.game()));
    return steering_.next(script.game().settings);
  }

 private:
  Placement best(const Game& game) {
    Placement best_placement;
    if (!probe_ || probe_->error()) return best_placement;
    double best_score = 4 * ending;
    // Rules may change their settings while a game is played.
    probe_->game().settings = game.settings;
    const auto pattern = static_cast<std::size_t>(game.tumo()->pattern);
    if (pattern >= game.settings.patterns.size()) return best_placement;
    const int turns = static_cast<int>(game.settings.patterns[pattern].size());
    for (int turn = 0; turn < turns; ++turn)
      for (const int way : {-1, 1})
        for (int columns = way > 0 ? 1 : 0;; ++columns) {
          if (!bring(game, {turn, way * columns})) break;
          const double score = result();
          if (score <= best_score) continue;
          best_score = score;
          best_placement = {turn, way * columns};
        }
    return best_placement;
  }

  // Puts the tumo of a copy of the game there; false if it does not get there.
  bool bring(const Game& game, Placement placement) {
    Game& copy = probe_->game();
    copy.take_position(game);
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
