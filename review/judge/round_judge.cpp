#include "review/judge/round_judge.hpp"

#include <utility>

#include "review/judge/judge.hpp"

namespace tetron::review {

RoundJudge::RoundJudge(kinds::ShownRound round)
    : round_(std::make_unique<const kinds::ShownRound>(std::move(round))),
      timeline_(round_->track()),
      rules_(ruleset_of(*round_)) {}

Review RoundJudge::review(const JudgeOptions& options, const GoOn& go_on) const {
  return judge(timeline_.track(), rules_, options, go_on);
}

replay::State RoundJudge::turn(const Judgement& one) const {
  return turn_start(timeline_, one);
}

Choices RoundJudge::choices(const replay::State& state, base::PlayerId player,
                            std::optional<int> depth) const {
  return choices_at(timeline_, rules_, state, player, depth);
}

std::optional<std::vector<Input>> RoundJudge::inputs(const replay::State& state, base::PlayerId player,
                                                     const game::Place& place) const {
  return inputs_to(timeline_, rules_, state, player, place);
}

}  // namespace tetron::review
