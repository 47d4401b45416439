#pragma once

#include "replay/kinds/source/source.hpp"
#include "replay/kinds/stage/stage.hpp"
#include "replay/tetrio/rules.hpp"

namespace tetron::kinds {

// A round of a recording of any kind with its stage: what programs show, draw and export.
struct StagedRound : Stage {
  game::Round round;
  std::size_t number = 0;              // in its match, from 0
  std::size_t rounds = 1;              // of the match
  std::string kind;                    // "TETR.IO, round 2 of 9", for people; safe to show
  std::optional<tetrio::Rules> rules;  // of its first player, of a game whose rules are known

  // All that the file states of the round came out, if anything had to.
  bool exact() const { return round.exact().value_or(true); }
  // Until when nothing contradicts the file, if that can be said, in milliseconds.
  std::optional<std::uint32_t> exact_until_ms() const;
  // The profile as TOML.
  std::string profile_text() const;
};

// Round `number`, counted from 0. The error is a sentence: there is no such round, it cannot be played, or it
// does not fit.
std::expected<StagedRound, std::string> staged(const Source& source, std::size_t number);

}  // namespace tetron::kinds
