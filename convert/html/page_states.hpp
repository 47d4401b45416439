#pragma once

#include <cstddef>
#include <vector>

#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

// Every state of a timeline, for a page that plays them without knowing what a recording is;
// convert/html/web/timeline.js does. What changes with an event stands in records: one for each player, then
// one for each field of which anything does. Bytes that mean the same stand together, which compresses
// better: the parts, in this order, each behind its size (u32, low byte first). A number is a varint (seven
// bits a byte, the low ones first, the high bit says that more follow); a difference is one too, with its
// sign in the lowest bit (0, -1, 1, -2, …).
//
//   times      of each event: how many milliseconds it is after the one before (number)
//   gaps       of each record: how many events it is after the last record's (number); the first counts from
//              event 0
//   who        of each record: the player, or 128 + the field (byte)
//   what       of each record: the bits below (byte)
//   fixed      four parts: style, x, y and turn of a piece that was fixed; each byte less that of the piece
//              that fell, or less 0 if none did, modulo 256
//   pieces     four parts: the same of the piece that falls, less those of the one before
//   next       style of the next piece (byte)
//   credits    how many more (difference), of players and of fields
//   others     of players: 1 alive, 2 has a target, 4 has a weapon; then target and weapon (three bytes)
//   placements how many more (difference), besides that of a fixed piece
//   numbers    of fields: lives, level (bytes)
//   lines      how many more (difference)
//   rows       where the rows of a field come from, from the lowest up (byte each): 0 the row above that
//              which the row below came from (the first: the lowest), n the one n rows further up, 255 a new
//              row, which is empty
//   counts     how many cells follow (number)
//   cells      where each is: how far behind the one before, row by row from the top (number; the first
//              counts from -1)
//   values     what each is (byte)
//   marks      how many events after the one before (number), kind (byte, as replay::MarkerKind), player or
//              field (byte); of a weapon then the weapon and the target (bytes), of a message to whom (byte)
//
// Bits of a player: 1 a piece is fixed: it counts as a placement, and its cells become what its style's
// blocks are; 2 another piece falls; 4 none does; 8 next; 16 no next; 32 credits; 64 others; 128 placements.
// Bits of a field: 1 lives, level, lines and credits; 2 rows, which come first; 4 cells.
std::vector<std::byte> page_states(const replay::Timeline& timeline);

}  // namespace tetron::convert
