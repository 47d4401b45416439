#include "solver/stream/passes.hpp"

#include <algorithm>

namespace tetron::solver {

std::size_t Passes::most(std::size_t element) const {
  std::size_t sum = 0;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    std::array<std::size_t, 2> largest{};  // tables of a pass
    for (const int layer : layers(direction)) {
      const PassStep into(graph_, code_, direction, layer, {});
      std::array<std::size_t, 2> nodes{};
      for (std::size_t word = 0; word < code_.words(); ++word)
        for (const int parity : {0, 1})
          nodes[static_cast<std::size_t>(parity)] += count_bits(into.allowed(parity, word));
      const std::size_t bytes = Nodes::bytes_for(into.states(), code_.words()) +
                                into.states() * std::max(nodes[0], nodes[1]) * element;
      if (bytes > largest[0])
        largest = {bytes, largest[0]};
      else
        largest[1] = std::max(largest[1], bytes);
    }
    sum += largest[0] + largest[1];
  }
  return sum;
}

template <class Each>
bool Passes::go_through(const Slice& slice, const Context& context, const Each& each) {
  const std::size_t before = budget_.taken();
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    Nodes sources;
    for (const int layer : layers(direction)) {
      const PassStep into = step(direction, layer, slice);
      auto made = into.nodes(sources, budget_, context);
      if (!made) return false;
      each(into, *made, sources);
      budget_.give_back(sources.bytes());
      sources = std::move(*made);
    }
  }
  budget_.reset(before);
  return true;
}

std::optional<Survey> Passes::survey(const Slice& slice, const Context& context) {
  Survey survey;
  const auto add = [&](const PassStep& into, const Nodes& nodes, const Nodes&) {
    survey.push_back(into.tally(nodes, context));
  };
  if (!go_through(slice, context, add)) return std::nullopt;
  return survey;
}

std::optional<Sizes> Passes::sizes(std::size_t element, const Context& context) {
  Sizes all;
  const auto bytes = [element](const Nodes& nodes) {
    return nodes.bytes() + static_cast<std::size_t>(nodes.size()) * element;
  };
  const auto add = [&](const PassStep&, const Nodes& nodes, const Nodes& sources) {
    all.nodes += static_cast<double>(nodes.size());
    all.bytes = std::max(all.bytes, bytes(nodes) + bytes(sources));
  };
  if (!go_through(Slice(), context, add)) return std::nullopt;
  return all;
}

std::size_t Passes::peak(const Slice& slice, const Survey& survey, std::size_t element) const {
  std::size_t peak = 0;
  std::size_t kept = 0;
  std::size_t i = 0;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    std::size_t sources = 0;
    for (const int layer : layers(direction)) {
      const std::size_t made = step(direction, layer, slice).bytes(survey[i++], element);
      peak = std::max(peak, kept + sources + made);
      sources = made;
    }
    kept = sources;
  }
  return peak;
}

double Passes::nodes(const Slice& slice, const Survey& survey) const {
  double sum = 0;
  std::size_t i = 0;
  for (const Direction direction : {Direction::forward, Direction::backward})
    for (const int layer : layers(direction))
      sum += static_cast<double>(step(direction, layer, slice).nodes_of(survey[i++]));
  return sum;
}

std::vector<double> Passes::costs(Direction direction, const Slice& slice) const {
  std::vector<double> costs;
  double sources = 0;  // number of nodes that a state of the layer before can have
  std::vector<int> all = layers(direction);
  all.push_back(meeting_);
  for (const int layer : all) {
    const PassStep into = step(direction, layer, slice);
    costs.push_back(static_cast<double>(into.edges()) * sources + static_cast<double>(into.states()));
    double nodes = 0;
    for (std::size_t word = 0; word < code_.words(); ++word)
      nodes += 0.5 * (count_bits(into.allowed(0, word)) + count_bits(into.allowed(1, word)));
    sources = nodes;
  }
  return costs;
}

}  // namespace tetron::solver
