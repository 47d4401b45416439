#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "base/file.hpp"
#include "formats/techmino/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/techmino/rules.hpp"
#include "replay/kinds/techmino/trs.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string techmino_sample(const char* name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "techmino" / name);
  REQUIRE(file);
  return std::string(file->text());
}

game::Match techmino_match(std::string_view text) {
  auto match = kinds::read(text);
  INFO((match ? std::string() : match.error().what));
  REQUIRE(match);
  REQUIRE(match->origin.game == "Techmino");
  REQUIRE(match->rounds.size() == 1);
  return *match;
}

// A key that goes down in a frame, and up in another.
struct Press {
  std::uint32_t down = 0;
  std::uint32_t up = 0;
  std::uint32_t key = 0;
};

std::string file_of(std::string_view mode, unsigned seed, const std::vector<Press>& presses,
                    std::string_view setting = R"("das":6,"arr":1,"sddas":2,"sdarr":2)",
                    std::string_view more = "") {
  techmino::Recording recording;
  recording.header.json = R"({"mode":")" + std::string(mode) + R"(","version":"V0.17.1","seed":)" +
                          std::to_string(seed) + R"(,"setting":{)" + std::string(setting) + "}" +
                          std::string(more) + "}";
  for (const Press& press : presses) {
    recording.inputs.push_back({press.down, press.key, 0});
    recording.inputs.push_back({press.up, press.key + techmino::event::release, 0});
  }
  std::ranges::stable_sort(recording.inputs, {}, &techmino::Input::frame);
  return techmino::pack(techmino::write(recording), techmino::Packing::zlib);
}

// A press that takes as many frames.
Press tap(std::uint32_t frame, std::uint32_t key) {
  return {frame, frame + 1, key};
}

template <class What>
std::vector<std::pair<double, What>> events_of(const game::Round& round) {
  std::vector<std::pair<double, What>> events;
  for (const game::Event& event : round.events)
    if (const auto* const what = std::get_if<What>(&event.what)) events.emplace_back(event.at, *what);
  return events;
}

// The lowest row and the leftmost column of a place.
std::array<int, 2> corner_of(const game::Place& place) {
  const field::Shape& shape = field::shape(*field::to_tetromino(place.piece), place.turn);
  return {place.column + std::ranges::min(shape, {}, &field::Offset::right).right,
          place.row + std::ranges::min(shape, {}, &field::Offset::up).up};
}

}  // namespace

TEST_CASE("techmino: a mode that is not played shows its keys and says so") {
  using namespace std::string_literals;
  const std::string file = techmino::pack(
      R"({"mode":"solo_e","version":"V0.17.18","player":"Eve","date":"2024/08/13 20:40:13","seed":7})"
      "\n\x81\x40\x01\x06\x21\x01\x08\x01\x28\x09\x0d"s,
      techmino::Packing::base64);
  CHECK(kinds::kind_of(file).name == "techmino");
  const game::Match match = techmino_match(file);
  CHECK(match.origin.version == "0.17.18");
  CHECK(match.origin.mode.raw() == "solo_e");
  const game::Round& round = match.rounds[0];
  CHECK(round.exact() == false);
  CHECK(round.results[0].problem.raw() == "the mode solo_e is not played: its keys are shown");
  CHECK(round.results[0].value("inputs")->stated == 5);
  REQUIRE(round.events.size() == 7);
  CHECK(round.events[1].what == game::What(game::Pressed{game::Key::left}));
  CHECK(round.events[1].at == 192);
  CHECK(round.events[1].time.value == 3200);
  CHECK(round.events[4].what == game::What(game::Released{game::Key::hold}));
  CHECK(round.events[5].what == game::What(game::Pressed{game::Key::other}));
  CHECK(round.events[5].at == 209);
}

TEST_CASE("techmino: what is not played is named") {
  const auto why = [](std::string_view file) {
    const auto recording = techmino::read(file);
    REQUIRE(recording);
    return techmino::why_not_played(*recording).value_or("");
  };
  CHECK(why(file_of("sprint_40l", 1, {})).empty());
  CHECK(why(file_of("marathon_inf", 1, {})).empty());
  CHECK(why(file_of("sprint_40l", 1, {}, R"("RS":"SRS")")).contains("rotation system SRS"));
  CHECK(why(file_of("sprint_40l", 1, {}, "", R"(,"mod":[[2,1]])")).contains("mods"));
  using enum techmino::TrsVersion;
  const std::map<std::string_view, techmino::TrsVersion> played{
      {"V0.17.0", to_0_17_3},    {"V0.17.3", to_0_17_3},    {"V0.17.1@8fa2", to_0_17_3},
      {"V0.17.4", from_0_17_4},  {"V0.17.6", from_0_17_4},  {"V0.17.7", from_0_17_7},
      {"V0.17.10", from_0_17_7}, {"V0.17.12", from_0_17_7}, {"V0.17.13", from_0_17_13},
      {"V0.17.21", from_0_17_13}};
  for (const auto& [version, table] : played) CHECK(techmino::trs_version_of(version) == table);
  for (const char* const version : {"V0.17.22", "V0.16.9", "V0.17", "0.17.1", "", "V0.17.1b"})
    CHECK_FALSE(techmino::trs_version_of(version));
}

// As the game's tables of the versions write them: right and up, after the place itself.
TEST_CASE("techmino: which turns changed with which version") {
  using enum techmino::TrsVersion;
  using field::Tetromino;
  const auto steps = [](techmino::TrsVersion version, Tetromino kind, int from, int to) {
    std::string text;
    const techmino::TrsSteps found = techmino::trs_steps(version, kind, from, to);
    for (std::size_t i = 1; i < found.count; ++i)
      text += fmt::format("{}{:+}{:+}", i == 1 ? "" : " ", found.list[i].right, found.list[i].up);
    return text;
  };
  CHECK(steps(to_0_17_3, Tetromino::t, 1, 0) == "+1+0 +1-1 +0+2 +1+2 +0-1");
  CHECK(steps(to_0_17_3, Tetromino::t, 3, 0) == "-1+0 -1-1 +0+2 -1+2 +0-1");
  CHECK(steps(to_0_17_3, Tetromino::z, 1, 0) == "+1+0 +1-1 +0+2 +1-2 +1-2");
  for (const auto version : {from_0_17_4, from_0_17_7, from_0_17_13}) {
    CHECK(steps(version, Tetromino::t, 1, 0) == "+1+0 +1-1 +0+2 +1+2 +0+1 +0-1");
    CHECK(steps(version, Tetromino::t, 3, 0) == "-1+0 -1-1 +0+2 -1+2 +0+1 +0-1");
  }
  for (const auto version : {to_0_17_3, from_0_17_4}) {
    CHECK(steps(version, Tetromino::t, 2, 1) == "-1+0 +0-2 -1-2 -1-1 +1+1");
    CHECK(steps(version, Tetromino::t, 2, 3) == "+1+0 +0-2 +1-2 +1-1 -1+1");
  }
  for (const auto version : {from_0_17_7, from_0_17_13}) {
    CHECK(steps(version, Tetromino::t, 2, 1) == "-1+0 +0-2 -1-2 -1-1 +0-1 +1+1");
    CHECK(steps(version, Tetromino::t, 2, 3) == "+1+0 +0-2 +1-2 +1-1 +0-1 -1+1");
  }
  CHECK(steps(from_0_17_7, Tetromino::z, 1, 0) == "+1+0 +1-1 +0+2 +1-2 +1-2");
  CHECK(steps(from_0_17_13, Tetromino::z, 1, 0) == "+1+0 +1-1 +0+2 +1-2 +0-1");
}

// By a program of a page in another language, written from the description of LÖVE's generator.
TEST_CASE("techmino: the pieces that a seed gives") {
  struct Case {
    unsigned seed;
    std::string_view plain;
    std::string_view easy;
  };
  for (const Case& wanted : {Case{1, "ITJZOSLTOSJILZSLITJZO", "LZJTISOTLOZJISSJLITOZ"},
                             Case{4711, "LOSTZIJJTLOZSITISOJZL", "TLSOJIZLJTSOZILTISOJZ"},
                             Case{1046101471, "JLTOSIZOTZLSJIZTISLOJ", "ITLJSOZITLZJSOJZTISLO"},
                             Case{0, "OZIJSTLISTJLOZLJITZSO", "LSIZTOJIOSLZJTZLJIOST"}})
    for (const bool is_easy : {false, true}) {
      const game::Match match = techmino_match(
          file_of(is_easy ? "marathon_inf" : "sprint_40l", wanted.seed, {tap(182, 6), tap(250, 9)}));
      const auto spawned = events_of<game::Spawned>(match.rounds[0]);
      const auto shown = events_of<game::QueueShown>(match.rounds[0]);
      REQUIRE(spawned.size() == 2);
      REQUIRE(shown.size() == 2);
      std::string had;
      for (const auto& [at, what] : spawned) had += field::to_char(*field::to_tetromino(what.place.piece));
      for (const field::Cell cell : shown.back().second.next)
        had += field::to_char(*field::to_tetromino(cell));
      CHECK(had == (is_easy ? wanted.easy : wanted.plain).substr(0, 8));
      CHECK(spawned[0].first == 180);
      // A wait of eight frames in the marathon.
      CHECK(spawned[1].first == (is_easy ? 190 : 182));
    }
}

// Seed 1 gives I T J Z O S L. What follows is counted by hand from the page's rules.
TEST_CASE("techmino: where and when pieces go") {
  SECTION("an I appears in the middle, above the rows that are seen, and falls a row in 60 frames") {
    const game::Match match = techmino_match(file_of("sprint_40l", 1, {tap(305, 9)}));
    const auto spawned = events_of<game::Spawned>(match.rounds[0]);
    REQUIRE(spawned.size() == 1);
    CHECK(corner_of(spawned[0].second.place) == std::array{3, 20});
    const auto moved = events_of<game::Moved>(match.rounds[0]);
    REQUIRE(moved.size() == 2);
    CHECK(moved[0].first == 240);
    CHECK(corner_of(moved[1].second.place) == std::array{3, 18});
    CHECK(moved[1].first == 300);
  }
  SECTION("a key to the side moves at once, then after das, then each arr") {
    const game::Match match = techmino_match(file_of("sprint_40l", 1, {{190, 203, 1}}));
    const auto moved = events_of<game::Moved>(match.rounds[0]);
    REQUIRE(moved.size() == 3);
    CHECK(moved[0].first == 190);
    CHECK(moved[1].first == 197);
    CHECK(moved[2].first == 198);
    CHECK(corner_of(moved[2].second.place) == std::array{0, 20});
  }
  SECTION("arr 0 goes as far as it goes") {
    const game::Match match = techmino_match(file_of("sprint_40l", 1, {{190, 203, 2}}, R"("das":4,"arr":0)"));
    const auto moved = events_of<game::Moved>(match.rounds[0]);
    REQUIRE(moved.size() == 2);
    CHECK(corner_of(moved[0].second.place) == std::array{4, 20});
    CHECK(moved[1].first == 195);
    CHECK(corner_of(moved[1].second.place) == std::array{6, 20});
  }
  SECTION("a key that is down before the game begins turns the first piece, and holds the next") {
    const game::Match match =
        techmino_match(file_of("sprint_40l", 1, {{170, 185, 3}, {190, 260, 6}, {189, 260, 8}}));
    const auto spawned = events_of<game::Spawned>(match.rounds[0]);
    REQUIRE(spawned.size() >= 2);
    CHECK(spawned[0].second.place.turn == field::Rotation::right);
    // The I is held before it is dropped: the T comes, and it is the T that is dropped.
    const auto held = events_of<game::Held>(match.rounds[0]);
    REQUIRE(held.size() == 1);
    CHECK(held[0].second.piece == field::to_cell(field::Tetromino::i));
    const auto placed = events_of<game::Placed>(match.rounds[0]);
    REQUIRE(placed.size() == 1);
    CHECK(placed[0].second.place.piece == field::to_cell(field::Tetromino::t));
    CHECK(corner_of(placed[0].second.place) == std::array{3, 0});
  }
  SECTION("a piece that rests is placed after 60 frames") {
    const game::Match match = techmino_match(file_of("sprint_40l", 1, {tap(200, 13), tap(400, 9)}));
    const auto placed = events_of<game::Placed>(match.rounds[0]);
    REQUIRE(placed.size() == 1);
    CHECK(placed[0].first == 261);
    CHECK(corner_of(placed[0].second.place) == std::array{3, 0});
  }
  SECTION("a soft drop goes a row at once, and each sdarr later") {
    const game::Match match = techmino_match(file_of("sprint_40l", 1, {{200, 230, 7}}));
    const auto moved = events_of<game::Moved>(match.rounds[0]);
    REQUIRE(moved.size() > 5);
    CHECK(moved[0].first == 200);
    // Thirty frames more of sixty are taken each frame.
    CHECK(moved[2].first - moved[1].first == 2);
    CHECK(moved[3].first - moved[2].first == 2);
  }
}

TEST_CASE("techmino: samples are played to the end that they have") {
  struct Case {
    const char* name;
    bool exact;
    std::string_view ended;
    std::string_view problem;
  };
  for (const Case& wanted :
       {Case{"sprint.rep", true, "finished", ""}, Case{"as-text.rep", true, "finished", ""},
        Case{"topped-out.rep", true, "topout", ""}, Case{"marathon.rep", false, "", "before the game does"},
        Case{"wrong-seed.rep", false, "topout", "there are inputs until frame"},
        Case{"cut.rep", false, "", "needs"}}) {
    INFO(wanted.name);
    const game::Match match = techmino_match(techmino_sample(wanted.name));
    const game::Result& result = match.rounds[0].results[0];
    INFO(result.problem.raw());
    CHECK(result.exact == wanted.exact);
    CHECK(result.ended.raw() == wanted.ended);
    CHECK(result.problem.raw().contains(wanted.problem));
    CHECK(result.problem.empty() == wanted.exact);
    const auto lines = result.value("lines")->replayed;
    REQUIRE(lines);
    if (wanted.ended == "finished") CHECK(*lines >= 10);
    const auto placed = events_of<game::Placed>(match.rounds[0]);
    CHECK(result.value("pieces")->replayed == static_cast<std::int64_t>(placed.size()));
    std::int64_t cleared = 0;
    for (const auto& [at, what] : events_of<game::Cleared>(match.rounds[0])) cleared += what.rows;
    CHECK(cleared == *lines);
  }
  CHECK(techmino_match(techmino_sample("cut.rep")).rounds[0].damage);
  const game::Match other = techmino_match(techmino_sample("other-mode.rep"));
  CHECK(other.rounds[0].results[0].problem.raw().contains("tsd_e"));
  for (const char* const name : {"bad/cut.rep", "bad/header.rep"}) {
    const auto match = kinds::read(techmino_sample(name));
    REQUIRE_FALSE(match);
    CHECK(match.error().what.contains("Techmino"));
  }
}

TEST_CASE("techmino: a round is shown, and becomes a recording") {
  for (const char* const name : {"sprint.rep", "topped-out.rep", "marathon.rep"}) {
    const std::string text = techmino_sample(name);
    const auto source = kinds::open(text);
    REQUIRE(source);
    const auto results = (*source)->results(0);
    const auto round = (*source)->round(0);
    REQUIRE(round);
    CHECK(round->results == results);
    const auto made = kinds::shown(**source, 0);
    REQUIRE(made);
    const replay::Timeline timeline(made->track());
    replay::Playhead head(timeline);
    while (head.step()) {
    }
    CHECK(head.state().events == timeline.events());
    CHECK(made->tet());
  }
}

TEST_CASE("techmino: files with the ending of NullpoMino are told apart by what they begin with") {
  CHECK(kinds::kind_named("game.rep") == nullptr);
  for (const char* const folder : {"nullpomino", "techmino"})
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(TETRON_SAMPLES) / folder)) {
      if (!entry.is_regular_file()) continue;
      INFO(entry.path());
      const auto file = base::FileBytes::open(entry.path());
      REQUIRE(file);
      const std::string_view start = file->text().substr(0, kinds::most_to_probe);
      for (const kinds::Kind& kind : kinds::table()) CHECK(kind.probe(start) == (kind.name == folder));
    }
}

// Real recordings are not in the tree: TETRON_TECHMINO_FILES names a folder of them. What is played ends
// where its inputs do.
TEST_CASE("techmino real files: games end where their inputs do") {
  const char* const folder = std::getenv("TETRON_TECHMINO_FILES");
  if (folder == nullptr) {
    WARN("skipped: TETRON_TECHMINO_FILES is not set");
    return;
  }
  std::size_t read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".rep") continue;
    INFO(entry.path());
    const auto file = base::FileBytes::open(entry.path());
    REQUIRE(file);
    const auto recording = techmino::read(file->text());
    REQUIRE(recording);
    ++read;
    CHECK_FALSE(recording->damage);
    const std::string unpacked = techmino::write(*recording);
    const auto again = techmino::read(techmino::pack(unpacked, techmino::Packing::zlib));
    REQUIRE(again);
    CHECK(again->inputs == recording->inputs);
    const game::Match match = techmino_match(file->text());
    const game::Result& result = match.rounds[0].results[0];
    INFO(result.problem.raw());
    CHECK((result.exact == true || result.problem.raw().contains("before the game does") ||
           result.problem.raw().contains("not played")));
  }
  CHECK(read > 0);
}
