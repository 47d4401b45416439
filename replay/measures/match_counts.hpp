#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/untrusted_text.hpp"
#include "replay/measures/counts.hpp"

namespace tetron::measures {

struct PlayerCounts {
  std::uint8_t player = 0;  // index in Match::players
  base::UntrustedText name;
  std::optional<bool> won{};  // the round; empty if nobody won
  Counts counts;
};

struct RoundCounts {
  std::size_t number = 0;  // from 1
  std::vector<PlayerCounts> players;
};

// The counts of each round of a match, and the totals of each player who took part.
struct MatchCounts {
  std::vector<RoundCounts> rounds;
  std::vector<PlayerCounts> players;  // in the order of Match::players

  // Adds a round.
  void add(const game::Match& match, const game::Round& round, std::size_t number);
};

// The totals of all players with one name in several files.
struct NamedCounts {
  std::size_t files = 0;
  PlayerCounts of;  // its player index has no meaning
};

// Totals over all files; players with the same name count as one.
class NameCounts {
 public:
  void add(const MatchCounts& match);
  // In the order in which the names first occurred.
  const std::vector<NamedCounts>& names() const { return names_; }

 private:
  std::vector<NamedCounts> names_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace tetron::measures
