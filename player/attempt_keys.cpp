#include "player/attempt_keys.hpp"

namespace tetron::player {

std::optional<review::Steer> steering(const sf::Event::KeyEvent& key) {
  if (key.control || key.alt) return std::nullopt;
  switch (key.code) {
    case sf::Keyboard::Left:
      return review::Steer::left;
    case sf::Keyboard::Right:
      return review::Steer::right;
    case sf::Keyboard::Down:
      return review::Steer::down;
    case sf::Keyboard::Up:
    case sf::Keyboard::X:
      return review::Steer::turn_right;
    case sf::Keyboard::Z:
      return review::Steer::turn_left;
    case sf::Keyboard::C:
      return review::Steer::hold;
    case sf::Keyboard::Space:
      return review::Steer::drop;
    case sf::Keyboard::Backspace:
      return review::Steer::undo;
    case sf::Keyboard::R:
      return review::Steer::again;
    default:
      return std::nullopt;
  }
}

bool ends_attempt(const sf::Event::KeyEvent& key) {
  return key.code == sf::Keyboard::Escape;
}

bool saves_attempt(const sf::Event::KeyEvent& key) {
  return key.code == sf::Keyboard::S && key.control;
}

}  // namespace tetron::player
