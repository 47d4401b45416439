#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// Reads a key event in the form in which the game writes it; nearly all events of a file are of this form:
//   {"frame":61,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}}
// Returns the number of characters of `text` that were read; 0 if the text is different in any way.
std::size_t read_press(std::string_view text, Event& event);

}  // namespace tetron::tetrio
