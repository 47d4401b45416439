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

// A round of a recording of any kind with all that programs need to show, draw and export it.
struct ShownRound {
  game::Match match;  // without its rounds
  game::Round round;
  replay::RoundPieces pieces;
  std::size_t number = 0;  // in its match, from 0
  std::size_t rounds = 1;  // of the match
  std::string kind;        // "TETR.IO, round 2 of 9", for people; safe to show
  std::shared_ptr<const tetrio::Rules>
      rules;  // of its first player; null of a game whose rules are not known
  // Of two recordings beside each other: how many seats are of the first one, and how time goes for the
  // others.
  std::size_t first_seats = 0;
  game::TimeMap second_clock{};

  const replay::Profile& profile() const { return pieces.profile(); }
  // Refers to this.
  replay::Track track() const {
    return first_seats > 0 ? replay::Track(round, pieces, second_clock, first_seats)
                           : replay::Track(round, pieces);
  }
  replay::Game game() const;
  // As the bytes of a .tet recording: replay/kinds/round/tet_form.hpp.
  std::expected<tet::Bytes, std::string> tet() const;
  // The replay agrees with all that the file states of the round.
  bool exact() const { return round.exact().value_or(true); }
  // Until when nothing contradicts the file, if that can be said, in milliseconds.
  std::optional<std::uint32_t> exact_until_ms() const;
  // The profile as TOML.
  std::string profile_text() const;
};

// The same of a round that is at hand with its events. The error is a sentence: it has more players, pieces
// or columns than can be shown.
std::expected<ShownRound, std::string> shown(const game::Match& match, game::Round round);
// Round `number`, counted from 0. The error is a sentence: there is no such round, it cannot be played, or it
// cannot be shown.
std::expected<ShownRound, std::string> shown(const Source& source, std::size_t number);

}  // namespace tetron::kinds
