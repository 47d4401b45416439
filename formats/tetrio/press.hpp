#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// Reads a key event that is written as the game writes it, which nearly all events of a file are:
//   {"frame":61,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}}
// Says how many characters of `text` it takes; 0 if it is anything else, however slightly.
std::size_t read_press(std::string_view text, Event& event);

}  // namespace tetron::tetrio
