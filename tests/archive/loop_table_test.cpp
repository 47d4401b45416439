#include "archive/loop_table.hpp"

#include <sqlite3.h>

#include <memory>
#include <random>

#include "tests/catch.hpp"
#include "tests/sanitized.hpp"

using namespace tetron;
using archive::LoopRow;
using archive::LoopTable;
using archive::Problem;

namespace {

LoopTable small_table() {
  LoopTable table{{2, "use", "soft", "srs"}, {}};
  for (int i = 0; i < 60; ++i)
    table.rows.push_back({1 + i % 7, i % 3 == 0 ? "" : "T", "IJO", static_cast<std::uint64_t>(i), 100});
  return table;
}

std::string bytes_of(const LoopTable& table) {
  const auto bytes = archive::loop_database(table);
  REQUIRE(bytes);
  return *bytes;
}

archive::Result<LoopTable> read(const std::string& bytes) {
  return archive::read_loop_database(std::as_bytes(std::span(bytes)));
}

// The bytes after statements of another program.
std::string changed(std::string bytes, const char* sql) {
  sqlite3* opened = nullptr;
  REQUIRE(sqlite3_open(":memory:", &opened) == SQLITE_OK);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
  REQUIRE(sqlite3_deserialize(opened, "main", reinterpret_cast<unsigned char*>(bytes.data()),
                              static_cast<sqlite3_int64>(bytes.size()),
                              static_cast<sqlite3_int64>(bytes.size()), 0) == SQLITE_OK);
  std::string result;
  // A copy has room to grow.
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(":memory:", &other) == SQLITE_OK);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> copy(other, &sqlite3_close);
  sqlite3_backup* backup = sqlite3_backup_init(other, "main", opened, "main");
  REQUIRE(backup != nullptr);
  REQUIRE(sqlite3_backup_step(backup, -1) == SQLITE_DONE);
  sqlite3_backup_finish(backup);
  REQUIRE(sqlite3_exec(other, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_int64 size = 0;
  unsigned char* made = sqlite3_serialize(other, "main", &size, 0);
  REQUIRE(made != nullptr);
  result.assign(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  sqlite3_free(made);
  return result;
}

void refuses(const std::string& bytes, Problem::Kind kind) {
  const auto table = read(bytes);
  REQUIRE_FALSE(table);
  CHECK(table.error().kind == kind);
}

}  // namespace

TEST_CASE("loop table: what is written is read", "[archive][loop]") {
  const LoopTable table = small_table();
  const auto back = read(bytes_of(table));
  REQUIRE(back);
  CHECK(back->rules == table.rules);
  REQUIRE(back->rows.size() == table.rows.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    CHECK(back->rows[i].nth == table.rows[i].nth);
    CHECK(back->rows[i].held == table.rows[i].held);
    CHECK(back->rows[i].bag == table.rows[i].bag);
    CHECK(back->rows[i].success == table.rows[i].success);
    CHECK(back->rows[i].total == 100);
  }
}

TEST_CASE("loop table: another program asks it", "[archive][loop]") {
  const std::string made = changed(bytes_of(small_table()), "DELETE FROM starts WHERE percent <> 7.0");
  const auto back = read(made);
  REQUIRE(back);
  REQUIRE(back->rows.size() == 1);
  CHECK(back->rows.front().success == 7);
}

TEST_CASE("loop table: what is none is refused", "[archive][loop]") {
  const std::string good = bytes_of(small_table());
  refuses("", Problem::Kind::not_an_archive);
  refuses(std::string(200, 'x'), Problem::Kind::not_an_archive);
  refuses(std::string(archive::most_of_loop_table + 1, '\0'), Problem::Kind::not_an_archive);
  refuses(changed(good, "PRAGMA user_version=2"), Problem::Kind::not_an_archive);
  refuses(changed(good, "PRAGMA application_id=1"), Problem::Kind::not_an_archive);
  refuses(changed(good, "CREATE TABLE more (a)"), Problem::Kind::not_an_archive);
  refuses(changed(good, "CREATE TRIGGER t AFTER INSERT ON starts BEGIN DELETE FROM rules; END"),
          Problem::Kind::not_an_archive);
  // A view of the same name that would never end.
  refuses(changed(good,
                  "DROP TABLE starts; CREATE VIEW starts AS WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL "
                  "SELECT nth FROM n) SELECT nth, '' held, '' bag, 0 success, 0 total, 0 percent FROM n"),
          Problem::Kind::not_an_archive);
  for (const char* sql :
       {"UPDATE starts SET nth=8", "UPDATE starts SET held='TT'", "UPDATE starts SET bag='<b>'",
        "UPDATE starts SET success=101", "UPDATE starts SET total=-1", "DELETE FROM rules",
        "INSERT INTO rules SELECT * FROM rules", "UPDATE starts SET bag=zeroblob(1000)"})
    refuses(changed(good, sql), Problem::Kind::damaged);
}

TEST_CASE("loop table: damaged ones are answered", "[archive][loop]") {
  const std::string good = bytes_of(small_table());
  const std::size_t step = test::is_sanitized() ? 97 : 13;
  for (std::size_t size = 0; size < good.size(); size += step) (void)read(good.substr(0, size));
  std::mt19937 random(34);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < 3000 / (step / 13 + 1); ++i) {
    std::string bytes = good;
    for (int changes = 0; changes < 4; ++changes)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    const auto table = read(bytes);
    if (!table) {
      ++refused;
      continue;
    }
    for (const LoopRow& row : table->rows) CHECK((row.success <= row.total && row.nth >= 1 && row.nth <= 7));
  }
  CHECK(refused > 10);
}
