#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tetron::sound {

// The sounds of a game.
enum class Sound : std::uint8_t { lock, clear, attack, knock_out };
inline constexpr std::array<std::string_view, 4> sound_names{"lock", "clear", "attack", "K.O."};

}  // namespace tetron::sound
