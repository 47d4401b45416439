#pragma once

#include <cstddef>
#include <cstdint>

#include "scene/primitives/geometry.hpp"

// Events of a window, independent of the library that opens it.
namespace tetron::player {

// A key by its meaning in the keyboard's layout. Letters, digits and function keys are consecutive.
enum class KeyCode : std::uint8_t {
  unknown,
  a,
  b,
  c,
  d,
  e,
  f,
  g,
  h,
  i,
  j,
  k,
  l,
  m,
  n,
  o,
  p,
  q,
  r,
  s,
  t,
  u,
  v,
  w,
  x,
  y,
  z,
  digit_0,
  digit_1,
  digit_2,
  digit_3,
  digit_4,
  digit_5,
  digit_6,
  digit_7,
  digit_8,
  digit_9,
  pad_0,  // on the numeric keypad
  pad_1,
  pad_2,
  pad_3,
  pad_4,
  pad_5,
  pad_6,
  pad_7,
  pad_8,
  pad_9,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12,
  f13,
  f14,
  f15,
  escape,
  left_control,
  left_shift,
  left_alt,
  left_system,
  right_control,
  right_shift,
  right_alt,
  right_system,
  menu,
  left_bracket,
  right_bracket,
  semicolon,
  comma,
  period,
  quote,
  slash,
  backslash,
  tilde,
  equal,
  hyphen,
  space,
  enter,
  backspace,
  tab,
  page_up,
  page_down,
  end,
  home,
  insert,
  remove,
  add,
  subtract,
  multiply,
  divide,
  left,
  right,
  up,
  down,
  pause,
};
inline constexpr std::size_t key_codes = static_cast<std::size_t>(KeyCode::pause) + 1;

// The distance between consecutive keys.
constexpr int operator-(KeyCode code, KeyCode first) {
  return static_cast<int>(code) - static_cast<int>(first);
}

struct KeyPress {
  KeyCode code = KeyCode::unknown;
  bool shift = false;
  bool control = false;
  bool alt = false;
};

enum class MouseButton : std::uint8_t { left, right, middle, back, forward };
inline constexpr std::size_t mouse_buttons = 5;

struct WheelTurn {
  bool is_vertical = true;
  float steps = 0;  // away from the user, or to the left; fine wheels report fractions
};

// The sticks, triggers and the directional pad of a gamepad.
enum class StickAxis : std::uint8_t { x, y, z, r, u, v, cross_x, cross_y };
inline constexpr std::size_t stick_axes = 8;

struct StickMove {
  StickAxis axis = StickAxis::x;
  float position = 0;  // -100 to 100, to the right and down
};

struct WindowEvent {
  enum class Kind : std::uint8_t {
    other,  // an event that is not needed
    closed,
    focus_lost,
    key_pressed,
    key_released,
    typed,
    mouse_pressed,
    mouse_released,
    mouse_moved,
    mouse_left,  // it left the window
    wheel_turned,
    stick_moved,
    button_pressed,  // of a gamepad
    button_released,
    gamepad_lost,
  };

  Kind kind = Kind::other;
  KeyPress key{};                                // key_pressed, key_released
  char32_t character = 0;                        // typed
  MouseButton mouse_button = MouseButton::left;  // mouse_pressed, mouse_released
  scene::Point at{};                             // for mouse events and the wheel, but not for mouse_left
  WheelTurn wheel{};                             // wheel_turned
  StickMove stick{};                             // stick_moved
  unsigned button = 0;                           // button_pressed, button_released; from 0
};

}  // namespace tetron::player
