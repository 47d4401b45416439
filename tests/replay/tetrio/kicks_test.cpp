#include "replay/tetrio/kicks.hpp"

#include <vector>

#include "tests/catch.hpp"

using namespace tetron::tetrio;

namespace {

std::vector<std::pair<int, int>> kicks(KickSet set, Piece piece, int from, int to) {
  std::vector<std::pair<int, int>> list;
  for (const Offset kick : kicks_of(set, piece, from, to)) list.emplace_back(kick.x, kick.y);
  return list;
}

using List = std::vector<std::pair<int, int>>;

}  // namespace

TEST_CASE("tetrio kicks: SRS as the guideline publishes it, y down") {
  CHECK(kicks(KickSet::srs, Piece::t, 0, 1) == List{{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}});
  CHECK(kicks(KickSet::srs, Piece::j, 1, 2) == List{{1, 0}, {1, 1}, {0, -2}, {1, -2}});
  CHECK(kicks(KickSet::srs, Piece::l, 2, 3) == List{{1, 0}, {1, -1}, {0, 2}, {1, 2}});
  CHECK(kicks(KickSet::srs, Piece::s, 3, 0) == List{{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}});
  CHECK(kicks(KickSet::srs, Piece::i, 0, 1) == List{{-2, 0}, {1, 0}, {-2, 1}, {1, -2}});
  CHECK(kicks(KickSet::srs, Piece::i, 1, 2) == List{{-1, 0}, {2, 0}, {-1, -2}, {2, 1}});
}

TEST_CASE("tetrio kicks: SRS+ differs from SRS for I alone, and mirrors") {
  for (int from = 0; from < 4; ++from)
    for (const int by : {1, 3}) {
      const int to = (from + by) & 3;
      CHECK(kicks(KickSet::srs_plus, Piece::t, from, to) == kicks(KickSet::srs, Piece::t, from, to));
      // Mirrored left to right, a turn to the right is one to the left.
      List mirrored = kicks(KickSet::srs_plus, Piece::i, from, to);
      for (auto& [x, y] : mirrored) x = -x;
      if (from % 2 == 0) CHECK(kicks(KickSet::srs_plus, Piece::i, from, (from - by) & 3) == mirrored);
    }
  CHECK(kicks(KickSet::srs_plus, Piece::i, 0, 2) == List{{0, -1}});
  CHECK(kicks(KickSet::none, Piece::t, 0, 1).empty());
}

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
