#include <algorithm>

#include "formats/techmino/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("techmino: a mode that is not played shows its keys and says so") {
  using namespace std::string_literals;
  const std::string file = techmino::pack(
      R"({"mode":"solo_e","version":"V0.17.18","player":"Eve","date":"2024/08/13 20:40:13","seed":7})"
      "\n\x81\x40\x01\x06\x21\x01\x08\x01\x28\x09\x0d"s,
      techmino::Packing::base64);
  CHECK(kinds::kind_of(file).name == "techmino");
  const auto match = kinds::read(file);
  REQUIRE(match);
  CHECK(match->origin.game == "Techmino");
  CHECK(match->origin.version == "0.17.18");
  CHECK(match->origin.mode.raw() == "solo_e");
  REQUIRE(match->rounds.size() == 1);
  const game::Round& round = match->rounds[0];
  CHECK(round.exact() == false);
  CHECK(round.results[0].problem.raw() == "the mode solo_e is not played: its keys are shown");
  CHECK(round.results[0].value("keys")->stated == 3);
  REQUIRE(round.events.size() == 7);
  CHECK(round.events[1].what == game::What(game::Pressed{game::Key::left}));
  CHECK(round.events[1].at == 192);
  CHECK(round.events[1].time.value == 3200);
  CHECK(round.events[4].what == game::What(game::Released{game::Key::hold}));
  CHECK(round.events[5].what == game::What(game::Pressed{game::Key::other}));
  CHECK(round.events[5].at == 209);
}
