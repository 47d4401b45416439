#pragma once

#include <optional>
#include <vector>

#include "formats/tet/record.hpp"
#include "rules/engine/game.hpp"
#include "samples/generate/stone_set.hpp"
#include "samples/generate/weapons.hpp"

namespace tetron::samples {

// A field, and what its Matrix chunks say.
struct Arena {
  static constexpr int highest_level = 36;  // "10z"

  Arena(std::uint8_t number, int width, const StoneSet& set);

  base::MatrixId id;
  // The rule engine of the field. The pieces are those of the players, so it has no tumo; its frames do not
  // count as time of the match.
  rules::Game engine;
  std::uint8_t lives = 0;
  std::uint8_t level = 0;
  std::uint16_t lines = 0;
  std::uint8_t doubles = 0;
  std::uint8_t triples = 0;
  std::uint8_t tetrises = 0;
  std::uint32_t stones = 0;  // number of pieces fixed since the last Matrix
  bool playing = true;
  std::optional<std::uint32_t> revives_at_ms;
  std::vector<Effect> coming;  // these happen when the next piece is fixed

  struct Fixed {
    int cleared = 0;    // number of rows
    bool lost = false;  // some blocks were above the field
  };

  // Whether a player will play here again.
  bool is_in_play() const { return playing || revives_at_ms; }
  // Makes the piece part of the field, and counts the rows that vanish.
  Fixed fix(const rules::Tumo& stone);
  // Raises the level by the number of lines, from `start_level`: one level for ten lines for each player's
  // width of the field.
  void raise_level(int start_level, const replay::Profile& profile);
  // Applies everything in `coming`. Returns true if blocks left the field at the top.
  bool take_effects(const StoneSet& set);
  void empty();
  tet::Matrix matrix(base::Milliseconds time, base::StoneStyle next, std::uint32_t credits,
                     const replay::Profile& profile, const StoneSet& set) const;
};

}  // namespace tetron::samples
