#include <algorithm>
#include <map>
#include <tuple>

#include "solver/solve.hpp"
#include "solver/stream/free_count.hpp"
#include "solver/stream/streamed_count.hpp"

namespace tetron::solver {

namespace {

// A partial covering, and the number of ways in which it was reached.
struct Weighted {
  PartialCover stop;
  BigUint times;
};
using Group = std::vector<Weighted>;
constexpr std::size_t weighted_bytes = 128;

auto key(const PartialCover& stop) {
  return std::tuple(stop.frontier.first, stop.frontier.taken, stop.used);
}

// Counts with one graph if the memory is enough for it. Otherwise it divides the work: partial coverings are
// continued piece by piece, in groups that are completed one after the other.
class Counter {
 public:
  Counter(const PreparedProblem& prepared, bool all, const Limits& limits)
      : prepared_(prepared), all_(all), limits_(limits), pool_(limits.threads) {}

  void run(Group start) {
    ending_.method = Method::graph;
    ending_.end = End::complete;
    attempt_at_ = prepared_.pieces;
    groups_.push_back(std::move(start));
    while (!groups_.empty() && ending_.end == End::complete) {
      Group group = std::move(groups_.back());
      groups_.pop_back();
      if (!group.empty()) step(std::move(group));
    }
  }

  const Ending& ending() const { return ending_; }
  const BigUint& total() const { return total_; }
  const std::map<PieceCountCode::Used, BigUint>& by_pieces() const { return by_pieces_; }
  std::vector<Weighted> unfinished() const {
    std::vector<Weighted> all;
    for (const Group& group : groups_) all.insert(all.end(), group.begin(), group.end());
    return all;
  }

 private:
  int to_place(const Group& group) const {
    int least = prepared_.pieces;
    for (const Weighted& weighted : group) least = std::min(least, weighted.stop.layer());
    return prepared_.pieces - least;
  }

  // Counts the completions of a group, or puts back what is left of it.
  void step(Group group) {
    const int pieces = to_place(group);
    if (pieces == 0) {
      for (const Weighted& weighted : group) {
        total_ += weighted.times;
        if (all_) by_pieces_[weighted.stop.used] += weighted.times;
      }
      return;
    }
    if (pieces > attempt_at_ && group.size() <= largest_group()) {
      advance(std::move(group));
      return;
    }
    if (pieces > attempt_at_) {
      halve(std::move(group));
      return;
    }
    StopCheck stop_check(limits_);
    if (complete(group, stop_check)) return;
    if (stop_check.end() != End::memory) {
      ending_.end = stop_check.end();
      groups_.push_back(std::move(group));
      return;
    }
    ending_.method = pieces == 1 ? Method::search : Method::split;
    attempt_at_ = std::min(pieces - 1, pieces * 7 / 8);
    if (group.size() > 1)
      halve(std::move(group));
    else
      groups_.push_back(std::move(group));
  }

  bool complete(const Group& group, StopCheck& stop_check) {
    const Context context{pool_, stop_check, limits_.progress, memory_for_tables()};
    if (!all_ && is_free(prepared_) && group.size() == 1 && group.front().stop == PartialCover()) {
      if (const auto counted = count_free(prepared_, context)) {
        ending_.states = counted->states;
        ending_.bytes = std::max(ending_.bytes, counted->bytes);
        total_ += group.front().times * counted->tilings;
        return true;
      }
      return false;
    }
    std::vector<PartialCover> covers;
    std::vector<BigUint> times;
    for (const Weighted& weighted : group) {
      covers.push_back(weighted.stop);
      times.push_back(weighted.times);
    }
    const auto counted = count_streamed(prepared_, covers, times, all_, limits_, context);
    if (!counted) return false;
    ending_.states = std::max(ending_.states, counted->states);
    ending_.bytes = std::max(ending_.bytes, counted->bytes);
    if (counted->parts > 1) ending_.method = Method::split;
    for (const auto& [used, tilings] : counted->counts) {
      if (all_) by_pieces_[used] += tilings;
      total_ += tilings;
    }
    if (limits_.progress != nullptr) limits_.progress->set_tilings(total_.saturated());
    return true;
  }

  // Each piece turns a covering into at most 19, in as many steps as there are pieces. With this limit the
  // waiting coverings take at most a quarter of the memory.
  std::size_t largest_group() const {
    const std::size_t of_one = 4 * 19 * weighted_bytes * place(std::max(1, prepared_.pieces));
    return std::max<std::size_t>(1, limits_.memory / of_one);
  }
  std::size_t memory_for_tables() const {
    std::size_t waiting = 0;
    for (const Group& group : groups_) waiting += group.size() * weighted_bytes;
    return limits_.memory > waiting ? limits_.memory - waiting : 0;
  }

  void halve(Group group) {
    const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
    groups_.emplace_back(middle, group.end());
    group.erase(middle, group.end());
    groups_.push_back(std::move(group));
  }

  // Adds a piece to the coverings with the fewest pieces.
  void advance(Group group) {
    const int layer = prepared_.pieces - to_place(group);
    Group next;
    StopCheck stop_check(limits_);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const Weighted& weighted = group[i];
      if (i % 64 == 0 && stop_check.is_over()) {
        ending_.end = stop_check.end();
        groups_.push_back(std::move(group));
        return;
      }
      if (weighted.stop.layer() != layer) {
        next.push_back(weighted);
        continue;
      }
      const std::uint32_t first = weighted.stop.frontier.first;
      for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o)
        if (const auto stop = advanced(prepared_, weighted.stop, prepared_.options[o]))
          next.push_back({*stop, weighted.times});
    }
    std::ranges::stable_sort(next, {}, [](const Weighted& w) { return key(w.stop); });
    std::size_t last = 0;
    for (std::size_t i = 1; i < next.size(); ++i) {
      if (next[i].stop == next[last].stop)
        next[last].times += next[i].times;
      else if (++last != i)
        next[last] = std::move(next[i]);
    }
    if (!next.empty()) next.resize(last + 1);
    groups_.push_back(std::move(next));
  }

  const PreparedProblem& prepared_;
  bool all_;
  const Limits& limits_;
  ThreadPool pool_;
  Ending ending_;
  int attempt_at_ = 0;  // a graph is tried if at most so many pieces are left to place
  std::vector<Group> groups_;
  BigUint total_;
  std::map<PieceCountCode::Used, BigUint> by_pieces_;
};

Group start_of(const PreparedProblem&) {
  Group group(1);
  group[0].times = BigUint(1);
  return group;
}

Pieces fixed_pieces(const PreparedProblem& prepared) {
  Pieces pieces;
  for (const field::Placement& placement : prepared.fixed) ++pieces[placement.kind];
  return pieces;
}

Reached to_reached(const Weighted& weighted) {
  Reached reached;
  reached.first_free = static_cast<int>(weighted.stop.frontier.first);
  reached.taken = {low(weighted.stop.frontier.taken), high(weighted.stop.frontier.taken)};
  for (const field::Tetromino kind : field::all_tetrominoes)
    reached.used[kind] = weighted.stop.used[place(kind_of(kind))];
  reached.times = weighted.times;
  return reached;
}

// The partial coverings of a state. Returns an empty group if the state is impossible: cells and pieces must
// agree.
Group from_reached(const PreparedProblem& prepared, const std::vector<Reached>& all) {
  Group group;
  for (const Reached& reached : all) {
    const auto cells = static_cast<int>(prepared.cells.size());
    if (reached.first_free < 0 || reached.first_free > cells || reached.times.bits() > 1000) continue;
    Weighted weighted;
    weighted.stop.frontier.first = static_cast<std::uint32_t>(reached.first_free);
    weighted.stop.frontier.taken = Mask{reached.taken[1]} << 64 | reached.taken[0];
    weighted.times = reached.times;
    const int taken = std::popcount(reached.taken[0]) + std::popcount(reached.taken[1]);
    // The cells that an earlier placement can have covered.
    const int reach = std::min(prepared.reach + 1, cells - reached.first_free);
    const bool fits = (reached.taken[0] & 1) == 0 && (weighted.stop.frontier.taken >> reach) == 0;
    int beyond = prepared.pieces - prepared.supply.required.total();
    bool supplied = true;
    for (const field::Tetromino kind : field::all_tetrominoes) {
      const int used = reached.used[kind];
      const int over = used - prepared.supply.required[kind];
      supplied = supplied && used >= 0 && over <= prepared.supply.optional[kind];
      beyond -= std::max(0, over);
      weighted.stop.used[place(kind_of(kind))] = used;
    }
    if (!fits || !supplied || beyond < 0 || reached.used.total() * 4 != reached.first_free + taken) continue;
    group.push_back(std::move(weighted));
  }
  return group;
}

State state_of(const Counter& counter, State::Work work, const Problem& problem) {
  State state;
  state.work = work;
  state.problem = problem;
  for (const Weighted& weighted : counter.unfinished()) state.reached.push_back(to_reached(weighted));
  if (work == State::Work::count) state.done = counter.total();
  return state;
}

Counted count_from(const Problem& problem, const PreparedProblem& prepared, Group start, const BigUint& done,
                   const Limits& limits) {
  Counter counter(prepared, false, limits);
  counter.run(std::move(start));
  Counted counted{counter.ending(), counter.total() + done, std::nullopt};
  if (!counted.ending.is_complete()) {
    counted.state = state_of(counter, State::Work::count, problem);
    counted.state->done = counted.tilings;
  }
  return counted;
}

ByPieces by_pieces_from(const Problem& problem, const PreparedProblem& prepared, Group start,
                        const Limits& limits) {
  Counter counter(prepared, true, limits);
  counter.run(std::move(start));
  ByPieces result{counter.ending(), {}, std::nullopt};
  const Pieces fixed = fixed_pieces(prepared);
  for (const auto& [used, tilings] : counter.by_pieces()) {
    CountedPieces counted;
    for (const field::Tetromino kind : field::all_tetrominoes)
      counted.pieces[kind] = fixed[kind] + used[place(kind_of(kind))];
    counted.tilings = tilings;
    if (!tilings.is_zero()) result.pieces.push_back(std::move(counted));
  }
  if (!result.ending.is_complete()) {
    result.state = state_of(counter, State::Work::by_pieces, problem);
    // What is done is stored in the state as coverings of all cells.
    for (const auto& [used, tilings] : counter.by_pieces()) {
      Weighted done;
      done.stop.frontier.first = static_cast<std::uint32_t>(prepared.cells.size());
      done.stop.used = used;
      done.times = tilings;
      result.state->reached.push_back(to_reached(done));
    }
  }
  return result;
}

}  // namespace

Counted count(const Problem& problem, const Limits& limits) {
  const PreparedProblem prepared = prepare(problem);
  if (!prepared.is_possible) return {};
  return count_from(problem, prepared, start_of(prepared), {}, limits);
}

Counted resume_count(const State& state, const Limits& limits) {
  if (state.work != State::Work::count) return {};
  const PreparedProblem prepared = prepare(state.problem);
  if (!prepared.is_possible) return {};
  return count_from(state.problem, prepared, from_reached(prepared, state.reached), state.done, limits);
}

ByPieces by_pieces(const Problem& problem, const Limits& limits) {
  const PreparedProblem prepared = prepare(problem);
  if (!prepared.is_possible) return {};
  return by_pieces_from(problem, prepared, start_of(prepared), limits);
}

ByPieces resume_by_pieces(const State& state, const Limits& limits) {
  if (state.work != State::Work::by_pieces) return {};
  const PreparedProblem prepared = prepare(state.problem);
  if (!prepared.is_possible) return {};
  return by_pieces_from(state.problem, prepared, from_reached(prepared, state.reached), limits);
}

}  // namespace tetron::solver
