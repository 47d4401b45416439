#include "solver/count_pictures.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "solver/cover/symmetry.hpp"
#include "solver/problem/placements.hpp"
#include "solver/work/free_in_background.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::solver {

namespace {

using field::Placement;
using field::Position;
using field::Tetromino;

// In addition to the bytes of its key: the number, the entry in a hash table and the allocator's overhead.
constexpr std::size_t bytes_a_state = 160;

class Pictures {
 public:
  Pictures(const Problem& problem, const Limits& limits)
      : supply_(problem.supply),
        limits_(limits),
        stop_(limits),
        window_(static_cast<std::size_t>(4 * std::min(problem.terrain.width(), problem.terrain.height()))) {
    std::vector<std::size_t> number(static_cast<std::size_t>(Terrain::longest * Terrain::longest));
    const auto at = [&number](Position cell) -> std::size_t& {
      return number[static_cast<std::size_t>(cell.row.value * Terrain::longest + cell.column.value)];
    };
    for (const Position cell : swept(problem.terrain)) at(cell) = cells_++;
    starting_at_.resize(cells_);
    for (const Placement& placement : placements_on(problem.terrain)) {
      if (supply_.required[placement.kind] + supply_.optional[placement.kind] == 0) continue;
      const auto cells = placement.cells();
      const std::size_t first = at(*std::ranges::min_element(cells, {}, at));
      Start start{placement.kind, {}};
      for (const Position cell : cells) start.ahead.push_back(at(cell) - first);
      starting_at_[first].push_back(std::move(start));
    }
  }

  Counted run() {
    States states;
    states.emplace(std::string(window_ + field::tetromino_count, '\0'), BigUint(1));
    for (std::size_t cell = 0; cell < cells_ && stop_.end() == End::complete; ++cell) {
      step(states, cell);
      if (limits_.progress != nullptr)
        limits_.progress->set_share(static_cast<double>(cell + 1) / static_cast<double>(cells_));
    }
    Counted counted;
    counted.ending = {stop_.end(), Method::graph, states_, most_bytes_};
    if (stop_.end() == End::complete)
      for (const auto& [key, pictures] : states)
        if (is_supplied(key)) counted.tilings += pictures;
    return counted;
  }

 private:
  // A piece whose first cell is the current one, and its cells relative to that.
  struct Start {
    Tetromino kind;
    std::vector<std::size_t> ahead;
  };
  // What a picture can mean so far: the sorted meanings, one after the other. A meaning says, for each cell
  // from the current one on, the kind of the piece that already covers it, followed by the number of pieces
  // of each kind.
  using States = std::unordered_map<std::string, BigUint>;
  using Meanings = std::set<std::string>;

  std::size_t length() const { return window_ + field::tetromino_count; }

  // At the end all meanings of a picture have the same pieces.
  bool is_supplied(const std::string& key) const {
    for (const Tetromino kind : field::all_tetrominoes)
      if (counts(kind) && static_cast<std::uint8_t>(key[window_ + static_cast<std::size_t>(kind) - 1]) <
                              supply_.required[kind])
        return false;
    return true;
  }

  // Whether the number of pieces of a kind matters.
  bool counts(Tetromino kind) const {
    return supply_.required[kind] > 0 || supply_.optional[kind] < static_cast<int>(cells_ / 4);
  }

  void step(States& states, std::size_t cell) {
    States next;
    std::size_t bytes = 0;
    for (auto& [key, pictures] : states) {
      if (++steps_ % 64 == 0 && stop_.is_over()) break;
      for (const Tetromino kind : field::all_tetrominoes) {
        const Meanings meanings = after(key, kind, cell);
        if (meanings.empty()) continue;
        std::string joined;
        for (const std::string& meaning : meanings) joined += meaning;
        const auto [state, is_new] = next.emplace(std::move(joined), BigUint());
        if (is_new) bytes += state->first.size() + bytes_a_state;
        state->second += pictures;
      }
      if (bytes + bytes_before_ > limits_.memory) stop_.finish(End::memory);
    }
    most_bytes_ = std::max(most_bytes_, bytes + bytes_before_);
    states_ += next.size();
    std::swap(states, next);
    free_in_background(std::move(next), std::exchange(bytes_before_, bytes));
  }

  // The meanings after the current cell shows `kind`.
  Meanings after(const std::string& key, Tetromino kind, std::size_t cell) const {
    Meanings meanings;
    const char letter = static_cast<char>(kind);
    for (std::size_t at = 0; at < key.size(); at += length()) {
      const std::string_view meaning = std::string_view(key).substr(at, length());
      if (meaning[0] == letter) meanings.insert(moved_on(std::string(meaning)));
      if (meaning[0] != 0) continue;
      for (const Start& start : starting_at_[cell]) {
        if (start.kind != kind) continue;
        if (std::string begun(meaning); begin(start, begun)) meanings.insert(moved_on(std::move(begun)));
      }
    }
    return meanings;
  }
  // Returns false if a cell of the piece is covered, or the supply has no such piece left.
  bool begin(const Start& start, std::string& meaning) const {
    for (const std::size_t ahead : start.ahead) {
      if (meaning[ahead] != 0) return false;
      meaning[ahead] = static_cast<char>(start.kind);
    }
    if (!counts(start.kind)) return true;
    char& used = meaning[window_ + static_cast<std::size_t>(start.kind) - 1];
    const int all = static_cast<std::uint8_t>(used) + 1;
    used = static_cast<char>(all);
    return all <= supply_.required[start.kind] + supply_.optional[start.kind];
  }
  // Removes the current cell from the front of a meaning.
  std::string moved_on(std::string meaning) const {
    meaning.erase(0, 1);
    meaning.insert(window_ - 1, 1, '\0');
    return meaning;
  }

  const Supply& supply_;
  const Limits& limits_;
  StopCheck stop_;
  std::size_t window_;  // number of cells that a piece can reach from its first cell
  std::size_t cells_ = 0;
  std::vector<std::vector<Start>> starting_at_;
  std::size_t steps_ = 0;
  std::size_t states_ = 0;
  std::size_t bytes_before_ = 0;
  std::size_t most_bytes_ = 0;
};

}  // namespace

Counted count_pictures(const Problem& problem, const Limits& limits) {
  if (problem.terrain.size() % 4 != 0 || problem.terrain.empty()) return count(problem, limits);
  return Pictures(problem, limits).run();
}

}  // namespace tetron::solver
