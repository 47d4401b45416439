#pragma once

#include <memory>
#include <string>

#include "archive/statement.hpp"

struct sqlite3;

namespace tetron::archive {

enum class Access : std::uint8_t { read, write };  // write: made if it is not there

// An open archive: a database of SQLite with the tables and views of schema.hpp, and no others of their
// names.
class Database {
 public:
  // What stands in the file is not believed: a file whose tables, views or triggers are others than ours is
  // refused, and damage is an error of whatever comes across it.
  static Result<Database> open(const std::string& path, Access access);

  // SQL of ours, without values.
  Result<void> run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  std::int64_t last_row() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  explicit Database(sqlite3* database) : database_(database) {}
  Result<void> prepare_for(Access access);
  Result<std::int64_t> number(const char* sql);
  Result<void> make_schema();
  Result<void> check_schema();

  std::unique_ptr<sqlite3, Close> database_;
};

// Whether a file begins as a database does. Reads nothing else.
bool looks_like_database(const std::string& path);

}  // namespace tetron::archive
