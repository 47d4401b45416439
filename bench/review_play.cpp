// How far the evaluator of placements gets by itself, and how many placements it values in a second of the
// processor's time:
//   tetron_review_play [GAMES] [DEPTH] [MOST_LINES] [SEED] [HEIGHT] [tetron4|srs]
#include <fmt/format.h>

#include <ctime>
#include <string_view>
#include <vector>

#include "bench/review_program.hpp"
#include "review/bot/self_play.hpp"

int main(int count, char** words) {
  using namespace tetron;
  const std::uint64_t games = static_cast<std::uint64_t>(bench::number(count, words, 1, 20));
  review::SelfPlay game;
  game.limits.depth = bench::number(count, words, 2, 1);
  game.most_lines = static_cast<std::uint64_t>(bench::number(count, words, 3, 1'000'000));
  const std::uint64_t seed = static_cast<std::uint64_t>(bench::number(count, words, 4, 1));
  game.height = bench::number(count, words, 5, 20);
  const bool has_kicks = count > 6 && std::string_view(words[6]) == "srs";
  const auto srs = review::srs_stones();
  std::vector<review::Stone> stones = bench::usual_stones();
  if (has_kicks) stones.assign(srs.begin(), srs.end());
  game.stones = stones;
  std::uint64_t lines = 0;
  std::uint64_t over = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    game.seed = seed + i;
    const std::clock_t begin = std::clock();
    const review::PlayedGame played = review::play(game, review::Evaluator());
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    lines += played.lines;
    over += played.is_over ? 1 : 0;
    fmt::print("game {}: {} lines, {} stones{}; {:.1f} s, {:.2f} million placements a second\n", i + 1,
               played.lines, played.stones, played.is_over ? "" : " (stopped)", seconds,
               static_cast<double>(played.valued) / seconds / 1e6);
    std::fflush(stdout);
  }
  fmt::print("mean of {}: {:.0f} lines; {} ended\n", games,
             static_cast<double>(lines) / static_cast<double>(games), over);
}
