#pragma once

#include <limits>
#include <vector>

#include "scene/board/frame.hpp"

// Attacks with weapons: an arc from field to field for a second of the game, or a badge on a field that is
// shown alone. While the game plays, arcs grow and fade, unless motion is off.
namespace tetron::scene {

inline constexpr base::Milliseconds attack_time{1000};
inline constexpr std::size_t most_attacks = 16;  // at the same time; older ones are not shown

struct Attack {
  base::PlayerId sender{};
  base::PlayerId target{};
  std::uint8_t weapon = 0;
  base::Milliseconds age{};  // less than attack_time
};

// The attacks of the last second before `now` among the first `events` events, oldest first. Only attacks
// between players of the game.
std::vector<Attack> attacks_at(const replay::Timeline& timeline, base::Milliseconds now,
                               std::uint32_t events = std::numeric_limits<std::uint32_t>::max());

void draw_attacks(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
