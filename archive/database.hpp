#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "archive/file_system.hpp"
#include "archive/statement.hpp"

struct sqlite3;

namespace tetron::archive {

// An open archive: an SQLite database with exactly the tables and views of schema.hpp.
class Database {
 public:
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  ~Database();

  // Opens an existing file (fresh_archive()). The file is not trusted: it is inspected first, and a statement
  // that needs more work or temporary space than an archive of its size can need ends with an error. While
  // another program uses the archive, `go_on_waiting` is called repeatedly with the time waited so far; false
  // gives up.
  static Result<Database> open(const std::string& path, Access access,
                               std::function<bool(std::chrono::milliseconds)> go_on_waiting = wait_a_while);
  // True for the first five seconds.
  static bool wait_a_while(std::chrono::milliseconds waited);

  // Runs fixed SQL without values.
  Result<void> run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  std::int64_t last_row() const;
  std::int64_t changed_rows() const;  // by the last statement
  // Resets the limit of work: the next statements may work as long as is allowed for an archive of this size
  // and for inserting that many rows.
  void allow_work(std::uint64_t rows);

 private:
  struct Work;
  explicit Database(Access access);
  Result<void> prepare_for_strangers();

  std::unique_ptr<FileSystem> files_;  // must outlive the database
  std::unique_ptr<Work> work_;
  std::unique_ptr<sqlite3, CloseDatabase> database_;
};

// Whether a file begins like an SQLite database. Reads only its beginning.
bool looks_like_database(const std::string& path);

}  // namespace tetron::archive
