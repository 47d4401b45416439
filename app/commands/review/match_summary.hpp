#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/review/reviewed.hpp"
#include "base/described.hpp"
#include "review/judge/match_review.hpp"

namespace tetron::app {

// Summarises the reviews of a match's rounds: what decided each round, and what each player should practise.
// For recordings that are not a match nothing is written.
class MatchSummary {
 public:
  // A placement in the form in which the outputs show it.
  struct Shown {
    std::size_t round = 0;
    review::Judgement one{};
    std::string text{};  // "0:41.20, ben, placement 61, T left at 3,1: cost ..."; safe to print
    std::string words{};
    std::string fumen{};
    std::vector<fumen::Page> pages{};
    std::string section{};  // in HTML
  };
  struct Round {
    std::size_t number = 0;  // from 1
    std::optional<std::uint8_t> winner{};
    base::UntrustedText winner_name{};
    bool is_looked_at = true;  // whether the round was examined for what decided it
    std::optional<review::TurningPoint> point{};
    Shown shown{};  // the placement of `point`
  };
  struct Player {
    base::UntrustedText name;
    review::Lessons lessons;
    std::map<review::MistakeKind, Shown> worst;
  };

  // Adds the next round. Reads it again to get the boards.
  void add(const ReviewOutput& what);

  void append_text(std::string& out) const;
  // What the last line of JSON has.
  struct Json;
  static base::Members members();
  void append_json(std::string& out) const;
  // Appends a fumen of the placements that decided each round: what was played, and what would have been
  // better, if anything.
  void append_fumen(std::string& out) const;
  std::string html() const;

 private:
  static Shown shown(const ReviewOutput& what, PlacementPages pages);
  std::string decided_text(const Round& round) const;

  std::vector<Round> rounds_;
  std::map<std::uint8_t, Player> players_;  // by number of the player in the match
};

}  // namespace tetron::app
