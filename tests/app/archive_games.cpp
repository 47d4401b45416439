#include "tests/app/archive_games.hpp"

#include <sqlite3.h>

#include "tests/catch.hpp"

namespace tetron::test {

namespace fs = std::filesystem;

Rows ask(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  Rows rows;
  const auto take = [](void* into, int columns, char** values, char**) {
    auto& row = static_cast<Rows*>(into)->emplace_back();
    for (int i = 0; i < columns; ++i) row.emplace_back(values[i] == nullptr ? "" : values[i]);
    return 0;
  };
  const int code = sqlite3_exec(database, sql.c_str(), take, &rows, nullptr);
  CAPTURE(sql, sqlite3_errmsg(database));
  CHECK(code == SQLITE_OK);
  sqlite3_close(database);
  return rows;
}

std::string one(const std::string& path, const std::string& sql) {
  const Rows rows = ask(path, sql);
  REQUIRE(rows.size() == 1);
  return rows[0].at(0);
}

Games::Games(const std::vector<std::string>& files) {
  fs::create_directory(folder());
  for (const std::string& file : files) fs::copy_file(file, fs::path(folder()) / fs::path(file).filename());
}

Outcome Games::add(std::vector<std::string> more) const {
  more.insert(more.begin(), {"archive", "add", database(), folder()});
  return run_tetron(more);
}

}  // namespace tetron::test
