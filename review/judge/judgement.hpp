#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/units.hpp"
#include "formats/tet/chunk.hpp"
#include "formats/tet/walk.hpp"
#include "replay/game/event.hpp"
#include "replay/kinds/tetrio/attack.hpp"

// The results of a review.
namespace tetron::review {

// The unit of costs.
enum class CostUnit : std::uint8_t {
  lines,    // lines that a player still clears: docs/decisions/review.md#the-evaluators
  percent,  // of the chance to win the round: docs/decisions/review.md#what-a-mistake-is
};
std::string_view name_of(CostUnit unit);

// How bad a placement was, by its cost: docs/decisions/review.md#what-a-mistake-is.
enum class Grade : std::uint8_t { fine, inaccuracy, mistake, blunder };
std::string_view name_of(Grade grade);

// What was wrong with a placement that cost something.
enum class MistakeKind : std::uint8_t {
  missed_kill,  // enough rows to end the round
  missed_all_clear,
  missed_spin,  // a full spin with lines
  missed_quad,
  broken_back_to_back,  // a back-to-back of two or more ended
  broken_combo,         // a clear that continues the combo and sends more was possible
  missed_attack,        // rows of a plain clear
  missed_setup,         // more could have been sent with the next piece
  spent_t,              // a T without a spin, where another piece could have been placed
  lost_slot,            // a place for a T-spin was lost
  covered_well,
  hole,          // more new holes than the better placement
  kept_hole,     // a hole could have been opened
  buried,        // more blocks above holes
  stacked_high,  // no room is left for the waiting garbage
  too_high,
  uneven,
  other,
};
inline constexpr std::size_t mistake_kind_count = static_cast<std::size_t>(MistakeKind::other) + 1;
std::string_view name_of(MistakeKind mistake_kind);

// What a placement does by itself.
struct PlacementEffect {
  tetrio::Piece piece{};
  int lines = 0;
  tetrio::Spin spin{};
  double attack = 0;  // rows, before they cancel waiting garbage
  bool is_all_clear = false;
  bool breaks_back_to_back = false;
};

// A figure that shows a fault: before the placement, after it, and after the better one.
struct Figures {
  int before = 0;
  int did = 0;
  int could = 0;
};

// The advice of an external judge on a turn.
struct Advice {
  std::uint32_t of = 0;         // suggested places that can be reached
  std::uint32_t rank = 0;       // of the placement played among those, from 1; 0 if it is not among them
  std::uint32_t unreached = 0;  // suggested places that cannot be reached
  game::Place best;             // the first of those that can be reached; unset if `of` is 0
};

// One placement of a player.
struct Judgement {
  base::PlayerId player{};
  std::uint32_t placement = 0;  // of the player, from 0
  std::uint32_t event = 0;      // how many events happened before it
  base::Milliseconds time{};
  game::Place played;
  game::Place best;
  // How many places could be reached, including the chosen one; and its rank among them (1 if none is
  // better).
  std::uint32_t of = 0;
  std::uint32_t rank = 1;
  double cost = 0;  // in the unit of the review
  Grade grade{};
  MistakeKind mistake_kind = MistakeKind::other;  // if the grade is not fine
  Figures figures{};                              // that show the fault
  // Where attack counts: what was done and what could have been done, and the chance of winning the round
  // after the best placement and after the one that was played.
  PlacementEffect did{};
  PlacementEffect could{};
  PlacementEffect next_did{};  // if the grade is not fine: with the next piece
  PlacementEffect next_could{};
  double best_chance = 0;
  double chance = 0;
  int pending = 0;  // rows of garbage
  int combo = -1;   // before the placement, as in AttackState
  int back_to_back = -1;
  double lines_expected = 0;  // after the placement
  double survival = 0;
  int new_holes = 0;
  int best_new_holes = 0;
  int lines = 0;
  bool missed_quad = false;  // a clear of four lines was possible and not made
  std::optional<Advice> advice{};
  bool was_found = true;  // false if the search did not find a way to the place
};

// Whether a placement is shown among the mistakes.
inline bool is_mistake(const Judgement& one) {
  return one.grade >= Grade::mistake;
}

struct Review {
  CostUnit unit = CostUnit::lines;
  int depth = 0;                        // pieces looked ahead, as far as they were known
  std::vector<Judgement> judgements{};  // in the order in which they happened
  // By player: how many placements could not be valued because the piece has no shape or is outside the
  // field.
  std::vector<std::uint32_t> unvalued{};
  std::optional<tet::Gap> gap{};  // where the chain of chunks broke
  bool is_stopped = false;        // `go_on` stopped it
};

}  // namespace tetron::review
