#include "formats/fumen/quiz.hpp"

#include "tests/catch.hpp"

using namespace tetron::fumen;

namespace {

Quiz quiz(const char* text) {
  const auto parsed = Quiz::parse(text);
  REQUIRE(parsed);
  return *parsed;
}

// The comment after `piece` is locked.
std::string after(const char* text, Piece piece, Version version = Version::v115) {
  Quiz q = quiz(text);
  q.settle(version);
  q.place(piece);
  q.settle(version);
  return q.over() ? q.text().text() : q.comment().text();
}

}  // namespace

TEST_CASE("fumen quiz: what is one") {
  for (const char* text : {"#Q=[](T)", "#Q=[I](T)OSZ", "#Q=[]()", "#Q=[T]()", "#Q=[i](t)os",
                           "#Q=[](T)IO;text", "#Q=[]();", "#Q=[](T)what"})
    CHECK(quiz(text).comment().text() == text);
  for (const char* text : {"", "#", "#Q=", "#Q=hello", "#Q=[]", "#Q=[](", "#Q=[](T", "#Q=[X](T)", "#Q=[](TI)",
                           "Q=[](T)", " #Q=[](T)", "#q=[](T)", "#Q=[ ](T)"})
    CHECK_FALSE(Quiz::parse(text));
  const Quiz q = quiz("#Q=[I](T)OSZ");
  CHECK(q.hold() == 'I');
  CHECK(q.current() == 'T');
  CHECK(q.next() == 'O');
}

TEST_CASE("fumen quiz: placing the current piece takes the next one") {
  CHECK(after("#Q=[](T)IO", Piece::t) == "#Q=[](I)O");
  CHECK(after("#Q=[S](T)IO;text", Piece::t) == "#Q=[S](I)O;text");
  CHECK(after("#Q=[](T)", Piece::t) == "");
  CHECK(after("#Q=[](T);the end", Piece::t) == "the end");
  CHECK(after("#Q=[](T);#Q=[](I)", Piece::t) == "#Q=[](I)");
}

TEST_CASE("fumen quiz: placing the piece on hold swaps") {
  CHECK(after("#Q=[S](T)IO", Piece::s) == "#Q=[T](I)O");
  CHECK(after("#Q=[S](T)", Piece::s) == "#Q=[](T)");
  CHECK(after("#Q=[S](T);x", Piece::s) == "#Q=[](T);x");
}

TEST_CASE("fumen quiz: with an empty hold, placing the first next piece holds the current one") {
  CHECK(after("#Q=[](T)IO", Piece::i) == "#Q=[T](O)");
  CHECK(after("#Q=[](T)I", Piece::i) == "#Q=[](T)");
  CHECK(after("#Q=[](T)I;x", Piece::i) == "#Q=[](T);x");
  CHECK(after("#Q=[S](T)IO", Piece::i) == "#Q=[S](T)IO");
}

TEST_CASE("fumen quiz: any other piece changes nothing") {
  CHECK(after("#Q=[](T)IO", Piece::o) == "#Q=[](T)IO");
  CHECK(after("#Q=[S](T)IO;x", Piece::z) == "#Q=[S](T)IO;x");
  CHECK(after("#Q=[](t)IO", Piece::t) == "#Q=[](t)IO");
  CHECK(after("#Q=[](T)what", Piece::t) == "#Q=[](T)what");
  CHECK(after("#Q=[](T)I?", Piece::i) == "#Q=[](T)I?");
}

TEST_CASE("fumen quiz: without a current piece") {
  CHECK(after("#Q=[]()IO", Piece::i) == "#Q=[](O)");
  CHECK(after("#Q=[]()IO", Piece::z) == "#Q=[](I)O");
  CHECK(after("#Q=[T]()IO", Piece::z) == "#Q=[](T)IO");
  CHECK(after("#Q=[]()", Piece::z) == "");
  CHECK(after("#Q=[]();x", Piece::z) == "x");
}

TEST_CASE("fumen quiz: before v115 the piece on hold stays there") {
  CHECK(after("#Q=[S](T)", Piece::t, Version::v110) == "#Q=[S]()");
  CHECK(after("#Q=[S]()", Piece::s, Version::v110) == "");
  CHECK(after("#Q=[](T)I", Piece::i, Version::v110) == "#Q=[T]()");
  CHECK(after("#Q=[S](T)", Piece::t, Version::v115) == "#Q=[](S)");
}

TEST_CASE("fumen quiz: white space between the next pieces is skipped, in the text it is kept") {
  CHECK(after("#Q=[](T) I O", Piece::t) == "#Q=[](I) O");
  CHECK(after("#Q=[](T)\u3000I", Piece::i) == "#Q=[](T)");
  CHECK(after("#Q=[](T) ; a b ", Piece::t) == " a b ");
}

TEST_CASE("fumen quiz: readers agree unless there is white space") {
  CHECK(quiz("#Q=[](T)IO;text").agreed());
  CHECK_FALSE(quiz("#Q=[](T)IO;some text").agreed());
  CHECK_FALSE(quiz("#Q=[](T)IO;\u3000").agreed());
  CHECK_FALSE(quiz("#Q=[](T)I O").agreed());
  CHECK(quiz("#Q=[](T)IO;あ、い").agreed());
  Quiz spaced = quiz("#Q=[](T) IO");
  spaced.place(Piece::t);
  CHECK(spaced.agreed());
}
