#pragma once

#include <compare>
#include <cstdint>

namespace tetron::base {

// A number that means one thing. Units compare with their own kind only and never convert silently.
template <class Tag, class Rep>
struct Unit {
  Rep value{};

  constexpr Unit() = default;
  constexpr explicit Unit(Rep v) : value(v) {}
  friend constexpr auto operator<=>(const Unit&, const Unit&) = default;
};

// Time since the start of the game.
using Milliseconds = Unit<struct MillisecondsTag, std::uint32_t>;
// 0-based, as chunks carry it.
using PlayerId = Unit<struct PlayerIdTag, std::uint8_t>;
// 0-based index of a field (one per player, or one per `ppf` players).
using MatrixId = Unit<struct MatrixIdTag, std::uint8_t>;
// Index of a kind of stone; what it looks like is the profile's business.
using StoneStyle = Unit<struct StoneStyleTag, std::uint8_t>;

}  // namespace tetron::base
