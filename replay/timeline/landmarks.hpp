#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/timeline/timeline.hpp"

namespace tetron::replay {

// What a moment can be named after: the markers of the seek bar, in the order of MarkerKind, and attacks and
// clears that have no marker.
enum class Landmark : std::uint8_t { weapon, quad, death, revival, chat, perfect_clear, spike };
inline constexpr std::array<std::string_view, marker_kinds + 2> landmark_words{
    "weapon", "quad", "death", "revival", "comment", "perfect-clear", "spike"};

// The landmark with one of these words, or with the seek bar's name of a marker ("four-lines").
std::optional<Landmark> landmark_named(std::string_view word);

// The times of all landmarks of a kind, in order: of one player, or of all. A spike is at the attack with
// which it reaches its eighth row.
std::vector<base::Milliseconds> times_of(Landmark landmark, const Timeline& timeline,
                                         std::optional<base::PlayerId> player);

}  // namespace tetron::replay
