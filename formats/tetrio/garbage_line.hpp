#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tetrio/interaction.hpp"

namespace tetron::tetrio {

// Reads a garbage event in the form in which the game has written it since 2024:
//   {"frame":97,"type":"ige","data":{"id":2,"frame":96,"type":"interaction","data":{"type":"garbage","amt":4,
//   "gameid":7,"frame":90,"cid":1,"iid":1,"ackiid":0,"x":2,"y":39,"size":1}}}
// or with the type and the amount after `iid`. Returns the number of characters of `text` that were read; 0
// if the text is different in any way.
std::size_t read_garbage_line(std::string_view text, Event& event, Interaction& interaction);

}  // namespace tetron::tetrio
