#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/tet/header.hpp"
#include "formats/tetrio/recording.hpp"
#include "replay/profile/profile.hpp"
#include "replay/tetrio/replayed.hpp"
#include "replay/tetrio/rules.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::convert {

// A round of a TETR.IO recording as a .tet recording, with the profile it is to be read with: what everything
// that shows recordings takes. docs/decisions/0050-tetrio-rounds.md
struct TetrioRound {
  tet::Bytes bytes;
  std::string profile_text;  // TOML
  replay::Profile profile;
  std::vector<tetrio::Replayed> players;
  std::vector<tetrio::Journal> journals;  // of each player
  std::shared_ptr<const replay::Gauges> gauges;
  tetrio::Rules rules;     // of its first player
  std::size_t number = 0;  // in its match, from 0
  std::size_t rounds = 1;  // of the match

  // All that the file states of the round came out.
  bool exact() const;
  // Until when nothing contradicts the file, if that can be said, in milliseconds.
  std::optional<std::uint32_t> exact_until_ms() const;
};

// The rows above the visible ones that a field of the recording has: as many as fumens show.
inline constexpr int tetrio_rows_above = 3;

// Plays round `round`, counted from 0, with its players in the order of tetrio::in_order(). The error is a
// sentence: there is no such round, the rules are not known, or its field or its players do not fit into a
// .tet recording.
std::expected<TetrioRound, std::string> tetrio_round(const tetrio::Recording& recording, std::size_t round);

}  // namespace tetron::convert
