// Archives and journals that mean harm: what is done with them, and what that costs.

#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "tests/app/archive_games.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/archive/hostile_files.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"

using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

constexpr std::uint64_t megabyte = 1024 * 1024;

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::uint32_t pages_of(const std::string& path) {
  return static_cast<std::uint32_t>(fs::file_size(path) / 4096);
}

std::uint32_t root_of(const std::string& path, const std::string& name) {
  return static_cast<std::uint32_t>(
      std::stoul(one(path, "SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'")));
}

// Bytes in files that the process has open and that have no name.
std::uint64_t temporary_bytes(int process) {
  std::uint64_t bytes = 0;
  std::error_code gone;
  const fs::path open_files = "/proc/" + std::to_string(process) + "/fd";
  for (fs::directory_iterator at(open_files, gone), end; !gone && at != end; at.increment(gone)) {
    std::error_code closed;
    if (!fs::read_symlink(at->path(), closed).string().ends_with(" (deleted)")) continue;
    const auto size = fs::file_size(at->path(), closed);
    if (!closed) bytes += size;
  }
  return bytes;
}

// The largest resident size of any process that was run so far.
std::uint64_t largest_resident() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

// What is done with an archive of less than a megabyte stays within bounds, and ends by itself.
Outcome read_bounded(const std::string& path, Names command) {
  command.insert(command.begin() + 2, path);
  const std::uint64_t size = fs::file_size(path);
  CHECK(size < megabyte);
  std::uint64_t temporary = 0;
  const auto begun = processor_time_of_children();
  const Outcome outcome = run_tetron(command, {.output_file = "/dev/null", .signal_when = [&](int process) {
                                                 temporary = std::max(temporary, temporary_bytes(process));
                                                 return 0;
                                               }});
  const std::chrono::duration<double> took = processor_time_of_children() - begun;
  CAPTURE(command, outcome.err, size, took.count(), temporary, largest_resident());
  CHECK(outcome.signal == 0);
  CHECK((took.count() < 10 || is_sanitized()));
  CHECK(temporary < 50 * size + 64 * megabyte);
  CHECK((largest_resident() < 50 * size + 64 * megabyte || is_sanitized()));
  return outcome;
}

const std::vector<Names>& readers() {
  static const std::vector<Names> all{{"archive", "list"},
                                      {"archive", "list", "--problems"},
                                      {"archive", "stats"},
                                      {"archive", "stats", "--by", "opponent"},
                                      {"archive", "stats", "--by", "game"},
                                      {"archive", "stats", "--by", "piece"},
                                      {"archive", "export", "--table", "games"},
                                      {"archive", "export", "--table", "game_list"}};
  return all;
}

}  // namespace

TEST_CASE("a journal that names another file removes nothing", "[archive][strangers]") {
  const Games games({sample_path("good/solo.tet"), sample_path("good/duel.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string before = text_in(games.database());
  const std::string precious = games / "precious.txt";
  const std::string journal = games.database() + "-journal";
  const std::string attack = journal_naming(precious, pages_of(games.database()), 8800);
  const auto set_up = [&] {
    write(precious, "what I wrote\n");
    write(journal, attack);
  };

  // SQLite itself does what the journal says.
  set_up();
  (void)one(games.database(), "SELECT count(*) FROM games");
  REQUIRE_FALSE(fs::exists(precious));

  for (const Names& command : {Names{"archive", "add", games.database(), games.folder()},
                               {"archive", "list", games.database()},
                               {"archive", "stats", games.database()},
                               {"archive", "export", games.database(), "-o", games / "tables"}}) {
    set_up();
    const Outcome outcome = run_tetron(command);
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.contains("its journal"));
    CHECK(outcome.err.contains("names another file"));
    CHECK(text_in(precious) == "what I wrote\n");
    CHECK(text_in(journal) == attack);
    CHECK(text_in(games.database()) == before);
  }
}

TEST_CASE("a journal of another database, or of another state of it, is not put into it",
          "[archive][strangers]") {
  const Games games({sample_path("good/solo.tet"), sample_path("good/duel.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string path = games.database();
  const std::string journal = path + "-journal";
  const std::string then = text_in(path);
  // As SQLite leaves it: what another program wrote before it was interrupted.
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other,
                       "PRAGMA cache_size=1; BEGIN IMMEDIATE; UPDATE placements SET t_ms = t_ms + 1; "
                       "UPDATE players SET name = name || 'x'",
                       nullptr, nullptr, nullptr) == SQLITE_OK);
  const std::string left_behind = text_in(journal);
  sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  REQUIRE(left_behind.size() > 4096);
  fs::copy_file(sample_path("good/eight.tet"), games.folder() + "/eight.tet");
  REQUIRE(games.add().exit_code == 0);
  const std::string now = text_in(path);

  std::vector<std::string> journals{
      left_behind, journal_with(0, {}), journal_with(1, {{1, then.substr(0, 4096)}}),
      std::string("no journal at all"), journal_with(0x7FFFFFFF, {{1, now.substr(0, 4096)}})};
  // Even with all that it can know of tetron's own journals.
  std::string with_mark = left_behind;
  with_mark.replace(32, 48, "tetron's save  \n" + then.substr(4080, 16) + then.substr(4080, 16));
  journals.push_back(with_mark);
  for (const std::string& attack : journals) {
    for (const Names& command : {Names{"archive", "add", path, games.folder()},
                                 {"archive", "list", path},
                                 {"archive", "stats", path}}) {
      write(journal, attack);
      const Outcome outcome = run_tetron(command);
      CAPTURE(command, outcome.err, attack.size());
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.err.contains("was not written by tetron for this archive as it is now"));
      CHECK(text_in(path) == now);
      CHECK(text_in(journal) == attack);
    }
  }
  // A link is not followed, wherever it leads.
  fs::remove(journal);
  write(games / "mine.txt", "mine\n");
  fs::create_symlink(games / "mine.txt", journal);
  CHECK(run_tetron({"archive", "list", path}).exit_code == 3);
  CHECK(games.add({"--salvage"}).exit_code == 3);
  fs::remove(journal);
  fs::create_hard_link(games / "mine.txt", journal);
  CHECK(run_tetron({"archive", "list", path}).exit_code == 3);
  CHECK(games.add({"--salvage"}).exit_code == 3);
  CHECK(text_in(games / "mine.txt") == "mine\n");
  // What has been dealt with, or not begun, is no reason.
  fs::remove(journal);
  for (const std::string& finished : {std::string(), std::string(5000, '\0')}) {
    write(journal, finished);
    CHECK(run_tetron({"archive", "list", path}).exit_code == 0);
    CHECK(text_in(journal) == finished);
  }
  CHECK(games.add({"--salvage"}).exit_code == 0);
  CHECK_FALSE(fs::exists(journal));
}

TEST_CASE("pages in two places, entries that share bytes and endless trees are told at once",
          "[archive][strangers]") {
  const Games games({sample_path("good/solo.tet"), sample_path("good/duel.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string whole = text_in(games.database());
  const std::uint32_t files = root_of(games.database(), "files");
  const std::uint32_t of_games = root_of(games.database(), "games");
  const std::string path = games / "hostile.db";
  std::size_t number = 0;
  for (const auto& change : std::vector<void (*)(HostileFile&, std::uint32_t)>{
           [](HostileFile&file, std::uint32_t root) { file.share_children(root, 6); },
           [](HostileFile&file, std::uint32_t root) { file.make_deep(root, 22); },
           [](HostileFile&file, std::uint32_t root) { file.make_deep(root, 200); },
           [](HostileFile&file, std::uint32_t root) { file.share_cells(root); },
           [](HostileFile&file, std::uint32_t) { file.circle_of_free_pages(); }}) {
    for (const std::uint32_t root : {files, of_games}) {
      HostileFile file(whole);
      change(file, root);
      write(path, file.bytes());
      for (Names command : readers()) {
        const Outcome outcome = read_bounded(path, command);
        CAPTURE(number, command, outcome.err);
        CHECK(outcome.exit_code == 4);
        CHECK(outcome.err.contains("its page "));
      }
      CHECK(run_tetron({"archive", "add", path, games.folder()}).exit_code == 4);
      CHECK(text_in(path) == file.bytes());
      const Outcome played = run_tetron({"play", path});
      CHECK(played.exit_code == 4);
      CHECK(played.err.contains("its page "));
    }
    ++number;
  }
}

TEST_CASE("an archive beside a recording that cannot be read is told where its titles would be",
          "[archive][strangers]") {
  const Games games({sample_path("good/solo.tet")});
  REQUIRE(games.add().exit_code == 0);
  const auto play = [&games] {
    return run_tetron({"play", games.folder() + "/solo.tet"}, {.environment = {{"DISPLAY", ""}}}).err;
  };
  const std::string path = games.folder() + "/games.db";
  fs::rename(games.database(), path);
  CHECK_FALSE(play().contains("games.db"));
  HostileFile file(text_in(path));
  file.share_children(root_of(path, "files"), 6);
  write(path, file.bytes());
  CHECK(play().contains("games.db: "));
  CHECK(play().contains("its page "));
}

TEST_CASE("what multiplies in a question is ended", "[archive][strangers]") {
  const Games games({sample_path("good/solo.tet"), sample_path("good/duel.tet")});
  REQUIRE(games.add().exit_code == 0);
  const std::string numbers =
      "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 100 + ";
  const auto hostile = [&](const std::string& sql) {
    const std::string path = games / "hostile.db";
    fs::copy_file(games.database(), path, fs::copy_options::overwrite_existing);
    (void)ask(path, sql);
    return path;
  };
  const std::string game =
      " 1, 'm', '2003', '', 1, 2, 1, 10, 20, 1, 1, NULL, NULL, NULL, NULL, '', NULL FROM n";

  // So many pairs that no end is in sight.
  const std::string crowd =
      hostile(numbers + "25000) INSERT INTO players SELECT 1, i, 'p' || i, 0, 0 FROM n");
  const Outcome pairs = read_bounded(crowd, {"archive", "stats", "--by", "opponent"});
  CAPTURE(pairs.err);
  CHECK(pairs.exit_code == 4);
  CHECK(pairs.err.contains("no archive of its size needs"));
  for (const Names& command : readers()) (void)read_bounded(crowd, command);

  // A long text that stands in every row of the answer.
  const std::string long_path =
      hostile("UPDATE files SET path = '/' || hex(zeroblob(150000)) WHERE file_id = 1; " + numbers +
              "5500) INSERT INTO games SELECT i, 1," + game);
  for (const Names& command : readers()) (void)read_bounded(long_path, command);
  const Outcome list = read_bounded(long_path, {"archive", "list"});
  CHECK(list.exit_code == 4);

  // The same game again and again, by an order that is none.
  const std::string many = hostile(numbers + "6000) INSERT INTO games SELECT i, 1," + game + "; " + numbers +
                                   "6000) INSERT INTO players SELECT i, 1, 'n', 0, 0 FROM n");
  for (const Names& command : readers()) (void)read_bounded(many, command);
  CHECK(run_tetron({"archive", "list", many}).exit_code == 0);
}
