#include "solver/count_up_to.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "solver/count_pictures.hpp"
#include "solver/cover/exact_cover.hpp"
#include "solver/problem/placements.hpp"
#include "solver/work/free_in_background.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::solver {

namespace {

using field::Placement;
using field::Position;
using field::Tetromino;

// For a state: its key, its number, an entry in a hash table and the allocator's overhead.
constexpr std::size_t bytes_an_orbit_state = 240;

// A placement with all its images, which are covered together.
struct Orbit {
  std::vector<std::size_t> cells;  // numbers of the cells, in order
  std::array<std::uint8_t, field::tetromino_count> pieces{};
};

class FixedTilings {
 public:
  FixedTilings(const Problem& problem, Symmetry symmetry, const Limits& limits)
      : problem_(problem),
        symmetry_(symmetry),
        bounds_(Bounds::of(problem.terrain)),
        limits_(limits),
        stop_(limits) {
    number_.resize(static_cast<std::size_t>(Terrain::longest * Terrain::longest));
    for (const Position cell : swept(problem.terrain)) number_[index(cell)] = cells_++;
    find_orbits();
  }

  Counted run() {
    States states;
    states.emplace(std::string((cells_ + 7) / 8 + field::tetromino_count, '\0'), BigUint(1));
    for (std::size_t cell = 0; cell < cells_ && stop_.end() == End::complete; ++cell) {
      states = step(std::move(states), cell);
      if (limits_.progress != nullptr)
        limits_.progress->set_share(static_cast<double>(cell + 1) / static_cast<double>(cells_));
    }
    Counted counted;
    counted.ending = {stop_.end(), Method::graph, states_, most_states_ * bytes_an_orbit_state};
    if (stop_.end() == End::complete)
      for (const auto& [key, tilings] : states)
        if (is_supplied(key)) counted.tilings += tilings;
    return counted;
  }

 private:
  using States = std::unordered_map<std::string, BigUint>;  // covered cells as bits, then pieces used

  static std::size_t index(Position cell) {
    return static_cast<std::size_t>(cell.row.value * Terrain::longest + cell.column.value);
  }

  // Finds every set of placements that are images of each other and do not overlap.
  void find_orbits() {
    std::set<Placement> known;  // placements in the orbits found so far
    starting_at_.resize(cells_);
    for (const Placement& placement : placements_on(problem_.terrain)) {
      Orbit orbit;
      if (known.contains(canonical(placement)) || !add_images(placement, orbit, known)) continue;
      std::ranges::sort(orbit.cells);
      if (std::ranges::adjacent_find(orbit.cells) != orbit.cells.end()) continue;
      starting_at_[orbit.cells.front()].push_back(orbit);
    }
  }
  // Returns false if the supply does not have such a piece.
  bool add_images(const Placement& first, Orbit& orbit, std::set<Placement>& known) const {
    Placement image = canonical(first);
    const Placement begin = image;
    do {
      known.insert(image);
      std::array<Position, 4> cells = image.cells();
      for (Position& cell : cells) {
        orbit.cells.push_back(number_[index(cell)]);
        cell = bounds_.image(cell, symmetry_);
      }
      ++orbit.pieces[static_cast<std::size_t>(image.kind) - 1];
      if (allowed(image.kind) == 0) return false;
      image = field::placement_of(cells).value_or(begin);
    } while (image != begin);
    return true;
  }

  int allowed(Tetromino kind) const {
    return problem_.supply.required[kind] + problem_.supply.optional[kind];
  }
  bool is_supplied(const std::string& key) const {
    return std::ranges::all_of(field::all_tetrominoes, [&](Tetromino kind) {
      return !counts(kind) ||
             static_cast<std::uint8_t>(key[place_of(kind)]) >= problem_.supply.required[kind];
    });
  }
  // Whether the number of pieces of a kind matters.
  bool counts(Tetromino kind) const {
    return problem_.supply.required[kind] > 0 || allowed(kind) < static_cast<int>(cells_ / 4);
  }
  std::size_t place_of(Tetromino kind) const { return (cells_ + 7) / 8 + static_cast<std::size_t>(kind) - 1; }

  static bool has(const std::string& key, std::size_t cell) {
    return (static_cast<unsigned char>(key[cell / 8]) >> (cell % 8) & 1U) != 0;
  }

  // The states after `cell` is covered, if all cells before it are.
  States step(States states, std::size_t cell) {
    States next;
    while (!states.empty()) {
      if (++steps_ % 64 == 0 && stop_.is_over()) {
        free_in_background(std::move(states), most_states_ * bytes_an_orbit_state);
        free_in_background(std::move(next), most_states_ * bytes_an_orbit_state);
        return {};
      }
      auto state = states.extract(states.begin());  // removed, so that both maps never need more memory than
                                                    // one
      if (has(state.key(), cell)) {
        next[state.key()] += state.mapped();
      } else {
        for (const Orbit& orbit : starting_at_[cell]) add(next, state.key(), state.mapped(), orbit);
      }
      most_states_ = std::max(most_states_, states.size() + next.size());
      if (most_states_ * bytes_an_orbit_state <= limits_.memory) continue;
      stop_.finish(End::memory);
      return {};
    }
    states_ += next.size();
    return next;
  }
  void add(States& next, const std::string& key, const BigUint& tilings, const Orbit& orbit) const {
    for (const std::size_t covered : orbit.cells)
      if (has(key, covered)) return;
    std::string covered = key;
    for (const std::size_t cell : orbit.cells)
      covered[cell / 8] = static_cast<char>(static_cast<unsigned char>(covered[cell / 8]) | 1U << (cell % 8));
    for (const Tetromino kind : field::all_tetrominoes) {
      const std::uint8_t more = orbit.pieces[static_cast<std::size_t>(kind) - 1];
      if (more == 0 || !counts(kind)) continue;
      char& used = covered[place_of(kind)];
      const int all = static_cast<std::uint8_t>(used) + more;
      if (all > allowed(kind)) return;
      used = static_cast<char>(all);
    }
    next[std::move(covered)] += tilings;
  }

  const Problem& problem_;
  Symmetry symmetry_;
  Bounds bounds_;
  const Limits& limits_;
  StopCheck stop_;
  std::vector<std::size_t> number_;  // of each cell; cells are numbered row by row
  std::size_t cells_ = 0;
  std::vector<std::vector<Orbit>> starting_at_;  // by their first cell
  std::size_t steps_ = 0;
  std::size_t states_ = 0;
  std::size_t most_states_ = 0;
};

Tiling image_of(Tiling tiling, const Bounds& bounds, Symmetry symmetry) {
  for (Placement& placement : tiling) {
    std::array<Position, 4> cells = placement.cells();
    for (Position& cell : cells) cell = bounds.image(cell, symmetry);
    placement = field::placement_of(cells).value_or(placement);
  }
  make_canonical(tiling);
  return tiling;
}

// Whether the pieces of one kind lie as the search finds them first on their cells.
bool is_found_first(const Tiling& tiling, Tetromino kind) {
  Problem problem;
  Tiling pieces;
  for (const Placement& placement : tiling) {
    if (placement.kind != kind) continue;
    pieces.push_back(placement);
    ++problem.supply.required[kind];
    for (const Position cell : placement.cells()) problem.terrain.add(cell);
  }
  bool is_first = true;
  if (pieces.size() > 1)
    exact_cover(problem, [&](const Tiling& first) {
      is_first = first == pieces;
      return false;
    });
  return is_first;
}

}  // namespace

bool can_count_up_to(const Problem& problem, Likeness likeness) {
  if (!problem.fixed.empty()) return false;
  if (likeness == Likeness::rotation || likeness == Likeness::picture) return true;
  return std::ranges::all_of(std::array{&problem.supply.required, &problem.supply.optional},
                             [](const Pieces* pieces) {
                               return (*pieces)[Tetromino::l] == (*pieces)[Tetromino::j] &&
                                      (*pieces)[Tetromino::s] == (*pieces)[Tetromino::z];
                             });
}

Counted count_fixed_by(const Problem& problem, Symmetry symmetry, const Limits& limits) {
  if (problem.terrain.size() % 4 != 0) return {};
  if (problem.terrain.empty() || symmetry == Symmetry::identity) return count(problem, limits);
  return FixedTilings(problem, symmetry, limits).run();
}

CountedUpTo count_up_to(const Problem& problem, Likeness likeness, const Limits& limits) {
  if (likeness == Likeness::picture) return {count_pictures(problem, limits), {}};
  CountedUpTo result{{}, symmetries_of(problem.terrain, likeness)};
  Counted& all = result.counted;
  for (const Symmetry symmetry : result.symmetries) {
    const Counted kept = count_fixed_by(problem, symmetry, limits);
    all.tilings += kept.tilings;
    all.ending.method = std::max(all.ending.method, kept.ending.method);
    all.ending.states += kept.ending.states;
    all.ending.bytes = std::max(all.ending.bytes, kept.ending.bytes);
    all.ending.end = kept.ending.end;
    if (!kept.ending.is_complete()) break;
  }
  // If the count was stopped, its terms are lower bounds, and so is their mean.
  const auto order = static_cast<std::uint32_t>(result.symmetries.size());
  all.tilings += BigUint(order - 1);
  (void)all.tilings.divide(order);
  return result;
}

Representatives::Representatives(const Problem& problem, Likeness likeness) {
  if (likeness == Likeness::picture || problem.terrain.empty()) return;
  symmetries_ = symmetries_of(problem.terrain, likeness);
  bounds_ = Bounds::of(problem.terrain);
}

bool Representatives::has(const Tiling& tiling) const {
  if (symmetries_.empty())
    return std::ranges::all_of(field::all_tetrominoes,
                               [&](Tetromino kind) { return is_found_first(tiling, kind); });
  return std::ranges::none_of(symmetries_, [&](Symmetry symmetry) {
    return symmetry != Symmetry::identity && image_of(tiling, bounds_, symmetry) < tiling;
  });
}

}  // namespace tetron::solver
