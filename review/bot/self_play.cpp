#include "review/bot/self_play.hpp"

#include <vector>

#include "field/random.hpp"

namespace tetron::review {

PlayedGame play(const SelfPlay& game, const Evaluator& evaluator,
                const std::function<void(const PlayedStone&)>& watch) {
  PlayedGame played;
  field::Random random(game.seed);
  Search search(evaluator, game.limits);
  const auto draw = [&] {
    return &game.stones[random.below(static_cast<std::uint32_t>(game.stones.size()))];
  };
  std::vector<const Stone*> known;
  for (int i = 0; i < game.limits.depth; ++i) known.push_back(draw());
  Situation situation{.board = Board(game.width, game.height)};
  while (played.lines < game.most_lines) {
    situation.stones = known;
    std::optional<Valued> made = search.best(situation);
    if (!made) {
      played.is_over = true;
      break;
    }
    const double best = made->immediate;
    if (random.below(1000) < game.blunders) {
      const auto& ranked = search.rank(situation);
      made = ranked[random.below(static_cast<std::uint32_t>(ranked.size()))];
    }
    if (watch) watch({best, made->immediate, played.lines});
    const Placed after = placed(situation.board, *made->stone, made->landing);
    ++played.stones;
    if (after.is_out) {
      played.is_over = true;
      break;
    }
    played.lines += static_cast<std::uint64_t>(after.lines);
    situation.board = after.board;
    known.erase(known.begin());
    known.push_back(draw());
  }
  played.valued = search.valued();
  return played;
}

}  // namespace tetron::review
