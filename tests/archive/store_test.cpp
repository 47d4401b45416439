#include "archive/store.hpp"

#include <filesystem>
#include <fstream>

#include "archive/fresh.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using tetron::test::TemporaryFolder;

namespace {

class Archive {
 public:
  Archive() {
    const auto bytes = archive::fresh_archive();
    REQUIRE(bytes);
    std::ofstream(path(), std::ios::binary) << *bytes;
    open();
  }
  void open() {
    store_.reset();
    database_.reset();
    auto opened = archive::Database::open(path(), archive::Access::write);
    INFO((opened ? std::string() : opened.error().what));
    REQUIRE(opened);
    database_ = std::make_unique<archive::Database>(std::move(*opened));
    store_ = std::make_unique<archive::Store>(*database_);
    REQUIRE(store_->open());
  }
  archive::Store& store() { return *store_; }
  archive::Database& database() { return *database_; }
  std::string path() const { return (folder_.path() / "a.db").string(); }

  // The rows of a question, columns with a bar between them.
  std::vector<std::string> rows(const std::string& sql) {
    auto statement = database_->prepare(sql);
    INFO(sql << (statement ? std::string() : statement.error().what));
    REQUIRE(statement);
    std::vector<std::string> all;
    statement->begin();
    for (auto row = statement->next(); row && *row; row = statement->next()) {
      std::string line;
      for (int column = 0; column < statement->columns(); ++column) {
        if (column > 0) line += '|';
        line +=
            statement->kind(column) == archive::ValueKind::null ? "-" : std::string(statement->text(column));
      }
      all.push_back(line);
    }
    return all;
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<archive::Database> database_;
  std::unique_ptr<archive::Store> store_;
};

archive::FileEntry entry_of(std::string path) {
  archive::FileEntry entry;
  entry.path = std::move(path);
  entry.version = {100, 200};
  entry.reading = "auto";
  entry.format = "tet";
  archive::GameEntry& game = entry.games.emplace_back();
  game.mode = "friendly";
  game.date = "2003-05-17";
  game.time = "21:04";
  game.version = 11;
  game.width = 10;
  game.height = 20;
  game.length_ms = 61'234;
  game.events = 99;
  game.winner = 1;
  game.profile = "tetron4";
  for (const char* name : {"ann", "ben\xff"}) {
    archive::PlayerRow& player = game.players.emplace_back();
    player.name = name;
    player.team = 2;
    player.placements = 4;
    player.lines = 3;
    player.pace = 0.5;
    player.singles = 1;
  }
  game.players[1].won = true;
  archive::PlacementRow placed;
  placed.number = 1;
  placed.t_ms = 500;
  placed.x = 4;
  placed.y = 0;
  placed.piece = 'T';
  placed.rotation = 3;
  game.placements.push_back(placed);
  placed.number = 2;
  placed.has_note = true;
  placed.attack = 4;
  placed.sent = 3;
  placed.spin = 2;
  placed.cleared = 2;
  placed.player = 1;
  placed.rotation = 1;
  game.placements.push_back(placed);
  placed.number = 3;
  placed.piece = 0;
  game.placements.push_back(placed);
  game.weapons.push_back({700, 8, 1, 0, 3, 4});
  game.chat.push_back({800, 0, 255, "hello\xff"});
  return entry;
}

}  // namespace

TEST_CASE("archive: a file's games stand in the tables as they were put in", "[archive]") {
  Archive archive;
  REQUIRE(archive.store().put(entry_of("/a.tet")));
  REQUIRE(archive.store().save());
  archive.open();
  CHECK(archive.rows("SELECT path, size, changed_ns, reading, format, state, problem FROM files") ==
        std::vector<std::string>{"/a.tet|100|200|auto|tet|good|-"});
  CHECK(archive.rows("SELECT round, mode, date, time, version, players, players_per_field, width, height, "
                     "length_ms, events, winner, score, level, exact, profile, problem FROM games") ==
        std::vector<std::string>{"1|friendly|2003-05-17|21:04|11|2|1|10|20|61234|99|1|-|-|-|tetron4|-"});
  CHECK(archive.rows("SELECT player, name, team, won FROM players ORDER BY player") ==
        std::vector<std::string>{"0|ann|2|0", "1|ben\xEF\xBF\xBD|2|1"});
  CHECK(archive.rows(
            "SELECT player, placements, lines, singles, doubles, attack FROM statistics ORDER BY player") ==
        std::vector<std::string>{"0|4|3|1|-|-", "1|4|3|1|-|-"});
  CHECK(archive.rows(
            "SELECT player, n, t_ms, piece, rotation, x, y, cleared, attack, sent, spin FROM placements "
            "ORDER BY n") == std::vector<std::string>{"0|1|500|T|left|4|0|-|-|-|-",
                                                      "1|2|500|T|right|4|0|2|4|3|full",
                                                      "1|3|500|-|-|-|-|2|4|3|full"});
  CHECK(archive.rows("SELECT n, t_ms, player, target, weapon, byte_param, word_param FROM weapons") ==
        std::vector<std::string>{"1|700|1|0|3|4|8"});
  CHECK(archive.rows("SELECT n, t_ms, player, target, text FROM chat") ==
        std::vector<std::string>{"1|800|0|255|hello\xEF\xBF\xBD"});
}

TEST_CASE("archive: a file is there once, with what it held last, and gone when it is taken out",
          "[archive]") {
  Archive archive;
  REQUIRE(archive.store().put(entry_of("/a.tet")));
  REQUIRE(archive.store().put(entry_of("/b.tet")));
  archive::FileEntry changed = entry_of("/a.tet");
  changed.version = {101, -201};
  changed.reading = "other";
  changed.state = archive::FileState::unreadable;
  changed.problem = "gone";
  changed.games.clear();
  REQUIRE(archive.store().put(changed));
  REQUIRE(archive.store().save());
  archive.open();
  const auto known = archive.store().known();
  REQUIRE(known);
  REQUIRE(known->size() == 2);
  CHECK(known->at("/a.tet").version == archive::FileVersion{101, -201});
  CHECK(known->at("/a.tet").reading == "other");
  CHECK(known->at("/b.tet").version == archive::FileVersion{100, 200});
  CHECK(archive.rows("SELECT state, problem FROM files ORDER BY path") ==
        std::vector<std::string>{"unreadable|gone", "good|-"});
  CHECK(archive.rows("SELECT count(*) FROM games") == std::vector<std::string>{"1"});
  CHECK(archive.rows("SELECT count(*) FROM placements") == std::vector<std::string>{"3"});

  REQUIRE(archive.store().remove("/b.tet"));
  REQUIRE(archive.store().save());
  archive.open();
  for (const char* table : {"games", "players", "statistics", "placements", "weapons", "chat"}) {
    INFO(table);
    CHECK(archive.rows(std::string("SELECT count(*) FROM ") + table) == std::vector<std::string>{"0"});
  }
  CHECK(archive.store().known()->size() == 1);
}

TEST_CASE("archive: what was not saved is not there", "[archive]") {
  Archive archive;
  REQUIRE(archive.store().put(entry_of("/a.tet")));
  REQUIRE(archive.store().save());
  REQUIRE(archive.store().put(entry_of("/b.tet")));
  archive.open();
  CHECK(archive.rows("SELECT path FROM files") == std::vector<std::string>{"/a.tet"});
  // Nothing to save is no mistake.
  CHECK(archive.store().save());
}
