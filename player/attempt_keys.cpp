#include "player/attempt_keys.hpp"

namespace tetron::player {

std::optional<review::Steer> steering(const KeyPress& key) {
  if (key.control || key.alt) return std::nullopt;
  switch (key.code) {
    case KeyCode::left:
      return review::Steer::left;
    case KeyCode::right:
      return review::Steer::right;
    case KeyCode::down:
      return review::Steer::down;
    case KeyCode::up:
    case KeyCode::x:
      return review::Steer::turn_right;
    case KeyCode::z:
      return review::Steer::turn_left;
    case KeyCode::c:
      return review::Steer::hold;
    case KeyCode::space:
      return review::Steer::drop;
    case KeyCode::backspace:
      return review::Steer::undo;
    case KeyCode::r:
      return review::Steer::again;
    default:
      return std::nullopt;
  }
}

bool ends_attempt(const KeyPress& key) {
  return key.code == KeyCode::escape;
}

bool saves_attempt(const KeyPress& key) {
  return key.code == KeyCode::s && key.control;
}

}  // namespace tetron::player
