#pragma once

#include <array>
#include <vector>

#include "field/grid.hpp"
#include "replay/profile/profile.hpp"
#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::samples {

// The stones of a profile as tumos of the rule engine: each style is a kind of tumo and a role of its own,
// rot is the turn. Garbage is one role more.
class StoneSet {
 public:
  // At least one style, most_styles at most.
  explicit StoneSet(const replay::Profile& profile);

  static constexpr std::size_t most_styles = rules::max_role - 1;

  // A field of these stones on which full rows vanish.
  rules::Settings settings(int width) const;
  int garbage() const { return static_cast<int>(kinds_.size()) + 1; }

  // With rot 0 and its anchor in that column and row; rows count from the top.
  rules::Tumo tumo(base::StoneStyle style, int x, int y) const;
  // As chunks store it.
  tet::StonePlace place(const rules::Tumo& tumo) const;
  // The field of a board at rest.
  field::Grid grid(const rules::Board& board) const;

 private:
  struct Kind {
    std::uint8_t style = 0;
    int left = 0;  // columns from the box to the anchor
    int top = 0;   // rows
  };

  int height_;
  bool y_down_;
  std::vector<Kind> kinds_;
  std::vector<rules::Pattern> patterns_;
  std::array<field::Cell, rules::max_role + 1> cells_{};  // by role
};

}  // namespace tetron::samples
