#pragma once

#include <expected>
#include <string>

#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::replay {

// The rows above the visible ones that a round's field is shown with, where pieces may lie there: as many as
// fumens show.
inline constexpr int rows_shown_above = 3;

// The pieces of a match by number, as a profile has them: the tetrominoes first, then those of the match; and
// how large the fields are in which they are shown.
class RoundPieces {
 public:
  // Of the players and pieces of a match in the fields of a round. The error is a sentence: there are more
  // kinds of pieces than there are numbers.
  static std::expected<RoundPieces, std::string> of(const game::Match& match, const game::Round& round);

  const Profile& profile() const { return profile_; }
  // Layout::has_points and says of the round.
  bool has_points() const { return has_points_; }
  const Says& says() const { return says_; }

 private:
  bool has_points_ = false;
  Says says_;
  Profile profile_;
};

}  // namespace tetron::replay
