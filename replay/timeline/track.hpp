#pragma once

#include <array>
#include <cstdint>

#include "formats/tet/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/game/time_map.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/round_pieces.hpp"

namespace tetron::replay {

// What is played: the chunks of a .tet recording as a profile reads them, or the events of a round of a
// match. Refers to both, which must outlive it.
class Track {
 public:
  Track(const tet::Recording& recording, const Profile& profile);
  // `pieces` are those of the round. Players are known by their seats; of a round of more than
  // most_players the first are shown.
  Track(const game::Round& round, const RoundPieces& pieces);
  // The same of a round whose seats from `first` on have a clock of their own.
  Track(const game::Round& round, const RoundPieces& pieces, const game::TimeMap& clock, std::size_t first);

  // Null of a round; and the other way about.
  const tet::Recording* recording() const { return recording_; }
  const game::Round* round() const { return round_; }
  // The pieces by number, and how fields look.
  const Profile& profile() const { return *profile_; }
  const Layout& layout() const { return layout_; }
  // Of each field before anything happens.
  std::uint8_t lives() const { return lives_; }

  // Of a round: the seat of a player of the match, game::nobody of those who have none here.
  std::uint8_t seat_of(std::uint8_t player) const { return seats_[player]; }
  // When what is shown of a player at that time happened, since the player's own round began.
  base::Milliseconds own_time(base::PlayerId player, base::Milliseconds shown) const {
    return clock_ != nullptr && player.value >= first_with_clock_ ? clock_->own(shown) : shown;
  }
  // Whether the player's own round is shown faster or slower than it went.
  bool has_own_clock(base::PlayerId player) const {
    return clock_ != nullptr && !clock_->knots().empty() && player.value >= first_with_clock_;
  }
  // When the player's part of the round ended, by the player's own time; the latest there is where that is
  // not known. Rates count no later time.
  base::Milliseconds end_of(base::PlayerId player) const;
  // The inverse: when that moment of the player's own round is shown.
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
