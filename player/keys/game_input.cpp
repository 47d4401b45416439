#include "player/keys/game_input.hpp"

#include <numeric>
#include <optional>
#include <utility>

namespace tetron::player {

namespace {

// Presses that wait for their own frame.
constexpr std::uint8_t most_taps = 4;
constexpr float stick_threshold = 50;  // of 100

constexpr std::uint8_t bit(GameKey key) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(key));
}

std::optional<GameKey> key_of(std::optional<Steering> steering) {
  if (!steering) return std::nullopt;
  switch (*steering) {
    case Steering::left:
      return GameKey::left;
    case Steering::right:
      return GameKey::right;
    case Steering::hard_drop:
      return GameKey::up;
    case Steering::soft_drop:
      return GameKey::down;
    case Steering::turn_left:
      return GameKey::turn_left;
    case Steering::turn_right:
      return GameKey::turn_right;
    case Steering::hold:
      return GameKey::hold;
    case Steering::undo:
    case Steering::again:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<GameCommand> command_of(KeyCode code) {
  switch (code) {
    case KeyCode::space:
    case KeyCode::enter:
      return GameCommand::start;
    case KeyCode::p:
    case KeyCode::escape:
      return GameCommand::pause;
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
    case KeyCode::m:
      return GameCommand::mute;
    case KeyCode::q:
      return GameCommand::quit;
    default:
      return std::nullopt;
  }
}

// On most pads, the lower and right buttons have these numbers and rotate right; the left and upper ones
// rotate left.
std::optional<GameKey> key_of_button(unsigned button) {
  if (button == 0 || button == 1) return GameKey::turn_right;
  if (button == 2 || button == 3) return GameKey::turn_left;
  if (button == 4 || button == 5) return GameKey::hold;
  return std::nullopt;
}

constexpr unsigned start_button = 7;

struct KeyText {
  std::optional<Steering> steering;  // if empty, `keys`
  std::string_view keys;
  std::string_view does;
};
constexpr std::array key_texts{KeyText{Steering::left, "", "move left"},
                               KeyText{Steering::right, "", "move right"},
                               KeyText{Steering::soft_drop, "", "fall faster"},
                               KeyText{Steering::hard_drop, "", "drop, where the rules have it"},
                               KeyText{Steering::turn_left, "", "turn left"},
                               KeyText{Steering::turn_right, "", "turn right"},
                               KeyText{Steering::hold, "", "hold, where the rules have it"},
                               KeyText{{}, "click", "to that column; again: drop; start"},
                               KeyText{{}, "wheel, middle, right", "turn, hold, pause"},
                               KeyText{{}, "Space, Enter", "start, go on, play again"},
                               KeyText{{}, "p, Esc", "pause"},
                               KeyText{Steering::again, "", "the same game again"},
                               KeyText{{}, "n", "another game"},
                               KeyText{{}, "h", "where the piece will land"},
                               KeyText{{}, "t", "dark or light"},
                               KeyText{{}, "f, F11", "full screen"},
                               KeyText{{}, "m", "sounds on or off"},
                               KeyText{{}, "Ctrl+o", "other rules"},
                               KeyText{{}, "q", "leave"}};

}  // namespace

std::vector<std::pair<std::string, std::string_view>> game_key_texts(const SteeringKeys& keys) {
  std::vector<std::pair<std::string, std::string_view>> texts;
  for (const KeyText& row : key_texts)
    texts.emplace_back(row.steering ? keys.keys_text(*row.steering) : std::string(row.keys), row.does);
  std::erase_if(texts, [](const auto& text) { return text.first.empty(); });
  return texts;
}

void GameKeys::hold(std::uint8_t& held, GameKey key, bool down) {
  if (down) {
    if ((held & bit(key)) == 0) tap(key);
    held |= bit(key);
  } else {
    held &= static_cast<std::uint8_t>(~bit(key));
  }
}

void GameKeys::tap(GameKey key) {
  std::uint8_t& taps = taps_[static_cast<std::size_t>(key)];
  if (taps < most_taps) ++taps;
}

void GameKeys::command(GameCommand command) {
  ++presses_;
  commands_.push_back(command);
}

void GameKeys::press_mouse(MouseButton button) {
  if (button == MouseButton::left) return command(GameCommand::click);
  if (button == MouseButton::right) return command(GameCommand::pause);
  ++presses_;
  if (button == MouseButton::middle) tap(GameKey::hold);
}

void GameKeys::press(const KeyPress& key) {
  is_repeat_ = down_.test(static_cast<std::size_t>(key.code));
  if (key.code == KeyCode::unknown || is_repeat_) return;
  ++presses_;
  pointed_ = -1;
  down_.set(static_cast<std::size_t>(key.code));
  const auto steering = steering_.find(key.code);
  if (const auto game_key = key_of(steering)) hold(keyboard_, *game_key, true);
  if (steering == Steering::again) commands_.push_back(GameCommand::restart);
  if (key.code == KeyCode::o && key.control) commands_.push_back(GameCommand::open);
  // A key that controls the piece has no other function, except that it may start the game.
  const auto command = command_of(key.code);
  if (command && (!steering || *command == GameCommand::start)) commands_.push_back(*command);
}

// The key of the question mark depends on the keyboard.
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

void GameKeys::handle(const WindowEvent& event, const scene::GameField& field) {
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
      if (const auto key = key_of(steering_.find(event.key.code))) hold(keyboard_, *key, false);
      break;
    case WindowEvent::Kind::mouse_pressed:
    case WindowEvent::Kind::mouse_moved:
      pointed_ = field.well.contains(event.at) ? (event.at.x - field.well.x) / field.cell : -1;
      if (event.kind == WindowEvent::Kind::mouse_pressed) press_mouse(event.mouse_button);
      break;
    case WindowEvent::Kind::mouse_left:
      pointed_ = -1;
      break;
    case WindowEvent::Kind::wheel_turned:
      ++presses_;
      // Fine wheels report fractions of a step.
      for (wheel_rest_ -= event.wheel.steps; wheel_rest_ >= 1; --wheel_rest_) tap(GameKey::turn_right);
      for (; wheel_rest_ <= -1; ++wheel_rest_) tap(GameKey::turn_left);
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
      // Another window receives the releases now.
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
    // Without a frame in between, a second press would look like a held key.
    const bool is_break = taps_[i] > 0 && (last_ & key) != 0;
    if (!is_break && ((held & key) != 0 || taps_[i] > 0)) input.keys |= static_cast<std::uint8_t>(key);
    if (!is_break && taps_[i] > 0) --taps_[i];
  }
  last_ = input.keys;
  input.commands = std::exchange(commands_, {});
  input.presses = presses_;
  input.pointed = pointed_;
  input.held = static_cast<int>(down_.count()) + std::accumulate(taps_.begin(), taps_.end(), 0);
  return input;
}

}  // namespace tetron::player
