#pragma once

#include <array>
#include <vector>

#include "field/grid.hpp"
#include "replay/profile/profile.hpp"
#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::samples {

// The pieces of a profile as tumos of the rule engine: each style is a kind of tumo and has its own role,
// and rot is the turn. Garbage is one more role.
class StoneSet {
 public:
  // At least one style, at most most_styles.
  explicit StoneSet(const replay::Profile& profile);

  static constexpr std::size_t most_styles = rules::max_role - 1;

  // The settings of a field for these pieces, on which full rows vanish.
  rules::Settings settings(int width) const;
  int garbage() const { return static_cast<int>(kinds_.size()) + 1; }

  // The tumo with rot 0 and its anchor in that column and row; rows count from the top.
  rules::Tumo tumo(base::StoneStyle style, int x, int y) const;
  // The place in the form in which chunks store it.
  tet::StonePlace place(const rules::Tumo& tumo) const;
  // The field of a board at rest.
  field::Grid grid(const rules::Board& board) const;

 private:
  struct Kind {
    std::uint8_t style = 0;
    int left = 0;  // columns from the box to the anchor
    int top = 0;   // number of rows
  };

  int height_;
  bool y_down_;
  std::vector<Kind> kinds_;
  std::vector<rules::Pattern> patterns_;
  std::array<field::Cell, rules::max_role + 1> cells_{};  // by role
};

}  // namespace tetron::samples
