// What the window says where it used to be silent, or waited: the next mistake, the best placement, panels
// without content, the keys that hold now.
#include <algorithm>
#include <chrono>

#include "player/controller/field_question.hpp"
#include "player/keys/attempt_keys.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"
#include "tests/processor_time.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;

namespace {

// Pieces of one player, one a second: each T lies badly on an even floor, and is cleared away by nothing.
Script bad_game(int placements) {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  for (int i = 1; i <= placements; ++i)
    script.new_stone(static_cast<std::uint32_t>(1000 * i), 0, placed(t, 4, i == 1 ? 18 : 16, i == 1 ? 2 : 0),
                     placed(t, 4, 1));
  script.signal(static_cast<std::uint32_t>(1000 * placements + 1000), tet::ChunkType::stop);
  return script;
}

template <class Condition>
bool comes(Controller& controller, const Condition& condition) {
  for (int i = 0; i < 2000 && !condition(); ++i) controller.advance(milliseconds(16));
  return condition();
}

}  // namespace

TEST_CASE("The next mistake is gone to when it is known; until then the window answers", "[player]") {
  const Recorded game(bad_game(400));
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::end});
  const auto before = thread_processor_time();
  controller.act({Action::mistake_back});
  // Far less than it takes to value 400 placements.
  CHECK(thread_processor_time() - before < std::chrono::seconds(2));
  const std::uint32_t end = game.timeline.duration().value;
  if (controller.view().now.value == end) CHECK(controller.view().note.starts_with("looking for mistakes"));
  CHECK(comes(controller, [&] { return controller.view().now.value < end; }));
  CHECK_FALSE(controller.view().note.starts_with("looking"));

  // Going elsewhere meanwhile takes it back.
  Controller other(game.timeline, {.paused = true});
  other.act({Action::end});
  other.act({Action::mistake_back});
  if (other.view().now.value == end) {
    other.act({Action::start});
    for (int i = 0; i < 50; ++i) other.advance(milliseconds(16));
    CHECK(other.view().now.value == 0);
  }
}

TEST_CASE("The better placement says that there was none", "[player]") {
  // An I that lies flat on an even floor.
  Script script(2);
  script.new_stone(0, 0, nothing, placed(i, 4, 1));
  script.new_stone(0, 1, nothing, placed(i, 4, 1));
  script.new_stone(1000, 0, placed(i, 1, 19), placed(o, 4, 1));
  script.signal(5000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::better});
  CHECK(comes(controller, [&] { return controller.view().note == "no placed piece can be valued yet"; }));
  controller.act({Action::second_on});
  controller.act({Action::second_on});
  CHECK(comes(controller, [&] { return !controller.view().note.starts_with("not valued yet"); }));
  const View view = controller.view();
  // Whatever the judge thinks of it, it says so.
  CHECK(view.note == (view.ghosts.empty() ? "nothing was better: the last piece of each player is the best"
                                          : "green: better"));
  controller.act({Action::focus_player, 0});
  CHECK(controller.view().note.contains("rank "));
  controller.act({Action::better});
  CHECK(controller.view().note.empty());
}

TEST_CASE("The chat panel is closed where nobody says anything", "[player]") {
  Script silent(2);
  silent.new_stone(0, 0, nothing, placed(t, 4, 1));
  silent.signal(3000, tet::ChunkType::stop);
  const Recorded game(silent);
  Controller controller(game.timeline, {.paused = true, .panels = {.chat = true}});
  CHECK_FALSE(controller.view().chat);
  // It is remembered for other recordings.
  CHECK(controller.asked_panels().chat);
  controller.act({Action::chat});
  CHECK(controller.view().message == "nobody says anything in this recording");
  CHECK(controller.asked_panels().chat);
  // Whether anybody will is told by nothing.
  Controller secret(game.timeline, {.paused = true, .hide_result = true, .panels = {.chat = true}});
  CHECK(secret.view().chat);

  Desk desk({.paused = true, .panels = {.chat = true}});
  CHECK(desk.controller.view().chat);
  desk.press(Action::chat);
  CHECK_FALSE(desk.controller.view().chat);
}

TEST_CASE("A question to the solver says how far its answer has come", "[player]") {
  FieldQuestion question;
  question.kind = FieldQuestion::Kind::perfect_clears;
  question.grid = field::Grid(10, 20);
  question.queue.assign(10, field::Tetromino::i);
  FieldProgress progress;
  const FieldAnswer found = answer(question, {}, &progress);
  CHECK(progress.rows == 4);
  CHECK(progress.found == found.count);
  CHECK(found.count > 0);

  Desk desk;
  desk.press(Action::perfect_clears);
  const std::string note = desk.controller.view().note;
  CHECK(note.starts_with("perfect clears with the next "));
}

TEST_CASE("Help shows the keys that hold now", "[player]") {
  Desk desk;
  desk.press(Action::help);
  CHECK(desk.controller.view().help);
  const auto says = [](const std::vector<KeyHelp>& rows, std::string_view what) {
    return std::ranges::any_of(rows, [&](const KeyHelp& row) { return row.description == what; });
  };
  const KeyMap keys;
  CHECK(says(keys.help(), "previous placement"));
  CHECK_FALSE(says(keys.help(), "let fall"));
  const auto attempt = attempt_help(keys, false);
  CHECK(says(attempt, "let fall"));
  CHECK_FALSE(says(attempt, "hold"));
  CHECK_FALSE(says(attempt, "previous placement"));
  CHECK(says(attempt_help(keys, true), "hold"));
  desk.press(Action::close);
  CHECK_FALSE(desk.controller.view().help);
}

}  // namespace tetron::test
