#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/untrusted_text.hpp"
#include "base/value_bytes.hpp"
#include "replay/game/people.hpp"
#include "replay/measures/counts.hpp"

namespace tetron::measures {

struct PlayerCounts {
  std::uint8_t player = 0;  // index in Match::players
  base::UntrustedText name;
  std::optional<bool> won{};  // the round or the match; empty if it is not known who won
  Counts counts;
};

struct RoundCounts {
  std::size_t number = 0;  // from 1
  std::vector<PlayerCounts> players;
};

// The counts of each round of a match, and the totals of each player who took part.
struct MatchCounts {
  base::UntrustedText date;  // as in Origin::date; begins with the day
  base::UntrustedText mode;
  std::vector<RoundCounts> rounds;
  std::vector<PlayerCounts> players;  // in the order of Match::players

  // Adds a round.
  void add(const game::Match& match, const game::Round& round, std::size_t number);
};

// For another process: what adds up, without what exists only for single rounds.
void visit_members(base::Like<Counts> auto& of, auto visit) {
  visit(of.sums, of.highest, of.delays, of.delayed, of.well_columns, of.levels, of.openers);
}
void visit_members(base::Like<PlayerCounts> auto& of, auto visit) {
  visit(of.player, of.name, of.counts);
}
void visit_members(base::Like<MatchCounts> auto& of, auto visit) {
  visit(of.date, of.mode, of.players);
}

// What totals are kept apart by, besides the name.
enum class By : std::uint8_t { name, day, week, month, opponent, mode };
std::string_view name_of(By by);

// The totals of one person in several files.
struct NamedCounts {
  std::size_t files = 0;
  PlayerCounts of;  // its player index is that of the first file
  By by{};
  base::UntrustedText
      group{};               // "2026-05", the other players, the mode; empty if it is not known, or by name
  bool is_nameless = false;  // a player of one file, about whom it says no name
};

// Totals over all files. game::People says which players count as one; those without a name are nobody, so
// each counts alone.
class NameCounts {
 public:
  explicit NameCounts(By by = By::name, std::span<const std::string> own_names = {})
      : by_(by), people_(own_names) {}

  void add(const MatchCounts& match);
  // In the order in which the names first occurred.
  const std::vector<NamedCounts>& names() const { return names_; }

 private:
  std::string group_of(const MatchCounts& match, std::span<const std::string> people,
                       std::size_t player) const;

  By by_;
  game::People people_;
  std::size_t matches_ = 0;
  std::vector<NamedCounts> names_;
  std::map<std::pair<std::string, std::string>, std::size_t> places_;  // by name and group
};

}  // namespace tetron::measures
