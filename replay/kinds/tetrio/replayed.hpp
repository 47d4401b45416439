#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/tetrio/recording.hpp"
#include "replay/kinds/tetrio/journal.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "replay/kinds/tetrio/tally.hpp"

namespace tetron::tetrio {

// A rate that the file states, and the one that follows from the replay.
struct Rate {
  std::string_view name;
  double stated = 0;
  double played = 0;
};

// Number of frames by which the game divides to get rates per second: those until the player was out. The
// file may have one more.
std::uint32_t frames_played(const PlayerReplay& player);

// What one player's file states about a round, and the result of replaying it.
struct Replayed {
  base::UntrustedText name;
  int version = 0;  // of the rules
  Tally stated;
  Tally counted;
  // Boards that the file contains (version 15), and how many of them the replay reproduced.
  std::int64_t boards = 0;
  std::int64_t equal_boards = 0;
  // Attacks from this player that the files of other players state, and how many of them the replay
  // reproduced: in order, with the same number of rows, in the same frame.
  std::int64_t attacks = 0;
  std::int64_t equal_attacks = 0;
  // How high the player climbed in Quick Play, in meters.
  std::optional<double> stated_altitude;
  double altitude = 0;
  std::uint32_t frames = 0;  // how many were replayed
  bool topped_out = false;   // a piece had no room
  std::vector<Rate> rates;   // those that the file states
  // The first contradiction with the file that can be dated: the frame by which it had happened, and a
  // sentence with what was expected and what was replayed.
  std::optional<std::uint32_t> departs;
  std::string departure;
  // Options with values that no recording has tried. The replay may be right, but is not called exact.
  std::vector<std::string> untried;
  // Why the round could not be replayed, or not to its end, or not by its rules; empty otherwise.
  std::string problem;

  // Whether the replay contradicts the file, or there is another reason to think that it is not the game.
  bool in_doubt() const;
  // Whether the replay reproduced everything that is stated, including pieces and lines, by rules that were
  // tried: only then are the boards those of the game. A file may state nothing: then it is neither exact nor
  // in doubt.
  bool exact() const;
  bool is_as_high() const;
  // Why it is not exact, as far as is known.
  std::string reason() const;
};

// Replays a round; the results are in the order of its players. If `journals` is not empty, it must have one
// element per player, and what happened is written there.
std::vector<Replayed> replayed(const Round& round, std::span<Journal> journals = {});

}  // namespace tetron::tetrio
