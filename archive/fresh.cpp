#include "archive/fresh.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <memory>

#include "archive/header.hpp"
#include "archive/schema.hpp"
#include "archive/statement.hpp"

namespace tetron::archive {

namespace {

// An archive without recordings, in memory.
Result<Memory> make() {
  Result<Memory> memory = open_memory();
  if (!memory) return memory;
  sqlite3* opened = memory->get();
  int reserved = sizeof(SaveMark);
  (void)sqlite3_file_control(opened, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  std::string sql =
      fmt::format("PRAGMA page_size=4096; BEGIN; PRAGMA application_id={}; PRAGMA user_version={};",
                  application_id, schema_version);
  for (const SchemaObject& object : schema()) sql.append(object.sql) += ';';
  sql += "COMMIT";
  if (const int made = sqlite3_exec(opened, sql.c_str(), nullptr, nullptr, nullptr); made != SQLITE_OK)
    return failed(opened, made);
  return memory;
}

}  // namespace

Result<std::string> fresh_archive() {
  const auto memory = make();
  if (!memory) return std::unexpected(memory.error());
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(memory->get(), "main", &size, 0), &sqlite3_free);
  if (!bytes) return failed(memory->get(), SQLITE_NOMEM);
  std::string text(reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size));
  const SaveMark mark = random_mark();
  const std::size_t page_size = 4096;
  if (text.size() >= page_size && static_cast<unsigned char>(text[20]) >= mark.size())
    std::ranges::copy(mark, text.begin() + static_cast<std::ptrdiff_t>(page_size - mark.size()));
  return text;
}

Result<std::vector<SchemaRow>> expected_schema() {
  const auto memory = make();
  if (!memory) return std::unexpected(memory.error());
  sqlite3_stmt* prepared = nullptr;
  const int code =
      sqlite3_prepare_v2(memory->get(), "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name",
                         -1, &prepared, nullptr);
  if (code != SQLITE_OK) return failed(memory->get(), code);
  Statement rows(prepared);
  std::vector<SchemaRow> expected;
  for (;;) {
    const auto row = rows.next();
    if (!row) return std::unexpected(row.error());
    if (!*row) return expected;
    expected.push_back({std::string(rows.text(0)), std::string(rows.text(1)), std::string(rows.text(2)),
                        std::string(rows.text(3))});
  }
}

}  // namespace tetron::archive
