#pragma once

#include <optional>

#include "formats/tetrio/interaction.hpp"

namespace tetron::tetrio {

// Empty if the event does not describe an action of another player, or makes no sense.
std::optional<Interaction> read_interaction(const Event& event);

}  // namespace tetron::tetrio
