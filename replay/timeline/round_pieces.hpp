#pragma once

#include <expected>
#include <string>

#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::replay {

// How many rows above the visible ones are shown if pieces may be there: as many as fumens show.
inline constexpr int rows_shown_above = 3;

// The profile of a round: the pieces of its match, tetrominoes first, and the size of its fields.
class RoundPieces {
 public:
  // For the players and pieces of a match in the fields of a round. The error is a sentence: there are too
  // many kinds of pieces.
  static std::expected<RoundPieces, std::string> of(const game::Match& match, const game::Round& round);

  const Profile& profile() const { return profile_; }
  // Layout::has_points and Layout::available of the round.
  bool has_points() const { return has_points_; }
  const AvailableData& available() const { return available_; }

 private:
  bool has_points_ = false;
  AvailableData available_;
  Profile profile_;
};

}  // namespace tetron::replay
