// How far games go on from placements of a value: the table in review/judge/calibration.cpp.
//   tetron_review_calibrate [GAMES] [BLUNDERS of a thousand] [SEED]
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "bench/review_program.hpp"
#include "review/bot/self_play.hpp"
#include "review/judge/calibration.hpp"

namespace {

using namespace tetron;

struct Sample {
  double value = 0;
  std::uint64_t lines = 0;  // still cleared
};

}  // namespace

int main(int count, char** words) {
  const std::vector<review::Stone> stones = bench::usual_stones();
  review::SelfPlay game;
  game.stones = stones;
  game.blunders = static_cast<std::uint32_t>(bench::number(count, words, 2, 300));
  const int games = bench::number(count, words, 1, 2000);
  std::vector<Sample> samples;
  double lines = 0;
  for (int i = 0; i < games; ++i) {
    game.seed = static_cast<std::uint64_t>(bench::number(count, words, 3, 1) + i);
    const std::size_t first = samples.size();
    const auto played = review::play(game, review::Evaluator(), [&](const review::PlayedStone& stone) {
      samples.push_back({stone.made, stone.lines});
    });
    lines += static_cast<double>(played.lines);
    for (std::size_t n = first; n < samples.size(); ++n) samples[n].lines = played.lines - samples[n].lines;
  }
  fmt::print("mean {:.1f} lines, {} samples\n", lines / games, samples.size());
  std::ranges::sort(samples, {}, &Sample::value);
  constexpr std::size_t bins = 40;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    const std::size_t first = samples.size() * bin / bins;
    const std::size_t last = samples.size() * (bin + 1) / bins;
    double value = 0;
    double left = 0;
    double survived = 0;
    for (std::size_t n = first; n < last; ++n) {
      value += std::max(samples[n].value, -5000.0);
      left += static_cast<double>(samples[n].lines);
      survived += samples[n].lines >= review::survival_lines ? 1 : 0;
    }
    const auto size = static_cast<double>(last - first);
    fmt::print("    {{{:.0f}, {:.1f}, {:.3f}}},\n", value / size, left / size, survived / size);
  }
}
