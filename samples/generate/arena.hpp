#pragma once

#include <optional>
#include <vector>

#include "formats/tet/record.hpp"
#include "replay/profile.hpp"
#include "samples/generate/rows.hpp"
#include "samples/generate/weapons.hpp"

namespace tetron::samples {

// One field and what its Matrix chunks say.
struct Arena {
  static constexpr int highest_level = 36;  // "10z"

  formats::MatrixId id{};
  field::Grid grid;
  Rows rows;  // always those of `grid`
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

  // Will anybody play here again?
  bool standing() const { return playing || revives_at_ms; }
  // Takes out full rows and counts them.
  int clear_lines();
  // By lines, from the level at start; ten for each player's width of the field.
  void raise_level(int start_level, const replay::Profile& profile);
  // Lets all that is coming happen; true if blocks left the field at the top.
  bool take_effects();
  void empty();
  tet::Matrix matrix(formats::Milliseconds time, formats::StoneStyle next, std::uint32_t credits,
                     const replay::Profile& profile) const;
};

}  // namespace tetron::samples
