#include "archive/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <filesystem>
#include <map>

#include "archive/schema.hpp"
#include "base/file.hpp"

namespace tetron::archive {

namespace {

constexpr int patience_ms = 5000;                // for another program that writes
constexpr int longest_value = 64 * 1024 * 1024;  // bytes

// A name that SQLite takes for a file's whatever it looks like ("file:x?mode=memory", ":memory:").
std::string plain_name(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

}  // namespace

void Database::Close::operator()(sqlite3* database) const {
  (void)sqlite3_close_v2(database);
}

Result<Database> Database::open(const std::string& path, Access access) {
  const int flags =
      access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(plain_name(path).c_str(), &opened, flags, nullptr);
  Database database(opened);
  if (code != SQLITE_OK) return failed(opened, code);
  auto prepared = database.prepare_for(access);
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  return database;
}

Result<void> Database::prepare_for(Access access) {
  sqlite3* const database = database_.get();
  (void)sqlite3_busy_timeout(database, patience_ms);
  (void)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  // While a transaction goes on, readers see what was there before it: nothing is spilled into the file.
  if (auto set = run(
          "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA foreign_keys=ON; PRAGMA cache_spill=OFF");
      !set)
    return set;
  const auto objects = number("SELECT count(*) FROM sqlite_schema");
  if (!objects) return std::unexpected(objects.error());
  if (*objects == 0 && access == Access::write)
    if (auto made = make_schema(); !made) return made;
  return check_schema();
}

Result<void> Database::run(const char* sql) {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failed(database_.get(), code);
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (code != SQLITE_OK) return failed(database_.get(), code);
  return Statement(statement);
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(database_.get());
}

Result<std::int64_t> Database::number(const char* sql) {
  auto statement = prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  const auto row = statement->next();
  if (!row) return std::unexpected(row.error());
  return *row ? statement->integer(0) : 0;
}

Result<void> Database::make_schema() {
  if (auto begun = run("BEGIN IMMEDIATE"); !begun) return begun;
  // Another program may have made it meanwhile.
  const auto objects = number("SELECT count(*) FROM sqlite_schema");
  if (!objects) return std::unexpected(objects.error());
  if (*objects == 0) {
    const std::string marks =
        fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", application_id, schema_version);
    if (auto marked = run(marks.c_str()); !marked) return marked;
    for (const SchemaObject& object : schema())
      if (auto made = run(std::string(object.sql).c_str()); !made) return made;
  }
  return run("COMMIT");
}

Result<void> Database::check_schema() {
  const auto refuse = [](std::string what) {
    return std::unexpected(Problem{Problem::Kind::not_an_archive, std::move(what)});
  };
  const auto id = number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  if (*id != application_id) return refuse("this is no archive of tetron, but another database");
  const auto version = number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version != schema_version)
    return refuse(fmt::format(
        "this is an archive of version {}; this program reads version {}: add the recordings to a "
        "new one",
        *version, schema_version));
  auto objects = prepare("SELECT type, name, sql FROM sqlite_schema");
  if (!objects) return std::unexpected(objects.error());
  std::map<std::string, std::string, std::less<>> found;
  for (;;) {
    const auto row = objects->next();
    if (!row) return std::unexpected(row.error());
    if (!*row) break;
    if (objects->text(0) == "trigger") return refuse("its schema was changed: it has triggers");
    found.emplace(objects->text(1), objects->text(2));
  }
  for (const SchemaObject& object : schema()) {
    const auto own = found.find(object.name);
    if (own == found.end() || own->second != object.sql)
      return refuse(fmt::format("its schema was changed: '{}' is another than tetron makes", object.name));
  }
  return {};
}

bool looks_like_database(const std::string& path) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown))
    return false;  // opening a pipe would be felt at its other end
  const auto file = base::File::open(path);
  if (!file) return false;
  std::array<char, beginning.size()> start{};
  const std::size_t length = file->read(0, std::as_writable_bytes(std::span(start)));
  return std::string_view(start.data(), length) == beginning;
}

}  // namespace tetron::archive
