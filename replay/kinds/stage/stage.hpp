#pragma once

#include <expected>
#include <memory>
#include <string>

#include "formats/tet/header.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::kinds {

// A round as what timelines are made of today: a .tet recording in memory with the profile that it is read
// with, and what such a recording has no room for. Every kind of recording is shown, drawn and exported
// through this. docs/architecture.md, "What is old and what is new".
struct Stage {
  tet::Bytes bytes;
  replay::Profile profile;
  std::shared_ptr<const replay::Gauges> gauges;  // null of games that show none
};

// The rows above the visible ones that a field of a stage has, where pieces may lie there: as many as fumens
// show.
inline constexpr int stage_rows_above = 3;

// Round `round` of the match, with its events. The error is a sentence: its field or its players do not fit.
std::expected<Stage, std::string> stage_of(const game::Match& match, const game::Round& round);

// The same of what stands beside fields alone.
replay::Gauges gauges_of(const game::Round& round);

}  // namespace tetron::kinds
