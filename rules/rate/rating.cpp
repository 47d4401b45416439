#include "rules/rate/rating.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>

namespace tetron::rules {

namespace {

double of(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

BotRating rate_bot(std::span<const RatedGame> games, Player player) {
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
    if (game.player != player) continue;
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

// From 0 (equal) to 1 (nothing in common).
double difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
  std::size_t taken = 0;
  std::size_t unequal = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    taken += a[i] != 0 || b[i] != 0;
    unequal += a[i] != b[i];
  }
  return of(static_cast<double>(unequal), static_cast<double>(taken));
}

Sample variety(std::span<const RatedGame> games) {
  Sample sample;
  const RatedGame* before = nullptr;
  for (const RatedGame& game : games) {
    if (game.player != Player::random) continue;
    if (before) sample.add(difference(before->field, game.field), 1);
    before = &game;
  }
  return sample;
}

std::optional<double> lead(double greedy, double random) {
  if (random <= 0) return std::nullopt;
  return greedy / random;
}

// From the games of one player.
template <class Part, class Whole>
Sample sample(std::span<const RatedGame> games, Player player, Part part, Whole whole) {
  Sample result;
  for (const RatedGame& game : games)
    if (game.player == player)
      result.add(static_cast<double>(std::invoke(part, game)), static_cast<double>(std::invoke(whole, game)));
  return result;
}

std::uint64_t tumos_of(const RatedGame& game) {
  return game.counts.tumos;
}

int one_game(const RatedGame&) {
  return 1;
}

// The first tumos of a player.
struct Early {
  Sample tumos;   // per game
  Sample erased;  // blocks per tumo

  void add(const RatedGame& game) {
    tumos.add(static_cast<double>(game.early_tumos), 1);
    erased.add(static_cast<double>(game.early_erased), static_cast<double>(game.early_tumos));
  }
  Lead before(const Early& other) const { return {tumos.times(other.tumos), erased.times(other.erased)}; }
};

// By which factor the limits for a lead are exceeded, according to the middle of the interval.
double ahead(const Early& greedy, const Early& other) {
  const PlayableLimits limits;
  const auto times = [](const Sample& a, const Sample& b) {
    return b.ratio() > 0   ? a.ratio() / b.ratio()
           : a.ratio() > 0 ? std::numeric_limits<double>::infinity()
                           : 0;
  };
  return std::max(times(greedy.tumos, other.tumos) / limits.lead_tumos,
                  times(greedy.erased, other.erased) / limits.lead_erased);
}

std::optional<ColumnRating> rate_columns(std::span<const RatedGame> games, const Early& greedy) {
  std::map<int, Early> columns;
  for (const RatedGame& game : games)
    if (game.player == Player::one_column) columns[game.column].add(game);
  if (columns.empty()) return std::nullopt;
  const auto [column, best] = *std::ranges::min_element(
      columns, {}, [&greedy](const auto& each) { return ahead(greedy, each.second); });
  return ColumnRating{column, best.tumos.ratio(), best.erased.ratio(), greedy.before(best)};
}

Answer decide(const Lead& lead, const PlayableLimits& limits) {
  return std::max(at_least(lead.tumos, limits.lead_tumos), at_least(lead.erased, limits.lead_erased));
}

}  // namespace

Rating rate(std::span<const RatedGame> games) {
  Rating rating;
  rating.games = games.size();
  rating.random = rate_bot(games, Player::random);
  rating.greedy = rate_bot(games, Player::greedy);
  rating.lead_tumos = lead(rating.greedy.early_tumos, rating.random.early_tumos);
  rating.lead_erased = lead(rating.greedy.early_erased, rating.random.early_erased);
  const Sample varieties = variety(games);
  rating.variety = varieties.ratio();
  std::size_t ended = 0;
  Early random;
  Early greedy;
  for (const RatedGame& game : games) {
    if (game.player == Player::random) random.add(game);
    if (game.player == Player::greedy) greedy.add(game);
    ended += game.player == Player::random && game.over != Over::no;
  }
  const auto erasures_of = [](const RatedGame& game) { return game.counts.erasures; };
  rating.bounds = {share(ended, rating.random.games),
                   sample(games, Player::random, tumos_of, one_game).interval(),
                   sample(games, Player::greedy, erasures_of, tumos_of).interval(),
                   sample(games, Player::random, &RatedGame::lost_tumos, tumos_of).interval(),
                   varieties.interval(),
                   greedy.before(random)};
  rating.column = rate_columns(games, greedy);
  for (const RatedGame& game : games) {
    if (!game.error) continue;
    ++rating.failed;
    if (!rating.first_error) rating.first_error = game.error;
  }
  return rating;
}

Verdict verdict(const Rating& rating, const PlayableLimits& limits) {
  Verdict verdict;
  using Bots = std::initializer_list<bool Verdict::*>;
  const auto want = [&verdict](Answer kept, const char* what, Bots more) {
    if (kept == Answer::no) verdict.shortcomings.emplace_back(what);
    if (kept == Answer::undecided) {
      verdict.undecided.emplace_back(what);
      for (bool Verdict::*const bot : more) verdict.*bot = true;
    }
    verdict.playable = std::min(verdict.playable, kept);
  };
  const Bots random{&Verdict::more_random};
  const Bots greedy{&Verdict::more_greedy};
  const Bounds& bounds = rating.bounds;
  want(rating.failed == 0 ? Answer::yes : Answer::no, "games end with an error", {});
  want(at_least(bounds.ended, limits.ended), "games do not end", random);
  want(at_least(bounds.tumos, limits.least_tumos), "games are over too soon", random);
  want(at_most(bounds.tumos, limits.most_tumos), "games are too long", random);
  want(at_least(bounds.erasures, limits.erasures), "hardly anything vanishes", greedy);
  want(at_most(bounds.unplaced, limits.unplaced), "tumos do not find room", random);
  want(decide(bounds.lead, limits), "planning does not do better than chance",
       {&Verdict::more_random, &Verdict::more_greedy});
  if (rating.column)
    want(decide(rating.column->lead, limits), "planning does not do better than one column for every tumo",
         {&Verdict::more_greedy, &Verdict::more_column});
  want(at_least(bounds.variety, limits.variety), "fields are all similar", random);
  return verdict;
}

}  // namespace tetron::rules
