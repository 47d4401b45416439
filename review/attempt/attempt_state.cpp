#include "review/attempt/attempt_state.hpp"

#include <algorithm>

namespace tetron::review {

void put_attempt(const Attempt& attempt, base::PlayerId player, replay::State& state) {
  const replay::Profile& profile = attempt.profile();
  const base::MatrixId field = state.layout().field_of(player);
  std::ranges::copy(attempt.grid().cells(), state.cells(field).begin());
  replay::PlayerState& own = state.players[player.value];
  own.falling = attempt.stone();
  own.held = attempt.held() ? profile.piece(*attempt.held()) : field::Cell::empty;
  const auto upcoming = attempt.upcoming();
  for (std::size_t i = 0; i < own.queue.size(); ++i)
    own.queue[i] = i < upcoming.size() ? profile.piece(upcoming[i]) : field::Cell::empty;
  own.pending = 0;
  own.alive = !attempt.is_over();
  own.placements = attempt.placements();
  replay::FieldState& numbers = state.fields[field.value];
  numbers.lines = static_cast<std::uint16_t>(attempt.lines());
  if (const auto level = attempt.level())
    numbers.level = static_cast<std::uint8_t>(std::clamp(*level, 0, 255));
}

void race(replay::Playhead& recorded, const replay::Timeline& timeline, const replay::State& moment,
          base::PlayerId player, base::Milliseconds elapsed) {
  if (elapsed.value == 0) return recorded.seek_events(moment.events);
  const replay::Track& track = timeline.track();
  const std::uint64_t time = std::uint64_t{track.own_time(player, moment.time).value} + elapsed.value;
  const std::uint64_t last = track.own_time(player, timeline.duration()).value;
  recorded.seek(std::min(
      timeline.duration(),
      track.shown_time(player, base::Milliseconds(static_cast<std::uint32_t>(std::min(time, last))))));
}

RaceNumbers race_numbers(const replay::State& recorded, const replay::State& moment, base::PlayerId player) {
  const base::MatrixId field = moment.layout().field_of(player);
  const std::uint32_t from = moment.fields[field.value].lines.value_or(0);
  const std::uint32_t now = recorded.fields[field.value].lines.value_or(0);
  return {recorded.players[player.value].placements - moment.players[player.value].placements,
          now - std::min(now, from)};
}

}  // namespace tetron::review
