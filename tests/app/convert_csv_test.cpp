#include <array>
#include <map>

#include "tests/app/command.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/expected_dump.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

const Row columns{"player", "name",     "n",        "t_ms",       "piece", "rotation", "x",      "y",
                  "style",  "stored_x", "stored_y", "stored_rot", "lines", "level",    "credits"};

constexpr unsigned styles = 7;

// A walk of its own over the bytes. For the profile tetron4 every stone turns rigidly about its anchor, which
// is the centre of the Super Rotation System.
Rows expected_placements(const RawFile& file) {
  struct Field {
    unsigned lines = 0;
    unsigned level = 0;
  };
  std::map<unsigned, unsigned> placed;
  std::map<unsigned, unsigned> credits;
  std::map<unsigned, Field> fields;
  const auto names = expected_names(file);
  const auto players = static_cast<unsigned>(expected_players(file));
  const auto sharing = static_cast<unsigned>(expected_players_per_field(file));
  constexpr std::array rotations{"spawn", "right", "reverse", "left"};
  Rows rows{columns};
  const auto text = [](auto number) { return std::to_string(number); };
  for (const RawChunk& chunk : file.chunks) {
    const unsigned id = chunk.id();
    if (chunk.type() == 3 && id * sharing < players) {
      fields[id] = {chunk.before_packdata(2) | chunk.before_packdata(3) << 8, chunk.before_packdata(4)};
      if (sharing == 1)
        credits[id] =
            chunk.before_packdata(5) << 16 | chunk.before_packdata(6) | chunk.before_packdata(7) << 8;
    }
    if (chunk.type() != 2 || id >= players) continue;
    const auto at = [&chunk](std::size_t n) { return chunk.at_offset(n); };
    if (at(0) < styles) {
      const int x = at(1) < 128 ? static_cast<int>(at(1)) : static_cast<int>(at(1)) - 256;
      const int y = at(2) < 128 ? static_cast<int>(at(2)) : static_cast<int>(at(2)) - 256;
      const Field& field = fields[id / sharing];
      rows.push_back({text(id), names[id], text(++placed[id]), text(chunk.time()),
                      std::string(1, "IJLOSTZ"[at(0)]), rotations[at(3) % 4], text(x), text(19 - y),
                      text(at(0)), text(at(1)), text(at(2)), text(at(3)), text(field.lines),
                      text(field.level), text(credits[id])});
    }
    credits[id] = at(9) << 16 | at(10) | at(11) << 8;
  }
  return rows;
}

Rows placements_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "convert");
  arguments.insert(arguments.end(), {"--to", "csv"});
  return parse_csv(run_tetron(arguments).out);
}

void check_equal(const Rows& had, const Rows& wanted) {
  CHECK(had.size() == wanted.size());
  for (std::size_t i = 0; i < std::min(had.size(), wanted.size()); ++i)
    if (had[i] != wanted[i]) CHECK(had[i] == wanted[i]);
}

}  // namespace

TEST_CASE("csv has a row for every placement of every good sample", "[app][csv]") {
  for (const std::string& path : samples_in("good")) {
    CAPTURE(path);
    check_equal(placements_of({path}), expected_placements(read_raw(bytes_in(path))));
  }
}

TEST_CASE("csv of one player, of a stretch of time", "[app][csv]") {
  const std::string path = sample_path("good/duel.tet");
  const Rows all = expected_placements(read_raw(bytes_in(path)));
  REQUIRE(all.size() > 30);
  const auto where = [&all](const auto& wanted) {
    Rows rows{columns};
    for (std::size_t i = 1; i < all.size(); ++i)
      if (wanted(all[i])) rows.push_back(all[i]);
    return rows;
  };
  check_equal(placements_of({path, "--player", "1"}), where([](const Row& row) { return row[0] == "1"; }));
  check_equal(placements_of({path, "--player", "Zoë"}),
              where([](const Row& row) { return row[1] == "Zoë"; }));
  const unsigned long from = std::stoul(all[10][3]);
  const unsigned long to = std::stoul(all[20][3]);
  const auto during =
      where([=](const Row& row) { return std::stoul(row[3]) >= from && std::stoul(row[3]) <= to; });
  CHECK(during.size() >= 12);
  check_equal(
      placements_of({path, "--from", std::to_string(from) + "ms", "--until", std::to_string(to) + "ms"}),
      during);
}

TEST_CASE("csv names survive commas and quotes", "[app][csv]") {
  std::string file = text_in(sample_path("good/version-0.9.tet"));
  const std::size_t name = 64;
  REQUIRE(file.substr(name, 4) == "zero");
  file.replace(name, 4, "a\",b");
  const Rows rows = parse_csv(run_tetron({"convert", "-", "--to", "csv"}, {.input = file}).out);
  CHECK(rows.at(1).at(1) == "a\",b");
}

// What a spreadsheet takes for a formula comes from strangers: names and messages.
TEST_CASE("--spreadsheet makes texts of what would be formulas", "[app][csv]") {
  const std::string json = run_tetron({"convert", sample_path("good/duel.tet"), "--to", "json"}).out;
  for (const auto& [name, shown] :
       std::vector<std::pair<std::string, std::string>>{{"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"},
                                                        {"@SUM(1,1)", "'@SUM(1,1)"},
                                                        {"+1", "'+1"},
                                                        {"-2+3", "'-2+3"},
                                                        {"\uFF1D1", "'\uFF1D1"},
                                                        {"\t=1", "\\x09=1"},
                                                        {"a=b", "a=b"},
                                                        {"Zo\u00EB", "Zo\u00EB"}}) {
    CAPTURE(name);
    std::string changed = json;
    const std::string players = R"("players":["Jürgen",)";
    REQUIRE(changed.contains(players));
    std::string escaped = name;
    if (escaped.starts_with('\t')) escaped.replace(0, 1, "\\t");
    changed.replace(changed.find(players), players.size(), "\"players\":[\"" + escaped + "\",");
    const std::string file = run_tetron({"convert", "-", "--to", "tet"}, {.input = changed}).out;
    REQUIRE_FALSE(file.empty());
    const std::string plain = shown.starts_with('\'') ? shown.substr(1) : shown;
    const auto cells = [&file](std::vector<std::string> arguments) {
      return parse_csv(run_tetron(arguments, {.input = file}).out);
    };
    CHECK(cells({"convert", "-", "--to", "csv", "--player", "0"})[1][1] == plain);
    CHECK(cells({"convert", "-", "--to", "csv", "--player", "0", "--spreadsheet"})[1][1] == shown);
    const auto text = [](const Rows& rows) {
      const auto column = std::ranges::find(rows[0], "text") - rows[0].begin();
      return rows[1][static_cast<std::size_t>(column)];
    };
    CHECK(text(cells({"dump", "-", "--format", "csv"})) == plain + " / Zo\u00EB");
    CHECK(text(cells({"dump", "-", "--format", "csv", "--spreadsheet"})) == shown + " / Zo\u00EB");
  }
  const std::string game = sample_path("good/duel.tet");
  CHECK(run_tetron({"dump", game, "--spreadsheet"}).exit_code == 2);
  CHECK(run_tetron({"convert", game, "--to", "fumen", "--spreadsheet"}).exit_code == 2);
  // Numbers below zero are none.
  CHECK(run_tetron({"convert", game, "--to", "csv", "--spreadsheet"}).out ==
        run_tetron({"convert", game, "--to", "csv"}).out);
}
