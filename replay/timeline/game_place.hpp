#pragma once

#include <vector>

#include "field/grid.hpp"
#include "formats/tet/chunk.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"

// What a profile calls by number, as rounds of any game have it; RoundPieces goes the other way.
namespace tetron::replay {

// A match names a piece by a cell: tetrominoes by their letters, others by the profile's cell, and what the
// profile does not know by its number.
field::Cell game_piece(const Profile& profile, base::StoneStyle style);
// The pieces that are no tetrominoes.
std::vector<game::PieceKind> game_pieces(const Profile& profile);
// A place in a field of so many rows, all that the profile's rows are counted in.
game::Place game_place(const Profile& profile, int rows, const tet::StonePlace& stone);
// The cells of a field as Round::boards has them, without the empty rows at its top.
game::Board game_board(field::GridView grid);

}  // namespace tetron::replay
