#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tetron::base {

// Letters to be added, left out, replaced or exchanged with their neighbour to make one word of the other,
// whatever their case.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The choice that was probably meant by a mistyped word: fewest letters added, left out, replaced or
// exchanged with their neighbour, capitals being no difference. Nothing if none is near.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> choices);
// "; did you mean 'eat'?", or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> choices);

}  // namespace tetron::base
