#include "replay/timeline/track.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "field/grid.hpp"

namespace tetron::replay {

namespace {

Layout layout_of_round(const game::Round& round, const Profile& profile) {
  constexpr int most = most_players;
  Layout layout;
  layout.players = std::clamp(static_cast<int>(round.seats.size()), 1, most);
  layout.players_per_field = std::clamp(round.players_per_field, 1, most);
  layout.width = std::min(profile.width * layout.players_per_field, field::max_width);
  layout.height = profile.height;
  return layout;
}

}  // namespace

Track::Track(const tet::Recording& recording, const Profile& profile)
    : recording_(&recording),
      profile_(&profile),
      layout_(layout_of(recording.header(), profile)),
      lives_(recording.header().lives) {
  std::iota(seats_.begin(), seats_.end(), std::uint8_t{0});
}

Track::Track(const game::Round& round, const RoundPieces& pieces)
    : round_(&round), profile_(&pieces.profile()), layout_(layout_of_round(round, pieces.profile())) {
  layout_.has_points = pieces.has_points();
  layout_.available = pieces.available();
  seats_.fill(game::nobody);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(layout_.players) && seat < round.seats.size();
       ++seat)
    seats_[round.seats[seat]] = static_cast<std::uint8_t>(seat);
}

base::Milliseconds Track::end_of(base::PlayerId player) const {
  constexpr base::Milliseconds unknown{std::numeric_limits<std::uint32_t>::max()};
  if (round_ == nullptr || player.value >= round_->results.size()) return unknown;
  const base::Milliseconds length = round_->results[player.value].length;
  return length.value > 0 ? length : unknown;
}

Track::Track(const game::Round& round, const RoundPieces& pieces, const game::TimeMap& clock,
             std::size_t first)
    : Track(round, pieces) {
  clock_ = &clock;
  first_with_clock_ = first;
}

}  // namespace tetron::replay
