#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "archive/file_system.hpp"
#include "archive/statement.hpp"

struct sqlite3;

namespace tetron::archive {

// An open archive: a database of SQLite with the tables and views of schema.hpp, and no others of their
// names.
class Database {
 public:
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  ~Database();

  // The file is there (fresh_archive()). What stands in it is not believed: it is inspected first, and what
  // asks for more work or temporary space than an archive of its size can need is ended with an error.
  // `go_on_waiting` is asked again and again while another program uses the archive, with the time that it
  // has waited for it.
  static Result<Database> open(const std::string& path, Access access,
                               std::function<bool(std::chrono::milliseconds)> go_on_waiting = wait_a_while);
  // Five seconds.
  static bool wait_a_while(std::chrono::milliseconds waited);

  // SQL of ours, without values.
  Result<void> run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  std::int64_t last_row() const;
  std::int64_t changed_rows() const;  // by the last statement
  // What follows may work anew as long as an archive of this size may, and as many rows that are put in.
  void allow_work(std::uint64_t rows);

 private:
  struct Work;
  explicit Database(Access access);
  Result<void> prepare_for_strangers();

  std::unique_ptr<FileSystem> files_;  // outlives what is open with it
  std::unique_ptr<Work> work_;
  std::unique_ptr<sqlite3, CloseDatabase> database_;
};

// Whether a file begins as a database does. Reads nothing else.
bool looks_like_database(const std::string& path);

}  // namespace tetron::archive
