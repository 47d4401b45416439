#include "solver/graph/dag.hpp"

#include <algorithm>

namespace tetron::solver {

namespace {

// The most placements in all lists together: half a megabyte, which fits into the second-level cache.
constexpr std::uint64_t most_listed = 1 << 18;

// A list is only made if it is used at least this often.
constexpr std::uint64_t uses = 4;

}  // namespace

std::optional<Dag> Dag::make(std::vector<ReachableStates::Edges> layers, std::uint32_t start,
                             std::uint32_t last, std::size_t memory, StopCheck& stop_check) {
  Dag dag;
  dag.layers_ = std::move(layers);
  dag.start_ = start;
  if (start == ReachableStates::none) return dag;
  bool overflowed = false;
  if (!dag.count<std::uint64_t>(last, memory, stop_check, overflowed)) return std::nullopt;
  if (overflowed && !dag.count<Wide<4>>(last, memory, stop_check, overflowed)) return std::nullopt;
  if (overflowed && !dag.count<Wide<16>>(last, memory, stop_check, overflowed)) return std::nullopt;
  return dag;
}

template <class Count>
bool Dag::count(std::uint32_t last, std::size_t memory, StopCheck& stop_check, bool& overflowed) {
  std::size_t nodes = last;
  std::size_t edge_bytes = 0;
  for (const ReachableStates::Edges& layer : layers_) {
    nodes += layer.first.size();
    edge_bytes += layer.bytes();
  }
  if (nodes * sizeof(Count) + edge_bytes > memory) stop_check.finish(End::memory);
  overflowed = false;
  Counts<Count> counts(layers_.size() + 1);
  if (stop_check.is_over() || !resize_in_steps(counts.back(), last, stop_check)) return false;
  std::ranges::fill(counts.back(), one<Count>());
  for (std::size_t depth = layers_.size(); depth-- > 0 && !overflowed;) {
    const ReachableStates::Edges& layer = layers_[depth];
    const std::vector<Count>& behind = counts[depth + 1];
    std::vector<Count>& here = counts[depth];
    if (!resize_in_steps(here, layer.first.size() - 1, stop_check)) return false;
    for (std::size_t node = 0; node < here.size(); ++node) {
      if (node % 65536 == 0 && stop_check.is_over()) return false;
      Count sum{};
      for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e)
        if (!add(sum, behind[layer.edges[e].target])) overflowed = true;
      here[node] = sum;
    }
  }
  if (stop_check.is_over()) return false;
  if (overflowed) return true;
  total_ = to_big_uint(counts[0][start_]);
  shorten(counts);
  counts_ = std::move(counts);
  return true;
}

// Replaces the last layers by lists.
template <class Count>
void Dag::shorten(Counts<Count>& counts) {
  const std::uint64_t most = std::min(most_listed, total_.saturated() / uses);
  std::size_t kept = layers_.size();
  for (; kept > 0; --kept) {
    std::uint64_t lists = 0;
    for (const Count& count : counts[kept - 1])
      lists = std::min(most + 1, lists + std::min(most + 1, saturated(count)));
    if (lists * (layers_.size() - kept + 1) > most) break;
  }
  list_size_ = layers_.size() - kept;
  std::vector<std::uint16_t> ids;
  for (std::uint32_t node = 0; node < counts[kept].size(); ++node) {
    first_list_.push_back(list_size_ == 0 ? node : static_cast<std::uint32_t>(lists_.size() / list_size_));
    list_ways(kept, node, ids);
  }
  first_list_.push_back(list_size_ == 0 ? static_cast<std::uint32_t>(counts[kept].size())
                                        : static_cast<std::uint32_t>(lists_.size() / list_size_));
  layers_.resize(kept);
  counts.resize(kept + 1);
}

void Dag::list_ways(std::size_t depth, std::uint32_t node, std::vector<std::uint16_t>& ids) {
  if (depth == layers_.size()) {
    lists_.insert(lists_.end(), ids.begin(), ids.end());
    return;
  }
  const ReachableStates::Edges& layer = layers_[depth];
  for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
    ids.push_back(layer.edges[e].id);
    list_ways(depth + 1, layer.edges[e].target, ids);
    ids.pop_back();
  }
}

std::size_t Dag::bytes() const {
  std::size_t sum = first_list_.size() * sizeof(std::uint32_t) + lists_.size() * sizeof(std::uint16_t);
  for (const ReachableStates::Edges& layer : layers_) sum += layer.bytes();
  std::visit(
      [&](const auto& counts) {
        for (const auto& layer : counts) sum += layer.size() * sizeof(layer[0]);
      },
      counts_);
  return sum;
}

std::optional<BigUint> Dag::index_of(std::span<const std::uint16_t> ids) const {
  if (ids.size() != layers_.size() + list_size_ || start_ == ReachableStates::none) return std::nullopt;
  Place place;
  std::uint32_t node = start_;
  for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
    const ReachableStates::Edges& layer = layers_[depth];
    std::uint32_t edge = layer.first[node];
    const std::uint32_t end = layer.first[node + 1];
    while (edge != end && layer.edges[edge].id != ids[depth]) ++edge;
    if (edge == end) return std::nullopt;
    place.edges.push_back(edge);
    node = layer.edges[edge].target;
  }
  const auto wanted = ids.subspan(layers_.size());
  for (place.list = first_list_[node]; place.list < first_list_[node + 1]; ++place.list) {
    if (std::ranges::equal(wanted, std::span(lists_).subspan(place.list * list_size_, list_size_)))
      return std::visit([&](const auto& counts) { return count_before(counts, place); }, counts_);
  }
  return std::nullopt;
}

template <class Count>
BigUint Dag::count_before(const Counts<Count>& counts, const Place& place) const {
  Count sum{};
  std::uint32_t node = start_;
  for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
    const ReachableStates::Edges& layer = layers_[depth];
    for (std::uint32_t edge = layer.first[node]; edge != place.edges[depth]; ++edge)
      add(sum, counts[depth + 1][layer.edges[edge].target]);
    node = layer.edges[place.edges[depth]].target;
  }
  return to_big_uint(sum) + BigUint(place.list - first_list_[node]);
}

template <class Count>
Dag::Place Dag::place_of(const Counts<Count>& counts, const BigUint& index) const {
  Place place;
  place.edges.reserve(layers_.size());
  Count left{};
  from_big_uint(index, left);
  std::uint32_t node = start_;
  for (const ReachableStates::Edges& layer : layers_) {
    std::uint32_t edge = layer.first[node];
    for (;; ++edge) {
      const Count& there = counts[place.edges.size() + 1][layer.edges[edge].target];
      if (left < there) break;
      left -= there;
    }
    place.edges.push_back(edge);
    node = layer.edges[edge].target;
  }
  place.list = first_list_[node] + static_cast<std::uint32_t>(saturated(left));
  return place;
}

Dag::Walk::Walk(const Dag& dag, std::span<const std::uint16_t> before)
    : dag_(dag), before_(before.size()), edges_(dag.layers_.size()), ends_(edges_.size()) {
  ids_.assign(before.begin(), before.end());
  ids_.resize(before_ + edges_.size() + dag.list_size_);
}

void Dag::Walk::seek(const BigUint& index) {
  Place place = std::visit([&](const auto& counts) { return dag_.place_of(counts, index); }, dag_.counts_);
  edges_ = std::move(place.edges);
  std::uint32_t node = dag_.start_;
  for (std::size_t depth = 0; depth < edges_.size(); ++depth) {
    const ReachableStates::Edges& layer = dag_.layers_[depth];
    ends_[depth] = layer.first[node + 1];
    ids_[before_ + depth] = layer.edges[edges_[depth]].id;
    node = layer.edges[edges_[depth]].target;
  }
  list_ = place.list;
  end_list_ = dag_.first_list_[node + 1];
  take_list();
}

bool Dag::Walk::next_node() {
  for (std::size_t depth = edges_.size(); depth-- > 0;) {
    if (++edges_[depth] == ends_[depth]) continue;
    const ReachableStates::Edge& edge = dag_.layers_[depth].edges[edges_[depth]];
    ids_[before_ + depth] = edge.id;
    descend(depth + 1, edge.target);
    return true;
  }
  return false;
}

void Dag::Walk::descend(std::size_t depth, std::uint32_t node) {
  for (; depth < edges_.size(); ++depth) {
    const ReachableStates::Edges& layer = dag_.layers_[depth];
    const std::uint32_t edge = layer.first[node];
    edges_[depth] = edge;
    ends_[depth] = layer.first[node + 1];
    ids_[before_ + depth] = layer.edges[edge].id;
    node = layer.edges[edge].target;
  }
  list_ = dag_.first_list_[node];
  end_list_ = dag_.first_list_[node + 1];
  take_list();
}

}  // namespace tetron::solver
