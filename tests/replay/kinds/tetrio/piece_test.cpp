#include "replay/kinds/tetrio/piece.hpp"

#include "tests/catch.hpp"

using namespace tetron::tetrio;

TEST_CASE("tetrio pieces turn in their boxes") {
  CHECK(blocks_of(Piece::t, 1) == Blocks{{{2, 1}, {1, 0}, {1, 1}, {1, 2}}});
  CHECK(blocks_of(Piece::i, 1) == Blocks{{{2, 0}, {2, 1}, {2, 2}, {2, 3}}});
  CHECK(blocks_of(Piece::i, 3) == Blocks{{{1, 3}, {1, 2}, {1, 1}, {1, 0}}});
  for (int piece = 0; piece < piece_count; ++piece) {
    CHECK(blocks_of(static_cast<Piece>(piece), 4) == blocks_of(static_cast<Piece>(piece), 0));
    for (int turns = 0; turns < 4; ++turns)
      for (const Offset block : blocks_of(static_cast<Piece>(piece), turns)) {
        CHECK((block.x >= 0 && block.x < box_width(static_cast<Piece>(piece))));
        CHECK((block.y >= 0 && block.y < box_width(static_cast<Piece>(piece))));
      }
  }
}
