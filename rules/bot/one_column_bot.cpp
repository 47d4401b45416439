#include <algorithm>

#include "rules/bot/bot.hpp"
#include "rules/bot/placement.hpp"

namespace tetron::rules {

namespace {

class OneColumnBot : public Bot {
 public:
  explicit OneColumnBot(int column) : column_(column) {}

  Inputs next(const Script& script) override {
    const Game& game = script.game();
    if (!game.tumo()) return {};
    if (watch_.is_new(game)) steering_.follow({0, column_ - left_column(game)});
    return steering_.next(game.settings);
  }

 private:
  // The leftmost column of the tumo's blocks, not of its box.
  static int left_column(const Game& game) {
    int left = game.board().width();
    for_each_block(*game.tumo(), game.settings, [&left](int x, int, int) { left = std::min(left, x); });
    return left;
  }

  int column_;
  TumoWatch watch_;
  Steering steering_;
};

}  // namespace

std::unique_ptr<Bot> make_one_column_bot(int column) {
  return std::make_unique<OneColumnBot>(column);
}

}  // namespace tetron::rules
