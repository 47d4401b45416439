#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "review/judge/judgement.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::replay {
class Timeline;
}

// Trying a placement of a recording again, and what the review says of the try. The window, its training and
// tetron.html ask here, so that all call the same tries good. docs/review.md
namespace tetron::review {

enum class TrialGrade : std::uint8_t {
  unknown,    // the place cannot be judged
  no_better,  // it costs as much as the recorded placement, or more
  better,     // it costs less
  best,       // no place is better, or it costs as little as the best one
};
std::string_view name_of(TrialGrade grade);

struct Trial {
  TrialGrade grade = TrialGrade::unknown;
  CostUnit unit{};
  Judgement said;            // of the place that was tried; only with its place if that cannot be judged
  double recorded_cost = 0;  // of the placement of the recording

  bool is_good() const { return grade >= TrialGrade::better; }
};

// Judges a place instead of the one that was played. `recorded` is what the review says of that one.
Trial trial_of(const replay::Timeline& timeline, const Ruleset& rules, const Judgement& recorded,
               const game::Place& place);
// The grade by the costs alone.
TrialGrade trial_grade(double recorded_cost, const Judgement& said);

// "Best", "Better: 0.06 % instead of 1.6 %", "No better: 2.1 %".
std::string words_of(const Trial& trial);

// Which mistakes were tried, and which of them were done better. A mistake that was only looked at is not
// counted.
class TrialTally {
 public:
  // `event` identifies the mistake. Returns true if it had not been tried before.
  bool add(std::uint32_t event, bool is_good);
  bool contains(std::uint32_t event) const { return tried_.contains(event); }
  std::size_t tried() const { return tried_.size(); }
  std::size_t better() const;
  void clear() { tried_.clear(); }

 private:
  std::map<std::uint32_t, bool> tried_;  // whether one of the tries was good
};

}  // namespace tetron::review
