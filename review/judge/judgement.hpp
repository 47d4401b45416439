#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/units.hpp"
#include "formats/tet/chunk.hpp"
#include "formats/tet/walk.hpp"
#include "replay/tetrio/attack.hpp"

// What is said of a placement.
namespace tetron::review {

// In what a cost is counted.
enum class CostUnit : std::uint8_t {
  lines,    // that a player still clears: 0067
  percent,  // of the chance to win the round: 0150
};
std::string_view name_of(CostUnit unit);

// How much a placement cost: docs/decisions/0150-few-mistakes.md.
enum class Grade : std::uint8_t { fine, inaccuracy, mistake, blunder };
std::string_view name_of(Grade grade);

// What a placement that cost something did, or left out.
enum class Fault : std::uint8_t {
  missed_kill,  // rows enough to end the round
  missed_all_clear,
  missed_spin,  // a full spin with lines
  missed_four_lines,
  broken_chain,   // a back-to-back of two or more ended
  broken_combo,   // something could have been cleared that sends more
  missed_attack,  // rows of a plain clear
  missed_setup,   // more could have been sent with the next piece
  spent_t,        // without a spin, and another piece could have been placed
  lost_slot,      // a place for a T-spin
  covered_well,
  hole,          // more new holes than the better placement
  kept_hole,     // one could have been opened
  buried,        // more blocks above holes
  stacked_high,  // room for what waits is gone
  too_high,
  uneven,
  other,
};
inline constexpr std::size_t fault_count = static_cast<std::size_t>(Fault::other) + 1;
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

// Of what a fault is about: before the placement, after it, after the better one.
struct Figures {
  int before = 0;
  int did = 0;
  int could = 0;
};

// What a judge from outside says of a turn.
struct Advice {
  std::uint32_t of = 0;         // places that it suggested and that can be reached
  std::uint32_t rank = 0;       // which of them, from 1, is the one that was played; 0 for none
  std::uint32_t unreached = 0;  // what it suggested besides
  game::Place best;             // the first of them, if there are any
};

// One placement of a player.
struct Judgement {
  base::PlayerId player{};
  std::uint32_t placement = 0;  // of the player, from 0
  std::uint32_t event = 0;      // how many events happened before it
  base::Milliseconds time{};
  game::Place played;
  game::Place best;
  // Places that could be reached, the one that was chosen included, and how many of them are better, plus 1.
  std::uint32_t of = 0;
  std::uint32_t rank = 1;
  double cost = 0;  // in the unit of the review
  Grade grade{};
  Fault fault = Fault::other;  // of one that is not fine
  Figures figures{};           // of that
  // Where attack counts: what was done and what could have been, and how likely the round was won before it,
  // had the best been played, and after it.
  Deed did{};
  Deed could{};
  Deed next_did{};  // of one that is not fine: with the next piece
  Deed next_could{};
  double best_chance = 0;
  double chance = 0;
  int waiting = 0;  // rows of garbage
  int combo = -1;   // before it, as Standing has them
  int chain = -1;
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

struct Review {
  CostUnit unit = CostUnit::lines;
  int depth = 0;                        // pieces looked at, as far as they were known
  std::vector<Judgement> judgements{};  // in the order in which they happened
  // By player: placements that could not be valued, as their stone has no shape or is outside the field.
  std::vector<std::uint32_t> unvalued{};
  std::optional<tet::Gap> gap{};  // where the chain of chunks broke
  bool is_stopped = false;        // by `go_on`
};

}  // namespace tetron::review
