#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "archive/problem.hpp"

// A database of perfect clears in a loop, as `tetron pc loop` makes it: docs/perfect-clears.md
namespace tetron::archive {

// By which rules the figures were found, in the words of the command's options.
struct LoopRules {
  int lines = 4;
  std::string hold;
  std::string drop;
  std::string kicks;
  friend bool operator==(const LoopRules&, const LoopRules&) = default;
};

// With how many of the sequences that can follow a start its clear is possible.
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

// More is in no such database; a file that is larger is none.
inline constexpr std::size_t most_of_loop_table = std::size_t{4} << 20;

// The bytes of a database with all of it, to be put in its place in one step.
Result<std::string> loop_database(const LoopTable& table);
// What stands in the bytes of such a database. Nothing in them is believed: their schema must be ours, and
// each row must be one that a loop can have.
Result<LoopTable> read_loop_database(std::span<const std::byte> bytes);

}  // namespace tetron::archive
