#pragma once

#include <optional>

#include "formats/tetrio/interaction.hpp"

namespace tetron::tetrio {

// Nothing if the event tells nothing of another player, or makes no sense.
std::optional<Interaction> read_interaction(const Event& event);

}  // namespace tetron::tetrio
