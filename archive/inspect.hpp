#pragma once

#include "archive/header.hpp"

namespace tetron::archive {

// Checks a database before SQLite reads it, in one pass over its bytes: its tables, views and indexes are
// exactly those that tetron makes, each page is used only once, no two cells share bytes, and no tree is
// deeper than SQLite allows. So reading from the database gives no more data than it really contains. The
// values may still be anything. docs/decisions/strangers.md#archives
Result<void> inspect(const ReadBytes& read, std::uint64_t size);

}  // namespace tetron::archive
