#pragma once

#include "player/keys/window_event.hpp"

namespace sf {
class Event;
}

namespace tetron::player {

// Converts an event of SFML. Kind::other if it is not needed.
WindowEvent event_of(const sf::Event& event);

}  // namespace tetron::player
