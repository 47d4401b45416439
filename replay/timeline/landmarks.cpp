#include "replay/timeline/landmarks.hpp"

#include <algorithm>
#include <string>

#include "field/cell.hpp"
#include "replay/measures/placements.hpp"
#include "replay/measures/streaks.hpp"

namespace tetron::replay {

namespace {

using base::Milliseconds;
using base::PlayerId;

std::vector<Milliseconds> times_of_markers(MarkerKind kind, const Timeline& timeline,
                                           std::optional<PlayerId> player) {
  const bool is_of_field = kind == MarkerKind::quad || kind == MarkerKind::revival;
  std::vector<Milliseconds> times;
  for (const Marker& marker : timeline.markers()) {
    if (marker.kind != kind) continue;
    if (!player || marker.id == (is_of_field ? timeline.layout().field_of(*player).value : player->value))
      times.push_back(marker.mark.time);
  }
  return times;
}

// The events of one round that clear a whole field.
std::vector<Milliseconds> perfect_clears(const Track& track, std::optional<PlayerId> player) {
  std::vector<Milliseconds> times;
  for (const game::Event& event : track.round()->events) {
    const auto* const cleared = std::get_if<game::Cleared>(&event.what);
    if (cleared != nullptr && cleared->all && (!player || track.seat_of(event.player) == player->value))
      times.push_back(event.time);
  }
  return times;
}

// Moments at which a field of a .tet recording has more lines than before, and no blocks.
std::vector<Milliseconds> empty_fields(const Timeline& timeline, std::optional<PlayerId> player) {
  std::vector<Milliseconds> times;
  Playhead playhead(timeline);
  const State& state = playhead.state();
  std::vector<FieldState> before = state.fields;
  while (playhead.step()) {
    for (std::size_t id = 0; id < before.size(); ++id) {
      const base::MatrixId field(static_cast<std::uint8_t>(id));
      const bool has_cleared = state.fields[id].lines > before[id].lines;
      if (has_cleared && (!player || timeline.layout().field_of(*player) == field) &&
          std::ranges::none_of(state.grid(field).cells(), field::is_block))
        times.push_back(state.time);
    }
    before = state.fields;
  }
  return times;
}

std::vector<Milliseconds> spikes(const Track& track, std::optional<PlayerId> player) {
  std::vector<Milliseconds> times;
  for (int seat = 0; seat < track.layout().players; ++seat) {
    if (player && player->value != seat) continue;
    const auto played = measures::played_by(*track.round(), static_cast<std::size_t>(seat));
    for (const std::uint32_t time : measures::spikes_of(played).times) times.emplace_back(time);
  }
  std::ranges::sort(times);
  return times;
}

}  // namespace

std::optional<Landmark> landmark_named(std::string_view word) {
  for (std::size_t i = 0; i < landmark_words.size(); ++i) {
    std::string sign(i < marker_kinds ? marker_signs[i] : std::string_view());
    std::ranges::replace(sign, ' ', '-');
    if (word == landmark_words[i] || (!word.empty() && word == sign)) return static_cast<Landmark>(i);
  }
  return std::nullopt;
}

std::vector<Milliseconds> times_of(Landmark landmark, const Timeline& timeline,
                                   std::optional<PlayerId> player) {
  const Track& track = timeline.track();
  const bool is_round = track.round() != nullptr;
  switch (landmark) {
    case Landmark::weapon:
    case Landmark::quad:
    case Landmark::death:
    case Landmark::revival:
    case Landmark::chat:
      return times_of_markers(static_cast<MarkerKind>(landmark), timeline, player);
    case Landmark::perfect_clear:
      return is_round ? perfect_clears(track, player) : empty_fields(timeline, player);
    case Landmark::spike:
      // Chunks say nothing of attack.
      return is_round ? spikes(track, player) : std::vector<Milliseconds>();
  }
  return {};
}

}  // namespace tetron::replay
