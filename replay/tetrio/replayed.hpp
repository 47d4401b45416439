#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/tetrio/recording.hpp"
#include "replay/tetrio/journal.hpp"
#include "replay/tetrio/rules.hpp"
#include "replay/tetrio/tally.hpp"

namespace tetron::tetrio {

// A round as one player's file states it and as it comes out when it is played again.
struct Replayed {
  base::UntrustedText name;
  int version = 0;  // of the rules
  Tally stated;
  Tally counted;
  // Boards that the file holds (version 15), and how many of them came out the same.
  std::int64_t boards = 0;
  std::int64_t equal_boards = 0;
  // Attacks that other players' files say they got from this one, and how many of them came out the same: in
  // order, with as many rows, in the same frame.
  std::int64_t attacks = 0;
  std::int64_t equal_attacks = 0;
  // How high a player of Quick Play climbed, in meters.
  std::optional<double> stated_altitude;
  double altitude = 0;
  std::uint32_t frames = 0;  // that were played
  // The first contradiction with the file that can be dated: the frame by which it was there, and what was
  // expected then and what came out.
  std::optional<std::uint32_t> departs;
  std::string departure;
  // Options with values that no recording has tried: what comes out may be right and is not called exact.
  std::vector<std::string> untried;
  // Why the round could not be played, or not to its end, or not by its own rules; empty otherwise.
  std::string problem;

  // Something that is stated did not come out, or there is a reason to think that it is not the game.
  bool in_doubt() const;
  // Everything that is stated came out, pieces and lines among it, by rules that were tried: only then are
  // the boards those of the game. A file may state nothing: then it is neither exact nor in doubt.
  bool exact() const;
  bool is_as_high() const;
  // Why it is not exact, as far as that can be said.
  std::string reason() const;
};

// Plays a round again, in the order of its players. With journals, which must be as many, what happened is
// written there.
std::vector<Replayed> replayed(const Round& round, std::span<Journal> journals = {});

}  // namespace tetron::tetrio
