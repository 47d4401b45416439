#include "player/game_input.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace tetron::player;

namespace {

using Code = sf::Keyboard::Key;

sf::Event key(sf::Event::EventType type, Code code) {
  sf::Event event{};
  event.type = type;
  event.key.code = code;
  return event;
}
sf::Event down(Code code) {
  return key(sf::Event::KeyPressed, code);
}
sf::Event up(Code code) {
  return key(sf::Event::KeyReleased, code);
}

sf::Event stick(sf::Joystick::Axis axis, float position) {
  sf::Event event{};
  event.type = sf::Event::JoystickMoved;
  event.joystickMove.axis = axis;
  event.joystickMove.position = position;
  return event;
}

sf::Event button(sf::Event::EventType type, unsigned number) {
  sf::Event event{};
  event.type = type;
  event.joystickButton.button = number;
  return event;
}

}  // namespace

TEST_CASE("keys count as long as they are held", "[player][game]") {
  GameKeys keys;
  CHECK(keys.take().keys == 0);
  keys.handle(down(Code::Left));
  CHECK(keys.take().has(GameKey::left));
  CHECK(keys.take().has(GameKey::left));
  keys.handle(down(Code::Down));
  CHECK(keys.take().has(GameKey::down));
  keys.handle(up(Code::Left));
  const GameInput input = keys.take();
  CHECK_FALSE(input.has(GameKey::left));
  CHECK(input.has(GameKey::down));
}

TEST_CASE("a tap between two frames counts for one", "[player][game]") {
  GameKeys keys;
  keys.handle(down(Code::X));
  keys.handle(up(Code::X));
  CHECK(keys.take().has(GameKey::turn_right));
  CHECK_FALSE(keys.take().has(GameKey::turn_right));
}

TEST_CASE("presses are counted, and what is not over yet", "[player][game]") {
  GameKeys keys;
  CHECK(keys.take().presses == 0);
  keys.handle(down(Code::F3));
  keys.handle(down(Code::F3));  // the system repeats it
  GameInput input = keys.take();
  CHECK(input.presses == 1);
  CHECK(input.held == 1);
  keys.handle(up(Code::F3));
  for (int i = 0; i < 2; ++i) {
    keys.handle(down(Code::X));
    keys.handle(up(Code::X));
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
    keys.handle(down(Code::X));
    keys.handle(up(Code::X));
  }
  std::string seen;
  const auto frame = [&] { seen += keys.take().has(GameKey::turn_right) ? 'X' : '.'; };
  frame();
  keys.handle(down(Code::X));
  for (int i = 0; i < 6; ++i) frame();
  keys.handle(up(Code::X));
  frame();
  CHECK(seen == "X.X.XXX.");
}

TEST_CASE("commands are given once, however long the key is held", "[player][game]") {
  GameKeys keys;
  keys.handle(down(Code::P));
  keys.handle(down(Code::P));
  CHECK(keys.take().commands == std::vector{GameCommand::pause});
  keys.handle(down(Code::P));
  CHECK(keys.take().commands.empty());
  keys.handle(up(Code::P));
  keys.handle(down(Code::P));
  keys.handle(down(Code::R));
  CHECK(keys.take().commands == std::vector{GameCommand::pause, GameCommand::restart});
}

TEST_CASE("a window that loses the keyboard holds no key", "[player][game]") {
  GameKeys keys;
  keys.handle(down(Code::Right));
  (void)keys.take();
  sf::Event lost{};
  lost.type = sf::Event::LostFocus;
  keys.handle(lost);
  CHECK(keys.take().keys == 0);
}

TEST_CASE("a gamepad's stick, cross and buttons", "[player][game]") {
  GameKeys keys;
  keys.handle(stick(sf::Joystick::X, -100));
  CHECK(keys.take().has(GameKey::left));
  keys.handle(stick(sf::Joystick::X, 20));
  CHECK(keys.take().keys == 0);
  keys.handle(stick(sf::Joystick::PovY, 100));
  keys.handle(stick(sf::Joystick::PovX, 100));
  const GameInput both = keys.take();
  CHECK(both.has(GameKey::down));
  CHECK(both.has(GameKey::right));
  keys.handle(stick(sf::Joystick::PovY, 0));
  keys.handle(stick(sf::Joystick::PovX, 0));
  CHECK(keys.take().keys == 0);
  keys.handle(stick(sf::Joystick::Z, -100));  // a trigger
  CHECK(keys.take().keys == 0);
  keys.handle(button(sf::Event::JoystickButtonPressed, 0));
  CHECK(keys.take().has(GameKey::turn_right));
  keys.handle(button(sf::Event::JoystickButtonReleased, 0));
  keys.handle(button(sf::Event::JoystickButtonPressed, 2));
  keys.handle(button(sf::Event::JoystickButtonPressed, 7));
  const GameInput input = keys.take();
  CHECK_FALSE(input.has(GameKey::turn_right));
  CHECK(input.has(GameKey::turn_left));
  CHECK(input.commands == std::vector{GameCommand::pause});
}

TEST_CASE("the space bar turns and starts, C holds, a question mark asks for help", "[player][game]") {
  GameKeys keys;
  keys.handle(down(Code::Space));
  GameInput input = keys.take();
  CHECK(input.has(GameKey::turn_right));
  CHECK(input.commands == std::vector{GameCommand::start});
  keys.handle(up(Code::Space));
  keys.handle(down(Code::C));
  CHECK(keys.take().has(GameKey::hold));
  // On most keyboards with the shift key; however long it is held.
  sf::Event typed{};
  typed.type = sf::Event::TextEntered;
  typed.text.unicode = U'?';
  for (int i = 0; i < 3; ++i) {
    keys.handle(down(Code::Slash));
    keys.handle(typed);
  }
  CHECK(keys.take().commands == std::vector{GameCommand::help});
}
