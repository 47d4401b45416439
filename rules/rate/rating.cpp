#include "rules/rate/rating.hpp"

#include <algorithm>

namespace tetron::rules {

namespace {

double of(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

BotRating rate_bot(std::span<const RatedGame> games, bool greedy) {
  BotRating rating;
  double ended = 0;
  double frames = 0;
  double tumos = 0;
  double erasures = 0;
  double erased = 0;
  double lost = 0;
  double early_tumos = 0;
  double early_erased = 0;
  for (const RatedGame& game : games) {
    if (game.greedy != greedy) continue;
    ++rating.games;
    ended += game.over != Over::no ? 1 : 0;
    frames += static_cast<double>(game.counts.frames);
    tumos += static_cast<double>(game.counts.tumos);
    erasures += static_cast<double>(game.counts.erasures);
    erased += static_cast<double>(game.counts.erased);
    lost += static_cast<double>(game.lost_tumos);
    early_tumos += static_cast<double>(game.early_tumos);
    early_erased += static_cast<double>(game.early_erased);
    rating.longest_chain = std::max(rating.longest_chain, game.counts.longest_chain);
  }
  const auto count = static_cast<double>(rating.games);
  rating.ended = of(ended, count);
  rating.frames = of(frames, count);
  rating.tumos = of(tumos, count);
  rating.erasures = of(erasures, tumos);
  rating.erased = of(erased, tumos);
  rating.unplaced = of(lost, tumos);
  rating.early_tumos = of(early_tumos, count);
  rating.early_erased = of(early_erased, early_tumos);
  return rating;
}

// 0 equal to 1 nothing in common.
double difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
  std::size_t taken = 0;
  std::size_t unequal = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    taken += a[i] != 0 || b[i] != 0;
    unequal += a[i] != b[i];
  }
  return of(static_cast<double>(unequal), static_cast<double>(taken));
}

double variety(std::span<const RatedGame> games) {
  double sum = 0;
  double pairs = 0;
  const RatedGame* before = nullptr;
  for (const RatedGame& game : games) {
    if (game.greedy) continue;
    if (before) {
      sum += difference(before->field, game.field);
      ++pairs;
    }
    before = &game;
  }
  return of(sum, pairs);
}

std::optional<double> lead(double greedy, double random) {
  if (random <= 0) return std::nullopt;
  return greedy / random;
}

}  // namespace

Rating rate(std::span<const RatedGame> games) {
  Rating rating;
  rating.random = rate_bot(games, false);
  rating.greedy = rate_bot(games, true);
  rating.lead_tumos = lead(rating.greedy.early_tumos, rating.random.early_tumos);
  rating.lead_erased = lead(rating.greedy.early_erased, rating.random.early_erased);
  rating.variety = variety(games);
  for (const RatedGame& game : games) {
    if (!game.error) continue;
    ++rating.failed;
    if (!rating.first_error) rating.first_error = game.error;
  }
  return rating;
}

std::vector<std::string> shortcomings(const Rating& rating, const PlayableLimits& limits) {
  std::vector<std::string> list;
  const auto want = [&list](bool kept, const char* what) {
    if (!kept) list.emplace_back(what);
  };
  want(rating.failed == 0, "games end with an error");
  want(rating.random.ended >= limits.ended, "games do not end");
  want(rating.random.tumos >= limits.least_tumos, "games are over too soon");
  want(rating.random.tumos <= limits.most_tumos, "games are too long");
  want(rating.greedy.erasures >= limits.erasures, "hardly anything vanishes");
  want(rating.random.unplaced <= limits.unplaced, "tumos do not find room");
  // Without anything to compare with, everything that the greedy bot erases is a lead.
  const bool erases_more =
      rating.lead_erased ? *rating.lead_erased >= limits.lead_erased : rating.greedy.early_erased > 0;
  want(erases_more || rating.lead_tumos.value_or(0) >= limits.lead_tumos,
       "planning does not do better than chance");
  want(rating.variety >= limits.variety, "fields are all alike");
  return list;
}

}  // namespace tetron::rules
