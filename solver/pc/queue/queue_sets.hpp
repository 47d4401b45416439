#pragma once

#include <array>
#include <optional>
#include <set>

#include "solver/pc/queue/condition.hpp"
#include "solver/pc/queue/queue.hpp"

// Sets of sequences made from others.
namespace tetron::pc {

// The number of pieces of each kind.
using Multiset = std::array<std::uint8_t, 7>;

// All orders of `count` pieces from any of these multisets, each of which has at least so many. Returns
// nothing if there are too many.
std::optional<Queues> orders_of(const std::set<Multiset>& pieces, std::size_t count);
// The sequences for which the condition holds. The result has no root if there are none. Returns nothing if
// the automaton would be too large.
std::optional<Queues> filtered(const Queues& queues, const Condition& condition);

}  // namespace tetron::pc
