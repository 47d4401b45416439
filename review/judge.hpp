#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "motion/kicks.hpp"
#include "replay/tetrio/attack.hpp"
#include "replay/timeline/gauges.hpp"
#include "replay/timeline/run.hpp"
#include "review/bot_words.hpp"
#include "review/gravity.hpp"
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

// How much a placement cost: docs/decisions/0150-few-mistakes.md.
enum class Grade : std::uint8_t { fine, inaccuracy, mistake, blunder };
std::string_view name_of(Grade grade);

// What a placement that cost something did, or left out.
enum class Fault : std::uint8_t {
  missed_kill,  // rows enough to end the round
  missed_all_clear,
  missed_spin,  // a full spin with lines
  missed_four_lines,
  broken_chain,  // a back-to-back of two or more ended
  hole,          // more new holes than the better placement
  stacked_high,  // room for what waits is gone
  other,
};
std::string_view name_of(Fault fault);

// What a placement does by itself.
struct Deed {
  tetrio::Piece piece{};
  int lines = 0;
  tetrio::Spin spin{};
  double attack = 0;  // rows, before they meet what waits
  bool is_all_clear = false;
  bool breaks_chain = false;
};

// What a judge from outside says of a turn.
struct Advice {
  std::uint32_t of = 0;         // places that it suggested and that can be reached
  std::uint32_t rank = 0;       // which of them, from 1, is the one that was played; 0 for none
  std::uint32_t unreached = 0;  // what it suggested besides
  tet::StonePlace best;         // the first of them, if there are any
};
// Asks such a judge about a position: its moves, the best first; nothing if it has no answer.
using AskJudge = std::function<std::optional<std::vector<bots::Move>>(const bots::Start&)>;

// One placement of a player.
struct Judgement {
  base::PlayerId player{};
  std::uint32_t placement = 0;  // of the player, from 0
  std::uint32_t event = 0;      // how many events happened before it
  base::Milliseconds time{};
  tet::StonePlace played;
  tet::StonePlace best;
  // Places that could be reached, the one that was chosen included, and how many of them are better, plus 1.
  std::uint32_t of = 0;
  std::uint32_t rank = 1;
  double cost = 0;  // in the unit of the review
  Grade grade{};
  Fault fault = Fault::other;  // of one that is not fine
  // Where attack counts: what was done and what could have been, and how likely the round was won before it,
  // had the best been played, and after it.
  Deed did{};
  Deed could{};
  double best_chance = 0;
  double chance = 0;
  int waiting = 0;            // rows of garbage
  double lines_expected = 0;  // after it
  double survival = 0;
  int new_holes = 0;
  int best_new_holes = 0;
  int lines = 0;
  bool missed_four_lines = false;  // four could have been cleared, and were not
  std::optional<Advice> advice{};
  bool was_found = true;  // else it is none of the places that are known to be reached
};

// Whether a placement is shown among the mistakes.
inline bool is_mistake(const Judgement& one) {
  return one.grade >= Grade::mistake;
}

struct JudgeOptions {
  std::vector<base::PlayerId> players;
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> until;
  SearchLimits limits;
  AskJudge ask{};  // of fields with ten columns and tetrominoes; may be empty
};

// In what a cost is counted.
enum class CostUnit : std::uint8_t {
  lines,    // that a player still clears: 0067
  percent,  // of the chance to win the round: 0150
};

struct Review {
  CostUnit unit = CostUnit::lines;
  std::vector<Judgement> judgements;  // in the order in which they happened
  // By player: placements that could not be valued, as their stone has no shape or is outside the field.
  std::array<std::uint32_t, tet::header::max_players> unvalued{};
  std::optional<tet::Gap> gap;  // where the chain of chunks broke
  bool is_stopped = false;      // by `go_on`
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

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// All of them. `go_on` is asked before each, with the moment reached.
Review judge(const replay::Track& track, const Ruleset& rules, const JudgeOptions& options,
             const std::function<bool(base::Milliseconds)>& go_on = {});

}  // namespace tetron::review
