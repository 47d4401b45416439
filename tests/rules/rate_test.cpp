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
  game.greedy = greedy;
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
  CHECK_FALSE(rules::shortcomings(rating).empty());
}

TEST_CASE("each limit is a shortcoming of its own", "[rules][rate]") {
  Rating good;
  good.random.ended = 1;
  good.random.tumos = 40;
  good.greedy.erasures = 0.2;
  good.lead_tumos = 1.0;
  good.lead_erased = 2.0;
  good.variety = 0.8;
  CHECK(rules::shortcomings(good).empty());
  const auto spoilt = [&good](auto spoil) {
    Rating rating = good;
    spoil(rating);
    return rules::shortcomings(rating);
  };
  using Words = std::vector<std::string>;
  CHECK(spoilt([](Rating& r) { r.failed = 1; }) == Words{"games end with an error"});
  CHECK(spoilt([](Rating& r) { r.random.ended = 0.89; }) == Words{"games do not end"});
  CHECK(spoilt([](Rating& r) { r.random.tumos = 7.9; }) == Words{"games are over too soon"});
  CHECK(spoilt([](Rating& r) { r.random.tumos = 401; }) == Words{"games are too long"});
  CHECK(spoilt([](Rating& r) { r.greedy.erasures = 0.04; }) == Words{"hardly anything vanishes"});
  CHECK(spoilt([](Rating& r) { r.random.unplaced = 0.11; }) == Words{"tumos do not find room"});
  CHECK(spoilt([](Rating& r) { r.lead_erased = 1.4; }) == Words{"planning does not do better than chance"});
  CHECK(spoilt([](Rating& r) { r.variety = 0.2; }) == Words{"fields are all alike"});
  // One lead is enough, and what random never erases is one.
  CHECK(spoilt([](Rating& r) {
          r.lead_erased = 1.0;
          r.lead_tumos = 1.3;
        }).empty());
  CHECK(spoilt([](Rating& r) {
          r.lead_erased.reset();
          r.greedy.early_erased = 0.1;
        }).empty());
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
    CHECK(one[i].greedy == three[i].greedy);
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

TEST_CASE("a plan is a twentieth greedy", "[rules][rate]") {
  CHECK(rules::plan_of(1000, 1).greedy_games == 50);
  CHECK(rules::plan_of(1000, 1).games() == 1000);
  CHECK(rules::plan_of(2, 1).greedy_games == 1);
  CHECK(rules::plan_of(2, 1).random_games == 1);
}
