#include "player/game_input.hpp"

#include <numeric>
#include <optional>
#include <utility>

namespace tetron::player {

namespace {

using Code = sf::Keyboard::Key;

// Presses that wait for a frame of their own.
constexpr std::uint8_t most_taps = 4;
constexpr float stick_threshold = 50;  // of 100

constexpr std::uint8_t bit(GameKey key) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(key));
}

std::optional<GameKey> key_of(Code code) {
  switch (code) {
    case Code::Left:
      return GameKey::left;
    case Code::Right:
      return GameKey::right;
    case Code::Up:
      return GameKey::up;
    case Code::Down:
      return GameKey::down;
    case Code::Z:
    case Code::LControl:
    case Code::RControl:
      return GameKey::turn_left;
    case Code::X:
    case Code::Space:
      return GameKey::turn_right;
    case Code::C:
      return GameKey::hold;
    default:
      return std::nullopt;
  }
}

std::optional<GameCommand> command_of(Code code) {
  switch (code) {
    case Code::Space:
    case Code::Enter:
      return GameCommand::start;
    case Code::P:
    case Code::Escape:
      return GameCommand::pause;
    case Code::R:
      return GameCommand::restart;
    case Code::N:
      return GameCommand::new_game;
    case Code::H:
      return GameCommand::ghost;
    case Code::T:
      return GameCommand::theme;
    case Code::F1:
      return GameCommand::help;
    case Code::F:
    case Code::F11:
      return GameCommand::fullscreen;
    case Code::Q:
      return GameCommand::quit;
    default:
      return std::nullopt;
  }
}

// The lower and right button turn right, the left and upper one left, as most pads number them.
std::optional<GameKey> key_of_button(unsigned button) {
  if (button == 0 || button == 1) return GameKey::turn_right;
  if (button == 2 || button == 3) return GameKey::turn_left;
  if (button == 4 || button == 5) return GameKey::hold;
  return std::nullopt;
}

constexpr unsigned start_button = 7;

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> key_texts{
    {{"Left, Right", "move"},
     {"Down", "fall faster"},
     {"Up", "drop, where the rules have it"},
     {"Z, Ctrl", "turn left"},
     {"X, Space", "turn right"},
     {"C", "hold, where the rules have it"},
     {"Space, Enter", "start, go on, play again"},
     {"P, Esc", "pause"},
     {"R / N", "the same game again / another one"},
     {"H", "where the piece will land"},
     {"T", "dark or light"},
     {"F, F11", "full screen"},
     {"Q", "leave"}}};

}  // namespace

std::span<const std::pair<std::string_view, std::string_view>> game_key_texts() {
  return key_texts;
}

void GameKeys::hold(std::uint8_t& held, GameKey key, bool down) {
  if (down) {
    std::uint8_t& taps = taps_[static_cast<std::size_t>(key)];
    if ((held & bit(key)) == 0 && taps < most_taps) ++taps;
    held |= bit(key);
  } else {
    held &= static_cast<std::uint8_t>(~bit(key));
  }
}

void GameKeys::press(const sf::Event::KeyEvent& key) {
  is_repeat_ = key.code >= 0 && down_.test(static_cast<std::size_t>(key.code));
  if (key.code < 0 || is_repeat_) return;
  ++presses_;
  down_.set(static_cast<std::size_t>(key.code));
  if (const auto game_key = key_of(key.code)) hold(keyboard_, *game_key, true);
  if (const auto command = command_of(key.code)) commands_.push_back(*command);
}

// Where a question mark stands differs between keyboards.
void GameKeys::type(char32_t character) {
  if (character == U'?' && !is_repeat_) commands_.push_back(GameCommand::help);
}

void GameKeys::move(const sf::Event::JoystickMoveEvent& move) {
  const bool across = move.axis == sf::Joystick::X || move.axis == sf::Joystick::PovX;
  if (!across && move.axis != sf::Joystick::Y && move.axis != sf::Joystick::PovY) return;
  std::uint8_t& held = axes_[static_cast<std::size_t>(move.axis)];
  hold(held, across ? GameKey::left : GameKey::up, move.position < -stick_threshold);
  hold(held, across ? GameKey::right : GameKey::down, move.position > stick_threshold);
}

void GameKeys::handle(const sf::Event& event) {
  switch (event.type) {
    case sf::Event::KeyPressed:
      press(event.key);
      break;
    case sf::Event::TextEntered:
      type(event.text.unicode);
      break;
    case sf::Event::KeyReleased:
      if (event.key.code < 0) break;
      down_.reset(static_cast<std::size_t>(event.key.code));
      if (const auto key = key_of(event.key.code)) hold(keyboard_, *key, false);
      break;
    case sf::Event::JoystickMoved:
      move(event.joystickMove);
      break;
    case sf::Event::JoystickButtonPressed:
      ++presses_;
      if (const auto key = key_of_button(event.joystickButton.button)) hold(buttons_, *key, true);
      if (event.joystickButton.button == start_button) commands_.push_back(GameCommand::pause);
      break;
    case sf::Event::JoystickButtonReleased:
      if (const auto key = key_of_button(event.joystickButton.button)) hold(buttons_, *key, false);
      break;
    case sf::Event::LostFocus:
    case sf::Event::JoystickDisconnected:
      // Releases come to somebody else now.
      keyboard_ = buttons_ = 0;
      axes_ = {};
      down_.reset();
      break;
    default:
      break;
  }
}

GameInput GameKeys::take() {
  unsigned held = keyboard_ | buttons_;
  for (const std::uint8_t axis : axes_) held |= axis;
  GameInput input;
  for (std::size_t i = 0; i < taps_.size(); ++i) {
    const unsigned key = 1U << i;
    // Held without a break would not be a second press.
    const bool is_break = taps_[i] > 0 && (last_ & key) != 0;
    if (!is_break && ((held & key) != 0 || taps_[i] > 0)) input.keys |= static_cast<std::uint8_t>(key);
    if (!is_break && taps_[i] > 0) --taps_[i];
  }
  last_ = input.keys;
  input.commands = std::exchange(commands_, {});
  input.presses = presses_;
  input.held = static_cast<int>(down_.count()) + std::accumulate(taps_.begin(), taps_.end(), 0);
  return input;
}

}  // namespace tetron::player
