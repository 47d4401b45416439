#include <sqlite3.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "archive/schema.hpp"
#include "tests/app/archive_games.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

std::string all_tables(const Games& games) {
  std::string all;
  for (const archive::SchemaObject& object : archive::schema()) {
    if (object.kind == archive::SchemaKind::index || object.name == "files") continue;
    all += run_tetron({"archive", "export", games.database(), "--table", std::string(object.name)}).out;
  }
  return all;
}

}  // namespace

TEST_CASE("many that add to one archive at once wait for each other, and count what they added",
          "[app][archive]") {
  const Games games(samples_in("good"));
  std::vector<Outcome> outcomes(12);
  {
    std::vector<std::jthread> running;
    for (Outcome& outcome : outcomes) running.emplace_back([&] { outcome = games.add(); });
  }
  std::size_t added = 0;
  for (const Outcome& outcome : outcomes) {
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    std::smatch found;
    REQUIRE(std::regex_search(outcome.err, found, std::regex("([0-9]+) new, 0 changed, ([0-9]+) unchanged")));
    added += std::stoul(found[1]);
    CHECK(std::stoul(found[1]) + std::stoul(found[2]) == samples_in("good").size());
  }
  CHECK(added == samples_in("good").size());
  CHECK(one(games.database(), "SELECT count(*) FROM files") == std::to_string(added));
}

TEST_CASE("an archive has the placements of convert and the figures of info", "[app][archive]") {
  const Games games(samples_in("good"));
  const Outcome added = games.add();
  CAPTURE(added.err);
  REQUIRE(added.exit_code == 0);
  std::size_t compared = 0;
  for (const std::string& sample : samples_in("good")) {
    const std::string path = (fs::path(games.folder()) / fs::path(sample).filename()).string();
    CAPTURE(path);
    const std::string game = one(
        games.database(), "SELECT game_id FROM games JOIN files USING (file_id) WHERE path = '" + path + "'");
    Rows wanted = parse_csv(run_tetron({"convert", sample, "--to", "csv"}).out);
    wanted.erase(wanted.begin());
    std::ranges::stable_sort(wanted, {}, [](const auto& row) { return row[0]; });
    const Rows found =
        ask(games.database(),
            "SELECT p.player, name, n, t_ms, piece, rotation, x, y, style, lines, level, credits "
            "FROM placements AS p JOIN players USING (game_id, player) WHERE game_id = " +
                game + " ORDER BY p.player, n");
    REQUIRE(found.size() == wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      std::vector<std::string> row = wanted[i];
      if (row[5].empty()) row[4] = "";  // a stone that is no tetromino has a name there
      row.erase(row.begin() + 9, row.begin() + 12);
      if (found[i][1].find_first_of("\\") == std::string::npos && row[1].find('\\') != std::string::npos)
        row[1] = found[i][1];  // escaped there
      REQUIRE(found[i] == row);
    }
    const json info = json::parse(run_tetron({"info", "--format", "json", sample}).out);
    CHECK(one(games.database(), "SELECT length_ms FROM games WHERE game_id = " + game) ==
          std::to_string(info["length_ms"].get<int>()));
    CHECK(one(games.database(), "SELECT mode || date || time FROM games WHERE game_id = " + game) ==
          info["mode"].get<std::string>() + info["date"].get<std::string>() +
              info["time"].get<std::string>());
    const std::string winner = one(games.database(), "SELECT winner FROM games WHERE game_id = " + game);
    CHECK(winner == (info["winner"].is_null() ? "" : info["winner"].dump()));
    for (const json& player : info["players"]) {
      const Rows counted =
          ask(games.database(),
              "SELECT placements, lines, singles, doubles, triples, tetrises, credits, round(pace, 3) "
              "FROM statistics WHERE game_id = " +
                  game + " AND player = " + player["id"].dump());
      REQUIRE(counted.size() == 1);
      std::size_t column = 0;
      for (const char* key :
           {"placements", "lines", "singles", "doubles", "triples", "tetrises", "credits", "pace"})
        CHECK(std::stod(counted[0][column++]) == Approx(player[key].get<double>()).margin(0.0006));
    }
    compared += found.size();
  }
  CHECK(compared > 500);
  CHECK(one(games.database(), "SELECT count(*) FROM placements") == std::to_string(compared));
}

TEST_CASE("an archive has the weapons and the chat of a recording", "[app][archive]") {
  const Games games(samples_in("good"));
  REQUIRE(games.add().exit_code == 0);
  std::size_t weapons = 0;
  std::size_t messages = 0;
  for (const std::string& sample : samples_in("good"))
    for (const std::string& line :
         lines_of(run_tetron({"dump", sample, "--format", "ndjson", "--type", "weapon,message"}).out)) {
      const json chunk = json::parse(line);
      ++(chunk["type"] == "weapon" ? weapons : messages);
      if (chunk["type"] != "message") continue;
      sqlite3* database = nullptr;
      REQUIRE(sqlite3_open(games.database().c_str(), &database) == SQLITE_OK);
      sqlite3_stmt* found = nullptr;
      sqlite3_prepare_v2(database, "SELECT count(*) FROM chat WHERE text = ? AND player = ?", -1, &found,
                         nullptr);
      const auto text = chunk["text"].get<std::string>();
      sqlite3_bind_text(found, 1, text.c_str(), -1, SQLITE_STATIC);
      sqlite3_bind_int(found, 2, chunk["player"].get<int>());
      CHECK(sqlite3_step(found) == SQLITE_ROW);
      CHECK(sqlite3_column_int(found, 0) >= 1);
      sqlite3_finalize(found);
      sqlite3_close(database);
    }
  CHECK(weapons > 0);
  CHECK(messages > 0);
  CHECK(one(games.database(), "SELECT count(*) FROM weapons") == std::to_string(weapons));
  CHECK(one(games.database(), "SELECT count(*) FROM chat") == std::to_string(messages));
}

TEST_CASE("only what is new or changed is read again", "[app][archive]") {
  const Games games(
      {sample_path("good/duel.tet"), sample_path("good/solo.tet"), sample_path("partial/cut-in-chunk.tet")});
  const Outcome first = games.add();
  CHECK(first.exit_code == 4);
  CHECK(first.err.contains("cut-in-chunk.tet: "));
  CHECK(first.err.contains("3 new, 0 changed, 0 unchanged, 1 damaged"));
  CHECK(run_tetron({"archive", "list", games.database(), "--problems"}).out.contains("cut-in-chunk.tet"));
  const std::string tables = all_tables(games);
  const Outcome again = games.add();
  CHECK(again.exit_code == 0);
  CHECK(again.err.contains("0 new, 0 changed, 3 unchanged"));
  CHECK(all_tables(games) == tables);

  fs::copy_file(sample_path("good/eight.tet"), games.folder() + "/solo.tet",
                fs::copy_options::overwrite_existing);
  fs::remove(games.folder() + "/duel.tet");
  const Outcome changed = games.add({"--prune"});
  CHECK(changed.exit_code == 0);
  CHECK(changed.err.contains("0 new, 1 changed, 1 unchanged, 1 gone"));
  CHECK(one(games.database(), "SELECT count(*) FROM files") == "2");
  CHECK(one(games.database(), "SELECT players FROM games JOIN files USING (file_id) WHERE state = 'good'") ==
        "8");
  // Nothing of the former ones is left.
  for (const char* table : {"players", "statistics", "placements", "weapons", "chat"})
    CHECK(one(games.database(), std::string("SELECT count(*) FROM ") + table +
                                    " WHERE game_id NOT IN (SELECT game_id FROM games)") == "0");
  CHECK(games.add({"--salvage"}).err.contains("0 new, 2 changed"));
}

TEST_CASE("a name without a file is reported and not stored", "[app][archive]") {
  const Games games({sample_path("good/duel.tet")});
  const std::string missing = games / "mistyped.tet";
  const Outcome alone = run_tetron({"archive", "add", games.database(), missing});
  CHECK(alone.exit_code == 3);
  CHECK(alone.err == missing + ": there is no such file\n");
  CHECK_FALSE(fs::exists(games.database()));
  const Outcome added = run_tetron({"archive", "add", games.database(), games.folder(), missing});
  CHECK(added.exit_code == 3);
  CHECK(added.err == missing + ": there is no such file\n1 new, 0 changed, 0 unchanged\n");
  CHECK(one(games.database(), "SELECT count(*) FROM files") == "1");
}

TEST_CASE("however many jobs read, and wherever it was stopped, an archive is the same", "[app][archive]") {
  const Games games(readable_samples());
  const Outcome one_job = games.add({"--jobs", "1"});
  const Outcome jobs = run_tetron({"archive", "add", games / "b.db", games.folder(), "--jobs", "3"});
  CHECK(jobs.err == one_job.err);
  CHECK(jobs.exit_code == one_job.exit_code);
  const auto table = [](const std::string& database) {
    return run_tetron({"archive", "export", database, "--table", "placements"}).out;
  };
  const std::string wanted = table(games.database());
  CHECK(table(games / "b.db") == wanted);

  // Stopped as soon as the archive is there, or once more at once; whatever it has is whole.
  for (const int signal : {SIGINT, SIGKILL}) {
    const std::string path = games / ("stopped-" + std::to_string(signal) + ".db");
    bool sent = false;
    (void)run_tetron({"archive", "add", path, games.folder(), "--jobs", "2"}, {.signal_when = [&](int) {
                       return !sent && fs::exists(path) && fs::file_size(path) > 0 ? (sent = true, signal)
                                                                                   : 0;
                     }});
    CHECK(sent);
    if (one(path, "SELECT count(*) FROM sqlite_schema") != "0") {
      CHECK(one(path, "PRAGMA integrity_check") == "ok");
      CHECK(one(path,
                "SELECT count(*) FROM files WHERE state = 'good' AND file_id NOT IN (SELECT file_id FROM "
                "games)") == "0");
    }
    (void)run_tetron({"archive", "add", path, games.folder()});
    CHECK(table(path) == wanted);
  }
}

TEST_CASE("rounds of TETR.IO are games with what the file states", "[app][archive]") {
  Names files;
  for (const auto& entry : fs::directory_iterator(samples_folder() / "tetrio"))
    if (entry.path().extension() == ".ttrm") files.push_back(entry.path().string());
  REQUIRE_FALSE(files.empty());
  const Games games(files);
  CHECK(games.add().exit_code == 0);
  for (const std::string& file : files) {
    const json info = json::parse(run_tetron({"info", "--format", "json", file}).out);
    const std::string name = fs::path(file).filename().string();
    const Rows found = ask(games.database(),
                           "SELECT round, name, won, placements, lines, sent, received FROM statistics JOIN "
                           "players USING (game_id, player) "
                           "JOIN games USING (game_id) JOIN files USING (file_id) WHERE path LIKE '%/" +
                               name + "' ORDER BY round, player");
    std::size_t at = 0;
    for (const json& round : info["rounds"])
      for (const json& player : round["players"]) {
        const auto text = [](const json& value) {
          return value.is_boolean() ? (value.get<bool>() ? "1" : "0") : value.dump();
        };
        REQUIRE(at < found.size());
        CHECK(found[at++] == std::vector<std::string>{text(round["round"]), player["name"].get<std::string>(),
                                                      text(player["won"]), text(player["pieces"]),
                                                      text(player["lines"]), text(player["sent"]),
                                                      text(player["received"])});
      }
    CHECK(at == found.size());
  }
  // A round that is reproduced exactly has the placements that it states.
  CHECK(one(games.database(),
            "SELECT count(*) FROM statistics JOIN games USING (game_id) WHERE exact AND "
            "statistics.placements <> "
            "(SELECT count(*) FROM placements AS p WHERE p.game_id = statistics.game_id AND p.player = "
            "statistics.player)") == "0");
}

TEST_CASE("measures of an archive are those of its recordings, by name in any order", "[app][archive]") {
  const Games games(samples_in("good"));
  REQUIRE(games.add().exit_code == 0);
  const auto last_lines = [](const Outcome& outcome) {
    Names all;
    for (std::size_t at = outcome.out.find("{\"of\":\"all\""); at < outcome.out.size();) {
      const std::size_t end = outcome.out.find('\n', at);
      all.push_back(outcome.out.substr(at, end - at));
      at = end + 1;
    }
    std::ranges::sort(all);
    return all;
  };
  const Outcome known = run_tetron({"stats", "--format", "json", games.database()});
  CAPTURE(known.err);
  CHECK(known.exit_code == 0);
  CHECK(!last_lines(known).empty());
  CHECK(last_lines(known) == last_lines(run_tetron({"stats", "--format", "json", games.folder()})));
}

TEST_CASE("tables are exported as they are, one file each", "[app][archive]") {
  const Games games({sample_path("good/duel.tet"), sample_path("good/solo.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string folder = games / "tables";
  REQUIRE(run_tetron({"archive", "export", games.database(), "-o", folder}).exit_code == 0);
  REQUIRE(run_tetron({"archive", "export", games.database(), "-o", folder, "--format", "ndjson"}).exit_code ==
          0);
  CHECK(run_tetron({"archive", "export", games.database(), "-o", folder}).exit_code == 2);  // they are there
  CHECK(run_tetron({"archive", "export", games.database(), "-o", folder, "--force"}).exit_code == 0);
  for (const char* table : {"files", "games", "players", "statistics", "placements", "weapons", "chat"}) {
    const Rows rows = parse_csv(text_in(folder + "/" + table + ".csv"));
    const Names lines = lines_of(text_in(folder + "/" + table + ".ndjson"));
    const std::size_t count = std::stoul(one(games.database(), std::string("SELECT count(*) FROM ") + table));
    CHECK(rows.size() == count + 1);
    REQUIRE(lines.size() == count);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const json object = json::parse(lines[i]);
      REQUIRE(object.size() == rows[0].size());
      for (std::size_t column = 0; column < rows[0].size(); ++column)
        if (const json& value = object.at(rows[0][column]); value.is_number_integer())
          REQUIRE(value.dump() == rows[i + 1][column]);
    }
  }
}

TEST_CASE("lists and counts", "[app][archive]") {
  const Games games({sample_path("good/duel.tet"), sample_path("good/solo.tet")});
  REQUIRE(games.add().exit_code == 0);
  const auto list = [&](Names more) {
    more.insert(more.begin(), {"archive", "list", games.database(), "--format", "csv"});
    const Outcome outcome = run_tetron(more);
    CHECK(outcome.exit_code == 0);
    return parse_csv(outcome.out).size() - 1;
  };
  CHECK(list({}) == 2);
  const std::string date = one(games.database(), "SELECT max(date) FROM games");
  CHECK(list({"--from", date, "--until", date}) >= 1);
  CHECK(list({"--until", date.substr(0, 4)}) == 2);
  CHECK(list({"--from", "9000"}) == 0);
  CHECK(list({"--from", "2003-05", "--until", "2003"}) == 2);
  for (const Names& wrong : {Names{"--from", "x"}, Names{"--until", "2003-5"}, Names{"--from", "17.5.2003"},
                             Names{"--from", "2026", "--until", "2003"}, Names{"--spreadsheet"}}) {
    Names words{"archive", "list", games.database()};
    words.insert(words.end(), wrong.begin(), wrong.end());
    const Outcome outcome = run_tetron(words);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.contains(wrong.front()));
  }
  const std::string name =
      one(games.database(),
          "SELECT name FROM players JOIN games USING (game_id) WHERE players = 2 AND player = 1");
  CHECK(list({"--player", name}) >= 1);
  CHECK(run_tetron({"archive", "list", games.database(), "--player", "nobody of that name"}).exit_code == 2);
  for (const char* by : {"player", "opponent", "game", "piece", "mode", "month"}) {
    const Outcome outcome =
        run_tetron({"archive", "stats", games.database(), "--by", by, "--format", "ndjson"});
    CHECK(outcome.exit_code == 0);
    CHECK_FALSE(lines_of(outcome.out).empty());
    for (const std::string& line : lines_of(outcome.out)) CHECK(json::parse(line).is_object());
  }
  CHECK(run_tetron({"archive", "stats", games.database(), "--by", "month", "--player", name}).exit_code == 2);
  CHECK(run_tetron({"archive", "stats", games.database()}).out.contains(name));

  // Of some days, the same as SQL counts.
  const std::string day = one(games.database(), "SELECT max(date) FROM games");
  const auto games_by = [&](const char* by, std::vector<std::string> days) {
    days.insert(days.begin(), {"archive", "stats", games.database(), "--by", by, "--format", "ndjson"});
    const Outcome outcome = run_tetron(days);
    CHECK(outcome.exit_code == 0);
    int sum = 0;
    for (const std::string& line : lines_of(outcome.out)) sum += json::parse(line).at("games").get<int>();
    return sum;
  };
  const auto counted = [&](const std::string& where) {
    return std::stoi(one(games.database(), "SELECT count(*) FROM games WHERE date <> '' AND " + where));
  };
  CHECK(games_by("month", {"--from", day}) == counted("date = '" + day + "'"));
  CHECK(games_by("mode", {"--from", day}) == counted("date = '" + day + "'"));
  CHECK(games_by("month", {"--until", day.substr(0, 4)}) ==
        counted("substr(date, 1, 4) <= '" + day.substr(0, 4) + "'"));
  CHECK(games_by("month", {"--until", "1980"}) == 0);
  CHECK(games_by("opponent", {"--until", "1980"}) == 0);
}

TEST_CASE("a database that is no archive, or was changed, is refused", "[app][archive]") {
  const Games games({sample_path("good/solo.tet")});
  REQUIRE(games.add().exit_code == 0);
  const auto refused = [&](const std::string& path, const std::string& words) {
    for (const Names& command : {Names{"archive", "list", path},
                                 {"archive", "stats", path},
                                 {"archive", "export", path, "--table", "games"},
                                 {"archive", "add", path, games.folder()}}) {
      const Outcome outcome = run_tetron(command);
      CAPTURE(command, outcome.err);
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.err.contains(words));
      CHECK(outcome.out.empty());
    }
  };
  refused(games.folder() + "/solo.tet", "not an archive");
  refused(games.folder(), "found a folder");
  CHECK(run_tetron({"archive", "list", games / "none.db"}).exit_code == 3);
  CHECK_FALSE(fs::exists(games / "none.db"));
  CHECK(run_tetron({"archive", "list", "-"}).exit_code == 2);
  CHECK(run_tetron({"archive", "add", games.database(), "-"}).exit_code == 2);

  ask(games / "other.db", "CREATE TABLE games (a)");
  refused(games / "other.db", "another database");
  std::size_t number = 0;
  for (const auto& [sql, words] :
       {std::pair{"CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM files; END", "triggers"},
        {"DROP VIEW game_list; CREATE VIEW game_list AS SELECT randomblob(100000000) AS date", "game_list"},
        {"ALTER TABLE games ADD COLUMN more", "games"},
        {"CREATE TABLE mine (a)", "the table 'mine'"},
        {"CREATE VIEW my_games AS SELECT * FROM games", "the view 'my_games'"},
        {"CREATE INDEX large ON players (zeroblob(60000000))", "the index 'large'"},
        {"ANALYZE", "sqlite_stat1"},
        {"PRAGMA journal_mode=WAL", "write-ahead logging"},
        {"PRAGMA user_version=99", "version 99"}}) {
    const std::string path = games / (std::to_string(number++) + ".db");
    fs::copy_file(games.database(), path);
    ask(path, sql);
    refused(path, words);
  }
  // Made anew by SQLite, the same tables stand elsewhere.
  ask(games.database(), "VACUUM");
  CHECK(run_tetron({"archive", "list", games.database()}).exit_code == 0);
  CHECK(games.add().exit_code == 0);
}

TEST_CASE("a damaged archive is told, wherever it is damaged", "[app][archive]") {
  const Games games({sample_path("good/duel.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string whole = text_in(games.database());
  const std::string path = games / "damaged.db";
  std::size_t reported = 0;
  const auto try_one = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    for (const Names& command :
         {Names{"archive", "export", path, "--table", "placements"}, {"archive", "stats", path}}) {
      const Outcome outcome = run_tetron(command);
      CAPTURE(command, outcome.err);
      CHECK((outcome.exit_code == 0 || outcome.exit_code == 3 || outcome.exit_code == 4));
      CHECK((outcome.exit_code == 0) == outcome.err.empty());
      reported += outcome.exit_code == 0 ? 0 : 1;
    }
  };
  const std::size_t tries = 24 / stride;
  for (std::size_t i = 0; i < tries; ++i) {
    try_one(whole.substr(0, whole.size() * i / tries));
    std::string changed = whole;
    const std::size_t at = whole.size() * i / tries;
    for (std::size_t byte = at; byte < std::min(at + 512, whole.size()); ++byte)
      changed[byte] = static_cast<char>(byte * 37 + i);
    try_one(changed);
  }
  CHECK(reported >= tries);
}

TEST_CASE("every table, view and column of an archive is described", "[app][archive]") {
  const std::string page = text_in(fs::path(TETRON_SAMPLES).parent_path() / "docs" / "archive.md");
  const Games games({sample_path("good/solo.tet")});
  REQUIRE(games.add().exit_code == 0);
  const auto schema = nlohmann::ordered_json::parse(run_tetron({"manual", "--schema", "archive"}).out);
  for (const archive::SchemaObject& object : archive::schema()) {
    if (object.kind == archive::SchemaKind::index) continue;
    CAPTURE(object.name);
    CHECK(page.contains("`" + std::string(object.name) + "`"));
    const auto form = std::ranges::find_if(
        schema["anyOf"], [&](const auto& one) { return one["title"] == std::string(object.name); });
    REQUIRE(form != schema["anyOf"].end());
    std::vector<std::string> described;
    for (const auto& [key, value] : (*form)["properties"].items()) described.push_back(key);
    std::vector<std::string> columns;
    for (const auto& column :
         ask(games.database(), "SELECT name FROM pragma_table_info('" + std::string(object.name) + "')"))
      columns.push_back(column[0]);
    CHECK(columns == described);
  }
}
