// Recordings that grow, and that take the place of another.
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

// What a recording is before more is written to it: one placement of each player.
Script first_half() {
  Script script(2);
  script.signal(0, tet::ChunkType::start)
      .new_stone(0, 0, nothing, placed(t, 4, 1))
      .new_stone(0, 1, nothing, placed(o, 4, 1))
      .stone(500, 0, placed(t, 4, 2))
      .new_stone(1000, 0, placed(t, 4, 19), placed(i, 4, 1));
  return script;
}

}  // namespace

TEST_CASE("A recording that grows plays on", "[player]") {
  const Recorded half(first_half());
  const Recorded whole(duel());
  Controller controller(half.timeline, {});
  controller.advance(seconds(3));
  CHECK_FALSE(controller.view().playing);
  CHECK(controller.view().now.value == 1000);
  controller.renew(half.timeline);
  CHECK_FALSE(controller.view().playing);
  controller.renew(whole.timeline);
  CHECK(controller.view().playing);
  CHECK(controller.view().now.value == 1000);
  controller.advance(seconds(1));
  CHECK(controller.view().now.value == 2000);
  CHECK(controller.state().events == 7);
}

TEST_CASE("A recording that grows does not move who looks at it", "[player]") {
  const Recorded half(first_half());
  const Recorded whole(duel());
  // Paused at the end, or gone back from it, or playing before it.
  Controller paused(half.timeline, {.paused = true});
  paused.act({Action::end});
  paused.renew(whole.timeline);
  CHECK_FALSE(paused.view().playing);
  CHECK(paused.view().now.value == 1000);
  Controller back(half.timeline, {});
  back.advance(seconds(3));
  back.act({Action::event_back});
  back.renew(whole.timeline);
  CHECK_FALSE(back.view().playing);
  CHECK(back.view().now.value == 500);
  Controller early(half.timeline, {.speed = 2});
  early.advance(milliseconds(300));
  early.renew(whole.timeline);
  CHECK(early.view().playing);
  CHECK(early.view().now.value == 600);
  // A shorter one is shown where it ends.
  early.advance(seconds(2));
  early.renew(half.timeline);
  CHECK(early.view().now.value == 1000);
  CHECK_FALSE(early.view().playing);
}

TEST_CASE("Another recording begins at its start with what was chosen", "[player]") {
  const Recorded one(duel());
  const Recorded other(first_half());
  Controller controller(one.timeline, {.start = base::Milliseconds(4000), .focus = base::PlayerId(1)});
  for (Action action : {Action::chat, Action::palette, Action::loop_start, Action::faster})
    controller.act({action});
  controller.open(other.timeline, base::PlayerId(0));
  const View view = controller.view();
  CHECK(view.now.value == 0);
  CHECK(view.playing);
  CHECK(view.focus == base::PlayerId(0));
  // Where nobody says anything there is no panel, until somebody does.
  CHECK_FALSE(view.chat);
  CHECK(controller.asked_panels().chat);
  CHECK(view.speed == 2);
  CHECK(view.look.palette == PaletteKind::guideline);
  CHECK_FALSE(view.loop_start);
  // What had come to its end goes on with the next one; what was paused does not.
  controller.advance(seconds(9));
  controller.open(one.timeline, std::nullopt);
  CHECK(controller.view().playing);
  CHECK(controller.view().chat);
  CHECK_FALSE(controller.view().focus);
  controller.act({Action::play_pause});
  controller.open(other.timeline, std::nullopt);
  CHECK_FALSE(controller.view().playing);
}

TEST_CASE("A recording without events can be played", "[player]") {
  const Recorded empty{Script(1)};
  Controller controller(empty.timeline, {});
  controller.advance(seconds(1));
  for (const ActionInfo& row : actions()) {
    controller.act({row.action, row.first + row.step});
    controller.advance(seconds(1));
  }
  CHECK(controller.view().now.value == 0);
  CHECK(controller.state().events == 0);
}

}  // namespace tetron::test
