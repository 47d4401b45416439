#pragma once

#include <expected>
#include <string>

#include "formats/tet/chunk.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::kinds {

// How pieces and cells of a match stand in its stage: a style for each kind of piece, the tetrominoes first.
class StageProfile {
 public:
  // The error is a sentence.
  static std::expected<StageProfile, std::string> of(const game::Match& match, const game::Round& round);

  const replay::Profile& profile() const { return profile_; }
  base::StoneStyle style(field::Cell piece) const;
  tet::StonePlace stored(const game::Place& place) const;
  // What stands in the stage's fields for a cell of the match.
  field::Cell cell(field::Cell of_match) const;

 private:
  replay::Profile profile_;
  std::array<std::uint8_t, 256> styles_{};  // by piece
};

// Styles of tetrominoes in every stage.
base::StoneStyle stage_style(field::Cell tetromino);

}  // namespace tetron::kinds
