#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tetron::formats {

// The choice that was probably meant by a mistyped word: fewest letters added, left out, replaced or
// exchanged with their neighbour, capitals being no difference. Nothing if none is near.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> choices);
// "; did you mean 'eat'?", or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> choices);

}  // namespace tetron::formats
