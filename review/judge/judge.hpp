#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "replay/timeline/run.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/judge_options.hpp"
#include "review/judge/judgement.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::review {

// Values the placements of a track one after another. The track and everything the options refer to must
// outlive it.
class Judging {
 public:
  Judging(const replay::Track& track, Ruleset rules, JudgeOptions options);
  Judging(Judging&&) noexcept;
  Judging& operator=(Judging&&) noexcept;
  ~Judging();

  // Proceeds to the next placement and values it; false at the end.
  bool step();
  // The time of the recording that was reached.
  base::Milliseconds now() const;
  // The results so far.
  const Review& review() const;
  // Takes out the judgements found since the last call; review() no longer contains them.
  std::vector<Judgement> take();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// Values all placements. `go_on` is called before each.
Review judge(const replay::Track& track, const Ruleset& rules, const JudgeOptions& options,
             const GoOn& go_on = {});

// Values one placement again, now with the advice of `ask`. Plays only from the previous placement of that
// player on, wherever in the recording that is.
std::optional<Judgement> judge_again(const replay::Timeline& timeline, const Ruleset& rules,
                                     const Judgement& known, AskJudge ask);
// Values another placement in the turn of a known one. Empty if the place is not between the walls.
std::optional<Judgement> judge_instead(const replay::Timeline& timeline, const Ruleset& rules,
                                       const Judgement& known, const game::Place& place);
// The unit of the costs of a review of it.
CostUnit unit_of(const replay::Timeline& timeline, const Ruleset& rules);
// The better placement of a turn and those that follow it best, with the pieces that the player saw: at most
// `most` in all. Empty if nothing was better.
std::vector<game::Place> better_line(const replay::Timeline& timeline, const Ruleset& rules,
                                     const Judgement& known, std::size_t most);
// The state of the recording in which the piece of that turn appeared.
replay::State turn_start(const replay::Timeline& timeline, const Judgement& known);

}  // namespace tetron::review
