#pragma once

#include <optional>
#include <vector>

#include "formats/tet/record.hpp"
#include "rules/engine/game.hpp"
#include "samples/generate/stone_set.hpp"
#include "samples/generate/weapons.hpp"

namespace tetron::samples {

// One field and what its Matrix chunks say.
struct Arena {
  static constexpr int highest_level = 36;  // "10z"

  Arena(std::uint8_t number, int width, const StoneSet& set);

  base::MatrixId id;
  // Plays the field. The stones are the players', so that it has no tumo of its own; its frames are no time
  // of the match.
  rules::Game engine;
  std::uint8_t lives = 0;
  std::uint8_t level = 0;
  std::uint16_t lines = 0;
  std::uint8_t doubles = 0;
  std::uint8_t triples = 0;
  std::uint8_t tetrises = 0;
  std::uint32_t stones = 0;  // fixed since the last Matrix
  bool playing = true;
  std::optional<std::uint32_t> revives_at_ms;
  std::vector<Effect> coming;  // happen when the next stone is fixed

  struct Fixed {
    int cleared = 0;    // rows
    bool lost = false;  // blocks lay above the field
  };

  // Will anybody play here again?
  bool standing() const { return playing || revives_at_ms; }
  // Makes the stone part of the field and counts the rows that vanish.
  Fixed fix(const rules::Tumo& stone);
  // By lines, from the level at start; ten for each player's width of the field.
  void raise_level(int start_level, const replay::Profile& profile);
  // Lets all that is coming happen; true if blocks left the field at the top.
  bool take_effects(const StoneSet& set);
  void empty();
  tet::Matrix matrix(base::Milliseconds time, base::StoneStyle next, std::uint32_t credits,
                     const replay::Profile& profile, const StoneSet& set) const;
};

}  // namespace tetron::samples
