#include "scene/layout/rounds_on_bar.hpp"

#include "scene/layout/arrangement.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::scene;

namespace {

Arrangement window(Size size, double scale = 1) {
  replay::Layout layout;
  layout.players = 2;
  layout.players_per_field = 1;
  return arrange(layout, size, scale, std::nullopt, false, {.values = true});
}

RoundsOnBar match_of(std::vector<std::uint32_t> lengths, std::size_t current) {
  RoundsOnBar match{.current = current};
  for (const std::uint32_t length : lengths) match.rounds.push_back({"a round", base::Milliseconds(length)});
  return match;
}

}  // namespace

TEST_CASE("Rounds beside the seek bar share what is left of it", "[scene]") {
  for (const Size size : {Size{320, 240}, Size{800, 600}, Size{1280, 720}, Size{3840, 2160}})
    for (const double scale : {1.0, 2.0})
      for (const std::vector<std::uint32_t>& lengths : {std::vector<std::uint32_t>{50'000, 40'000},
                                                        {1, 4'000'000'000, 2},
                                                        {0, 0, 0, 0},
                                                        std::vector<std::uint32_t>(20, 30'000)})
        for (std::size_t current = 0; current < lengths.size(); ++current) {
          const Arrangement before = window(size, scale);
          Arrangement all = before;
          put_rounds_on_bar(all, match_of(lengths, current));
          CAPTURE(size.width, scale, lengths, current);
          if (all.rounds.empty()) {
            CHECK(all.seek_bar.width == before.seek_bar.width);
            CHECK(size.width < 800);  // no room
            continue;
          }
          REQUIRE(all.rounds.size() == lengths.size() - 1);
          CHECK(2 * all.seek_bar.width >= before.seek_bar.width - 2);
          // Side by side from the left edge to the right, in order, and the mouse finds each.
          int bar_end = before.seek_bar.x;
          int area_end = before.seek_area.x;
          std::size_t spot = 0;
          for (std::size_t round = 0; round < lengths.size(); ++round) {
            const bool is_current = round == current;
            const Box& bar = is_current ? all.seek_bar : all.rounds[spot].bar;
            const Box& area = is_current ? all.seek_area : all.rounds[spot].area;
            CHECK(bar.width >= 1);
            CHECK(bar.x >= bar_end);
            CHECK(area.x == area_end);
            CHECK((area.x <= bar.x && area.right() >= bar.right()));
            const Point middle{bar.x + bar.width / 2, bar.y};
            if (is_current) {
              CHECK_FALSE(all.round_at(middle));
            } else {
              CHECK(all.round_at(middle) == round);
              CHECK(all.rounds[spot].round == round);
              ++spot;
            }
            bar_end = bar.right();
            area_end = area.right();
          }
          CHECK(bar_end <= before.seek_bar.right());
          CHECK(area_end == before.seek_area.right());
          // The lanes above belong to the round that is watched.
          CHECK((all.markers.x == all.seek_bar.x && all.markers.width == all.seek_bar.width));
          // The curve is of all rounds.
          CHECK(all.values == before.values);
        }
}

TEST_CASE("A longer round has a longer part of the bar", "[scene]") {
  Arrangement all = window({1280, 720});
  put_rounds_on_bar(all, match_of({60'000, 30'000, 20'000}, 2));
  REQUIRE(all.rounds.size() == 2);
  CHECK(all.rounds[0].bar.width > 3 * all.rounds[1].bar.width / 2);
  // The one that is watched takes no less than its length is of the match.
  Arrangement longest = window({1280, 720});
  const int whole = longest.seek_bar.width;
  put_rounds_on_bar(longest, match_of({10'000, 80'000, 10'000}, 1));
  CHECK(longest.seek_bar.width > whole * 7 / 10);
}

TEST_CASE("A single game has the whole bar", "[scene]") {
  const Arrangement before = window({1280, 720});
  for (const RoundsOnBar& match : {RoundsOnBar{}, match_of({1000}, 0), match_of({1, 2}, 7)}) {
    Arrangement all = before;
    put_rounds_on_bar(all, match);
    CHECK(all.rounds.empty());
    CHECK(all.seek_bar.width == before.seek_bar.width);
  }
}

namespace {

// Ann wins the first round, Bob the second and the third, Ann the last one.
RoundsOnBar duel_of_four(std::size_t current) {
  RoundsOnBar match{.current = current};
  const std::vector<std::vector<std::uint32_t>> won{{0, 0}, {1, 0}, {1, 1}, {1, 2}};
  const std::vector<std::size_t> by{0, 1, 1, 0};
  for (std::size_t round = 0; round < by.size(); ++round)
    match.rounds.push_back({"round of 4", base::Milliseconds(1000), won[round], by[round]});
  return match;
}

using Score = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("The score of a match is that before its round, and with it at its end", "[scene]") {
  CHECK(score_now(duel_of_four(0), false) == Score{0, 0});
  CHECK(score_now(duel_of_four(0), true) == Score{1, 0});
  CHECK(score_now(duel_of_four(3), false) == Score{1, 2});
  CHECK(score_now(duel_of_four(3), true) == Score{2, 2});
  // A round that nobody won.
  RoundsOnBar drawn = duel_of_four(1);
  drawn.rounds[1].won_by.reset();
  CHECK(score_now(drawn, true) == Score{1, 0});
  // One round is not a match, alone nobody wins, and some lists do not know.
  RoundsOnBar one = duel_of_four(0);
  one.rounds.resize(1);
  CHECK(score_now(one, true).empty());
  RoundsOnBar alone = duel_of_four(0);
  for (RoundOnBar& round : alone.rounds) round.won = {0};
  CHECK(score_now(alone, true).empty());
  for (RoundOnBar& round : alone.rounds) round.won.clear();
  CHECK(score_now(alone, false).empty());
  CHECK(score_now({}, true).empty());
}

TEST_CASE("A hidden result leaves of a match what was reached", "[scene]") {
  // tests/web/score.mjs has the same of the page.
  for (const bool has_seen : {false, true}) {
    const RoundsOnBar now = hidden_match(duel_of_four(2), false, has_seen);
    REQUIRE(now.rounds.size() == 3);
    CHECK(score_now(now, false) == (has_seen ? Score{1, 1} : Score{}));
    // Nothing says how long it is.
    CHECK(now.rounds[2].length == base::Milliseconds(0));
    CHECK(now.rounds[1].length == base::Milliseconds(1000));
    CHECK_FALSE(now.rounds[2].won_by);
    for (const RoundOnBar& round : now.rounds) CHECK_FALSE(round.title.contains("of"));
    const RoundsOnBar over = hidden_match(duel_of_four(2), true, has_seen);
    REQUIRE(over.rounds.size() == 4);
    CHECK(score_now(over, true) == (has_seen ? Score{1, 2} : Score{}));
    CHECK(over.rounds[3].length == base::Milliseconds(0));
    CHECK_FALSE(over.rounds[3].won_by);
  }
  // Two matches of which one has an end after its first round look the same until then.
  RoundsOnBar one = duel_of_four(0);
  one.rounds.resize(1);
  CHECK(score_now(hidden_match(one, false, true), false) ==
        score_now(hidden_match(duel_of_four(0), false, true), false));
  CHECK(score_now(hidden_match(duel_of_four(0), true, true), true) == Score{1, 0});
  CHECK(hidden_match({}, true, true).rounds.empty());
}
