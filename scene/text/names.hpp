#pragma once

#include <array>
#include <string_view>

#include "replay/timeline/marks.hpp"
#include "scene/primitives/theme.hpp"

// The names of choices in options, messages and --print-state.
namespace tetron::scene {

// Indexed by ThemeKind, PaletteKind and replay::MarkerKind.
inline constexpr std::array<std::string_view, 2> theme_names{"dark", "light"};
inline constexpr std::array<std::string_view, palette_kinds> palette_names{"tetron", "guideline",
                                                                           "colour-blind", "high-contrast"};
inline constexpr std::array<std::string_view, replay::marker_kinds> marker_names{
    "weapons", "four-lines", "deaths", "revivals", "chat", "perfect-clears", "spikes", "notes"};

constexpr std::string_view name_of(ThemeKind kind) {
  return theme_names[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(PaletteKind kind) {
  return palette_names[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(replay::MarkerKind kind) {
  return marker_names[static_cast<std::size_t>(kind)];
}

}  // namespace tetron::scene
