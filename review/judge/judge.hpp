#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "replay/timeline/run.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/bot/bot_words.hpp"
#include "review/judge/judgement.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::review {

// Asks such a judge about a position: its moves, the best first; nothing if it has no answer.
using AskJudge = std::function<std::optional<std::vector<bots::Move>>(const bots::Start&)>;

struct JudgeOptions {
  std::vector<base::PlayerId> players;
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> until;
  std::optional<int> depth{};  // pieces looked at, the one that falls included; nothing: as is usual
  AskJudge ask{};              // of fields with ten columns and tetrominoes; may be empty
};

// Values the placements of a track one after the other. What it refers to must outlive it.
class Judging {
 public:
  Judging(const replay::Track& track, Ruleset rules, JudgeOptions options);
  Judging(Judging&&) noexcept;
  Judging& operator=(Judging&&) noexcept;
  ~Judging();

  // Goes on to the next placement and values it; false at the end.
  bool step();
  // The moment reached.
  base::Milliseconds now() const;
  // What was found until now.
  const Review& review() const;
  // Of that the placements found since this was called last, which review() has no more.
  std::vector<Judgement> take();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// All of them. `go_on` is asked before each, with the moment reached.
Review judge(const replay::Track& track, const Ruleset& rules, const JudgeOptions& options,
             const std::function<bool(base::Milliseconds)>& go_on = {});

// One placement that was valued before, now with what `ask` says of it. Begins with the player's placement
// before it, however late in the recording that is.
std::optional<Judgement> judge_again(const replay::Timeline& timeline, const Ruleset& rules,
                                     const Judgement& known, AskJudge ask);

}  // namespace tetron::review
