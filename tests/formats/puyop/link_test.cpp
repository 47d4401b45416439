#include "formats/puyop/link.hpp"

#include <array>
#include <random>

#include "tests/catch.hpp"

using namespace tetron;
using puyop::Puyo;

namespace {

puyop::Link link_of(std::string_view text) {
  const auto link = puyop::read(text);
  INFO((link ? std::string() : link.error().what));
  REQUIRE(link);
  return *link;
}

// The rows from the highest that is not empty.
std::string picture_of(const puyop::Link& link) {
  std::string text;
  for (std::size_t row = puyop::rows; row-- > 0;) {
    std::string line;
    for (std::size_t column = 0; column < puyop::columns; ++column)
      line += ".RGBYPO"[static_cast<std::size_t>(link.field[row * puyop::columns + column])];
    if (!text.empty() || line != "......") text += line + '\n';
  }
  return text;
}

}  // namespace

// The field and its link are those of tests of other programs.
TEST_CASE("puyop: a field") {
  const puyop::Link link = link_of("http://www.puyop.com/s/420Aa9r9hj");
  CHECK(picture_of(link) == ".....Y\n.G..YY\nRGRRBB\nRRGRGB\n");
  CHECK(link.steps.empty());
  CHECK(puyop::write(link) == "http://www.puyop.com/s/420Aa9r9hj");
}

// So are these placements: columns 1, 2, 4 and 3, below, right, below and right.
TEST_CASE("puyop: pairs") {
  const puyop::Link link = link_of("http://www.puyop.com/s/_2cii8Ahq");
  REQUIRE(link.steps.size() == 4);
  constexpr std::array<std::array<int, 2>, 4> wanted{{{0, 2}, {1, 1}, {3, 2}, {2, 1}}};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(link.steps[i].ojama == 0);
    CHECK(link.steps[i].pair.column == wanted[i][0]);
    CHECK(link.steps[i].pair.turn == wanted[i][1]);
  }
  CHECK(link.steps[0].pair.axis == Puyo::red);
  CHECK(link.steps[0].pair.child == Puyo::blue);
  CHECK(puyop::write(link) == "http://www.puyop.com/s/_2cii8Ahq");
}

TEST_CASE("puyop: ojama that fall, and pairs that are only shown") {
  // 'U' as the second character is a row of ojama; 'l' has bits 1, 3 and 5.
  const puyop::Link link = link_of("puyop.com/s/_5U0008");
  REQUIRE(link.steps.size() == 2);
  CHECK(link.steps[0].ojama == 5);
  CHECK(link.steps[1].pair == puyop::Pair{Puyo::red, Puyo::red, 0, 0});
}

// As other programs write them: full rows of ojama count in the second character, from 'U'.
TEST_CASE("puyop: full rows of ojama that fall") {
  const puyop::Link link = link_of("puyop.com/s/_0V5X");
  REQUIRE(link.steps.size() == 2);
  CHECK(link.steps[0] == puyop::Step{.pair = {}, .ojama = 0, .ojama_rows = 1});
  CHECK(link.steps[1] == puyop::Step{.pair = {}, .ojama = 5, .ojama_rows = 3});
  CHECK(puyop::write(link) == "http://www.puyop.com/s/_0V5X");
}

// Another program's test has this for purple, ojama, an empty cell, hard, iron and wall in the highest row.
TEST_CASE("puyop: a field with hard puyos, iron and walls") {
  const std::string text = "http://www.puyop.com/s/=560789" + std::string(72, '0');
  const puyop::Link link = link_of(text);
  constexpr std::array<Puyo, 6> wanted{Puyo::purple, Puyo::ojama, Puyo::none,
                                       Puyo::hard,   Puyo::iron,  Puyo::wall};
  for (std::size_t column = 0; column < puyop::columns; ++column)
    CHECK(link.field[(puyop::rows - 1) * puyop::columns + column] == wanted[column]);
  CHECK(puyop::write(link) == text);
  // What needs two cells in a character can be written with one: the same field.
  CHECK(link_of("puyop.com/s/=1234") == link_of("puyop.com/s/as"));
  CHECK(puyop::write(link_of("puyop.com/s/=8_2c")) == "http://www.puyop.com/s/=8_2c");
}

TEST_CASE("puyop: links in other forms") {
  const puyop::Link link = link_of("puyop.com/s/420Aa9r9hj_2cii8Ahq");
  for (const std::string_view text :
       {"https://www.puyop.com/s/420Aa9r9hj_2cii8Ahq", " http://puyop.com/s/420Aa9r9hj_2cii8Ahq\r\n",
        "www.puyop.com/s/420Aa9r9hj_2cii8Ahq?x=1", "http://www.puyop.com/s/420Aa9r9hj_2cii8Ahq and words"}) {
    CHECK(puyop::looks_like_link(text));
    CHECK(link_of(text) == link);
  }
  for (const std::string_view text : {"", "http://www.puyop.com/", "look: http://www.puyop.com/s/420Aa9r9hj",
                                      "http://evil.org/puyop.com/s/4", "420Aa9r9hj"})
    CHECK_FALSE(puyop::looks_like_link(text));
}

TEST_CASE("puyop: what is wrong is said") {
  const auto why = [](std::string_view text) {
    const auto link = puyop::read(text);
    REQUIRE_FALSE(link);
    return link.error().what;
  };
  CHECK(why("http://www.puyop.com/").contains("puyop.com/s/"));
  CHECK(why("puyop.com/s/4!").contains("offset 0xd"));
  CHECK(why("puyop.com/s/=12a").contains("puyo of the field"));
  CHECK(why("puyop.com/s/=" + std::string(79, '1')).contains("at most 78"));
  // Seven is no puyo in a field of two cells in a character.
  CHECK(why("puyop.com/s/7").contains("puyo of the field"));
  CHECK(why("puyop.com/s/" + std::string(40, '1')).contains("at most 39"));
  CHECK(why("puyop.com/s/_2c4").contains("placement"));
  CHECK(why("puyop.com/s/_p8").contains("pair"));
  // Turned to the left in the first column.
  CHECK(why("puyop.com/s/_0e").contains("outside"));
  CHECK(why(std::string(100000, ' ')).contains("bytes of the text"));
}

TEST_CASE("puyop: what is written is read again") {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    puyop::Link link;
    const std::size_t filled = random() % link.field.size();
    const unsigned puyos = i % 2 == 0 ? 7 : puyop::puyo_count;
    for (std::size_t at = 0; at < filled; ++at) link.field[at] = static_cast<Puyo>(random() % puyos);
    for (std::size_t step = random() % 20; step > 0; --step) {
      puyop::Step& added = link.steps.emplace_back();
      if (random() % 5 == 0) {
        added.ojama = static_cast<std::uint8_t>(1 + random() % 63);
        added.ojama_rows = static_cast<std::uint8_t>(random() % 8);
      } else {
        added.pair = {static_cast<Puyo>(1 + random() % 5), static_cast<Puyo>(1 + random() % 5),
                      static_cast<std::uint8_t>(1 + random() % 4), static_cast<std::uint8_t>(random() % 4)};
      }
    }
    CHECK(link_of(puyop::write(link)) == link);
  }
}
