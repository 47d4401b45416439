#pragma once

#include "field/grid.hpp"
#include "solver/pc/board/holes.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/question_words.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// The cells of a board that are to be filled. Rows are numbered as in Board; cells in neither `must` nor
// `may`, and blocks, are unchanged.
struct Area {
  std::array<std::uint16_t, most_lines> must{};  // every cell has to be covered
  std::array<std::uint16_t, most_lines> may{};   // these may be covered
  // These may be covered only by a piece of the kind; they are also in `must` or `may`.
  std::array<std::array<std::uint16_t, most_lines>, 7> reserved{};
  int pieces = 0;  // how many are placed; 0: any number, but each covers a cell of `must`
  // The kind of holes that must not be there after all pieces are placed, the changes made and full rows
  // gone. Holes in `free` do not count.
  Holes without = Holes::any;
  std::vector<FieldChange> changes{};
  std::array<std::uint16_t, most_lines> free{};
};

// What the colours of a playfield say about its lowest rows.
struct SetupTarget {
  field::Grid before;  // without the cells that may or must be covered
  Area area;
  int cells = 0;  // number of cells that must be covered
};
struct TargetColours {
  field::Cell fill = field::Cell::i;  // colour of the cells that must be covered
  field::Cell may = field::Cell::o;   // of those that may be covered
  std::optional<field::Cell> free{};  // of those that may be covered and may be holes
  bool are_others_reserved = false;   // other colours must be covered, each by a piece of its kind
};
// What a question about setups says beside the field.
struct SetupConditions {
  TargetColours colours{};
  Holes without = Holes::any;
  std::string operate{};  // as field_changes() reads it
  int pieces = 0;         // Area::pieces
};
// Reads the lowest `lines` rows of a playfield; `lines` and the width are limited as in Board. The error is
// in `operate`, or that nothing is to be filled.
std::expected<SetupTarget, QuestionError> setup_target_of(const field::Grid& grid, int lines,
                                                          const SetupConditions& conditions);

// All ways to fill the area with pieces that the sequences bring, at most 20 pieces. No two ways put the
// same kinds on the same cells. Full rows vanish on the way, and may divide pieces. The sequences may have
// any length; the board has to be workable.
Ways setups(const Board& board, const Area& area, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {});

}  // namespace tetron::pc
