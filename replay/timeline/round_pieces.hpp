#pragma once

#include <expected>
#include <string>

#include "formats/tet/chunk.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::replay {

// The rows above the visible ones that a round's field is shown with, where pieces may lie there: as many as
// fumens show.
inline constexpr int rows_shown_above = 3;

// The pieces of a match by number, as a profile has them: the tetrominoes first, then those of the match; how
// large the fields are in which they are shown; and what stands there for a cell of the match.
class RoundPieces {
 public:
  // Of the players and pieces of a match in the fields of a round. The error is a sentence: there are more
  // kinds of pieces than there are numbers.
  static std::expected<RoundPieces, std::string> of(const game::Match& match, const game::Round& round);

  const Profile& profile() const { return profile_; }
  base::StoneStyle style(field::Cell piece) const;
  // A place by the block that a tetromino's number goes with, its row counted from the top.
  tet::StonePlace stored(const game::Place& place) const;
  field::Cell cell(field::Cell of_match) const;
  // Layout::has_points and says of the round.
  bool has_points() const { return has_points_; }
  const Says& says() const { return says_; }

 private:
  bool has_points_ = false;
  Says says_;
  Profile profile_;
  std::array<std::uint8_t, 256> styles_{};  // by piece
};

}  // namespace tetron::replay
