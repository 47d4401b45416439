#include "sound/sound_counts.hpp"

#include <algorithm>

#include "replay/timeline/state.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::sound {

namespace {

// The position of the last weapon among the markers, from 1; 0 if there was none.
std::uint32_t last_weapon(const replay::Timeline& timeline, const replay::State& state) {
  const auto markers = timeline.markers();
  auto at = std::ranges::partition_point(
      markers, [&](const replay::Marker& marker) { return marker.mark.events <= state.events; });
  while (at != markers.begin())
    if ((--at)->kind == replay::MarkerKind::weapon)
      return static_cast<std::uint32_t>(at - markers.begin()) + 1;
  return 0;
}

}  // namespace

std::vector<SoundCounts> counts_at(const replay::Timeline& timeline, const replay::State& state) {
  std::vector<SoundCounts> all;
  const replay::Layout& layout = timeline.layout();
  for (int id = 0; id < layout.players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    const replay::PlayerState& one = state.players[player.value];
    all.push_back(
        {one.placements, state.fields[layout.field_of(player).value].lines.value_or(0), one.sent, one.alive});
  }
  if (!all.empty() && !layout.available.queue) all.front().attack = last_weapon(timeline, state);
  return all;
}

}  // namespace tetron::sound
