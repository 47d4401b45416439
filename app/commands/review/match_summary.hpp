#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/review/reviewed.hpp"
#include "review/judge/match_review.hpp"

namespace tetron::app {

// What the reviews of a match's rounds come to: what decided each round, and what each player should
// practise. Of recordings that hold no match nothing is written.
class MatchSummary {
 public:
  // The next round. Passes over it once more, for the boards.
  void add(const ReviewOutput& what);

  void append_text(std::string& out) const;
  void append_json(std::string& out) const;
  // A fumen of what decided each round: played, and better if anything was.
  void append_fumen(std::string& out) const;
  std::string html() const;

 private:
  // A placement as the outputs show it.
  struct Shown {
    std::size_t round = 0;
    review::Judgement one{};
    std::string text{};  // "0:41.20, ben, placement 61, T left at 3,1: cost ..."; safe to show
    std::string words{};
    std::string fumen{};
    std::vector<fumen::Page> pages{};
    std::string section{};  // html
  };
  struct Round {
    std::size_t number = 0;  // from 1
    std::optional<std::uint8_t> winner{};
    base::UntrustedText winner_name{};
    bool is_looked_at = true;  // by what decided it
    std::optional<review::TurningPoint> point{};
    Shown shown{};  // of the point
  };
  struct Player {
    base::UntrustedText name;
    review::Lessons lessons;
    std::map<review::Fault, Shown> worst;
  };

  static Shown shown(const ReviewOutput& what, PlacementPages pages);
  std::string decided_text(const Round& round) const;

  std::vector<Round> rounds_;
  std::map<std::uint8_t, Player> players_;  // by their number in the match
};

}  // namespace tetron::app
