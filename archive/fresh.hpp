#pragma once

#include <string>
#include <vector>

#include "archive/problem.hpp"

namespace tetron::archive {

// The bytes of an empty archive. Write them to their place in one step, so that an interruption leaves
// nothing behind.
Result<std::string> fresh_archive();

// A row of sqlite_schema that every archive has; some of the indexes are made by SQLite.
struct SchemaRow {
  std::string type;
  std::string name;
  std::string table;
  std::string sql;  // empty for indexes that SQLite made
};
// Sorted by name.
Result<std::vector<SchemaRow>> expected_schema();

}  // namespace tetron::archive
