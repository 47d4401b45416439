#include "player/game_input.hpp"

#include <numeric>
#include <optional>
#include <utility>

namespace tetron::player {

namespace {

// Presses that wait for a frame of their own.
constexpr std::uint8_t most_taps = 4;
constexpr float stick_threshold = 50;  // of 100

constexpr std::uint8_t bit(GameKey key) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(key));
}

std::optional<GameKey> key_of(KeyCode code) {
  switch (code) {
    case KeyCode::left:
      return GameKey::left;
    case KeyCode::right:
      return GameKey::right;
    case KeyCode::up:
      return GameKey::up;
    case KeyCode::down:
      return GameKey::down;
    case KeyCode::z:
    case KeyCode::left_control:
    case KeyCode::right_control:
      return GameKey::turn_left;
    case KeyCode::x:
    case KeyCode::space:
      return GameKey::turn_right;
    case KeyCode::c:
      return GameKey::hold;
    default:
      return std::nullopt;
  }
}

std::optional<GameCommand> command_of(KeyCode code) {
  switch (code) {
    case KeyCode::space:
    case KeyCode::enter:
      return GameCommand::start;
    case KeyCode::p:
    case KeyCode::escape:
      return GameCommand::pause;
    case KeyCode::r:
      return GameCommand::restart;
    case KeyCode::n:
      return GameCommand::new_game;
    case KeyCode::h:
      return GameCommand::ghost;
    case KeyCode::t:
      return GameCommand::theme;
    case KeyCode::f1:
      return GameCommand::help;
    case KeyCode::f:
    case KeyCode::f11:
      return GameCommand::fullscreen;
    case KeyCode::q:
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

void GameKeys::press(const KeyPress& key) {
  is_repeat_ = down_.test(static_cast<std::size_t>(key.code));
  if (key.code == KeyCode::unknown || is_repeat_) return;
  ++presses_;
  down_.set(static_cast<std::size_t>(key.code));
  if (const auto game_key = key_of(key.code)) hold(keyboard_, *game_key, true);
  if (const auto command = command_of(key.code)) commands_.push_back(*command);
}

// Where a question mark stands differs between keyboards.
void GameKeys::type(char32_t character) {
  if (character == U'?' && !is_repeat_) commands_.push_back(GameCommand::help);
}

void GameKeys::move(const StickMove& move) {
  const bool across = move.axis == StickAxis::x || move.axis == StickAxis::cross_x;
  if (!across && move.axis != StickAxis::y && move.axis != StickAxis::cross_y) return;
  std::uint8_t& held = axes_[static_cast<std::size_t>(move.axis)];
  hold(held, across ? GameKey::left : GameKey::up, move.position < -stick_threshold);
  hold(held, across ? GameKey::right : GameKey::down, move.position > stick_threshold);
}

void GameKeys::handle(const WindowEvent& event) {
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed:
      press(event.key);
      break;
    case WindowEvent::Kind::typed:
      type(event.character);
      break;
    case WindowEvent::Kind::key_released:
      if (event.key.code == KeyCode::unknown) break;
      down_.reset(static_cast<std::size_t>(event.key.code));
      if (const auto key = key_of(event.key.code)) hold(keyboard_, *key, false);
      break;
    case WindowEvent::Kind::stick_moved:
      move(event.stick);
      break;
    case WindowEvent::Kind::button_pressed:
      ++presses_;
      if (const auto key = key_of_button(event.button)) hold(buttons_, *key, true);
      if (event.button == start_button) commands_.push_back(GameCommand::pause);
      break;
    case WindowEvent::Kind::button_released:
      if (const auto key = key_of_button(event.button)) hold(buttons_, *key, false);
      break;
    case WindowEvent::Kind::focus_lost:
    case WindowEvent::Kind::gamepad_lost:
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
