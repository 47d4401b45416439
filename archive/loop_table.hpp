#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "archive/problem.hpp"

// A database of perfect clears in a loop, as `tetron pc loop` makes it: docs/perfect-clears.md
namespace tetron::archive {

// The rules for which the figures were computed, in the words of the command's options.
struct LoopRules {
  int lines = 4;
  std::string hold;
  std::string drop;
  std::string kicks;
  friend bool operator==(const LoopRules&, const LoopRules&) = default;
};

// For how many of the sequences that can follow a start its perfect clear is possible.
struct LoopRow {
  int nth = 0;
  std::string held;  // a letter, or empty
  std::string bag;   // letters of the rest of the bag
  std::uint64_t success = 0;
  std::uint64_t total = 0;
};

struct LoopTable {
  LoopRules rules;
  std::vector<LoopRow> rows;
};

// No such database is larger; larger files are refused.
inline constexpr std::size_t most_of_loop_table = std::size_t{4} << 20;

// The bytes of the database, to be written to their place in one step.
Result<std::string> loop_database(const LoopTable& table);
// Reads such a database. The bytes are not trusted: the schema must be exactly the one written here, and each
// row must be possible in a loop.
Result<LoopTable> read_loop_database(std::span<const std::byte> bytes);

}  // namespace tetron::archive
