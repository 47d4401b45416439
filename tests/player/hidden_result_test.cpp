// What a controller keeps to itself while the result is hidden.
#include <random>

#include "scene/panels/chat_panel.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"
#include "tests/sanitized.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("A hidden result is not jumped to", "[player]") {
  Desk desk({.start = base::Milliseconds(1200), .paused = true});
  desk.press(Action::hide_result);
  CHECK(desk.controller.view().hide_result);
  CHECK(desk.controller.view().reached == base::Milliseconds(1200));
  CHECK(desk.press(Action::end).time() == 1200);
  CHECK(desk.press(Action::marker_on).time() == 1200);
  CHECK(desk.press(Action::percent, 50).time() == 600);
  // Nothing but playing shows more, and who tries otherwise is told so.
  for (const Action action : {Action::minute_on, Action::five_seconds_on, Action::second_on, Action::event_on,
                              Action::placement_on, Action::marker_on}) {
    CHECK(desk.press(action).time() == 1200);
    CHECK(desk.events() == 5);
    CHECK(desk.controller.view().message.contains("play on"));
    desk.wait(seconds(9));
  }
  desk.press(Action::start).press(Action::minute_on);
  CHECK(desk.time() == 1200);
  desk.press(Action::play_pause).wait(seconds(1)).press(Action::play_pause);
  CHECK(desk.time() == 2200);
  CHECK(desk.press(Action::start).press(Action::end).time() == 2200);
  CHECK(desk.press(Action::marker_back).time() == 1500);
  desk.press(Action::play_pause).wait(seconds(2)).press(Action::play_pause);
  CHECK(desk.press(Action::end).press(Action::marker_on).time() == 3500);
  CHECK(desk.press(Action::start).press(Action::marker_on).press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::end).time() == 3500);

  const Arrangement window = with_seek_bar(desk);
  const int y = window.seek_bar.y;
  desk.controller.press(window, {window.seek_bar.right() - 1, y});
  desk.controller.release();
  CHECK(desk.time() == 3500);
  desk.controller.move(window, {window.seek_bar.right() - 1, y});
  CHECK(desk.controller.view().hover == base::Milliseconds(3500));
  desk.press(Action::hide_result);
  CHECK(desk.press(Action::end).time() == 10'000);
}

TEST_CASE("A result can be hidden from the beginning", "[player]") {
  Desk desk({.paused = true, .hide_result = true});
  CHECK(desk.events() == 3);
  CHECK(desk.press(Action::minute_on).time() == 0);
  CHECK(desk.press(Action::event_on).events() == 3);
  CHECK(Desk({.start = base::Milliseconds(2200), .paused = true, .hide_result = true})
            .press(Action::end)
            .time() == 2200);
  // Another file begins hidden, at its start.
  desk.press(Action::play_pause).wait(seconds(4));
  const Recorded other(duel());
  desk.controller.open(other.timeline, std::nullopt);
  CHECK(desk.controller.view().hide_result);
  CHECK(desk.press(Action::end).time() == 0);
  CHECK(desk.events() == 3);
  // All of it played, there is nothing to hide.
  desk.wait(seconds(60));
  CHECK_FALSE(desk.controller.hides_result());
  CHECK(desk.press(Action::start).press(Action::end).time() == 10'000);
}

TEST_CASE("Of the moment at which a result was hidden no more is seen than before", "[player]") {
  Desk desk;
  desk.press(Action::event_back).press(Action::event_back);
  REQUIRE(desk.events() == 1);
  desk.press(Action::hide_result);
  for (const Action action :
       {Action::start, Action::end, Action::event_on, Action::second_on, Action::placement_back})
    CHECK(desk.press(action).events() <= 1);
  desk.press(Action::play_pause).wait(milliseconds(1));
  CHECK(desk.events() == 3);
}

TEST_CASE("Nothing but playing goes beyond what was seen of a hidden result", "[player]") {
  using base::Milliseconds;
  Script long_one = duel();
  for (unsigned i = 0; i < 40; ++i) {
    const int player = static_cast<int>(i % 2);
    long_one.new_stone(11'000 + i / 3 * 700, player, placed(l, 4, 17), placed(l, 4, 1));
    if (i % 5 == 0) long_one.weapon(11'000 + i / 3 * 700, player, 1 - player);
    if (i % 7 == 0) long_one.message(11'000 + i / 3 * 700, player, "and on");
  }
  const Recorded games[] = {Recorded(long_one), Recorded(duel())};
  const auto events_at = [](const Recorded& game, std::uint32_t ms) { return game.at(ms).events; };
  for (unsigned seed = 0; seed < (is_sanitized() ? 10u : 40u); ++seed) {
    std::mt19937 random(seed);
    const auto start = static_cast<std::uint32_t>(random() % 2 ? random() % 9000 : 0);
    std::size_t shown = 0;
    Controller controller(games[0].timeline,
                          {.start = Milliseconds(start), .paused = random() % 2 == 0, .hide_result = true});
    std::uint32_t seen = start;
    std::uint32_t seen_events = events_at(games[0], start);
    const auto window = [&] {
      const View view = controller.view();
      Arrangement all =
          arrange(games[shown].timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
      add_chat_jumps(all, games[shown].timeline, games[shown].game, view);
      return all;
    };
    for (int i = 0; i < 600; ++i) {
      const View before = controller.view();
      const auto all = actions();
      const ActionInfo& row = all[random() % all.size()];
      const Point at{static_cast<int>(random() % 1280), static_cast<int>(random() % 720)};
      switch (random() % 10) {
        default:
          if (row.action == Action::hide_result) break;
          controller.act({row.action, row.first + row.step * static_cast<int>(random() % 10)});
          break;
        case 6: {
          const auto elapsed = static_cast<std::uint32_t>(random() % (i % 50 == 0 ? 5000 : 200));
          controller.advance(milliseconds(elapsed));
          if (!before.playing) break;
          // However it went, it did not show more than this.
          const double most = before.now.value + elapsed * before.speed + 1;
          seen = std::max(seen, static_cast<std::uint32_t>(std::min(most, 4e9)));
          seen = std::min(seen, games[shown].timeline.duration().value);
          seen_events = std::max(seen_events, events_at(games[shown], seen));
          break;
        }
        case 7: {
          const Arrangement shown_now = window();
          const bool on_bar = random() % 2 == 0;
          controller.press(shown_now, on_bar ? Point{at.x, shown_now.seek_bar.y} : at);
          controller.move(shown_now, {static_cast<int>(random() % 1280), shown_now.seek_bar.y});
          if (random() % 4) controller.release();
          for (const Jump& jump : shown_now.jumps) {
            REQUIRE(jump.mark.time.value <= seen);
            REQUIRE(jump.mark.events <= seen_events);
            if (random() % 3 == 0) controller.press(shown_now, {jump.box.x + 1, jump.box.y + 1});
          }
          break;
        }
        case 8:
          controller.wheel({}, {}, static_cast<int>(random() % 7) - 3);
          break;
        case 9:
          if (i % 40 == 0) {
            shown = 1 - shown;
            controller.open(games[shown].timeline, std::nullopt);
            seen = 0;
            seen_events = events_at(games[shown], 0);
          } else {
            controller.renew(games[shown].timeline);
          }
          break;
      }
      const View view = controller.view();
      INFO("seed " << seed << ", step " << i << ", " << row.name);
      REQUIRE(view.now.value <= seen);
      REQUIRE(controller.state().events <= seen_events);
      REQUIRE(view.reached.value <= seen);
      REQUIRE(view.reached_events <= seen_events);
      REQUIRE((!view.hover || view.hover->value <= seen));
      REQUIRE((!view.loop_end || view.loop_end->value <= seen));
    }
  }
}

namespace {

RoundsOnBar match_of_three(std::size_t current) {
  RoundsOnBar match{.current = current, .match = 4};
  const std::vector<std::vector<std::uint32_t>> won{{0, 0}, {0, 1}, {1, 1}};
  for (std::size_t round = 0; round < won.size(); ++round)
    match.rounds.push_back({"round of 3", base::Milliseconds(10'000), won[round], round == 1 ? 0 : 1});
  return match;
}

using Score = std::vector<std::uint32_t>;
Score score_in(const Desk& desk) {
  const View view = desk.controller.view();
  return score_now(*view.rounds, shows_result(view, desk.game.timeline, desk.controller.state()));
}

}  // namespace

TEST_CASE("With the result hidden the score of a match is what was reached of it", "[player]") {
  Desk desk({.hide_result = true});
  desk.controller.set_rounds(match_of_three(0));
  // Before the end of the first round nothing says that there are others.
  CHECK(desk.controller.view().rounds->rounds.size() == 1);
  CHECK(score_in(desk).empty());
  CHECK(desk.controller.hides_match());
  desk.wait(seconds(20));
  CHECK(score_in(desk) == Score{0, 1});
  CHECK(desk.controller.view().rounds->rounds.size() == 2);
  CHECK(desk.controller.hides_match());
  // Its end was seen: the next one says how the match stands.
  desk.controller.open(desk.game.timeline, std::nullopt);
  desk.controller.set_rounds(match_of_three(1));
  CHECK(score_in(desk) == Score{0, 1});
  // Nobody has seen who won this one.
  desk.wait(seconds(1));
  desk.controller.open(desk.game.timeline, std::nullopt);
  desk.controller.set_rounds(match_of_three(2));
  CHECK(score_in(desk).empty());
  // The end of the last round tells all.
  desk.wait(seconds(20));
  CHECK_FALSE(desk.controller.hides_match());
  CHECK(score_in(desk) == Score{1, 2});
  // Another match has not been seen.
  RoundsOnBar other = match_of_three(1);
  other.match = 5;
  desk.controller.open(desk.game.timeline, std::nullopt);
  desk.controller.set_rounds(other);
  CHECK(score_in(desk).empty());
  desk.press(Action::hide_result);
  CHECK(score_in(desk) == Score{0, 1});
  CHECK(desk.controller.view().rounds->rounds.size() == 3);
}

}  // namespace tetron::test
