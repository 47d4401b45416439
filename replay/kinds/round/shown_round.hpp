#pragma once

#include <memory>

#include "replay/game/time_map.hpp"
#include "replay/kinds/source/source.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::tetrio {
struct Rules;
}

namespace tetron::kinds {

// A round of a recording of any kind, with everything that is needed to show, draw and export it.
struct ShownRound {
  game::Match match;  // without its rounds
  game::Round round;
  replay::RoundPieces pieces;
  std::size_t number = 0;  // index in its match, from 0
  std::size_t rounds = 1;  // of the match
  std::string kind;        // for people, safe to show: "TETR.IO, round 2 of 9"
  std::shared_ptr<const tetrio::Rules>
      rules;  // of its first player; null if the rules of the game are not known
  // For two recordings side by side: how many seats belong to the first one, and how the clock of the others
  // is mapped.
  std::size_t first_seats = 0;
  game::TimeMap second_clock{};

  const replay::Profile& profile() const { return pieces.profile(); }
  // The track refers to this object.
  replay::Track track() const {
    return first_seats > 0 ? replay::Track(round, pieces, second_clock, first_seats)
                           : replay::Track(round, pieces);
  }
  replay::Game game() const;
  // The round as the bytes of a .tet recording: replay/kinds/round/tet_form.hpp.
  std::expected<tet::Bytes, std::string> tet() const;
  // False if the replay contradicts what the file states of the round.
  bool exact() const { return round.exact().value_or(true); }
  // The time in milliseconds up to which nothing contradicts the file, if it is known.
  std::optional<std::uint32_t> exact_until_ms() const;
  // The profile as TOML.
  std::string profile_text() const;
};

// Prepares a round that already has its events. The error is a sentence: it has more players, pieces or
// columns than can be shown.
std::expected<ShownRound, std::string> shown(const game::Match& match, game::Round round);
// Prepares round `number`, from 0. The error is a sentence: there is no such round, it cannot be replayed, or
// it cannot be shown.
std::expected<ShownRound, std::string> shown(const Source& source, std::size_t number);

}  // namespace tetron::kinds
