#pragma once

#include <string>
#include <vector>

#include "archive/problem.hpp"

namespace tetron::archive {

// The bytes of an archive without recordings. To be put in its place in one step: what is interrupted while
// it is made leaves nothing behind.
Result<std::string> fresh_archive();

// A row of sqlite_schema as it stands in every archive; SQLite made some of the indexes by itself.
struct SchemaRow {
  std::string type;
  std::string name;
  std::string table;
  std::string sql;  // empty for those that SQLite made
};
// By name.
Result<std::vector<SchemaRow>> expected_schema();

}  // namespace tetron::archive
