#include "formats/fumen/field.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"

using namespace tetron::fumen;

TEST_CASE("fumen field: y grows upwards from the lowest play row, the garbage row is -1") {
  Field field;
  field.set(0, 0, Block::i);
  field.set(9, -1, Block::gray);
  field.set(3, 22, Block::t);
  field.set(10, 0, Block::z);
  field.set(0, 23, Block::z);
  CHECK(field.cells()[220] == Block::i);
  CHECK(field.cells()[239] == Block::gray);
  CHECK(field.cells()[3] == Block::t);
  CHECK(field.at(3, 22) == Block::t);
  CHECK(field.at(-1, 0) == Block::empty);
  CHECK(field.at(0, -2) == Block::empty);
}

TEST_CASE("fumen field: pieces in all rotations") {
  const auto put = [](Piece piece, Rotation rotation) {
    Field field;
    field.put({piece, rotation, 4, 2});
    return drawn(field);
  };
  CHECK(put(Piece::i, Rotation::spawn) == redrawn("___IIII___ __________ __________ __________"));
  CHECK(put(Piece::i, Rotation::right) == redrawn("____I_____ ____I_____ ____I_____ ____I_____ __________"));
  CHECK(put(Piece::i, Rotation::reverse) == redrawn("__IIII____ __________ __________ __________"));
  CHECK(put(Piece::i, Rotation::left) ==
        redrawn("____I_____ ____I_____ ____I_____ ____I_____ __________ __________"));
  CHECK(put(Piece::o, Rotation::spawn) == redrawn("____OO____ ____OO____ __________ __________ __________"));
  CHECK(put(Piece::o, Rotation::reverse) == redrawn("___OO_____ ___OO_____ __________ __________"));
  CHECK(put(Piece::l, Rotation::right) == redrawn("____L_____ ____L_____ ____LL____ __________ __________"));
  CHECK(put(Piece::j, Rotation::left) == redrawn("____J_____ ____J_____ ___JJ_____ __________ __________"));
  CHECK(put(Piece::t, Rotation::reverse) == redrawn("___TTT____ ____T_____ __________ __________"));
  CHECK(put(Piece::s, Rotation::right) == redrawn("____S_____ ____SS____ _____S____ __________ __________"));
  CHECK(put(Piece::z, Rotation::spawn) == redrawn("___ZZ_____ ____ZZ____ __________ __________ __________"));
}

TEST_CASE("fumen field: a piece above the top loses those cells, and rows follow one another at the sides") {
  Field field;
  field.put({Piece::t, Rotation::spawn, 4, 22});
  CHECK(field.at(3, 22) == Block::t);
  CHECK(field.at(5, 22) == Block::t);
  CHECK(std::ranges::count(field.cells(), Block::t) == 3);

  Field wrapped;
  wrapped.put({Piece::i, Rotation::spawn, 8, 1});
  CHECK(drawn(wrapped) == redrawn("_______III I_________ __________"));

  Field below;
  below.put({Piece::i, Rotation::right, 0, 0});
  CHECK(drawn(below) == redrawn("I_________ I_________ I_________"));
}

TEST_CASE("fumen field: full play rows go, the garbage row stays") {
  Field field = draw(
      "T_________"
      "\nXXXXXXXXXX"
      "\nIIII______"
      "\nLLLLLLLLLL"
      "\nOOOOOOOOO_"
      "\nSSSSSSSSSS"
      "\nXXXXXXXXXX");
  CHECK(field.clear_full_rows() == 3);
  CHECK(drawn(field) == redrawn("T_________ IIII______ OOOOOOOOO_ XXXXXXXXXX"));
  CHECK(field.clear_full_rows() == 0);

  Field full;
  std::ranges::fill(full.cells(), Block::gray);
  CHECK(full.clear_full_rows() == 23);
  CHECK(drawn(full) == redrawn("XXXXXXXXXX"));
}

TEST_CASE("fumen field: rise and mirror") {
  Field field = draw("T_________ XXXX______ ZZZ_______");
  field.set(5, 22, Block::s);
  field.rise();
  CHECK(drawn(field) == redrawn("T_________ XXXX______ ZZZ_______ __________"));

  field = draw("T_________ XXXX_____I ZZZ_______");
  field.mirror();
  CHECK(drawn(field) == redrawn("_________T I_____XXXX ZZZ_______"));
}
