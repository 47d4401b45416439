#pragma once

#include <compare>
#include <cstdint>

namespace tetron::base {

// A number with one meaning. Units compare only with the same unit and never convert silently.
template <class Tag, class Rep>
struct Unit {
  Rep value{};

  constexpr Unit() = default;
  constexpr explicit Unit(Rep v) : value(v) {}
  friend constexpr auto operator<=>(const Unit&, const Unit&) = default;
};

// Time since the beginning of the game.
using Milliseconds = Unit<struct MillisecondsTag, std::uint32_t>;
// From 0, as stored in chunks.
using PlayerId = Unit<struct PlayerIdTag, std::uint8_t>;
// Index of a field, from 0: one for each player, or one for each `ppf` players.
using MatrixId = Unit<struct MatrixIdTag, std::uint8_t>;
// Index of a kind of piece; the profile describes it.
using StoneStyle = Unit<struct StoneStyleTag, std::uint8_t>;

}  // namespace tetron::base
