#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/timeline/timeline.hpp"

namespace tetron::replay {

// What a moment can be named after, indexed by MarkerKind. Notes are not among them.
inline constexpr std::array<std::string_view, marker_kinds - 1> landmark_words{
    "weapon", "quad", "death", "revival", "comment", "perfect-clear", "spike"};

// The landmark with one of these words, with the seek bar's name of a marker ("four-lines"), or with another
// word for it: "tetris", "all-clear".
std::optional<MarkerKind> landmark_named(std::string_view word);

// The times of all markers of a kind, in order: of one player, or of all.
std::vector<base::Milliseconds> times_of(MarkerKind kind, const Timeline& timeline,
                                         std::optional<base::PlayerId> player);

}  // namespace tetron::replay
