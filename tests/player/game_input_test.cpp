#include "player/keys/game_input.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace tetron::player;

namespace {

using Kind = WindowEvent::Kind;

WindowEvent down(KeyCode code) {
  return {.kind = Kind::key_pressed, .key = {code}};
}
WindowEvent up(KeyCode code) {
  return {.kind = Kind::key_released, .key = {code}};
}

WindowEvent stick(StickAxis axis, float position) {
  return {.kind = Kind::stick_moved, .stick = {axis, position}};
}

WindowEvent button(Kind kind, unsigned number) {
  return {.kind = kind, .button = number};
}

}  // namespace

TEST_CASE("keys count as long as they are held", "[player][game]") {
  GameKeys keys;
  CHECK(keys.take().keys == 0);
  keys.handle(down(KeyCode::left));
  CHECK(keys.take().has(GameKey::left));
  CHECK(keys.take().has(GameKey::left));
  keys.handle(down(KeyCode::down));
  CHECK(keys.take().has(GameKey::down));
  keys.handle(up(KeyCode::left));
  const GameInput input = keys.take();
  CHECK_FALSE(input.has(GameKey::left));
  CHECK(input.has(GameKey::down));
}

TEST_CASE("a tap between two frames counts for one", "[player][game]") {
  GameKeys keys;
  keys.handle(down(KeyCode::x));
  keys.handle(up(KeyCode::x));
  CHECK(keys.take().has(GameKey::turn_right));
  CHECK_FALSE(keys.take().has(GameKey::turn_right));
}

TEST_CASE("presses are counted, and what is not over yet", "[player][game]") {
  GameKeys keys;
  CHECK(keys.take().presses == 0);
  keys.handle(down(KeyCode::f3));
  keys.handle(down(KeyCode::f3));  // the system repeats it
  GameInput input = keys.take();
  CHECK(input.presses == 1);
  CHECK(input.held == 1);
  keys.handle(up(KeyCode::f3));
  for (int i = 0; i < 2; ++i) {
    keys.handle(down(KeyCode::x));
    keys.handle(up(KeyCode::x));
  }
  input = keys.take();
  CHECK(input.presses == 3);
  CHECK(input.held == 1);  // the second one needs a frame without it, and one of its own
  CHECK(keys.take().held == 1);
  CHECK(keys.take().held == 0);
}

TEST_CASE("each of several quick presses is seen as one", "[player][game]") {
  GameKeys keys;
  // Twice between two frames, and once more right after the first of them.
  for (int i = 0; i < 2; ++i) {
    keys.handle(down(KeyCode::x));
    keys.handle(up(KeyCode::x));
  }
  std::string seen;
  const auto frame = [&] { seen += keys.take().has(GameKey::turn_right) ? 'X' : '.'; };
  frame();
  keys.handle(down(KeyCode::x));
  for (int i = 0; i < 6; ++i) frame();
  keys.handle(up(KeyCode::x));
  frame();
  CHECK(seen == "X.X.XXX.");
}

TEST_CASE("commands are given once, however long the key is held", "[player][game]") {
  GameKeys keys;
  keys.handle(down(KeyCode::p));
  keys.handle(down(KeyCode::p));
  CHECK(keys.take().commands == std::vector{GameCommand::pause});
  keys.handle(down(KeyCode::p));
  CHECK(keys.take().commands.empty());
  keys.handle(up(KeyCode::p));
  keys.handle(down(KeyCode::p));
  keys.handle(down(KeyCode::r));
  CHECK(keys.take().commands == std::vector{GameCommand::pause, GameCommand::restart});
}

TEST_CASE("a window that loses the keyboard holds no key", "[player][game]") {
  GameKeys keys;
  keys.handle(down(KeyCode::right));
  (void)keys.take();
  keys.handle({.kind = Kind::focus_lost});
  CHECK(keys.take().keys == 0);
}

TEST_CASE("a gamepad's stick, cross and buttons", "[player][game]") {
  GameKeys keys;
  keys.handle(stick(StickAxis::x, -100));
  CHECK(keys.take().has(GameKey::left));
  keys.handle(stick(StickAxis::x, 20));
  CHECK(keys.take().keys == 0);
  keys.handle(stick(StickAxis::cross_y, 100));
  keys.handle(stick(StickAxis::cross_x, 100));
  const GameInput both = keys.take();
  CHECK(both.has(GameKey::down));
  CHECK(both.has(GameKey::right));
  keys.handle(stick(StickAxis::cross_y, 0));
  keys.handle(stick(StickAxis::cross_x, 0));
  CHECK(keys.take().keys == 0);
  keys.handle(stick(StickAxis::z, -100));  // a trigger
  CHECK(keys.take().keys == 0);
  keys.handle(button(Kind::button_pressed, 0));
  CHECK(keys.take().has(GameKey::turn_right));
  keys.handle(button(Kind::button_released, 0));
  keys.handle(button(Kind::button_pressed, 2));
  keys.handle(button(Kind::button_pressed, 7));
  const GameInput input = keys.take();
  CHECK_FALSE(input.has(GameKey::turn_right));
  CHECK(input.has(GameKey::turn_left));
  CHECK(input.commands == std::vector{GameCommand::pause});
}

TEST_CASE("the space bar drops and starts, Up turns, C holds, a question mark asks for help",
          "[player][game]") {
  GameKeys keys;
  keys.handle(down(KeyCode::space));
  GameInput input = keys.take();
  CHECK(input.has(GameKey::up));
  CHECK(input.commands == std::vector{GameCommand::start});
  keys.handle(up(KeyCode::space));
  keys.handle(down(KeyCode::up));
  CHECK(keys.take().has(GameKey::turn_right));
  keys.handle(up(KeyCode::up));
  keys.handle(down(KeyCode::c));
  CHECK(keys.take().has(GameKey::hold));
  // On most keyboards with the shift key; however long it is held.
  const WindowEvent typed{.kind = Kind::typed, .character = U'?'};
  for (int i = 0; i < 3; ++i) {
    keys.handle(down(KeyCode::slash));
    keys.handle(typed);
  }
  CHECK(keys.take().commands == std::vector{GameCommand::help});
}

TEST_CASE("a game has the keys that it is given, and what steers does nothing else", "[player][game]") {
  SteeringKeys own;
  own.set(Steering::hard_drop, std::vector{KeyCode::p});
  own.set(Steering::again, std::vector{KeyCode::n});
  own.set(Steering::turn_left, std::vector{KeyCode::left_control});
  GameKeys keys(own);
  keys.handle(down(KeyCode::p));
  GameInput input = keys.take();
  CHECK(input.has(GameKey::up));
  CHECK(input.commands.empty());
  keys.handle(up(KeyCode::p));
  keys.handle(down(KeyCode::n));
  CHECK(keys.take().commands == std::vector{GameCommand::restart});
  keys.handle(down(KeyCode::right_control));
  CHECK(keys.take().has(GameKey::turn_left));
  bool is_recorded = false;
  for (const auto& [names, does] : game_key_texts(own)) is_recorded = is_recorded || names == "Ctrl";
  CHECK(is_recorded);
}

TEST_CASE("the mouse points at a column, clicks, turns, holds and pauses", "[player][game]") {
  GameKeys keys;
  const tetron::scene::GameField field{{100, 50, 200, 400}, 20};
  const auto mouse = [&](Kind kind, tetron::scene::Point at, MouseButton button = MouseButton::left,
                         float steps = 0) {
    keys.handle({.kind = kind, .mouse_button = button, .at = at, .wheel = {.steps = steps}}, field);
    return keys.take();
  };
  CHECK(keys.take().pointed == -1);
  CHECK(mouse(Kind::mouse_moved, {145, 60}).pointed == 2);
  CHECK(mouse(Kind::mouse_moved, {99, 60}).pointed == -1);
  const GameInput click = mouse(Kind::mouse_pressed, {299, 449});
  CHECK(click.pointed == 9);
  CHECK(click.commands == std::vector{GameCommand::click});
  CHECK(click.presses == 1);
  // What a key does is where the piece is, not where the mouse rests.
  keys.handle(down(KeyCode::left));
  CHECK(keys.take().pointed == -1);
  keys.handle(up(KeyCode::left));
  keys.take();
  CHECK(mouse(Kind::mouse_pressed, {150, 60}, MouseButton::middle).has(GameKey::hold));
  CHECK(mouse(Kind::mouse_pressed, {150, 60}, MouseButton::right).commands ==
        std::vector{GameCommand::pause});
  CHECK(mouse(Kind::wheel_turned, {150, 60}, {}, -1).has(GameKey::turn_right));
  CHECK(mouse(Kind::wheel_turned, {150, 60}, {}, 1).has(GameKey::turn_left));
  CHECK(keys.take().keys == 0);
  CHECK(mouse(Kind::mouse_left, {}).pointed == -1);
}
