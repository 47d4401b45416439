#pragma once

// The content of recordings. For every kind: players, rounds, results and events (tetron::open()); for .tet:
// profiles, the state at any moment, statistics. Component `replay`.
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tetron/error.hpp"
#include "tetron/field.hpp"
#include "tetron/formats.hpp"
#include "tetron/motion.hpp"

namespace tetron {

// Opens a recording of any kind that tetron reads: docs/recordings.md. `bytes` must outlive the result.
inline std::expected<std::unique_ptr<kinds::Source>, Error> open(std::string_view bytes,
                                                                 const kinds::Reading& reading = {}) {
  auto source = kinds::open(bytes, reading);
  if (!source) return std::unexpected<Error>(std::move(source.error()));
  return std::move(*source);
}

// Round `number`, from 0, with its events and pieces: a replay::Timeline plays its track().
inline std::expected<kinds::ShownRound, Error> round_of(const kinds::Source& source, std::size_t number) {
  auto round = kinds::shown(source, number);
  if (!round) return std::unexpected<Error>(std::move(round.error()));
  return std::move(*round);
}

}  // namespace tetron
