#include "replay/timeline/game.hpp"

#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::replay;
using namespace tetron::test;
using tetron::base::Encoding;
using tetron::base::MatrixId;
using tetron::base::PlayerId;
using tetron::tet::Header;

namespace {

std::vector<std::string> texts(const Game& game) {
  std::vector<std::string> names;
  for (const tetron::base::UntrustedText& name : game.names) names.push_back(name.raw());
  return names;
}

Header header(unsigned participants, unsigned per_field) {
  Header result;
  result.participants = static_cast<std::uint8_t>(participants);
  result.players_per_field = static_cast<std::uint8_t>(per_field);
  return result;
}

Header named(std::vector<Bytes> names) {
  Header result = header(static_cast<unsigned>(names.size()), 1);
  const std::vector<std::span<const std::byte>> spans(names.begin(), names.end());
  REQUIRE(set_names(result, spans));
  return result;
}

}  // namespace

TEST_CASE("one player on a field of 10 x 20", "[replay][game]") {
  const Layout layout = layout_of(header(1, 1), tetron4());
  CHECK(layout.players == 1);
  CHECK(layout.fields() == 1);
  CHECK(layout.width == 10);
  CHECK(layout.height == 20);
  CHECK(layout.cells_per_field() == 200);
  CHECK(layout.field_of(PlayerId(0)) == MatrixId(0));
}

TEST_CASE("fields are participants by players per field, rounded up", "[replay][game]") {
  struct Case {
    unsigned players, per_field;
    int fields, width;
  };
  for (const Case& one : {Case{2, 1, 2, 10}, Case{8, 1, 8, 10}, Case{4, 2, 2, 20}, Case{5, 2, 3, 20},
                          Case{8, 3, 3, 30}, Case{8, 8, 1, 80}, Case{7, 4, 2, 40}}) {
    const Layout layout = layout_of(header(one.players, one.per_field), tetron4());
    INFO(one.players << " players, " << one.per_field << " on a field");
    CHECK(layout.fields() == one.fields);
    CHECK(layout.width == one.width);
    for (unsigned player = 0; player < one.players; ++player) {
      const MatrixId field = layout.field_of(PlayerId(static_cast<std::uint8_t>(player)));
      CHECK(field.value == player / one.per_field);
      CHECK(field.value < layout.fields());
    }
  }
}

TEST_CASE("counts that cannot be are brought into range", "[replay][game]") {
  CHECK(layout_of(header(0, 0), tetron4()).players == 1);
  CHECK(layout_of(header(0, 0), tetron4()).fields() == 1);
  CHECK(layout_of(header(255, 1), tetron4()).players == 8);
  CHECK(layout_of(header(255, 255), tetron4()).fields() == 1);
  CHECK(layout_of(header(2, 9), tetron4()).width == 20);
  Profile wide = tetron4();
  wide.width = 40;
  CHECK(layout_of(header(8, 8), wide).width == 80);
}

TEST_CASE("names are decoded, and numbered where there is none", "[replay][game]") {
  const Game game =
      game_of(named({bytes_of("J\xf6rg"), bytes_of("J\xc3\xb6rg"), {}, bytes_of("\x1b[2J")}), Encoding());
  CHECK(texts(game) == std::vector<std::string>{"J\u00f6rg", "J\u00f6rg", "player 2", "\x1b[2J"});
  Header header = named({bytes_of("a"), bytes_of("b")});
  header.name_offsets[0] = 0;
  header.name_offsets[1] = 200;
  CHECK(texts(game_of(header, Encoding())) == std::vector<std::string>{"player 0", "player 1"});
  CHECK(game_of(named({bytes_of("\xe6")}), *Encoding::named("windows-1251")).names[0].raw() == "\u0436");
}

TEST_CASE("there are as many names as players", "[replay][game]") {
  CHECK(game_of(header(0, 1), Encoding()).names.size() == 1);
  CHECK(game_of(header(8, 1), Encoding()).names.size() == 8);
  CHECK(game_of(header(255, 1), Encoding()).names.size() == 8);
}

TEST_CASE("game modes", "[replay][game]") {
  CHECK(mode_name(0) == "friendly");
  CHECK(mode_name(1) == "classic");
  CHECK(mode_name(2) == "reserved");
  CHECK(mode_name(3) == "weapons");
  CHECK(mode_name(4) == "quickrace");
  CHECK(mode_name(5) == "battlecrown");
  CHECK(mode_name(6) == "highscore");
  CHECK(mode_name(7).empty());
  CHECK(mode_name(255).empty());
  Header one = header(1, 1);
  one.mode = 6;
  CHECK(game_of(one, Encoding()).mode == "highscore");
  CHECK(game_of(one, Encoding()).highscore);
  one.mode = 200;
  CHECK(game_of(one, Encoding()).mode == "200");
  CHECK_FALSE(game_of(one, Encoding()).highscore);
}

TEST_CASE("date and time as stored", "[replay][game]") {
  Header one = header(1, 1);
  one.year = 2003;
  one.month = 5;
  one.day = 7;
  one.hour = 9;
  one.minute = 4;
  CHECK(game_of(one, Encoding()).date == "2003-05-07");
  CHECK(game_of(one, Encoding()).time == "09:04");
  one.year = 7;
  one.month = 200;
  CHECK(game_of(one, Encoding()).date == "0007-200-07");
}

TEST_CASE("levels beyond ten have letters", "[replay][game]") {
  CHECK(level_label(0) == "0");
  CHECK(level_label(9) == "9");
  CHECK(level_label(10) == "10");
  CHECK(level_label(11) == "10a");
  CHECK(level_label(12) == "10b");
  CHECK(level_label(36) == "10z");
  CHECK(level_label(37) == "37");
  CHECK(level_label(255) == "255");
}
