#pragma once

#include <array>
#include <cstdint>

#include "formats/tet/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/game/time_map.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/round_pieces.hpp"

namespace tetron::replay {

// What a timeline plays: the chunks of a .tet recording with a profile, or the events of a round of a match.
// Refers to both, which must outlive it.
class Track {
 public:
  Track(const tet::Recording& recording, const Profile& profile);
  // `pieces` are those of the round. Players are identified by their seats; only the first most_players are
  // shown.
  Track(const game::Round& round, const RoundPieces& pieces);
  // The same for a round whose seats from `first` on have a separate clock.
  Track(const game::Round& round, const RoundPieces& pieces, const game::TimeMap& clock, std::size_t first);

  // recording() is null for a round, round() for a recording.
  const tet::Recording* recording() const { return recording_; }
  const game::Round* round() const { return round_; }
  // The pieces by number, and how fields are drawn.
  const Profile& profile() const { return *profile_; }
  const Layout& layout() const { return layout_; }
  // The lives of each field at the beginning.
  std::uint8_t lives() const { return lives_; }

  // The seat of a player of the match, game::nobody for players without a seat. In a recording the two are
  // the same number.
  std::uint8_t seat_of(std::uint8_t player) const { return seats_[player]; }
  // The time of the player's own round that is shown at time `shown`.
  base::Milliseconds own_time(base::PlayerId player, base::Milliseconds shown) const {
    return clock_ != nullptr && player.value >= first_with_clock_ ? clock_->own(shown) : shown;
  }
  // Whether the player's own round is shown faster or slower than it was played.
  bool has_own_clock(base::PlayerId player) const {
    return clock_ != nullptr && !clock_->knots().empty() && player.value >= first_with_clock_;
  }
  // When the player's part of the round ended, by the player's time; if that is not known, the largest time.
  // Rates do not count later time.
  base::Milliseconds end_of(base::PlayerId player) const;
  // The inverse of own_time.
  base::Milliseconds shown_time(base::PlayerId player, base::Milliseconds own) const {
    return clock_ != nullptr && player.value >= first_with_clock_ ? clock_->shown(own) : own;
  }

 private:
  const tet::Recording* recording_ = nullptr;
  const game::Round* round_ = nullptr;
  const Profile* profile_ = nullptr;
  Layout layout_;
  std::uint8_t lives_ = 0;
  std::array<std::uint8_t, 256> seats_{};
  const game::TimeMap* clock_ = nullptr;
  std::size_t first_with_clock_ = 0;
};

}  // namespace tetron::replay
