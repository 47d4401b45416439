#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tetron::game {

// The lines that end a game of that mode, in which one player races against the clock: 40 of "40l",
// "sprint, 40 lines" and "sprint_40l". Empty for other modes.
std::optional<std::uint32_t> lines_of_sprint(std::string_view mode);

}  // namespace tetron::game
