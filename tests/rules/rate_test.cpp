#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "field/random.hpp"
#include "rules/rate/play.hpp"
#include "rules/rate/rating.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;
using rules::Over;
using rules::RatedGame;
using rules::RatePlan;
using rules::Rating;

namespace {

const std::stop_token go_on;

std::vector<RatedGame> play(const rules::Source& source, const RatePlan& plan, unsigned threads = 2) {
  return rules::play_games(source, {}, plan, threads, go_on, [](std::size_t) {});
}

Rating rating_of(const std::string& text, const RatePlan& plan) {
  return rules::rate(play({"test.lua", text}, plan));
}

RatedGame game(bool greedy, std::uint64_t frames, std::uint64_t tumos, std::uint64_t erasures,
               std::uint64_t erased) {
  RatedGame game;
  game.player = greedy ? rules::Player::greedy : rules::Player::random;
  game.counts.frames = frames;
  game.counts.tumos = tumos;
  game.counts.erasures = erasures;
  game.counts.erased = erased;
  return game;
}

// Single blocks that pile up in one column, or in all.
std::string pile(int width, int height, const std::string& update = {}) {
  return "setFieldSize(" + std::to_string(width) + ", " + std::to_string(height) +
         ")\nsetTumo({[0] = {-1}}, 0, 0)\n" + update;
}

}  // namespace

TEST_CASE("a rating is what its games say on average", "[rules][rate]") {
  std::vector<RatedGame> games;
  games.push_back(game(false, 600, 10, 2, 8));
  games.push_back(game(false, 1800, 30, 4, 24));
  games.push_back(game(true, 6000, 60, 30, 120));
  games[0].over = Over::blocked;
  games[0].lost_tumos = 4;
  games[0].counts.longest_chain = 2;
  games[1].counts.longest_chain = 5;
  games[2].counts.longest_chain = 3;
  games[0].early_tumos = 10;
  games[0].early_erased = 8;
  games[1].early_tumos = 30;
  games[1].early_erased = 24;
  games[2].early_tumos = 60;
  games[2].early_erased = 120;
  games[0].field = {0, 0, 1, 2};
  games[1].field = {0, 1, 1, 1};
  games[2].field = {9, 9, 9, 9};
  const Rating rating = rules::rate(games);
  CHECK(rating.random.games == 2);
  CHECK(rating.random.ended == Approx(0.5));
  CHECK(rating.random.frames == Approx(1200));
  CHECK(rating.random.tumos == Approx(20));
  CHECK(rating.random.erasures == Approx(6.0 / 40));
  CHECK(rating.random.erased == Approx(32.0 / 40));
  CHECK(rating.random.unplaced == Approx(4.0 / 40));
  CHECK(rating.random.longest_chain == 5);
  CHECK(rating.greedy.games == 1);
  CHECK(rating.greedy.longest_chain == 3);
  REQUIRE(rating.lead_tumos);
  CHECK(*rating.lead_tumos == Approx(3));
  REQUIRE(rating.lead_erased);
  CHECK(*rating.lead_erased == Approx(2 / 0.8));
  // Of the three cells that one of the two has, two are unequal.
  CHECK(rating.variety == Approx(2.0 / 3));
  CHECK(rating.failed == 0);
}

TEST_CASE("a rating of nothing is nothing", "[rules][rate]") {
  const Rating rating = rules::rate({});
  CHECK(rating.random.games == 0);
  CHECK(rating.random.tumos == 0);
  CHECK_FALSE(rating.lead_tumos);
  CHECK(rules::verdict(rating).playable == rules::Answer::undecided);
}

TEST_CASE("each limit is a shortcoming of its own", "[rules][rate]") {
  using rules::Interval;
  Rating good;
  good.bounds = {.ended = {0.95, 1},
                 .tumos = {35, 45},
                 .erasures = {0.15, 0.25},
                 .unplaced = {0, 0.01},
                 .variety = {0.7, 0.9},
                 .lead = {.tumos = {0.9, 1.1}, .erased = {1.8, 2.2}}};
  good.column = rules::ColumnRating{.lead = {.tumos = {1.3, 1.5}, .erased = {0, 9}}};
  CHECK(rules::verdict(good).playable == rules::Answer::yes);
  CHECK(rules::verdict(good).shortcomings.empty());
  CHECK(rules::verdict(good).undecided.empty());
  using Words = std::vector<std::string>;
  const auto check = [&good](auto spoil, const char* what) {
    CAPTURE(what);
    Rating rating = good;
    spoil(rating, Interval{-1, 0.01});  // below any limit, or across it
    CHECK(rules::verdict(rating).playable == rules::Answer::no);
    CHECK(rules::verdict(rating).shortcomings == Words{what});
    rating = good;
    spoil(rating, Interval{0.01, 1000});
    CHECK(rules::verdict(rating).playable == rules::Answer::undecided);
    CHECK(rules::verdict(rating).shortcomings.empty());
    CHECK(rules::verdict(rating).undecided.front() == what);
  };
  check([](Rating& r, Interval i) { r.bounds.ended = i; }, "games do not end");
  check([](Rating& r, Interval i) { r.bounds.tumos = i; }, "games are over too soon");
  check([](Rating& r, Interval i) { r.bounds.erasures = i; }, "hardly anything vanishes");
  check([](Rating& r, Interval i) { r.bounds.lead.erased = i; }, "planning does not do better than chance");
  check([](Rating& r, Interval i) { r.bounds.variety = i; }, "fields are all similar");
  check(
      [](Rating& r, Interval i) {
        r.column->lead = {i, i};
      },
      "planning does not do better than one column for every tumo");
  const auto spoilt = [&good](auto spoil) {
    Rating rating = good;
    spoil(rating);
    return rules::verdict(rating).shortcomings;
  };
  CHECK(spoilt([](Rating& r) { r.failed = 1; }) == Words{"games end with an error"});
  CHECK(spoilt([](Rating& r) { r.bounds.tumos = {401, 500}; }) == Words{"games are too long"});
  CHECK(spoilt([](Rating& r) { r.bounds.unplaced = {0.11, 0.2}; }) == Words{"tumos do not find room"});
  // One lead is enough.
  CHECK(spoilt([](Rating& r) { r.bounds.lead = {.tumos = {1.3, 1.4}, .erased = {0.9, 1.1}}; }).empty());
}

TEST_CASE("intervals are those of the textbooks", "[rules][rate]") {
  // Wilson, 99 %, of 45 of 50 and of 19 of 19: tables of statistics have 0.7406 to 0.9659 and 0.7412 to 1.
  const rules::Interval most = rules::share(45, 50);
  CHECK(most.low == Approx(0.7406).margin(0.001));
  CHECK(most.high == Approx(0.9659).margin(0.001));
  CHECK(rules::share(19, 19).low == Approx(0.7412).margin(0.001));
  CHECK(rules::share(19, 19).high == Approx(1).margin(1e-9));
  // Student: the average of 1, 2, ..., 9 is 5 with a standard error of sqrt(7.5) / 3, and t(8) is 3.3554.
  rules::Sample sample;
  for (int i = 1; i <= 9; ++i) sample.add(i, 1);
  CHECK(sample.ratio() == Approx(5));
  CHECK(sample.interval().low == Approx(5 - 3.3554 * 0.912871).margin(0.001));
  CHECK(sample.interval().high == Approx(5 + 3.3554 * 0.912871).margin(0.001));
  // Of 40, where the expansion is used: t(39) is 2.7079.
  rules::Sample many;
  for (int i = 0; i < 40; ++i) many.add(i % 2, 1);
  CHECK(many.interval().high == Approx(0.5 + 2.7079 * 0.5 / std::sqrt(39)).margin(0.001));
  // Too few say nothing.
  rules::Sample few;
  for (int i = 0; i < 4; ++i) few.add(1, 1);
  CHECK(rules::at_least(few.interval(), 0) == rules::Answer::undecided);
  CHECK(rules::at_least(rules::share(4, 4), 0) == rules::Answer::undecided);
  // A ratio of itself is about 1, and of equal ones exactly.
  CHECK(sample.times(sample).low < 1);
  CHECK(sample.times(sample).high > 1);
  rules::Sample equal;
  for (int i = 0; i < 6; ++i) equal.add(60, 1);
  CHECK(equal.times(equal).low == Approx(1));
  CHECK(equal.times(equal).high == Approx(1));
  rules::Sample none;
  for (int i = 0; i < 6; ++i) none.add(0, 1);
  CHECK(rules::at_least(equal.times(none), 1.5) == rules::Answer::yes);
  CHECK(rules::at_least(none.times(equal), 1.5) == rules::Answer::no);
  CHECK(rules::at_least(none.times(none), 1.5) == rules::Answer::no);
}

TEST_CASE("the interval holds the truth as often as it says", "[rules][rate]") {
  // Games of which seven in ten end, after some tumos that are spread unevenly.
  field::Random random(7);
  int wrong_share = 0;
  int wrong_average = 0;
  constexpr int rounds = 4000;
  for (int round = 0; round < rounds; ++round) {
    std::size_t ended = 0;
    rules::Sample sample;
    for (int game = 0; game < 40; ++game) {
      ended += random.below(10) < 7;
      sample.add(random.below(60) + random.below(60), 1);
    }
    const rules::Interval share = rules::share(ended, 40);
    wrong_share += share.low > 0.7 || share.high < 0.7;
    wrong_average += sample.interval().low > 59 || sample.interval().high < 59;
  }
  CHECK(wrong_share < rounds / 50);
  CHECK(wrong_average < rounds / 50);
}

TEST_CASE("a game that one column wins is not playable, whatever the number of games", "[rules][rate]") {
  const std::string vanishing = R"(
    setFieldSize(6, 12) createBlockPattern(1) createBlockPattern(2) setTumo({[0]={1}}, 0, 0)
    function update()
      for x = 0, 5 do for y = 0, 11 do setBlockDownCellNum(x, y, 12) end end
      if not getAllBlockDownFlag() then for y = 0, 11 do setBlockDeleteFlag(COLUMN, y) end end
    end)";
  for (const char* column : {"0", "3"})
    for (const std::size_t games : {std::size_t{20}, std::size_t{40}, std::size_t{120}}) {
      CAPTURE(column, games);
      std::string text = vanishing;
      text.replace(text.find("COLUMN"), 6, column);
      const Rating rating = rating_of(text, rules::plan_of(games, 1, 6));
      REQUIRE(rating.column);
      CHECK(rating.column->column == std::atoi(column));
      CHECK(rating.column->early_tumos == Approx(60));
      CHECK(rules::verdict(rating).playable == rules::Answer::no);
    }
}

TEST_CASE("samples of a game do not contradict each other", "[rules][rate]") {
  for (const char* name : {"columns", "game-over-timed"}) {
    CAPTURE(name);
    bool yes = false;
    bool no = false;
    for (const std::uint64_t seed : {1U, 1000U})
      for (const std::size_t games : {std::size_t{20}, std::size_t{60}}) {
        const auto plan = rules::plan_of(games, seed, 6);
        const auto answer = rules::verdict(rules::rate(play(listing(name), plan))).playable;
        yes = yes || answer == rules::Answer::yes;
        no = no || answer == rules::Answer::no;
      }
    CHECK_FALSE((yes && no));
  }
}

TEST_CASE("games are played as they end", "[rules][rate]") {
  // A field of one column and five rows takes five tumos of one block, and the sixth does not appear.
  const Rating narrow = rating_of(pile(1, 5), {.random_games = 6, .greedy_games = 2});
  CHECK(narrow.random.games == 6);
  CHECK(narrow.greedy.games == 2);
  CHECK(narrow.random.ended == 1);
  CHECK(narrow.random.tumos == 5);
  CHECK(narrow.random.erased == 0);
  CHECK(narrow.variety == 0);
  CHECK(narrow.random.early_tumos == 5);
  CHECK_FALSE(narrow.lead_erased);

  // Without blocks that stay nothing ends.
  RatePlan plan{.random_games = 2, .greedy_games = 1};
  plan.random_limits.frames = 2000;
  const Rating endless =
      rating_of(pile(1, 5, "function update() for y = 0, 4 do setBlockDeleteFlag(0, y) end end"), plan);
  CHECK(endless.random.ended == 0);
  CHECK(endless.random.frames == 2000);
  CHECK(endless.random.erased == Approx(1).margin(0.1));
  CHECK(endless.greedy.tumos == rules::early_tumos_looked_at);
}

TEST_CASE("a field that greedy fills better shows as a lead", "[rules][rate]") {
  // Rows of four vanish: random blocks pile up, greedy ones lie flat.
  const Rating rating = rating_of("setClearMode(1)\n" + pile(4, 8), {.random_games = 30, .greedy_games = 3});
  REQUIRE(rating.lead_tumos);
  CHECK(*rating.lead_tumos > 1.5);
  CHECK(rating.greedy.early_erased > 0.9);
}

TEST_CASE("errors are counted and the first is kept", "[rules][rate]") {
  const Rating rating =
      rating_of(pile(2, 9, "n = 0\nfunction update() n = n + 1 if n > 50 then error('enough') end end"),
                {.random_games = 3, .greedy_games = 1});
  CHECK(rating.failed == 4);
  REQUIRE(rating.first_error);
  CHECK(rating.first_error->what.find("enough") != std::string::npos);
  CHECK(rating_of("nonsense(", {.random_games = 1, .greedy_games = 1}).failed == 2);
}

TEST_CASE("the number of threads does not matter", "[rules][rate]") {
  const RatePlan plan{.first_seed = 7, .random_games = 9, .greedy_games = 1};
  const auto one = play(listing("columns"), plan, 1);
  const auto three = play(listing("columns"), plan, 3);
  REQUIRE(one.size() == 10);
  REQUIRE(three.size() == 10);
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].seed == three[i].seed);
    CHECK(one[i].player == three[i].player);
    CHECK(one[i].counts == three[i].counts);
    CHECK(one[i].field == three[i].field);
  }
  CHECK(one[1].seed == 7);
  CHECK(one[9].seed == 15);
}

TEST_CASE("stopping keeps what is done", "[rules][rate]") {
  std::stop_source stop;
  std::size_t seen = 0;
  const auto games = rules::play_games(listing("columns"), {}, {.random_games = 100'000}, 2, stop.get_token(),
                                       [&](std::size_t finished) {
                                         seen = finished;
                                         if (finished > 20) stop.request_stop();
                                       });
  CHECK(games.size() >= seen);
  CHECK(games.size() < 20'000);
  for (const RatedGame& game : games) CHECK(game.over == Over::blocked);
  CHECK(rules::rate(games).random.ended == 1);
}

TEST_CASE("games are played until the verdict is certain", "[rules][rate]") {
  const auto decided = [](const rules::Source& source, std::size_t columns, std::size_t most,
                          unsigned threads = 2) {
    return rules::play_until_decided(source, {}, {.first_seed = 3, .columns = columns}, most, threads, go_on,
                                     [](std::size_t) {});
  };
  const auto of = [](const std::vector<RatedGame>& games, rules::Player player, int column = 0) {
    return static_cast<std::size_t>(std::ranges::count_if(
        games, [&](const RatedGame& game) { return game.player == player && game.column == column; }));
  };
  const std::vector<RatedGame> games = decided(listing("columns"), 6, 1000);
  const Rating rating = rules::rate(games);
  CHECK(rules::verdict(rating).playable == rules::Answer::yes);
  CHECK(games.size() < 300);
  // They are the games that are played otherwise, each once.
  const auto all = play(listing("columns"), {.first_seed = 3,
                                             .random_games = of(games, rules::Player::random),
                                             .greedy_games = of(games, rules::Player::greedy)});
  double tumos = 0;
  double erased = 0;
  for (const RatedGame& game : all) {
    tumos += static_cast<double>(game.counts.tumos);
    erased += static_cast<double>(game.counts.erased);
  }
  for (const RatedGame& game : games) {
    if (game.player == rules::Player::one_column) continue;
    tumos -= static_cast<double>(game.counts.tumos);
    erased -= static_cast<double>(game.counts.erased);
  }
  CHECK(tumos == 0);
  CHECK(erased == 0);
  for (int column = 0; column < 6; ++column) CHECK(of(games, rules::Player::one_column, column) >= 8);
  const auto one = decided(listing("columns"), 6, 1000, 1);
  REQUIRE(one.size() == games.size());
  for (std::size_t i = 0; i < one.size(); ++i) CHECK(one[i].counts == games[i].counts);

  // A shortcoming is certain after the first step, and what nobody can decide ends as well.
  CHECK(decided({"pile.lua", pile(6, 12)}, 6, 1000).size() == 32 + 8 + 6 * 8);
  const std::string tie = pile(6, 12, "setHardDrop(true) function update() end");
  CHECK(decided({"tie.lua", tie}, 6, 40).size() <= 40 + 8 + 6 * 8);
}

TEST_CASE("a plan is a twentieth greedy, but no fewer than say something", "[rules][rate]") {
  CHECK(rules::plan_of(1000, 1, 0).greedy_games == 50);
  CHECK(rules::plan_of(1000, 1, 0).games() == 1000);
  CHECK(rules::plan_of(40, 1, 0).greedy_games == 8);
  CHECK(rules::plan_of(40, 1, 6).games() == 40 + 6 * 8);
  CHECK(rules::plan_of(1000, 1, 10).games() == 1000 + 10 * 10);
  CHECK(rules::plan_of(2, 1, 0).greedy_games == 1);
  CHECK(rules::plan_of(2, 1, 0).random_games == 1);
}
