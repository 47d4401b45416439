#pragma once

#include <cstddef>
#include <vector>

#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

// Every state of a timeline, for a web page that plays it without knowing recordings;
// convert/html/web/timeline.js reads it. What an event changes is in records: one for each changed player,
// then one for each changed field. For better compression, bytes with the same meaning are together in
// parts, in the following order, each after its size (u32, low byte first). A number is a varint: seven bits
// per byte, the low ones first; the high bit says that more follow. A difference is a number with its sign
// in the lowest bit (0, -1, 1, -2, …).
//
//   times      of each event: milliseconds since the one before (number)
//   gaps       of each record: events since the last record's (number); the first counts from event 0
//   who        of each record: the player, or 128 + the field (byte)
//   what       of each record: the bits below (byte)
//   fixed      four parts: style, x, y and turn of a piece that locked; each byte minus that of the piece
//              that was falling, or minus 0 if none was, modulo 256
//   pieces     four parts: the same of the falling piece, minus those of the one before
//   next       style of the next piece (byte)
//   credits    increase (difference), of players and of fields; a number that is not known counts as -1,
//              also of level and lines
//   others     of players: 1 alive, 2 has a target, 4 has a weapon; then target and weapon (three bytes)
//   placements increase (difference), without that of a locked piece
//   numbers    of fields: lives (byte), increase of the level (difference)
//   lines      increase (difference)
//   rows       where the rows of a field come from, from the lowest up (byte each): 0 the row above that
//              which the row below came from (the first: the lowest), n the one n rows further up, 255 a new
//              row, which is empty
//   counts     how many cells follow (number)
//   cells      where each is: distance from the one before, row by row from the top (number; the first
//              counts from -1)
//   values     what each is (byte)
//   marks      events since the one before (number), kind (byte, as replay::MarkerKind), player or field
//              (byte); then for a weapon the weapon and the target (bytes), for a message the recipient
//              (byte)
//
// Bits of a player: 1 a piece locked: it counts as a placement, and its cells become the blocks of its
// style; 2 a new falling piece; 4 no falling piece; 8 next; 16 no next; 32 credits; 64 others; 128
// placements. Bits of a field: 1 lives, level, lines and credits; 2 rows, which are applied first; 4 cells.
std::vector<std::byte> page_states(const replay::Timeline& timeline);

}  // namespace tetron::convert
