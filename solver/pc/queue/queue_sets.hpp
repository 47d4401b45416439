#pragma once

#include <array>
#include <optional>
#include <set>

#include "solver/pc/queue/condition.hpp"
#include "solver/pc/queue/queue.hpp"

// Sets of sequences made of others.
namespace tetron::pc {

// How many of each kind.
using Multiset = std::array<std::uint8_t, 7>;

// All orders of `count` pieces out of any of these, each of at least as many. Nothing if they are too many.
std::optional<Queues> orders_of(const std::set<Multiset>& pieces, std::size_t count);
// Those of which the condition holds; without a root if there is none. Nothing if that is too large to find.
std::optional<Queues> filtered(const Queues& queues, const Condition& condition);

}  // namespace tetron::pc
