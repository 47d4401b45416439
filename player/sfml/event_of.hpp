#pragma once

#include "player/keys/window_event.hpp"

namespace sf {
class Event;
}

namespace tetron::player {

// An event of SFML as everybody else knows it; Kind::other where it is of no interest.
WindowEvent event_of(const sf::Event& event);

}  // namespace tetron::player
