// Finds weights for the evaluator of versus games by matches against those that it has: noisy cross-entropy
// search, as bench/review_tune.cpp does it for the other one.
//   tetron_review_duel [ITERATIONS] [SEED] [MATCHES] [POPULATION] [DEPTH]
// Each iteration draws weights around the mean, lets each play MATCHES matches, the same for all, and takes
// mean and variance of the best fifth. In the end the mean plays 20 times as many against the weights that
// the program has, with seeds that were not used.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include "bench/review_program.hpp"
#include "field/random.hpp"
#include "review/bot/versus_play.hpp"

namespace {

using namespace tetron;

constexpr double first_spread = 0.3;  // of a weight's size
constexpr double noise = 0.05;        // of it, kept in each iteration
constexpr double least_size = 10;     // what a small weight counts as

double uniform(field::Random& random) {
  return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
}
// Box and Muller's.
double normal(field::Random& random) {
  return std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * std::numbers::pi * uniform(random));
}

struct Drawn {
  review::VersusWeights weights{};
  double score = 0;
};

class Tuning {
 public:
  Tuning(std::uint64_t seed, int matches, int population, int depth)
      : random_(seed), matches_(matches), population_(static_cast<std::size_t>(population)), depth_(depth) {
    for (std::size_t i = 0; i < mean_.size(); ++i) {
      size_[i] = std::max(least_size, std::abs(mean_[i]));
      spread_[i] = first_spread * size_[i];
    }
  }

  void iterate() {
    const std::uint64_t seed = random_.next();
    std::vector<Drawn> all(population_);
    for (Drawn& one : all) {
      for (std::size_t i = 0; i < mean_.size(); ++i) one.weights[i] = mean_[i] + spread_[i] * normal(random_);
      // The scale of all weights changes nothing: that of attack stays.
      one.weights[0] = mean_[0];
      one.score = score(one.weights, seed, matches_);
    }
    const std::size_t elite = std::max<std::size_t>(2, population_ / 5);
    std::ranges::stable_sort(all, std::ranges::greater(), &Drawn::score);
    for (std::size_t i = 1; i < mean_.size(); ++i) {
      double sum = 0;
      double squares = 0;
      for (std::size_t n = 0; n < elite; ++n) {
        sum += all[n].weights[i];
        squares += all[n].weights[i] * all[n].weights[i];
      }
      const auto count = static_cast<double>(elite);
      mean_[i] = sum / count;
      spread_[i] = std::sqrt(std::max(0.0, squares / count - mean_[i] * mean_[i])) + noise * size_[i];
    }
    fmt::print("best {:.3f}, last of the elite {:.3f}, mean weights {:.0f}\n", all[0].score,
               all[elite - 1].score, fmt::join(mean_, ", "));
    std::fflush(stdout);
  }
  void finish() {
    fmt::print("the mean wins {:.3f} of {} other matches\n", score(mean_, random_.next(), 20 * matches_),
               20 * matches_);
  }

 private:
  // The share of matches won against the weights of the program; one that nobody wins counts half.
  double score(const review::VersusWeights& weights, std::uint64_t seed, int matches) const {
    review::VersusMatch match{.players = {review::guideline_versus(weights), review::guideline_versus()}};
    match.limits.depth = depth_;
    double won = 0;
    for (int i = 0; i < matches; ++i) {
      match.seed = seed + static_cast<std::uint64_t>(i);
      const auto result = review::play(match);
      won += !result.winner ? 0.5 : *result.winner == 0 ? 1 : 0;
    }
    return won / matches;
  }

  field::Random random_;
  int matches_;
  std::size_t population_;
  int depth_;
  review::VersusWeights mean_ = review::versus_weights();
  std::array<double, review::versus_feature_count> size_{};
  std::array<double, review::versus_feature_count> spread_{};
};

}  // namespace

int main(int count, char** words) {
  Tuning tuning(static_cast<std::uint64_t>(bench::number(count, words, 2, 1)),
                bench::number(count, words, 3, 20), bench::number(count, words, 4, 30),
                bench::number(count, words, 5, 1));
  for (int i = 0; i < bench::number(count, words, 1, 10); ++i) tuning.iterate();
  tuning.finish();
}
