#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tetron::base {

// How many letters must be added, left out, replaced or exchanged with their neighbour to turn one word into
// the other. Case is ignored.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The choice that a mistyped word probably stands for: the one with the smallest edit_distance. Empty if
// none is near.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> choices);
// "; did you mean 'eat'?", or empty.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> choices);

}  // namespace tetron::base
