#include <map>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/expected_dump.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

// Counted on the bytes, for recordings whose times only grow.
json expected_info(const std::string& path) {
  const Bytes bytes = bytes_in(path);
  const RawFile file = read_raw(bytes);
  const json header = expected_dump(bytes).at(0);
  const auto players = static_cast<unsigned>(expected_players(file));
  const auto sharing = static_cast<unsigned>(expected_players_per_field(file));
  json info{{"file", path}, {"damaged", nullptr}, {"bytes", bytes.size()}, {"events", file.chunks.size()}};
  for (const char* key : {"version", "date", "time", "score", "lines", "level", "level_label",
                          "players_per_field", "duration_s"})
    info[key] = header[key];
  info["mode"] = header["game_mode"];
  const bool has_winner = header["game_mode"] != "highscore" && players > 1;
  info["winner"] = has_winner ? header["winner"] : json();
  info["profile"] = {{"name", "tetron4"}, {"source", "built-in"}, {"file", nullptr}};
  info["length_ms"] = file.chunks.empty() ? 0 : file.chunks.back().time();

  std::map<unsigned, unsigned> placements;
  std::map<unsigned, unsigned> credits;
  std::map<unsigned, const RawChunk*> last_matrix;
  for (const RawChunk& chunk : file.chunks) {
    if (chunk.type() == 2) {
      if (chunk.at_offset(0) < 7) ++placements[chunk.id()];
      credits[chunk.id()] = chunk.at_offset(9) << 16 | chunk.at_offset(10) | chunk.at_offset(11) << 8;
    }
    if (chunk.type() == 3) {
      last_matrix[chunk.id()] = &chunk;
      if (sharing == 1)
        credits[chunk.id()] =
            chunk.before_packdata(5) << 16 | chunk.before_packdata(6) | chunk.before_packdata(7) << 8;
    }
  }
  for (unsigned id = 0; id < players; ++id) {
    const RawChunk* matrix = last_matrix[id / sharing];
    const auto count = [matrix](std::size_t n) { return matrix ? matrix->before_packdata(n) : 0; };
    const unsigned lines = count(2) | count(3) << 8;
    info["players"].push_back({{"id", id},
                               {"name", header["players"][id]},
                               {"team", header["teams"][id]},
                               {"placements", placements[id]},
                               {"lines", lines},
                               {"singles", lines - 2 * count(8) - 3 * count(9) - 4 * count(10)},
                               {"doubles", count(8)},
                               {"triples", count(9)},
                               {"tetrises", count(10)},
                               {"credits", credits[id]}});
  }
  return info;
}

}  // namespace

TEST_CASE("info --format json has the numbers of the recording", "[app][info]") {
  for (const std::string& path : samples_in("good")) {
    CAPTURE(path);
    const Outcome outcome = run_tetron({"info", "--format", "json", path});
    CHECK(outcome.exit_code == 0);
    json info = json::parse(outcome.out);
    const double seconds = info["length_ms"].get<double>() / 1000;
    for (json& player : info["players"]) {
      const double pace = seconds > 0 ? player["placements"].get<double>() / seconds : 0;
      CHECK(player["pace"].get<double>() == Approx(pace).margin(0.0006));
      player.erase("pace");
    }
    CHECK(info.dump(1) == expected_info(path).dump(1));
  }
}

TEST_CASE("info --format json is an object for each file, one a line", "[app][info]") {
  const std::string one = sample_path("good/duel.tet");
  const std::string two = sample_path("good/minimal.tet");
  const std::string first = run_tetron({"info", "--format", "json", one}).out;
  CHECK(lines_of(first).size() == 1);
  CHECK(json::parse(first).is_object());
  CHECK(run_tetron({"info", "--format", "json", one, two}).out ==
        first + run_tetron({"info", "--format", "json", two}).out);
  CHECK(run_tetron({"info", "--format", "json", sample_path("bad/empty.tet")}).out.empty());
}

TEST_CASE("info --format json parses for whatever can be opened, and tells of damage", "[app][info]") {
  for (const std::string& path : samples_in("partial")) {
    CAPTURE(path);
    const json info = json::parse(run_tetron({"info", "--format", "json", path}).out);
    const RawFile file = read_raw(bytes_in(path));
    CHECK(info["events"] == file.chunks.size());
    CHECK(info["damaged"].is_string() == (file.left_over > 0));
    CHECK(info["players"].size() == static_cast<std::size_t>(expected_players(file)));
  }
}

TEST_CASE("the text of info names all players and fits a terminal", "[app][info]") {
  for (const std::string& path : samples_in("good")) {
    CAPTURE(path);
    const std::string text = run_tetron({"info", path}).out;
    const auto lines = lines_of(text);
    CHECK(lines[0] == path);
    const auto names = expected_names(read_raw(bytes_in(path)));
    CHECK(lines.size() >= 5 + names.size());
    for (std::size_t id = 0; id < names.size(); ++id) {
      const std::string& line = lines[lines.size() - names.size() + id];
      CHECK(line.starts_with("   " + std::to_string(id) + "  " + names[id].substr(0, 20)));
      const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; });
      CHECK(columns <= 80);
    }
  }
}

TEST_CASE("the name of a file is shown safely and given as it is in JSON", "[app][info]") {
  const TemporaryFolder folder;
  const std::string path =
      folder.file("a\\b\x1b[31m\".tet", bytes_in(sample_path("good/minimal.tet"))).string();
  CHECK(json::parse(run_tetron({"info", "--format", "json", path}).out)["file"] == path);
  CHECK(lines_of(run_tetron({"info", path}).out).at(0).ends_with("a\\\\b\\x1b[31m\".tet"));
}

TEST_CASE("info --deaths tells how players died", "[app][info]") {
  const std::string path = sample_path("good/weapons.tet");
  const json plain = json::parse(run_tetron({"info", "--format", "json", path}).out);
  json info = json::parse(run_tetron({"info", "--format", "json", "--deaths", path}).out);
  const json deaths = info["deaths"];
  info.erase("deaths");
  CHECK(info == plain);

  // Counted on the bytes: every Gameover, and the weapons aimed at the player in ten seconds before it. The
  // sample's weapon 1 makes as many rows rise as its byteparam says.
  const RawFile file = read_raw(bytes_in(path));
  std::size_t seen = 0;
  for (std::size_t i = 0; i < file.chunks.size(); ++i) {
    const RawChunk& over = file.chunks[i];
    if (over.type() != 11) continue;
    REQUIRE(seen < deaths.size());
    const json& death = deaths[seen++];
    CHECK(death["t_ms"] == over.time());
    CHECK(death["player"] == over.id());
    json weapons = json::array();
    unsigned rows_sent = 0;
    for (std::size_t k = 0; k < i; ++k) {
      const RawChunk& weapon = file.chunks[k];
      if (weapon.type() != 10 || weapon.second() != over.id() || weapon.time() + 10'000 < over.time())
        continue;
      weapons.push_back({{"t_ms", weapon.time()}, {"player", weapon.id()}, {"weapon", weapon.bytes.at(8)}});
      if (weapon.bytes.at(8) == 1) rows_sent += weapon.bytes.at(9);
    }
    CHECK(death["weapons"] == weapons);
    unsigned rows_risen = 0;
    for (const json& rise : death["rises"]) rows_risen += rise["rows"].get<unsigned>();
    CHECK(rows_risen <= rows_sent);
    CHECK(death["height"].get<int>() >= 18);
  }
  CHECK(seen == deaths.size());
  CHECK(seen == 7);
  // At 0:23.198, after 4 and 1 rows were sent by two players.
  CHECK(deaths[0]["rises"] == json::parse(R"([{"t_ms":18679,"rows":5}])"));

  const std::string text = run_tetron({"info", "--deaths", path}).out;
  CHECK(
      text.contains("0:23.198  Ole, the field 20 of 20 rows high\n"
                    "        0:18.479  weapon 1 from Brontë\n"
                    "        0:18.531  weapon 1 from Dörte\n"
                    "        0:18.679  5 rows rose\n"));
  CHECK(run_tetron({"info", "--deaths", sample_path("good/solo.tet")}).out.contains("  deaths: none\n"));
  const Outcome two =
      run_tetron({"info", "--deaths", "--format", "json", sample_path("good/solo.tet"), path});
  CHECK(json::parse(lines_of(two.out).at(0)).at("deaths").empty());
}

TEST_CASE("--deaths tells of every game who died when", "[app][info]") {
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::string text = run_tetron({"info", match, "--deaths"}).out;
  for (int round = 1; round <= 3; ++round) {
    const std::string number = std::to_string(round);
    const std::string events = run_tetron({"convert", match, "--to", "json", "--round", number}).out;
    std::size_t deaths = 0;
    for (const std::string& line : lines_of(events)) deaths += line.contains("\"type\":\"death\"");
    const std::string alone = run_tetron({"info", match, "--deaths", "--round", number}).out;
    std::size_t reported = 0;
    for (const std::string& line : lines_of(alone)) reported += line.contains(" rows high");
    CAPTURE(round);
    CHECK(reported == deaths);
    CHECK(text.contains("deaths of round " + number));
  }
  CHECK(run_tetron({"info", sample_path("jstris/sprint.jstris"), "--deaths"})
            .out.ends_with("\n  deaths: none\n"));
}

TEST_CASE("without FILE, a pipe is read", "[app][info]") {
  const std::string path = sample_path("tetrio/match.ttrm");
  const Setting piped{.input = text_in(path)};
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"info"},
                                             {"check", "--round", "2"},
                                             {"show", "--at", "0:05"},
                                             {"convert", "--to", "csv"},
                                             {"stats"}}) {
    CAPTURE(words);
    std::vector<std::string> with_name = words;
    with_name.push_back("-");
    const Outcome outcome = run_tetron(words, piped);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == run_tetron(with_name, piped).out);
  }
  const Outcome two_missing = run_tetron({"archive", "add"}, piped);
  CHECK(two_missing.exit_code == 2);
}
