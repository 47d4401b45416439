#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/untrusted_text.hpp"
#include "replay/measures/counts.hpp"

namespace tetron::measures {

struct PlayerCounts {
  std::uint8_t player = 0;  // as Match::players counts
  base::UntrustedText name;
  std::optional<bool> won{};  // the round; nothing where nobody did
  Counts counts;
};

struct RoundCounts {
  std::size_t number = 0;  // from 1
  std::vector<PlayerCounts> players;
};

// Rounds of a match, and what they come to for each player who took part.
struct MatchCounts {
  std::vector<RoundCounts> rounds;
  std::vector<PlayerCounts> players;  // in the order of Match::players

  // A round with its events.
  void add(const game::Match& match, const game::Round& round, std::size_t number);
};

// What players of one name did in several files.
struct NamedCounts {
  std::size_t files = 0;
  PlayerCounts of;  // its number means nothing
};

// Of all files; players are told apart by their names.
class NameCounts {
 public:
  void add(const MatchCounts& match);
  // In the order in which they were met.
  const std::vector<NamedCounts>& names() const { return names_; }

 private:
  std::vector<NamedCounts> names_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace tetron::measures
