#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/units.hpp"
#include "replay/measures/curves.hpp"

namespace tetron::replay {

// What some games show beside a player's field, from some moment on, and what they had counted until then.
struct Gauge {
  base::Milliseconds from{};
  base::Milliseconds end{0xffffffff};  // of the player's part of the round: rates count no later time
  std::optional<base::StoneStyle> held{};
  std::array<base::StoneStyle, 5> next{};
  std::uint32_t waiting = 0;  // rows of garbage that were sent and have not come up
  std::uint32_t combo = 0;    // placements in a row that cleared, after the first
  std::uint32_t chain = 0;    // difficult clears in a row, after the first ("B2B")
  std::uint32_t placements = 0;
  std::uint32_t lines = 0;
  std::uint32_t attack = 0;  // rows
  std::uint32_t sent = 0;    // of them, what was not needed to cancel what came
  std::uint32_t received = 0;
  std::uint32_t cleared = 0;  // rows of garbage
  std::uint32_t faults = 0;   // key presses more than needed

  // `now` is the moment shown, at least `from`.
  double pieces_per_second(base::Milliseconds now) const;
  double attack_per_minute(base::Milliseconds now) const;
  // A hundred times what was attacked and cleared of garbage a second.
  double versus_score(base::Milliseconds now) const;
  double attack_per_piece() const;
};

// One stone that was placed, as games with gauges tell of it.
struct PlacementNote {
  base::Milliseconds at{};
  base::StoneStyle style{};
  std::uint8_t lines = 0;
  std::string_view spin{};  // "", "mini" or "full"; lives as long as the program
  bool all_clear = false;
  std::uint32_t attack = 0;
  std::uint32_t sent = 0;
  std::uint32_t combo = 0;
  std::uint32_t chain = 0;
  std::uint32_t keys = 0;
  std::uint32_t faults = 0;
  std::uint32_t rose = 0;  // rows of garbage that came up after it
  // What stood beside the field as it was placed.
  std::optional<base::StoneStyle> held{};
  std::array<base::StoneStyle, 5> next{};
};

// The gauges of all players of a game, for its whole time.
struct Gauges {
  std::vector<std::vector<Gauge>> players;        // by id; each in the order of time, the first from 0
  std::vector<std::vector<PlacementNote>> notes;  // by id, in the order of placements
  std::vector<measures::Curves> curves{};         // by id; or none

  // The last that is not after `now`. Nothing for a player who has none.
  const Gauge* at(base::PlayerId player, base::Milliseconds now) const;
};

}  // namespace tetron::replay
