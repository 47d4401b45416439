#pragma once

#include <utility>

#include "replay/kinds/source/no_round.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// A recording that has one round. What is derived from this fills `match_`, with the round, when it is made.
class OneRound : public Source {
 public:
  const game::Match& match() const final { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const final {
    if (number != 0) return std::unexpected(no_round(number + 1, 1));
    game::Round round = match_.rounds[0];
    round.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
    const auto end = play(round);
    if (!end) return std::unexpected(end.error());
    round.events.push_back({*end, game::Event::nowhere, round.length, game::nobody, game::Ended{}});
    return round;
  }

 protected:
  // Adds the events between Began and Ended, and gives when the round ended, in the unit of the recording.
  // The error is a sentence.
  virtual std::expected<double, std::string> play(game::Round& round) const = 0;

  game::Match match_;
};

}  // namespace tetron::kinds
