#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/measures/board_look.hpp"
#include "replay/measures/openers.hpp"

namespace tetron::measures {

// One piece that was placed, with what came of it.
struct Placement {
  std::uint32_t time = 0;   // ms
  std::uint32_t delay = 0;  // since the one before, or the beginning
  field::Cell piece{};
  game::Spin spin{};
  std::uint32_t keys = 0;
  std::uint32_t faults = 0;
  std::uint32_t lines = 0;
  std::uint32_t garbage = 0;  // of them, with garbage in them
  bool is_all_clear = false;
  std::uint64_t attack = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t sent = 0;
  std::int32_t combo = -1;
  std::int32_t back_to_back = -1;
  std::uint32_t level = 0;
  BoardLook before;
  BoardLook after;  // as the next one is placed
};

struct Arrival {
  std::uint32_t time = 0;
  std::uint64_t rows = 0;
};

// What a round tells of one player, placement by placement.
struct Played {
  std::vector<Placement> placements;
  std::vector<Arrival> received;
  std::uint64_t risen = 0;                 // rows, also before the first placement
  std::uint64_t presses = 0;               // of keys that play
  std::vector<std::uint32_t> deaths;       // when
  std::optional<game::Counted> counted{};  // the last
  const Opener* opener = nullptr;          // of its board, before anything was cleared or came up
  // Whether anything of the kind happened to anybody in the round.
  bool tells_presses = false;
  bool tells_keys = false;  // of placements
  bool tells_attack = false;
  bool tells_cancelled = false;
  bool tells_garbage = false;
  bool tells_spins = false;
  bool tells_clears = false;
  bool tells_counted = false;
  bool tells_levels = false;
};

Played played_by(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
