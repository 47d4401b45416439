#pragma once

#include <memory>
#include <optional>

#include "replay/kinds/tetrio/attack.hpp"
#include "review/value/values.hpp"

namespace tetron::review {

// The middle cell of a T in a form, and where its nub points. nub_of() is empty for other pieces.
struct Nub {
  field::Offset middle{};
  field::Offset points{};  // one step to a side, up or down
};
std::optional<Nub> nub_of(const Form& form);

// How the last turn brought a piece into its place.
enum class LastTurn : std::uint8_t {
  none,
  plain,
  far,  // a kick two rows down and one to the side: it makes a T-spin full in every direction
};
// The best last turn that is possible. A turn in place counts if the place can be reached at all, which is
// assumed; a turn with a kick counts if it begins with nothing above the piece, or one column to the side of
// such a position. With `from_sky` turns in place must begin so, too. Stops when it finds `enough`.
LastTurn last_turn(const Move& move, bool from_sky, LastTurn enough = LastTurn::far);

// A T-spin: the last move is a turn, and three of the four corners around the middle are filled. Full if both
// corners next to its nub are filled, or after a far turn; else mini. None for other pieces.
tetrio::Spin corner_spin(const Move& move, bool from_sky);
// Whether the piece cannot move to either side, up or down.
bool is_stuck(const Move& move);

// The attack of placements by the rules of a recording.
class AttackTable {
 public:
  explicit AttackTable(const tetrio::Rules& rules);

  const tetrio::Rules& rules() const { return *rules_; }
  // The kind of spin of a placement that clears lines.
  tetrio::Spin spin_of(const Move& move) const;

  struct Attack {
    double rows = 0;                   // before they cancel waiting garbage, with fractions
    bool is_difficult = false;         // a spin, or four lines
    bool breaks_back_to_back = false;  // a chain of at least two clears
  };
  // The attack of a placement. `attack_state` is updated: waiting rows are cancelled.
  Attack attack_of(const Placed& after, tetrio::Piece piece, tetrio::Spin spin,
                   AttackState& attack_state) const;
  // The same for a clear of so many lines; `empties`: the field is empty after it.
  Attack attack_of(int lines, bool empties, tetrio::Piece piece, tetrio::Spin spin,
                   AttackState& attack_state) const;

 private:
  std::shared_ptr<const tetrio::Rules> rules_;
};

}  // namespace tetron::review
