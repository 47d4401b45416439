#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "motion/kicks.hpp"
#include "replay/tetrio/attack.hpp"
#include "replay/timeline/gauges.hpp"
#include "replay/timeline/run.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/bot_words.hpp"
#include "review/gravity.hpp"
#include "review/judgement.hpp"
#include "review/search.hpp"

namespace tetron::review {

// What a recording does not say of its game.
struct Ruleset {
  std::vector<Stone> stones;  // by style
  bool may_hold = false;
  // Held and coming stones, if more than one is seen.
  std::shared_ptr<const replay::Gauges> gauges;
  Gravity gravity{};                       // if the game's own is known
  std::optional<motion::KickSet> kicks{};  // nothing: pieces turn in place
  // Of a round that is won by attack: placements are valued by what they do for it.
  std::optional<tetrio::Rules> attacks{};
};

// Asks such a judge about a position: its moves, the best first; nothing if it has no answer.
using AskJudge = std::function<std::optional<std::vector<bots::Move>>(const bots::Start&)>;

struct JudgeOptions {
  std::vector<base::PlayerId> players;
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> until;
  std::optional<int> depth{};  // pieces looked at, the one that falls included; nothing: as is usual
  AskJudge ask{};              // of fields with ten columns and tetrominoes; may be empty
};

// In what a cost is counted.
enum class CostUnit : std::uint8_t {
  lines,    // that a player still clears: 0067
  percent,  // of the chance to win the round: 0150
};
std::string_view name_of(CostUnit unit);

struct Review {
  CostUnit unit = CostUnit::lines;
  int depth = 0;                        // pieces looked at, as far as they were known
  std::vector<Judgement> judgements{};  // in the order in which they happened
  // By player: placements that could not be valued, as their stone has no shape or is outside the field.
  std::vector<std::uint32_t> unvalued{};
  std::optional<tet::Gap> gap{};  // where the chain of chunks broke
  bool is_stopped = false;        // by `go_on`
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
