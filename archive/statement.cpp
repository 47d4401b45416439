#include "archive/statement.hpp"

#include <sqlite3.h>

#include "base/utf8.hpp"

namespace tetron::archive {

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  (void)sqlite3_finalize(statement);
}

void Statement::reset() {
  (void)sqlite3_reset(statement_.get());  // returns the error of the last run again
}

Result<bool> Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return failed(sqlite3_db_handle(statement_.get()), code);
}

Result<void> Statement::finish() {
  const auto row = next();
  if (!row) return std::unexpected(row.error());
  reset();
  return {};
}

// Binding fails only if memory runs out or `at` is too large. Running out of memory is reported by the
// following step.
void Statement::bind(int at, std::nullptr_t) {
  (void)sqlite3_bind_null(statement_.get(), at);
}
void Statement::bind(int at, std::string_view text) {
  (void)sqlite3_bind_text64(statement_.get(), at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}
void Statement::bind(int at, const AnyBytes& text) {
  if (base::is_valid_utf8(text.bytes)) return bind(at, text.bytes);
  (void)sqlite3_bind_blob64(statement_.get(), at, text.bytes.data(), text.bytes.size(), SQLITE_STATIC);
}
void Statement::bind(int at, double value) {
  (void)sqlite3_bind_double(statement_.get(), at, value);
}
void Statement::bind_integer(int at, std::int64_t value) {
  (void)sqlite3_bind_int64(statement_.get(), at, value);
}

int Statement::columns() const {
  return sqlite3_column_count(statement_.get());
}
std::string_view Statement::column_name(int column) const {
  const char* name = sqlite3_column_name(statement_.get(), column);
  return name == nullptr ? std::string_view() : name;
}
ValueKind Statement::kind(int column) const {
  switch (sqlite3_column_type(statement_.get(), column)) {
    case SQLITE_INTEGER:
      return ValueKind::integer;
    case SQLITE_FLOAT:
      return ValueKind::real;
    case SQLITE_TEXT:
      return ValueKind::text;
    case SQLITE_BLOB:
      return ValueKind::blob;
    default:
      return ValueKind::null;
  }
}
std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}
std::string_view Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const int length = sqlite3_column_bytes(statement_.get(), column);
  if (bytes == nullptr || length <= 0) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(length)};
}

void CloseDatabase::operator()(sqlite3* database) const {
  (void)sqlite3_close_v2(database);
}

Result<Memory> open_memory() {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  Memory memory(opened);
  if (code != SQLITE_OK) return failed(opened, code);
  return memory;
}

}  // namespace tetron::archive
