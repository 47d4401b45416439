#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tetron::nullpomino {

// How many pieces a game draws at its beginning; after them the same pieces come again.
inline constexpr int pieces_drawn = 1400;

// The pieces that a randomizer class draws, from 0 to 6: I L O Z T J S. Without a class every piece is
// independent. Empty if the class is not supported.
std::optional<std::vector<std::uint8_t>> pieces_of(std::string_view randomizer, std::int64_t seed);

}  // namespace tetron::nullpomino
