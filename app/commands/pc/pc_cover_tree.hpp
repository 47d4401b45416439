#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/pc_sequences.hpp"

namespace tetron::app {

// Sequences that begin alike, and which way does for all of them.
struct CoverBranch {
  std::string pieces;              // how they begin
  std::optional<std::size_t> way;  // from 0; none: no way does for any of them
  std::uint64_t total = 0;         // sequences
};

// Every sequence is in one branch, which is as short as it can be. Of several ways the first is taken.
std::vector<CoverBranch> cover_tree(const pc::Queues& queues, const std::vector<PcSet>& ways);

}  // namespace tetron::app
