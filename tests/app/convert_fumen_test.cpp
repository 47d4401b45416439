#include <regex>

#include "tests/app/command.hpp"
#include "tests/app/expected_dump.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

std::vector<std::string> fumens_of(Arguments arguments) {
  arguments.insert(arguments.begin(), "convert");
  return lines_of(run_tetron(arguments).out);
}

}  // namespace

// What the pages show is compared with another implementation in tests/oracle/.
TEST_CASE("a fumen a line, a line a player in the order of ids", "[app][fumen]") {
  // The editor's breaks: after 42 characters of data, then after every 47.
  const std::regex form(R"(v115@[A-Za-z0-9+/]{1,42}(\?[A-Za-z0-9+/]{47})*(\?[A-Za-z0-9+/]{0,47})?)");
  for (const std::string& path : samples_in("good")) {
    CAPTURE(path);
    const auto fumens = fumens_of({path});
    const RawFile file = read_raw(bytes_in(path));
    const auto players = static_cast<std::size_t>(expected_players(file));
    REQUIRE(fumens.size() == players);
    const bool short_enough = fumens[0].size() < 20'000;  // std::regex recurses
    for (const std::string& fumen : fumens)
      if (short_enough) CHECK(std::regex_match(fumen, form));
    CHECK(fumens_of({path, "--to", "fumen"}) == fumens);
    const auto names = expected_names(file);
    for (std::size_t id = 0; id < players; ++id) {
      CHECK(fumens_of({path, "--player", std::to_string(id)}) == Arguments{fumens[id]});
      CHECK(fumens_of({path, "--player", names[id]}) == Arguments{fumens[id]});
    }
  }
}

TEST_CASE("--url, --fumen-version and --comment change what they say", "[app][fumen]") {
  const std::string game = sample_path("good/duel.tet");
  const auto plain = fumens_of({game});
  CHECK(fumens_of({game, "--url"}) ==
        Arguments{"https://fumen.zui.jp/?" + plain[0], "https://fumen.zui.jp/?" + plain[1]});
  CHECK(fumens_of({game, "--fumen-version", "115", "--comment", "none"}) == plain);
  CHECK(fumens_of({game, "--fumen-version", "110"})[0].starts_with("v110@"));
  for (const char* comment : {"stats", "quiz"}) {
    CHECK(fumens_of({game, "--comment", comment})[0].starts_with("v115@"));
    CHECK(fumens_of({game, "--comment", comment})[0].size() > plain[0].size());
  }
}

TEST_CASE("what a fumen cannot hold is told, a line each, on stderr", "[app][fumen]") {
  const std::string weapons = sample_path("good/weapons.tet");
  const Outcome outcome = run_tetron({"convert", weapons, "--player", "1"});
  CHECK(outcome.exit_code == 0);
  CHECK(std::regex_search(outcome.err, std::regex("weapons\\.tet: Brontë: [0-9]+ weapons")));
  CHECK(run_tetron({"convert", sample_path("good/shared.tet")})
            .err.contains("the field has 20 columns; a fumen shows 10 of them"));
  CHECK(run_tetron({"convert", sample_path("good/solo.tet")}).err.find("10 columns") == std::string::npos);
}

TEST_CASE("a recording of fields alone says that its fumen has no placements", "[app][fumen]") {
  Setting setting;
  setting.input = R"({"format":"tetron-match","version":1,"origin":{},"unit":{},"players":[{"name":"ann"}],
"pieces":[],"rounds":[{"width":10,"height":20,"rows":20,"players_per_field":1,"length_ms":9,"seats":[0],
"results":[{"player":0,"won":false}],"boards":[["TTT......."]],"events":[{"type":"board","t_ms":9,"at":9,"player":0,"board":0}]}]})";
  const Outcome outcome = run_tetron({"convert", "-", "--to", "fumen"}, setting);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.contains("ann: the recording says nothing of placements"));
  CHECK(lines_of(outcome.out).size() == 1);
  // Of a part that has none, nothing is said.
  CHECK_FALSE(
      run_tetron({"convert", sample_path("good/duel.tet"), "--until", "0:00"}).err.contains("placements"));
}
