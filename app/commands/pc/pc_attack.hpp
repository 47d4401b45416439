#pragma once

#include "review/attack.hpp"
#include "solver/pc/score.hpp"

namespace tetron::app {

// The rows that ways to a perfect clear send by the rules of a round of TETR.IO: each attack rounded down,
// T-spins alone counted as spins, nothing waiting. docs/pc-questions.md, "Score".
class AttackJudge : public pc::Judge {
 public:
  AttackJudge(const tetrio::Rules& rules, const pc::ScoreQuestion& question)
      : table_(rules), question_(question) {}

  State begin() const override;
  std::optional<Verdict> put(State state, const pc::Putting& piece, int left) const override;
  std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const override;

 private:
  review::AttackTable table_;
  pc::ScoreQuestion question_;
};

}  // namespace tetron::app
