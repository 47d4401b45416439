#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tetron::nullpomino {

// How many pieces a game draws before it begins; then they come again.
inline constexpr int pieces_drawn = 1400;

// The pieces of a game by the class that draws them, 0 to 6: I L O Z T J S. Nothing for a class that is not
// known here; without a class each piece is drawn by itself.
std::optional<std::vector<std::uint8_t>> pieces_of(std::string_view randomizer, std::int64_t seed);

}  // namespace tetron::nullpomino
