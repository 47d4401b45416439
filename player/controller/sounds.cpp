#include <fmt/format.h>

#include <algorithm>

#include "player/controller/controller.hpp"

// What is heard: the part of the controller that has to do with sound/.
namespace tetron::player {

using base::PlayerId;

namespace {

// Faster than that single sounds cannot be told apart.
constexpr double fastest_heard = 4;

}  // namespace

void Controller::tell_volume() {
  show(is_muted_ || volume_ == 0 ? std::string("sounds: off") : fmt::format("sounds: {} %", volume_));
}

// Of games where weapons are fired, by whoever; counted as the place of the last one among the markers.
std::uint32_t Controller::attacks_by_now() const {
  const auto markers = timeline().markers();
  const auto is_to_come = [this](const replay::Marker& marker) {
    return marker.mark.events <= state().events;
  };
  auto at = std::ranges::partition_point(markers, is_to_come);
  while (at != markers.begin())
    if ((--at)->kind == replay::MarkerKind::weapon)
      return static_cast<std::uint32_t>(at - markers.begin()) + 1;
  return 0;
}

std::vector<sound::Tally> Controller::tallies() const {
  std::vector<sound::Tally> all;
  if (is_muted_ || volume_ == 0 || (!attempt_ && clock_.speed() > fastest_heard)) return all;
  const replay::State& now = shown();
  const replay::Layout& layout = timeline().layout();
  for (int id = 0; id < layout.players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    const replay::PlayerState& one = now.players[player.value];
    sound::Tally& tally = all.emplace_back();
    tally.placements = one.placements;
    tally.lines = now.fields[layout.field_of(player).value].lines;
    tally.alive = one.alive;
    if (!attempt_) tally.attack = one.sent;
  }
  if (all.empty()) return all;
  if (attempt_)
    all[attempting_.value].attack = static_cast<std::uint32_t>(std::max(0.0, attempt_->attack().value_or(0)));
  else if (!layout.says.queue)
    all.front().attack = attacks_by_now();
  return all;
}

}  // namespace tetron::player
