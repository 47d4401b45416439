#pragma once

#include <SFML/Window/Event.hpp>
#include <optional>

#include "review/attempt.hpp"

namespace tetron::player {

// What a key does while somebody plays on: arrows move, X and Up turn right, Z left, Space drops, C holds
// where the game has that, Backspace takes a stone back, R all of them. These keys are the same in every
// scheme.
std::optional<review::Steer> steering(const sf::Event::KeyEvent& key);
// Esc ends it, whatever the scheme; so does the key that closes the window.
bool ends_attempt(const sf::Event::KeyEvent& key);
// Ctrl+S.
bool saves_attempt(const sf::Event::KeyEvent& key);

}  // namespace tetron::player
