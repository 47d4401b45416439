#pragma once

#include <map>
#include <optional>
#include <vector>

#include "replay/profile/profile.hpp"
#include "review/ruleset/stone.hpp"

namespace tetron::review {

// Places of a recording as landings of the pieces of its rules, and back. What it refers to must outlive it.
class Places {
 public:
  // `stones` are the pieces by style, `height` the rows of the field.
  Places(const replay::Profile& profile, const std::vector<Stone>& stones, int height)
      : profile_(profile), stones_(stones), height_(height) {}

  // Null for a piece without a shape, and for one whose blocks have colours: its game is not about lines.
  const Stone* stone_of(field::Cell piece) const;
  // Empty if it is not between the walls, or too far above the field.
  std::optional<Landing> landing_of(const Stone& stone, const game::Place& place, const Board& board) const;
  game::Place place_of(const Stone& stone, const Landing& landing) const;

 private:
  const replay::Profile& profile_;
  const std::vector<Stone>& stones_;
  int height_;
};

// Where the pieces of a player appear, by style.
using Spawns = std::map<base::StoneStyle, game::Place>;
// Adds where a piece appeared. An upright place counts more than one where the piece was already turned.
void add_spawn(Spawns& spawns, const replay::Profile& profile, const game::Place& appeared);

}  // namespace tetron::review
