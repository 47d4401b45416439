#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "replay/profile/profile.hpp"
#include "review/value/attack.hpp"
#include "review/value/values.hpp"

namespace tetron::review {

// What counts in a game that is won by attack. The first ones are of a placement, the others of the field and
// of what waits. The figures of the field are those that MinusKelvin's Cold Clear publishes
// (bot/src/evaluation/standard.rs), counted here from their descriptions.
enum class VersusFeature : std::uint8_t {
  attack,           // rows, by the recording's own table
  clear,            // something is cleared
  plain_lines,      // lines of a clear that goes on with no chain
  wasted_t,         // a T that makes no full spin with a line
  height,           // of the highest column
  above_half,       // rows of it and of what waits above ten
  above_quarter,    // ... above fifteen
  bumpiness,        // steps between neighbouring columns but the well
  bumpiness_sq,     // their squares
  row_transitions,  // borders between empty and filled along rows
  cavities,         // cells below a block that nothing gets to from the side
  cavities_sq,
  overhangs,  // those that something gets to
  overhangs_sq,
  covered,  // blocks above each such cell, six at most
  covered_sq,
  slot_one,  // a place for a T that spins and clears one line
  slot_two,
  slot_three,
  well,  // rows of the lowest column that are full but for it
  has_chain,
  chain,  // its length, ten at most
  waiting,
};
inline constexpr std::size_t versus_feature_count = 23;
std::string_view name_of(VersusFeature feature);

using VersusWeights = std::array<double, versus_feature_count>;
using VersusFeatures = std::array<int, versus_feature_count>;

// docs/decisions/0065-evaluator.md
const VersusWeights& versus_weights();

// Of a field and a standing: zero for those of a placement. `t` is the piece that slots are for; null for
// none.
VersusFeatures versus_features(const Board& board, const Standing& standing, const Stone* t);

// How far a placement helps to win: rows that are sent, and a field that can go on sending them.
class Versus final : public Values {
 public:
  struct Kind {
    Stone stone;
    tetrio::Piece piece{};
  };
  // `kinds` are the pieces of the game, or copies of them.
  Versus(const tetrio::Rules& rules, std::vector<Kind> kinds,
         const VersusWeights& weights = versus_weights());

  Versus(const Versus&) = delete;
  Versus& operator=(const Versus&) = delete;

  const AttackTable& table() const { return table_; }
  const VersusWeights& weights() const { return weights_; }
  // The piece that spins, if the game has it.
  const Stone* t() const { return t_; }

  // What a placement does, for words.
  struct Deed {
    tetrio::Piece piece{};
    tetrio::Spin spin{};
    AttackTable::Attack attack;
  };
  Deed deed(const Move& move, const Placed& after, Standing& standing) const;

  double of_move(const Move& move, const Placed& after, Standing& standing) const override;
  double of_field(const Board& board, const Standing& standing) const override;

 private:
  tetrio::Piece piece_of(const Stone& stone) const;

  AttackTable table_;
  std::vector<Kind> kinds_;
  const Stone* t_ = nullptr;  // one of them
  VersusWeights weights_;
};

// For the pieces of a profile that are tetrominoes, by style; of `rules` the round is played by.
std::shared_ptr<const Versus> versus_of(const replay::Profile& profile, const std::vector<Stone>& stones,
                                        const tetrio::Rules& rules);

}  // namespace tetron::review
