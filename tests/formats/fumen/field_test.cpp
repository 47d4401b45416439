#include "formats/fumen/field.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"

using namespace tetron::fumen;
using tetron::base::Error;
using tetron::base::ErrorKind;

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
    field.fill({piece, rotation, 4, 2});
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
  field.fill({Piece::t, Rotation::spawn, 4, 22});
  CHECK(field.at(3, 22) == Block::t);
  CHECK(field.at(5, 22) == Block::t);
  CHECK(std::ranges::count(field.cells(), Block::t) == 3);

  Field wrapped;
  wrapped.fill({Piece::i, Rotation::spawn, 8, 1});
  CHECK(drawn(wrapped) == redrawn("_______III I_________ __________"));

  Field below;
  below.fill({Piece::i, Rotation::right, 0, 0});
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
  CHECK(field.clear_lines() == 3);
  CHECK(drawn(field) == redrawn("T_________ IIII______ OOOOOOOOO_ XXXXXXXXXX"));
  CHECK(field.clear_lines() == 0);

  Field full;
  std::ranges::fill(full.cells(), Block::gray);
  CHECK(full.clear_lines() == 23);
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

TEST_CASE("fumen field: as text and back") {
  const Field field = draw("T_________ XXXX_____I ZZZ_______");
  CHECK(field.text() == "T_________\nXXXX_____I\nZZZ_______");
  CHECK(Field().text() == "__________");
  Field garbage;
  garbage.set(2, -1, Block::s);
  CHECK(garbage.text() == "__S_______");
  Field high;
  high.set(0, 22, Block::l);
  CHECK(std::ranges::count(high.text(), '\n') == 23);
  for (const Field& one : {field, Field(), garbage, high}) CHECK(Field::from_text(one.text()) == one);
  // Empty rows above do no harm.
  CHECK(Field::from_text("__________\n__________\nI_________\n__________") == draw("I_________ __________"));
}

TEST_CASE("fumen field: text that is no field") {
  const auto error = [](std::string_view text) {
    const auto field = Field::from_text(text);
    REQUIRE_FALSE(field);
    return field.error();
  };
  CHECK(error("") == Error{ErrorKind::wrong_value, 0, "length of field row", 10, 0});
  CHECK(error("__________\n_________") == Error{ErrorKind::wrong_value, 11, "length of field row", 10, 9});
  CHECK(error("___________") == Error{ErrorKind::wrong_value, 0, "length of field row", 10, 11});
  CHECK(error("__________\n____Y_____") == Error{ErrorKind::bad_character, 15, "field", 0, 'Y'});
  CHECK(error("__________\n____t_____") == Error{ErrorKind::bad_character, 15, "field", 0, 't'});
  std::string rows = "__________";
  for (int i = 0; i < 24; ++i) rows += "\n__________";
  CHECK(error(rows) == Error{ErrorKind::above_maximum, 0, "field rows", 24, 25});
}

TEST_CASE("fumen field: where a piece fits and where it rests") {
  Field field = draw("XXXX__XXXX XXXXX_XXXX __________");
  const Operation in_the_hole{Piece::l, Rotation::reverse, 5, 1};
  CHECK_FALSE(field.can_fill(in_the_hole));
  const Operation s{Piece::s, Rotation::right, 4, 2};
  CHECK(field.can_fill({Piece::i, Rotation::right, 4, 20}));
  CHECK_FALSE(field.can_fill({Piece::i, Rotation::spawn, 8, 5}));   // past the right edge
  CHECK_FALSE(field.can_fill({Piece::t, Rotation::spawn, 4, 22}));  // above the top
  CHECK_FALSE(field.can_fill({Piece::t, Rotation::spawn, 4, -1}));  // in the garbage row
  CHECK(field.can_fill({Piece::t, Rotation::spawn, 4, 3}));
  CHECK_FALSE(field.can_lock({Piece::t, Rotation::spawn, 4, 3}));
  CHECK(field.can_lock({Piece::t, Rotation::spawn, 4, 2}));

  CHECK(field.can_fill(s));
  const auto rests = field.put({Piece::j, Rotation::right, 4, 20});
  REQUIRE(rests);
  CHECK(*rests == Operation{Piece::j, Rotation::right, 4, 2});
  CHECK(drawn(field) == redrawn("____JJ____ ____J_____ XXXXJ_XXXX XXXXX_XXXX __________"));
  CHECK_FALSE(field.put({Piece::t, Rotation::spawn, 4, 1}));
}

TEST_CASE("fumen field: shifts lose what leaves and keep the garbage row") {
  const Field field = draw("T________I XXXX_____I ZZZ______S");
  const auto shifted = [&](void (Field::*shift)()) {
    Field moved = field;
    (moved.*shift)();
    return drawn(moved);
  };
  CHECK(shifted(&Field::shift_left) == redrawn("________I_ XXX_____I_ ZZZ______S"));
  CHECK(shifted(&Field::shift_right) == redrawn("_T________ _XXXX_____ ZZZ______S"));
  CHECK(shifted(&Field::shift_up) == redrawn("T________I XXXX_____I __________ ZZZ______S"));
  CHECK(shifted(&Field::shift_down) == redrawn("T________I ZZZ______S"));
  Field high;
  high.set(4, 22, Block::t);
  high.shift_up();
  CHECK(high == Field());
}

TEST_CASE("fumen field: a mirrored piece covers the mirrored cells") {
  for (int piece = 1; piece <= 7; ++piece)
    for (int turn = 0; turn < 4; ++turn) {
      const Operation operation{static_cast<Piece>(piece), static_cast<Rotation>(turn), 3, 10};
      Field field;
      field.fill(operation);
      field.mirror();
      for (const Position& cell : operation.mirrored().cells()) {
        CHECK(field.at(cell.x, cell.y) != Block::empty);
        field.set(cell.x, cell.y, Block::empty);
      }
      CHECK(field == Field());
      CHECK(operation.mirrored().mirrored() == operation);
    }
}
