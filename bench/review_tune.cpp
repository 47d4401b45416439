// Finds the weights of the evaluator: noisy cross-entropy search.
//   tetron_review_tune [ITERATIONS] [HEIGHT] [SEED] [GAMES] [VARIANCE]
// With VARIANCE it goes on from the weights that the evaluator has. Those were found by
//   tetron_review_tune 40 10 1 1, the mean of its last five; then tetron_review_tune 3 10 2 8 16
// Source: I. Szita, A. Lőrincz, "Learning Tetris Using the Noisy Cross-Entropy Method", Neural Computation 18
// (2006). Each iteration draws weights from independent normal distributions, lets each play, and takes mean
// and variance of the best tenth, with some noise added to the variance. A low field keeps the games short.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "bench/review_program.hpp"
#include "field/random.hpp"
#include "review/bot/self_play.hpp"

namespace {

using namespace tetron;

constexpr std::size_t population = 100;
constexpr std::size_t elite = 10;
constexpr double first_variance = 100;
constexpr double noise = 0.04;  // of the first variance, added to each
constexpr std::uint64_t most_lines = 200'000;

double uniform(field::Random& random) {
  return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
}
// Box and Muller's.
double normal(field::Random& random) {
  return std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * std::numbers::pi * uniform(random));
}

struct Player {
  review::Weights weights{};
  double score = 0;
};

class Tuning {
 public:
  Tuning(review::SelfPlay game, std::uint64_t seed, int games, double variance)
      : game_(game), random_(seed), games_(games) {
    if (variance > 0) mean_ = review::tuned_weights();
    noise_ = noise * (variance > 0 ? variance : first_variance);
    variance_.fill(variance > 0 ? variance : first_variance);
  }

  void iterate() {
    std::vector<Player> players(population);
    for (Player& player : players) {
      for (std::size_t i = 0; i < review::feature_count; ++i)
        player.weights[i] = mean_[i] + std::sqrt(variance_[i]) * normal(random_);
      player.score = score(player.weights);
    }
    std::ranges::partial_sort(players, players.begin() + elite, std::ranges::greater(), &Player::score);
    for (std::size_t i = 0; i < review::feature_count; ++i) {
      double sum = 0;
      double squares = 0;
      for (std::size_t n = 0; n < elite; ++n) {
        sum += players[n].weights[i];
        squares += players[n].weights[i] * players[n].weights[i];
      }
      mean_[i] = sum / elite;
      variance_[i] = squares / elite - mean_[i] * mean_[i] + noise_;
    }
    fmt::print("best {:.0f}, tenth {:.0f}, mean {}: {:.2f}\n", players[0].score, players[elite - 1].score,
               score(mean_), fmt::join(mean_, ", "));
    std::fflush(stdout);
  }

 private:
  double score(const review::Weights& weights) {
    double lines = 0;
    for (int i = 0; i < games_; ++i) {
      game_.seed = random_.next();
      lines += static_cast<double>(review::play(game_, review::Evaluator(weights)).lines);
    }
    return lines / games_;
  }

  review::SelfPlay game_;
  field::Random random_;
  int games_;
  double noise_ = 0;
  review::Weights mean_{};
  review::Weights variance_{};
};

}  // namespace

int main(int count, char** words) {
  const std::vector<review::Stone> stones = bench::usual_stones();
  review::SelfPlay game;
  game.stones = stones;
  game.height = bench::number(count, words, 2, 10);
  game.most_lines = most_lines;
  Tuning tuning(game, static_cast<std::uint64_t>(bench::number(count, words, 3, 1)),
                bench::number(count, words, 4, 1), bench::number(count, words, 5, 0));
  for (int i = 0; i < bench::number(count, words, 1, 40); ++i) tuning.iterate();
}
