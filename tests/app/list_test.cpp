#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// `tetron list`, compared with `info` and `stats` of the same files.

using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// A folder of recordings of several games.
class Games {
 public:
  Games() {
    for (const std::string name :
         {"tetrio/match.ttrm", "tetrio/sprint.ttr", "good/duel.tet", "good/solo.tet", "jstris/versus.jstris"})
      fs::copy_file(sample_path(name), path() / fs::path(name).filename());
  }
  fs::path path() const { return folder_.path(); }
  Outcome list(std::vector<std::string> options = {}, const Setting& setting = {}) const {
    options.insert(options.begin(), {"list", path().string()});
    return run_tetron(options, setting);
  }
  std::vector<json> rows(std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--format", "json"});
    const Outcome outcome = list(options);
    REQUIRE(outcome.exit_code == 0);
    return objects_of(outcome.out);
  }
  std::vector<std::string> files(std::vector<std::string> options = {}) const {
    std::vector<std::string> names;
    for (const json& row : rows(std::move(options))) names.push_back(row["file"]);
    return names;
  }

 private:
  TemporaryFolder folder_;
};

using Names = std::vector<std::string>;

json row_of(const std::vector<json>& rows, const std::string& file) {
  const auto found = std::ranges::find_if(rows, [&](const json& row) { return row["file"] == file; });
  REQUIRE(found != rows.end());
  return *found;
}

}  // namespace

TEST_CASE("list of half files: no winner, what can be read, and what is damaged", "[app][list]") {
  const TemporaryFolder folder;
  const auto cut = [&folder](const std::string& sample, double share) {
    std::ifstream in(sample_path(sample), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    const fs::path path = folder.path() / fs::path(sample).filename();
    std::ofstream(path, std::ios::binary)
        << bytes.substr(0, static_cast<std::size_t>(share * static_cast<double>(bytes.size())));
    return path.string();
  };
  const double share = GENERATE(0.31, 0.5, 0.8);
  for (const char* sample : {"tetrio/match.ttrm", "good/duel.tet", "good/solo.tet"}) {
    INFO(sample << " " << share);
    const std::string path = cut(sample, share);
    const Outcome listed = run_tetron({"list", path, "--format", "json"});
    const Outcome told = run_tetron({"info", path, "--format", "json"});
    CHECK(listed.exit_code == 4);
    CHECK(told.exit_code == 4);
    for (const std::string command : {"stats", "dump"}) CHECK(run_tetron({command, path}).exit_code == 4);
    // The last round is the one that is cut off.
    CHECK(run_tetron({"show", path, "--round", "last"}).exit_code == 4);
    const json row = json::parse(listed.out);
    CHECK(row["winner"].is_null());
    CHECK(row["won"].is_null());
    REQUIRE(row["damage"].is_string());
    CHECK(listed.err.contains(row["damage"].get<std::string>()));
    if (!std::string(sample).ends_with(".tet")) continue;
    CHECK(row["points"].is_null());
    const json info = json::parse(told.out);
    CHECK(row["length_ms"] == info["length_ms"]);
    // What the chunks give, and not what the header states of the whole game.
    for (const json& one : objects_of(run_tetron({"stats", path, "--format", "json"}).out)) {
      if (one["of"] != "round") continue;
      CHECK(one["lines"] == info["players"][one["player"].get<std::size_t>()]["lines"]);
    }
  }
}

TEST_CASE("list has the points of one who plays alone", "[app][list]") {
  for (const auto& [sample, points] :
       {std::pair("nullpomino/marathon-plus.rep", 47170), std::pair("quadra/single.rec", 2970),
        std::pair("hatetris/burgiel.hatetris", -1)}) {
    const json row = json::parse(run_tetron({"list", sample_path(sample), "--format", "json"}).out);
    const json info = json::parse(run_tetron({"info", sample_path(sample), "--format", "json"}).out);
    CHECK(row["points"] == info["rounds"][0]["players"][0]["score"]);
    if (points >= 0) CHECK(row["points"] == points);
    CHECK(run_tetron({"list", sample_path(sample)}).out.contains(row["points"].dump()));
  }
  CHECK(json::parse(run_tetron({"list", sample_path("tetrio/match.ttrm"), "--format", "json"}).out)["points"]
            .is_null());
}

TEST_CASE("a line a match, as info and stats have it", "[app][list]") {
  const Games games;
  const std::vector<json> rows = games.rows({"--me", "nobody,ann"});
  REQUIRE(rows.size() == 5);
  for (const std::string file : {"match.ttrm", "sprint.ttr", "versus.jstris"}) {
    CAPTURE(file);
    const std::string path = (games.path() / file).string();
    const json row = row_of(rows, file);
    const json info = json::parse(run_tetron({"info", "--format", "json", path}).out);
    CHECK(row["format"] == info["format"]);
    CHECK(row["rounds"] == info["rounds"].size());
    CHECK(row["date"] == info["date"].get<std::string>().substr(0, 10) +
                             (info["date"].empty() || info["date"] == ""
                                  ? ""
                                  : " " + info["date"].get<std::string>().substr(11, 5)));
    std::uint64_t length = 0;
    for (const json& round : info["rounds"]) length += round["length_ms"].get<std::uint64_t>();
    CHECK(row["length_ms"] == length);
    for (std::size_t player = 0; player < info["score"].size(); ++player) {
      CHECK(row["players"][player] == info["score"][player]["name"]);
      CHECK(row["score"][player] == info["score"][player]["won"]);
    }
    for (const json& line : objects_of(run_tetron({"stats", "--format", "json", path}).out)) {
      if (line["of"] != "match" || row["me"].is_null() || line["player"] != row["me"]) continue;
      for (const char* figure : {"apm", "pps", "vs"}) {
        CAPTURE(figure);
        REQUIRE(line[figure].is_number());
        CHECK(std::abs(row[figure].get<double>() - line[figure].get<double>()) < 0.002);
      }
    }
  }
  const json match = row_of(rows, "match.ttrm");
  CHECK(match["me"] == 0);
  CHECK(match["won"] == true);
  CHECK(match["winner"] == 0);
  CHECK(row_of(rows, "duel.tet")["me"].is_null());
  CHECK(row_of(rows, "duel.tet")["won"].is_null());
  CHECK(row_of(games.rows({"--player", "ben"}), "match.ttrm")["won"] == false);
}

TEST_CASE("a list is chosen and ordered", "[app][list]") {
  const Games games;
  const std::vector<json> rows = games.rows();
  std::vector<std::string> dates;
  for (const json& row : rows) dates.push_back(row["date"]);
  CHECK(std::ranges::is_sorted(dates));
  Names backwards = games.files();
  std::ranges::reverse(backwards);
  CHECK(games.files({"--reverse"}) == backwards);
  std::vector<std::uint64_t> lengths;
  for (const json& row : games.rows({"--sort", "length"})) lengths.push_back(row["length_ms"]);
  CHECK(std::ranges::is_sorted(lengths));
  CHECK(games.files({"--sort", "file"}) ==
        Names{"duel.tet", "match.ttrm", "solo.tet", "sprint.ttr", "versus.jstris"});

  CHECK(games.files({"--kind", "tetrio", "--sort", "file"}) == Names{"match.ttrm", "sprint.ttr"});
  CHECK(games.files({"--player", "ann", "--kind", "tetrio", "--won"}) == Names{"match.ttrm"});
  CHECK(games.files({"--player", "ben", "--won"}) == Names{});
  CHECK(games.files({"--me", "ben", "--lost"}) == Names{"match.ttrm"});
  CHECK(games.files({"--from", "2026-01-02", "--until", "2026-01", "--player", "ben"}) ==
        Names{"match.ttrm"});
  CHECK(games.files({"--until", "2026-01-01", "--player", "ben"}) == Names{});
  CHECK(games.list({"--won"}).exit_code == 2);
  CHECK(games.list({"--from", "yesterday"}).exit_code == 2);
  CHECK(games.list({"--from", "2026", "--until", "2025"}).exit_code == 2);
  CHECK(games.list({"--kind", "tetris"}).exit_code == 2);
}

TEST_CASE("the text of a list has 80 characters a line", "[app][list]") {
  const Games games;
  fs::rename(games.path() / "match.ttrm",
             games.path() / ("a-very-" + std::string(80, 'x') + "-long-name.ttrm"));
  for (const Names& options : std::vector<Names>{{}, {"--me", "ann"}}) {
    const Outcome outcome = games.list(options);
    CHECK(outcome.exit_code == 0);
    const auto lines = lines_of(outcome.out);
    REQUIRE(lines.size() >= 6);
    CHECK(lines[0].starts_with("  date       "));
    for (const std::string& line : lines) {
      const auto letters = std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; });
      CHECK(letters <= 80);
    }
    CHECK(outcome.out.contains("long-name.ttrm\n"));
  }
  const Outcome csv = games.list({"--format", "csv"});
  CHECK(csv.out.contains(std::string(80, 'x')));
  CHECK(lines_of(csv.out).size() == 6);
}

TEST_CASE("config.toml says who the user is", "[app][list]") {
  const Games games;
  const TemporaryFolder home;
  fs::create_directory(home.path() / "tetron");
  std::ofstream(home.path() / "tetron/config.toml") << "me = [\"nobody\", \"ben\"]\n";
  const Setting mine{.environment = {{"XDG_CONFIG_HOME", home.path().string()}}};
  const std::string match = (games.path() / "match.ttrm").string();
  CHECK(games.list({"--lost", "--format", "csv"}, mine).out ==
        games.list({"--me", "ben", "--lost", "--format", "csv"}).out);
  const auto shown = [&](const std::string& player, const Setting& setting) {
    return run_tetron({"show", match, "--player", player}, setting).out;
  };
  CHECK(shown("me", mine) == shown("ben", {}));
  CHECK(shown("me", mine) != shown("ann", {}));
  CHECK(run_tetron({"show", match, "--player", "me"}).exit_code == 2);
}

TEST_CASE("capitals of a name do not matter, and a name that nobody has is an error", "[app][list]") {
  const Games games;
  CHECK(games.rows({"--player", "BEN"}) == games.rows({"--player", "ben"}));
  CHECK(games.rows({"--me", "ANN"}) == games.rows({"--me", "ann"}));
  // Zo\u00eb, with the letter and its mark apart.
  CHECK(games.files({"--player", "Zoe\u0308"}) == Names{"duel.tet"});
  const std::string folder = games.path().string();
  const std::string archive = (games.path() / "g.db").string();
  REQUIRE(run_tetron({"archive", "add", archive, folder}).exit_code == 0);
  CHECK(run_tetron({"archive", "list", archive, "--player", "BEN"}).out ==
        run_tetron({"archive", "list", archive, "--player", "ben"}).out);
  const std::vector<Names> commands{{"list", folder, "--player", "benn"},
                                    {"list", folder, "--me", "benn"},
                                    {"stats", folder, "--player", "benn"},
                                    {"stats", folder, "--me", "benn", "--totals"},
                                    {"review", folder, "--player", "benn"},
                                    {"find", "--event", "quad", folder, "--player", "benn"},
                                    {"archive", "list", archive, "--player", "benn"},
                                    {"archive", "stats", archive, "--player", "benn"},
                                    {"dump", (games.path() / "duel.tet").string(), "--player", "benn"}};
  for (const Names& command : commands) {
    CAPTURE(command);
    const Outcome outcome = run_tetron(command);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.contains("there is no player 'benn'; there are "));
    if (command.front() != "dump") CHECK(outcome.err.contains("there are 'ben', "));
  }
}

TEST_CASE("a match that was saved more than once counts once", "[app][list]") {
  const Games games;
  const std::vector<json> before = games.rows();
  const std::string match = (games.path() / "match.ttrm").string();
  fs::copy_file(match, games.path() / "match-copy.ttrm");
  fs::create_symlink("match.ttrm", games.path() / "match-link.ttrm");
  // In another form, as tetron saves it.
  const std::string other = (games.path() / "match-of-ben.json").string();
  REQUIRE(run_tetron({"convert", match, "-o", other}).exit_code == 0);
  const std::vector<std::string> all{games.path().string(), other, match};
  const auto run = [&](Names words) {
    words.insert(words.begin() + 1, all.begin(), all.end());
    return run_tetron(words);
  };
  const Outcome list = run({"list", "--format", "json"});
  CHECK(objects_of(list.out).size() == before.size());
  CHECK(list.err.contains("3 files of a match that another file has too"));
  std::vector<std::string> doubles;
  for (const json& row : objects_of(run({"list", "--duplicates", "--format", "json"}).out)) {
    doubles.push_back(fs::path(row["file"].get<std::string>()).filename());
    CHECK(fs::path(row["same_as"].get<std::string>()).filename() == "match-copy.ttrm");
  }
  std::ranges::sort(doubles);
  CHECK(doubles == Names{"match-link.ttrm", "match-of-ben.json", "match.ttrm"});
  const auto totals = [](const Outcome& outcome) {
    std::vector<json> rows;
    for (json row : objects_of(outcome.out))
      if (row["of"] == "all") rows.push_back(row);
    return rows;
  };
  const Outcome stats = run({"stats", "--totals", "--format", "json"});
  CHECK(stats.err.contains("3 files of a match"));
  CHECK(totals(stats) ==
        totals(run_tetron({"stats", sample_path("good/duel.tet"), match, sample_path("good/solo.tet"),
                           sample_path("tetrio/sprint.ttr"), sample_path("jstris/versus.jstris"), "--totals",
                           "--format", "json"})));
  const auto sums = [](const Outcome& outcome) { return json(objects_of(outcome.out).back()["players"]); };
  const Names many{"review", "--player", "ben", "--format", "json", "--worst", "0"};
  CHECK(sums(run(many)) == sums(run_tetron({"review", match, sample_path("good/duel.tet"), "--player", "ben",
                                            "--format", "json", "--worst", "0"})));
  CHECK(run_tetron({"list", match, sample_path("tetrio/sprint.ttr"), "--duplicates"}).out.empty());
}

TEST_CASE("a file that cannot be read does not hide the others", "[app][list]") {
  const Games games;
  std::ofstream(games.path() / "broken.ttrm") << "{";
  const Outcome outcome = games.list({"--format", "json"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.contains("broken.ttrm: "));
  CHECK(objects_of(outcome.out).size() == 5);
  CHECK(games.list({"--jobs", "1", "--format", "json"}).out == outcome.out);
}
