#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "replay/profile/profile.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/value/attack.hpp"
#include "review/value/values.hpp"

namespace tetron::review {

// The features that count in a game won by attack. The first ones are of a placement, the others of the field
// and the waiting garbage. Those of the field are the ones of MinusKelvin's Cold Clear
// (bot/src/evaluation/standard.rs), computed here from their descriptions.
enum class VersusFeature : std::uint8_t {
  attack,           // rows, by the rules of the recording
  clear,            // at least one line is cleared
  plain_lines,      // lines of a clear that continues no chain
  wasted_t,         // a T that makes no full spin with a line
  height,           // of the highest column
  above_half,       // rows of height and waiting garbage above ten
  above_quarter,    // the same above fifteen
  bumpiness,        // sum of the steps between neighbouring columns, without the well
  bumpiness_sq,     // sum of their squares
  row_transitions,  // changes between empty and filled along rows
  cavities,         // empty cells below a block that cannot be reached from the side
  cavities_sq,
  overhangs,  // empty cells below a block that can be reached from the side
  overhangs_sq,
  covered,  // blocks above each of those cells, at most six
  covered_sq,
  slot_one,  // a place for a T that spins and clears one line
  slot_two,
  slot_three,
  well,  // rows that are full except for the lowest column
  has_back_to_back,
  back_to_back,  // its length, at most ten
  pending,
};
inline constexpr std::size_t versus_feature_count = 23;
std::string_view name_of(VersusFeature feature);

using VersusWeights = std::array<double, versus_feature_count>;
using VersusFeatures = std::array<int, versus_feature_count>;

// docs/decisions/review.md#the-evaluators
const VersusWeights& versus_weights();

// Features of a field and a standing; those of a placement are zero. `t` is the T, for which slots are
// counted; null for none.
VersusFeatures versus_features(const Board& board, const AttackState& attack_state, const Stone* t);

// Values how far a placement helps to win: the rows it sends, and whether the field can send more.
class Versus final : public Values {
 public:
  struct Kind {
    Stone stone;
    tetrio::Piece piece{};
  };
  // `kinds` are the pieces of the game; equal copies of them are recognised.
  Versus(const tetrio::Rules& rules, std::vector<Kind> kinds,
         const VersusWeights& weights = versus_weights());

  Versus(const Versus&) = delete;
  Versus& operator=(const Versus&) = delete;

  const AttackTable& table() const { return table_; }
  const VersusWeights& weights() const { return weights_; }
  // The T, if the game has it; else null.
  const Stone* t() const { return t_; }

  // What a placement does.
  struct Effect {
    tetrio::Piece piece{};
    tetrio::Spin spin{};
    AttackTable::Attack attack;
  };
  Effect effect(const Move& move, const Placed& after, AttackState& attack_state) const;

  double of_move(const Move& move, const Placed& after, AttackState& attack_state) const override;
  double of_field(const Board& board, const AttackState& attack_state) const override;

 private:
  tetrio::Piece piece_of(const Stone& stone) const;

  AttackTable table_;
  std::vector<Kind> kinds_;
  const Stone* t_ = nullptr;  // points into kinds_
  VersusWeights weights_;
};

// For the pieces of a profile that are tetrominoes. Null where attack is not known to count: there,
// placements are valued by how long a player survives.
std::shared_ptr<const Versus> versus_of(const replay::Profile& profile, const Ruleset& rules);

}  // namespace tetron::review
