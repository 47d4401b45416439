#pragma once

#include "archive/header.hpp"

namespace tetron::archive {

// Looks through a database before SQLite does, in one pass over its bytes: that its tables, views and indexes
// are those that tetron makes, letter for letter, and no others; that each page belongs to one place, no cell
// to two, and that no tree is deeper than SQLite goes. What is read from it afterwards is no more than what
// stands in it. The values in it may still be anything.
// docs/decisions/0103-archives-of-strangers.md
Result<void> inspect(const ReadBytes& read, std::uint64_t size);

}  // namespace tetron::archive
