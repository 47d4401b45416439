#pragma once

#include <memory>
#include <optional>

#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/choices.hpp"
#include "review/judge/judge_options.hpp"

namespace tetron::review {

// Judges a round by the rules of its own game, which are part of the round.
class RoundJudge {
 public:
  explicit RoundJudge(kinds::ShownRound round);

  const kinds::ShownRound& round() const { return *round_; }
  const replay::Timeline& timeline() const { return timeline_; }

  // Values the placements. `go_on` is called before each; if it is empty, all are valued.
  Review review(const JudgeOptions& options = {}, const GoOn& go_on = {}) const;
  // The state in which the piece of a placement appeared.
  replay::State turn(const Judgement& one) const;
  // What a player can do in a state of the timeline: review/judge/choices.hpp.
  Choices choices(const replay::State& state, base::PlayerId player, std::optional<int> depth = {}) const;
  std::optional<std::vector<Input>> inputs(const replay::State& state, base::PlayerId player,
                                           const game::Place& place) const;

 private:
  std::unique_ptr<const kinds::ShownRound> round_;  // its track refers to it
  replay::Timeline timeline_;
  Ruleset rules_;
};

}  // namespace tetron::review
