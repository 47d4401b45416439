#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/units.hpp"

namespace tetron::review {

// The game and moment that an attempt was played on from. Saved with it as a sentence.
struct AttemptOrigin {
  std::string game;  // as in lists: "match.ttrm, round 2 of 3, ann 1, bob 0"
  base::Milliseconds at{};
  base::PlayerId player{};
  std::string name;  // of the player; may be empty
  friend bool operator==(const AttemptOrigin&, const AttemptOrigin&) = default;
};

// "played on from duel.tet at 20000 ms as player 1, Ann"
std::string to_text(const AttemptOrigin& origin);
// The inverse; empty for any other text. Texts written by older versions have no name.
std::optional<AttemptOrigin> parse_attempt_origin(std::string_view text);

}  // namespace tetron::review
