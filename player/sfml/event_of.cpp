#include "player/sfml/event_of.hpp"

#include <SFML/Window/Event.hpp>
#include <algorithm>
#include <array>

namespace tetron::player {

namespace {

using EventKind = WindowEvent::Kind;
using SfmlKey = sf::Keyboard::Key;

// Keys that are consecutive in both libraries.
struct KeyRun {
  SfmlKey first;
  SfmlKey last;
  KeyCode code;  // of the first key
};

constexpr std::array key_runs{
    KeyRun{SfmlKey::A, SfmlKey::Z, KeyCode::a},
    KeyRun{SfmlKey::Num0, SfmlKey::Num9, KeyCode::digit_0},
    KeyRun{SfmlKey::Numpad0, SfmlKey::Numpad9, KeyCode::pad_0},
    KeyRun{SfmlKey::F1, SfmlKey::F15, KeyCode::f1},
};

struct KeyPair {
  SfmlKey key;
  KeyCode code;
};

constexpr std::array key_pairs{
    KeyPair{SfmlKey::Escape, KeyCode::escape},
    KeyPair{SfmlKey::LControl, KeyCode::left_control},
    KeyPair{SfmlKey::LShift, KeyCode::left_shift},
    KeyPair{SfmlKey::LAlt, KeyCode::left_alt},
    KeyPair{SfmlKey::LSystem, KeyCode::left_system},
    KeyPair{SfmlKey::RControl, KeyCode::right_control},
    KeyPair{SfmlKey::RShift, KeyCode::right_shift},
    KeyPair{SfmlKey::RAlt, KeyCode::right_alt},
    KeyPair{SfmlKey::RSystem, KeyCode::right_system},
    KeyPair{SfmlKey::Menu, KeyCode::menu},
    KeyPair{SfmlKey::LBracket, KeyCode::left_bracket},
    KeyPair{SfmlKey::RBracket, KeyCode::right_bracket},
    KeyPair{SfmlKey::Semicolon, KeyCode::semicolon},
    KeyPair{SfmlKey::Comma, KeyCode::comma},
    KeyPair{SfmlKey::Period, KeyCode::period},
    KeyPair{SfmlKey::Quote, KeyCode::quote},
    KeyPair{SfmlKey::Slash, KeyCode::slash},
    KeyPair{SfmlKey::Backslash, KeyCode::backslash},
    KeyPair{SfmlKey::Tilde, KeyCode::tilde},
    KeyPair{SfmlKey::Equal, KeyCode::equal},
    KeyPair{SfmlKey::Hyphen, KeyCode::hyphen},
    KeyPair{SfmlKey::Space, KeyCode::space},
    KeyPair{SfmlKey::Enter, KeyCode::enter},
    KeyPair{SfmlKey::Backspace, KeyCode::backspace},
    KeyPair{SfmlKey::Tab, KeyCode::tab},
    KeyPair{SfmlKey::PageUp, KeyCode::page_up},
    KeyPair{SfmlKey::PageDown, KeyCode::page_down},
    KeyPair{SfmlKey::End, KeyCode::end},
    KeyPair{SfmlKey::Home, KeyCode::home},
    KeyPair{SfmlKey::Insert, KeyCode::insert},
    KeyPair{SfmlKey::Delete, KeyCode::remove},
    KeyPair{SfmlKey::Add, KeyCode::add},
    KeyPair{SfmlKey::Subtract, KeyCode::subtract},
    KeyPair{SfmlKey::Multiply, KeyCode::multiply},
    KeyPair{SfmlKey::Divide, KeyCode::divide},
    KeyPair{SfmlKey::Left, KeyCode::left},
    KeyPair{SfmlKey::Right, KeyCode::right},
    KeyPair{SfmlKey::Up, KeyCode::up},
    KeyPair{SfmlKey::Down, KeyCode::down},
    KeyPair{SfmlKey::Pause, KeyCode::pause},
};

constexpr KeyCode code_of(SfmlKey key) {
  for (const KeyRun& run : key_runs)
    if (key >= run.first && key <= run.last)
      return static_cast<KeyCode>(static_cast<int>(run.code) + static_cast<int>(key) -
                                  static_cast<int>(run.first));
  const auto found = std::ranges::find(key_pairs, key, &KeyPair::key);
  return found == key_pairs.end() ? KeyCode::unknown : found->code;
}

// Whether every key of SFML has a code, all of them different.
constexpr bool knows_every_key() {
  std::array<bool, key_codes> known{};
  for (int key = 0; key < static_cast<int>(sf::Keyboard::KeyCount); ++key) {
    const KeyCode code = code_of(static_cast<SfmlKey>(key));
    if (code == KeyCode::unknown || known[static_cast<std::size_t>(code)]) return false;
    known[static_cast<std::size_t>(code)] = true;
  }
  return sf::Keyboard::KeyCount == key_codes - 1;
}
static_assert(knows_every_key());

MouseButton button_of(sf::Mouse::Button button) {
  switch (button) {
    case sf::Mouse::Button::Right:
      return MouseButton::right;
    case sf::Mouse::Button::Middle:
      return MouseButton::middle;
    case sf::Mouse::Button::XButton1:
      return MouseButton::back;
    case sf::Mouse::Button::XButton2:
      return MouseButton::forward;
    default:
      return MouseButton::left;
  }
}

StickAxis axis_of(sf::Joystick::Axis axis) {
  switch (axis) {
    case sf::Joystick::Axis::Y:
      return StickAxis::y;
    case sf::Joystick::Axis::Z:
      return StickAxis::z;
    case sf::Joystick::Axis::R:
      return StickAxis::r;
    case sf::Joystick::Axis::U:
      return StickAxis::u;
    case sf::Joystick::Axis::V:
      return StickAxis::v;
    case sf::Joystick::Axis::PovX:
      return StickAxis::cross_x;
    case sf::Joystick::Axis::PovY:
      return StickAxis::cross_y;
    default:
      return StickAxis::x;
  }
}

WindowEvent key_event(EventKind kind, const sf::Event::KeyEvent& key) {
  return {.kind = kind, .key = {code_of(key.code), key.shift, key.control, key.alt}};
}

WindowEvent mouse_event(EventKind kind, const sf::Event::MouseButtonEvent& mouse) {
  return {.kind = kind, .mouse_button = button_of(mouse.button), .at = {mouse.x, mouse.y}};
}

}  // namespace

WindowEvent event_of(const sf::Event& event) {
  switch (event.type) {
    case sf::Event::Closed:
      return {.kind = EventKind::closed};
    case sf::Event::LostFocus:
      return {.kind = EventKind::focus_lost};
    case sf::Event::KeyPressed:
      return key_event(EventKind::key_pressed, event.key);
    case sf::Event::KeyReleased:
      return key_event(EventKind::key_released, event.key);
    case sf::Event::TextEntered:
      return {.kind = EventKind::typed, .character = event.text.unicode};
    case sf::Event::MouseButtonPressed:
      return mouse_event(EventKind::mouse_pressed, event.mouseButton);
    case sf::Event::MouseButtonReleased:
      return mouse_event(EventKind::mouse_released, event.mouseButton);
    case sf::Event::MouseMoved:
      return {.kind = EventKind::mouse_moved, .at = {event.mouseMove.x, event.mouseMove.y}};
    case sf::Event::MouseLeft:
      return {.kind = EventKind::mouse_left};
    case sf::Event::MouseWheelScrolled: {
      const auto& turned = event.mouseWheelScroll;
      return {.kind = EventKind::wheel_turned,
              .at = {turned.x, turned.y},
              .wheel = {turned.wheel == sf::Mouse::Wheel::VerticalWheel, turned.delta}};
    }
    case sf::Event::JoystickMoved:
      return {.kind = EventKind::stick_moved,
              .stick = {axis_of(event.joystickMove.axis), event.joystickMove.position}};
    case sf::Event::JoystickButtonPressed:
      return {.kind = EventKind::button_pressed, .button = event.joystickButton.button};
    case sf::Event::JoystickButtonReleased:
      return {.kind = EventKind::button_released, .button = event.joystickButton.button};
    case sf::Event::JoystickDisconnected:
      return {.kind = EventKind::gamepad_lost};
    default:
      return {};
  }
}

}  // namespace tetron::player
