#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/measures/board_look.hpp"
#include "replay/measures/openers.hpp"

namespace tetron::measures {

// A placement and its effects.
struct Placement {
  std::uint32_t time = 0;   // ms
  std::uint32_t delay = 0;  // ms since the placement before, or since the beginning
  field::Cell piece{};
  game::Spin spin{};
  std::uint32_t keys = 0;
  std::uint32_t finesse_faults = 0;
  std::uint32_t lines = 0;
  std::uint32_t garbage = 0;  // how many of the lines contained garbage
  bool is_all_clear = false;
  std::uint64_t attack = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t sent = 0;
  std::int32_t combo = -1;
  std::int32_t back_to_back = -1;
  std::uint32_t level = 0;
  BoardLook before;
  BoardLook after;  // right before the next placement
};

struct Arrival {
  std::uint32_t time = 0;
  std::uint64_t rows = 0;
};

// What a round contains about one player.
struct Played {
  std::vector<Placement> placements;
  std::vector<Arrival> received;
  std::uint64_t landed = 0;                // rows, including those before the first placement
  std::uint64_t presses = 0;               // of keys that play
  std::vector<std::uint32_t> deaths;       // times in ms
  std::optional<game::Counted> counted{};  // the last one
  const Opener* opener = nullptr;          // recognised by the board before anything was cleared or rose
  // Whether the round has events of this kind, for any player.
  bool has_presses = false;
  bool has_keys = false;  // presses for each placement
  bool has_attack = false;
  bool has_cancelled = false;
  bool has_garbage = false;
  bool has_spins = false;
  bool has_clears = false;
  bool has_counts = false;
  bool has_levels = false;
};

Played played_by(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
