#pragma once

#include <memory>
#include <optional>

#include "replay/tetrio/attack.hpp"
#include "review/value/values.hpp"

namespace tetron::review {

// A T: the middle of one in a form, and whereto its nub points; nothing for other pieces.
struct Nub {
  field::Offset middle{};
  field::Offset points{};  // a step to one side
};
std::optional<Nub> nub_of(const Form& form);

// Which way a piece was taken into a place by its last turn.
enum class LastTurn : std::uint8_t {
  none,
  plain,
  far,  // two rows down and one to a side: a T makes a full spin by it wherever it points
};
// The best that there is. Turns in place are taken to be reached if the place is; others count if they begin
// under the open sky, or a step beside it. With `from_sky` turns in place have to begin there, too. Nothing
// better than `enough` is looked for.
LastTurn last_turn(const Move& move, bool from_sky, LastTurn enough = LastTurn::far);

// A T whose last move is a turn, three of the corners around its middle filled: full with both before its
// nub, or after a far turn; else mini. None for other pieces.
tetrio::Spin corner_spin(const Move& move, bool from_sky);
// Whether a piece can move to no side, not up and not down.
bool is_stuck(const Move& move);

// What the rules of a recording make of what a placement clears.
class AttackTable {
 public:
  explicit AttackTable(const tetrio::Rules& rules);

  const tetrio::Rules& rules() const { return *rules_; }
  // As what a placement counts that clears lines.
  tetrio::Spin spin_of(const Move& move) const;

  struct Attack {
    double rows = 0;            // before they meet what waits, fractions kept
    bool is_difficult = false;  // a spin, or four lines
    bool breaks_chain = false;  // of two clears at least
  };
  // What it sends. `standing` is the one before it and becomes the one after it: rows that wait are met.
  Attack attack_of(const Placed& after, tetrio::Piece piece, tetrio::Spin spin, Standing& standing) const;
  // The same of so many lines; `empties`: nothing is left on the field.
  Attack attack_of(int lines, bool empties, tetrio::Piece piece, tetrio::Spin spin, Standing& standing) const;

 private:
  std::shared_ptr<const tetrio::Rules> rules_;
};

}  // namespace tetron::review
