#include "archive/problem.hpp"

#include <sqlite3.h>

#include <optional>
#include <string_view>
#include <utility>

namespace tetron::archive {

namespace {

Problem::Kind kind_of(int code) {
  switch (code & 0xff) {
    case SQLITE_NOTADB:
      return Problem::Kind::not_an_archive;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Problem::Kind::busy;
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return Problem::Kind::cannot_write;
    case SQLITE_CANTOPEN:
      return Problem::Kind::cannot_open;
    case SQLITE_IOERR:
      return code == SQLITE_IOERR_READ || code == SQLITE_IOERR_SHORT_READ ? Problem::Kind::damaged
                                                                          : Problem::Kind::cannot_write;
    default:  // SQLITE_CORRUPT, and errors that only a damaged or foreign schema can cause
      return Problem::Kind::damaged;
  }
}

// Empty for a database that was not opened by a FileSystem.
std::optional<Problem> problem_of(sqlite3* database) {
  std::optional<Problem> problem;
  (void)sqlite3_file_control(database, "main", ask_for_problem, &problem);
  return problem;
}

}  // namespace

std::unexpected<Problem> failed(sqlite3* database, int code) {
  if (database != nullptr)
    if (auto own = problem_of(database)) return std::unexpected(std::move(*own));
  const int extended = database == nullptr ? code : sqlite3_extended_errcode(database);
  const Problem::Kind kind = kind_of((extended & 0xff) == (code & 0xff) ? extended : code);
  switch (kind) {
    case Problem::Kind::not_an_archive:
      return std::unexpected(Problem{kind, "this is not an archive of tetron: it is not an SQLite database"});
    case Problem::Kind::busy:
      return std::unexpected(Problem{kind, "another program is writing to it"});
    default:
      // Of the words of the database, which may be from others, only these are known.
      if (database != nullptr && sqlite3_errmsg(database) == std::string_view("integer overflow"))
        return std::unexpected(Problem{
            kind, "its numbers are too large to be added up, so no tetron wrote them; make a new archive"});
      return std::unexpected(Problem{kind, sqlite3_errstr(code)});
  }
}

}  // namespace tetron::archive
