#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "player/controller/controller.hpp"
#include "scene/panels/mistakes_panel.hpp"
#include "scene/panels/trial_panel.hpp"
#include "scene/scene.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

namespace {

// Mistakes are looked for next to the window. Only a search that never ends reaches the limit.
template <class Is>
void wait_until(player::Controller& controller, const Is& is) {
  for (int i = 0; i < 100'000 && !is(); ++i) {
    controller.advance(std::chrono::milliseconds(16));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

using namespace player;
using namespace scene;
using std::chrono::milliseconds;

TEST_CASE("Better placements rise with the field", "[player]") {
  // The same T on its head, and three rows that come up afterwards.
  const auto game_with = [](bool rises) {
    Script script(1);
    script.new_stone(0, 0, nothing, placed(t, 4, 1));
    script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
    if (rises)
      script.matrix(1500, 0,
                    "...TTT....\n"
                    "....T.....\n"
                    "#####.####\n"
                    "#####.####\n"
                    "####.#####\n");
    script.signal(3000, tet::ChunkType::stop);
    return script;
  };
  const auto outlined = [](const Controller& controller, const Recorded& game) {
    const View view = controller.view();
    const Arrangement all = arrange(game.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
    const Picture picture =
        draw_scene({game.timeline, game.game, {"game.tet", ""}}, controller.shown(), view, all);
    std::vector<int> rows;  // from the top, those with something green
    for (const Layer& layer : picture.layers)
      for (const Rectangle& r : layer.rectangles)
        if (r.top == rgb(0x3fb950)) rows.push_back((r.box.y - all.fields[0].well.y) / all.fields[0].cell);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
  };
  const Recorded still(game_with(false));
  const Recorded risen(game_with(true));
  Controller before(still.timeline, {.paused = true});
  Controller after(risen.timeline, {.paused = true});
  for (Controller* controller : {&before, &after}) {
    controller->act({Action::mistake_on});
    wait_until(*controller, [&] { return controller->view().now.value != 0; });
    REQUIRE(controller->view().now.value == 1000);
  }
  const auto rows = outlined(before, still);
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.back() == 19);
  CHECK(outlined(after, risen) == rows);
  for (Controller* controller : {&before, &after}) controller->act({Action::second_on});
  CHECK(outlined(before, still) == rows);
  std::vector<int> higher;
  for (const int row : rows) higher.push_back(row - 3);
  CHECK(outlined(after, risen) == higher);
}

TEST_CASE("The slider of the mistakes is drawn where it is clicked, and held", "[player]") {
  const Recorded game(duel());
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistakes});
  const View view = controller.view();
  Arrangement all = arrange(game.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
  scene::add_mistake_jumps(all, view);
  const scene::Box slider = all.least_cost;
  REQUIRE_FALSE(slider.empty());
  const int y = slider.y + slider.height / 2;
  const std::uint32_t now = controller.view().now.value;
  controller.press(all, {slider.x, y});
  CHECK(controller.view().least_cost == 0);
  controller.move(all, {slider.right() + 100, y + 300});
  CHECK(controller.view().least_cost == review::thresholds - 1);
  controller.move(all, {slider.x + slider.width / 2, y});
  const int middle = controller.view().least_cost;
  CHECK((middle == 5 || middle == 6));
  controller.release();
  controller.move(all, {slider.x, y});
  CHECK(controller.view().least_cost == middle);
  CHECK(controller.view().now.value == now);
  // Drawn, its knob is nearer to the middle than to either end.
  const Picture picture =
      draw_scene({game.timeline, game.game, {"game.tet", ""}}, controller.shown(), controller.view(), all);
  int knobs = 0;
  for (const Layer& layer : picture.layers)
    for (const Rectangle& r : layer.rectangles)
      if (r.box.y >= slider.y && r.box.bottom() <= slider.bottom() && r.box.x > slider.x + slider.width / 4 &&
          r.box.right() < slider.right() - slider.width / 4)
        ++knobs;
  CHECK(knobs == 1);
}

namespace {

class SilentJudge : public ExternalJudge {
 public:
  void ask(const review::bots::Start&) override { ++questions; }
  std::optional<Answer> take_answer() override { return std::nullopt; }
  int questions = 0;
};

}  // namespace

TEST_CASE("Better placements and mistakes are shown of what was seen", "[player]") {
  // A T on its head on an even floor makes two holes.
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.new_stone(2000, 0, placed(i, 4, 17), placed(o, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistake_on});
  wait_until(controller, [&] { return controller.view().now.value != 0; });
  CHECK(controller.view().now.value == 1000);
  REQUIRE(controller.view().ghosts.size() == 2);
  CHECK(controller.view().ghosts[1].kind == scene::GhostKind::better);
  CHECK(controller.view().note.starts_with("cost "));
  controller.act({Action::better});
  CHECK(controller.view().ghosts.empty());

  // A bot that is asked and does not answer is waited for only as long as its answer would be shown.
  const auto silent = std::make_shared<SilentJudge>();
  Controller asking(game.timeline, {.paused = true});
  asking.set_external_judge(silent);
  asking.act({Action::mistake_on});
  wait_until(asking, [&] { return asking.view().now.value != 0; });
  for (int i = 0; i < 1000; ++i) asking.advance(milliseconds(16));
  CHECK(silent->questions == 1);
  CHECK(asking.view().note.ends_with("; the judge is thinking"));
  CHECK(asking.is_moving());
  asking.act({Action::better});
  for (int i = 0; i < 1000; ++i) asking.advance(milliseconds(16));
  CHECK_FALSE(asking.is_moving());

  // From a higher cost on there is none.
  Controller strict(game.timeline, {.paused = true});
  for (int i = 0; i < 20; ++i) strict.act({Action::cost_more});
  CHECK(strict.view().message == "mistakes: from 30 lines on");
  strict.act({Action::mistake_on});
  wait_until(strict, [&] { return strict.view().message == "no further mistake"; });
  CHECK(strict.view().now.value == 0);
  CHECK(strict.view().message == "no further mistake");
  for (int i = 0; i < 20; ++i) strict.act({Action::cost_less});
  CHECK(strict.view().message == "mistakes: from 0.5 lines on");
  for (int i = 0; i < review::usual_threshold; ++i) strict.act({Action::cost_more});
  strict.act({Action::mistake_on});
  wait_until(strict, [&] { return strict.view().now.value != 0; });
  CHECK(strict.view().now.value == 1000);

  // Nothing that comes later is told.
  Controller secret(game.timeline, {.paused = true, .hide_result = true});
  secret.act({Action::mistake_on});
  CHECK(secret.view().now.value == 0);
  CHECK(secret.view().ghosts.empty());
}

namespace {

// The judgement of the first placement in a game in which the T was put there.
review::Judgement judged_of(const tet::StonePlace& t_place) {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, t_place, placed(i, 4, 1));
  script.new_stone(2000, 0, placed(i, 4, 17), placed(o, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::values});
  for (int n = 0; n < 1000; ++n) controller.advance(milliseconds(16));
  return controller.view().review->judgements.at(0);
}

}  // namespace

TEST_CASE("The list of mistakes says what was wrong, and has a button to try it", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistakes});
  for (int n = 0; n < 100; ++n) controller.advance(milliseconds(16));
  const auto arranged = [&] {
    const View view = controller.view();
    Arrangement all = arrange(game.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
    add_mistake_jumps(all, view);
    return all;
  };
  const auto texts = [&] {
    std::string all;
    for (const Layer& layer : draw_scene({game.timeline, game.game, {"game.tet", ""}}, controller.shown(),
                                         controller.view(), arranged())
                                  .layers)
      for (const Text& text : layer.texts) all += text.text + '\n';
    return all;
  };
  // A T on its head on an even floor makes two holes.
  CHECK(texts().contains("  T\n"));
  CHECK(texts().contains("2 new holes; better: no new hole\n"));
  CHECK_FALSE(texts().contains("Try it"));
  CHECK(arranged().try_it.empty());
  const Box entry = arranged().jumps.at(0).box;
  controller.press(arranged(), {entry.x + 1, entry.y + 1});
  CHECK(controller.view().now.value == 1000);
  CHECK(texts().contains("Try it\n"));
  const Box button = arranged().try_it;
  REQUIRE_FALSE(button.empty());
  controller.press(arranged(), {button.x + button.width / 2, button.y + button.height / 2});
  CHECK(controller.is_trying());
}

TEST_CASE("A mistake is tried again from the position before it", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.new_stone(2000, 0, placed(i, 4, 17), placed(o, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistake_on});
  for (int n = 0; n < 1000 && controller.view().now.value == 0; ++n) controller.advance(milliseconds(16));
  REQUIRE(controller.view().now.value == 1000);
  CHECK(controller.view().at_mistake);
  controller.act({Action::take_over});
  REQUIRE(controller.is_trying());
  const auto falling = [&] { return controller.shown().players[0].falling; };
  REQUIRE(falling());
  CHECK(falling()->piece == field::Cell::t);
  CHECK(std::ranges::all_of(controller.shown().grid(base::MatrixId(0)).cells(),
                            [](field::Cell cell) { return cell == field::Cell::empty; }));
  // The piece waits, however long one thinks.
  const auto begins = *falling();
  controller.advance(std::chrono::minutes(1));
  CHECK(*falling() == begins);

  // The same place again costs what it cost in the recording.
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::drop);
  const review::Judgement upside_down = judged_of(placed(t, 4, 18, 2));
  REQUIRE(controller.view().playing_on->trial);
  CHECK(controller.view().playing_on->trial->verdict ==
        fmt::format("No better: {:.1f} lines", upside_down.cost));
  CHECK(controller.view().note.starts_with("No better: "));
  REQUIRE(controller.view().ghosts.size() == 1);
  CHECK(controller.view().ghosts[0].kind == GhostKind::played);
  // The best place is shown when asked for, in the field before the drop.
  controller.act({Action::better});
  REQUIRE(controller.view().ghosts.size() == 1);
  CHECK(controller.view().ghosts[0].kind == GhostKind::better);
  CHECK(controller.view().ghosts[0].place == upside_down.best);
  CHECK(controller.attempt()->placements() == 0);
  controller.steer(review::Steer::drop);
  CHECK(controller.attempt()->placements() == 0);
  controller.steer(review::Steer::again);
  // Where it was put in the recording is outlined again.
  REQUIRE(controller.view().ghosts.size() == 1);
  CHECK(controller.view().ghosts[0].kind == GhostKind::played);
  CHECK_FALSE(controller.view().playing_on->trial);
  controller.steer(review::Steer::drop);
  CHECK(controller.attempt()->placements() == 1);
  // Judged once: it is not played on, only taken back.
  controller.steer(review::Steer::drop);
  CHECK(controller.attempt()->placements() == 1);
  controller.steer(review::Steer::again);
  CHECK(controller.attempt()->placements() == 0);

  // A place is judged as it is in a game in which it was played.
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::drop);
  const review::Judgement upright = judged_of(placed(t, 4, 18, 1));
  CHECK(upright.rank > 1);
  const bool is_cheaper = upright.cost < upside_down.cost;
  CHECK(controller.view().playing_on->trial->verdict ==
        (is_cheaper ? fmt::format("Better: {:.{}f} lines instead of {:.1f} lines", upright.cost,
                                  upright.cost < 1 ? 2 : 1, upside_down.cost)
                    : fmt::format("No better: {:.1f} lines", upright.cost)));
  controller.steer(review::Steer::again);
  const game::Place& best = upside_down.best;
  for (int n = 0; n < 4 && falling()->turn != best.turn; ++n) controller.steer(review::Steer::turn_right);
  for (int n = 0; n < 9; ++n) controller.steer(review::Steer::left);
  for (int n = 0; n < 9 && falling()->column != best.column; ++n) controller.steer(review::Steer::right);
  controller.steer(review::Steer::drop);
  CHECK(controller.view().playing_on->trial->verdict == "Best");
  REQUIRE(controller.view().ghosts.size() == 1);
  CHECK(controller.view().ghosts[0].kind == GhostKind::better);

  // There is no other; the recording is where it was. What was done after the best place was shown is not
  // counted.
  controller.act({Action::take_over});
  for (int n = 0; n < 100 && controller.view().message.empty(); ++n) controller.advance(milliseconds(16));
  CHECK_FALSE(controller.is_attempting());
  CHECK(controller.view().message == "no further mistake; 0 of 1 mistakes done better");
  CHECK(controller.view().now.value == 1000);
  // Elsewhere one plays on.
  controller.act({Action::placement_on});
  CHECK_FALSE(controller.view().at_mistake);
  controller.act({Action::take_over});
  CHECK(controller.is_attempting());
  CHECK_FALSE(controller.is_trying());
}

TEST_CASE("The verdict and its buttons are whole at every size, and can be clicked", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded alone(script);
  const Recorded both(duel());
  for (const Recorded* const game : {&alone, &both})
    for (const Size window : {Size{640, 480}, Size{800, 600}, Size{1280, 720}, Size{1920, 1080}})
      for (const double scale : {1.0, 2.0}) {
        View view;
        view.playing_on.emplace().player = base::PlayerId(0);
        view.playing_on->trial =
            TrialView{"Better: 10.06 lines instead of 123.4 lines", true, false, {"Backspace", "Enter", "w"}};
        Arrangement all = arrange(game->timeline.layout(), window, scale, std::nullopt, false);
        add_trial_buttons(all, view);
        INFO(window.width << " x " << window.height << ", scale " << scale);
        for (std::size_t n = 0; n < trial_button_count; ++n) {
          const Box& button = all.trial_buttons[n];
          REQUIRE_FALSE(button.empty());
          CHECK((button.x >= 0 && button.right() <= window.width && button.bottom() <= window.height));
          CHECK(all.trial_button_at({button.x + button.width / 2, button.y + button.height / 2}) ==
                static_cast<TrialButton>(n));
        }
        std::string said;
        for (const Layer& layer : draw_scene({game->timeline, game->game, {"game.tet", ""}},
                                             replay::State(game->timeline.track()), view, all)
                                      .layers)
          for (const Text& text : layer.texts)
            if (text.baseline < all.trial_buttons[0].y && text.x == all.trial_buttons[0].x &&
                text.width == all.trial_buttons[0].width)
              said += text.text + ' ';
        CHECK(said == "Better: 10.06 lines instead of 123.4 lines ");
      }

  Controller controller(alone.timeline, {.paused = true});
  controller.act({Action::mistake_on});
  for (int n = 0; n < 1000 && controller.view().now.value == 0; ++n) controller.advance(milliseconds(16));
  controller.act({Action::take_over});
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::drop);
  const auto click = [&](TrialButton button) {
    const View view = controller.view();
    Arrangement all = arrange(alone.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
    add_trial_buttons(all, view);
    const Box box = all.trial_buttons[static_cast<std::size_t>(button)];
    controller.press(all, {box.x + 1, box.y + 1});
  };
  click(TrialButton::show_best);
  CHECK(controller.view().playing_on->trial->shows_best);
  click(TrialButton::again);
  CHECK_FALSE(controller.view().playing_on->trial);
  controller.steer(review::Steer::drop);
  click(TrialButton::next);
  for (int n = 0; n < 100 && controller.view().message.empty(); ++n) controller.advance(milliseconds(16));
  CHECK(controller.view().message == "no further mistake; 0 of 1 mistakes done better");
}

TEST_CASE("A mistake that was only looked at is not counted", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistake_on});
  for (int n = 0; n < 1000 && controller.view().now.value == 0; ++n) controller.advance(milliseconds(16));
  controller.act({Action::take_over});
  REQUIRE(controller.is_trying());
  controller.act({Action::better});
  controller.act({Action::mistake_on});
  for (int n = 0; n < 100 && controller.view().message.empty(); ++n) controller.advance(milliseconds(16));
  CHECK(controller.view().message == "no further mistake");
}

TEST_CASE("A lesson goes through the mistakes that are not done yet", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.new_stone(2000, 0, placed(i, 4, 17), placed(o, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  // What was reported: mistakes and whether they were done better.
  std::vector<std::pair<std::uint32_t, bool>> said;
  std::set<std::uint32_t> done;
  const auto lesson = [&](std::size_t most) {
    return Lesson{most, [&](std::uint32_t event) { return done.contains(event); },
                  [&](std::uint32_t event, bool is_good) { said.emplace_back(event, is_good); },
                  [] { return std::string("training, 1 of 2"); }};
  };
  Controller controller(game.timeline, {.start = base::Milliseconds(2500), .paused = true});
  const auto wait = [&] {
    for (int n = 0; n < 1000 && controller.is_learning() && !controller.is_trying(); ++n)
      controller.advance(milliseconds(16));
  };
  controller.begin_lesson(lesson(5));
  wait();
  REQUIRE(controller.is_trying());
  CHECK(controller.view().now.value == 1000);
  CHECK(controller.view().note.starts_with("training, 1 of 2: do it better"));
  // As bad as in the recording.
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::turn_right);
  controller.steer(review::Steer::drop);
  REQUIRE(said.size() == 1);
  CHECK_FALSE(said[0].second);
  // It was the only one.
  controller.act({Action::take_over});
  wait();
  CHECK_FALSE(controller.is_learning());
  CHECK_FALSE(controller.is_attempting());
  CHECK(controller.take_lesson_end());
  CHECK_FALSE(controller.take_lesson_end());

  // It comes again, until it is known to be done.
  controller.begin_lesson(lesson(5));
  wait();
  CHECK(controller.is_trying());
  controller.act({Action::close});
  CHECK_FALSE(controller.is_learning());
  CHECK_FALSE(controller.is_attempting());
  CHECK_FALSE(controller.take_lesson_end());
  done.insert(said[0].first);
  controller.begin_lesson(lesson(5));
  wait();
  CHECK_FALSE(controller.is_attempting());
  CHECK(controller.take_lesson_end());
  CHECK(said.size() == 1);

  // Who does something else learns no more.
  done.clear();
  Controller other(game.timeline, {.paused = true});
  other.begin_lesson(lesson(5));
  other.act({Action::close});
  other.act({Action::play_pause});
  other.advance(milliseconds(16));
  if (!other.is_trying()) CHECK_FALSE(other.is_learning());
}

}  // namespace tetron::test
