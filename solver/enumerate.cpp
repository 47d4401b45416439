#include <algorithm>
#include <map>

#include "field/random.hpp"
#include "solver/cover/search.hpp"
#include "solver/graph/dag_walk.hpp"
#include "solver/number/big_uint.hpp"
#include "solver/solve.hpp"
#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

// A random number less than `end`, which must not be 0; each has the same probability.
BigUint below(const BigUint& end, field::Random& random) {
  const std::size_t bits = end.bits();
  for (;;) {
    std::vector<std::uint32_t> digits;
    for (std::size_t made = 0; made < bits; made += 32) {
      auto digit = static_cast<std::uint32_t>(random.next() >> 32);
      if (bits - made < 32) digit &= (std::uint32_t{1} << (bits - made)) - 1;
      digits.push_back(digit);
    }
    BigUint number = BigUint::from_digits(std::move(digits));
    if (number < end) return number;
  }
}

using Ids = std::span<const std::uint16_t>;

// The number of placements tried before a graph is built: a fraction of a millisecond.
constexpr std::uint64_t first_steps = 10'000;
// The number of further placements tried if there was no tiling among the first.
constexpr std::uint64_t more_steps = 5 * first_steps;

std::array<field::Position, 4> sorted_cells(const field::Placement& placement) {
  std::array<field::Position, 4> cells = placement.cells();
  std::ranges::sort(cells);
  return cells;
}

// The ids of a tiling's placements in the order of the prepared problem. Returns nothing if the tiling does
// not cover the prepared problem.
std::optional<std::vector<std::uint16_t>> ids_of(const PreparedProblem& prepared, const Tiling& tiling) {
  std::map<std::array<field::Position, 4>, field::Tetromino> placed;
  for (const field::Placement& placement : tiling) placed[sorted_cells(placement)] = placement.kind;
  std::vector<std::uint16_t> ids;
  Frontier frontier;
  while (frontier.first < prepared.cells.size()) {
    const auto begin = prepared.options.begin() + prepared.first_option[frontier.first];
    const auto end = prepared.options.begin() + prepared.first_option[frontier.first + 1];
    const auto option = std::find_if(begin, end, [&](const PreparedProblem::Option& o) {
      if ((o.cells & frontier.taken) != 0) return false;
      const auto found = placed.find(sorted_cells(prepared.placements[o.id]));
      return found != placed.end() && found->second == prepared.placements[o.id].kind;
    });
    if (option == end) return std::nullopt;
    ids.push_back(option->id);
    frontier.taken |= option->cells;
    while ((frontier.taken & 1) != 0) {
      frontier.taken >>= 1;
      ++frontier.first;
    }
  }
  return ids;
}

// Uses one graph if the memory is enough for it, otherwise one for each way to begin, one after the other.
class Enumerator {
 public:
  Enumerator(const PreparedProblem& prepared, const Limits& limits, const Sink& sink)
      : prepared_(prepared),
        limits_(limits),
        sink_(sink),
        pool_(limits.threads),
        attempt_at_(prepared.pieces) {
    ending_.method = Method::graph;
  }

  // Passes on the tilings after `after`, or those from `index` on.
  void run(const BigUint& index, std::optional<std::vector<std::uint16_t>> after) {
    skip_ = index;
    after_ = std::move(after);
    if (!after_ && index.is_zero() && search()) return;
    StopCheck stop_check(limits_);
    switch (go_on({}, stop_check)) {
      case Walked::all:
        ending_.end = End::complete;
        break;
      case Walked::enough:
        ending_.end = End::enough;
        break;
      case Walked::ended:
        ending_.end = end_;
        break;
    }
  }

  const Ending& ending() const { return ending_; }
  const BigUint& given() const { return given_; }
  // The tiling that was passed on last, if there was one.
  const std::vector<std::uint16_t>& last() const { return last_; }

 private:
  bool give(Ids ids) {
    ++given_here_;
    if (given_here_ % 1024 == 0) report();
    const bool more = sink_(Found(ids, prepared_.placements, prepared_.ranks, prepared_.fixed));
    return more;
  }
  void report() const {
    if (limits_.progress != nullptr) limits_.progress->set_tilings(given_.saturated() + given_here_);
  }

  // Finds the first tilings without a graph. Returns true if nothing remains to be done.
  bool search() {
    if (limits_.progress != nullptr) limits_.progress->set_phase(Progress::Phase::search);
    StopCheck stop_check(limits_);
    const Search::Result result = Search(prepared_).run(first_steps, more_steps, stop_check, [&](Ids ids) {
      last_.assign(ids.begin(), ids.end());
      return give(ids);
    });
    given_ += BigUint(given_here_);
    given_here_ = 0;
    report();
    if (!last_.empty()) after_ = last_;
    if (result == Search::Result::out_of_steps) return false;
    ending_.method = Method::search;
    ending_.end = result == Search::Result::finished ? End::complete
                  : result == Search::Result::enough ? End::enough
                                                     : stop_check.end();
    return true;
  }

  // Passes on the tilings that begin with `before_`, which leads to `stop`.
  Walked go_on(const PartialCover& stop, StopCheck& stop_check) {
    const std::size_t depth = before_.size();
    const int pieces = prepared_.pieces - static_cast<int>(depth);
    if (pieces == 0) return give_one() ? Walked::all : Walked::enough;
    if (pieces <= attempt_at_) {
      StopCheck inner(limits_);
      if (const auto streamed = by_graph(stop, inner)) return *streamed;
      if (inner.end() != End::memory) {
        end_ = inner.end();
        return Walked::ended;
      }
      ending_.method = pieces == 1 ? Method::search : Method::split;
      attempt_at_ = std::min(pieces - 1, pieces * 7 / 8);
    }
    const std::uint32_t first = stop.frontier.first;
    bool is_before = after_.has_value();  // the tiling after which to continue is here or later
    for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o) {
      const PreparedProblem::Option& option = prepared_.options[o];
      if (is_before && after_ && option.id != (*after_)[depth]) continue;
      is_before = false;
      const auto next = advanced(prepared_, stop, option);
      if (!next) continue;
      if (++steps_ % 256 == 0 && stop_check.is_over()) {
        end_ = stop_check.end();
        return Walked::ended;
      }
      before_.push_back(option.id);
      const Walked streamed = go_on(*next, stop_check);
      before_.pop_back();
      if (streamed != Walked::all) return streamed;
    }
    return Walked::all;
  }

  // Passes on the tiling of `before_`, unless it is to be skipped.
  bool give_one() {
    if (after_) {
      after_.reset();
      return true;
    }
    if (!skip_.is_zero()) {
      skip_ -= BigUint(1);
      return true;
    }
    last_ = before_;
    given_here_ = 0;
    const bool more = give(before_);
    given_ += BigUint(1);
    given_here_ = 0;
    return more;
  }

  // Returns nothing if the stop check ended the making of the graph.
  std::optional<Walked> by_graph(const PartialCover& stop, StopCheck& stop_check) {
    Context context{pool_, stop_check, limits_.progress, limits_.memory};
    std::optional<Dag> dag;
    {
      auto engine = Engine::make(prepared_, std::span(&stop, 1), false, context);
      if (!engine) return std::nullopt;
      ending_.states = std::max(ending_.states, engine->states());
      dag = engine->dag(context);
      const std::size_t bytes = engine->bytes();
      if (dag) ending_.bytes = std::max(ending_.bytes, bytes + dag->bytes());
      if (stop_check.end() != End::memory) free_in_background(std::move(engine), bytes);
    }
    if (!dag) return std::nullopt;
    BigUint from;
    if (after_) {
      const auto index = dag->index_of(Ids(*after_).subspan(before_.size()));
      after_.reset();
      if (!index) return Walked::all;
      from = *index + BigUint(1);
    } else if (!skip_.is_zero()) {
      if (!(skip_ < dag->total())) {
        skip_ -= dag->total();
        return Walked::all;
      }
      from = skip_;
      skip_ = {};
    }
    if (limits_.progress != nullptr) limits_.progress->set_phase(Progress::Phase::walk);
    const double total = dag->total().to_double();
    const double begin = from.to_double();
    given_here_ = 0;
    const Walked streamed = walk_tilings(*dag, before_, from, context, [&](Ids ids) {
      if (given_here_ % 4096 == 0 && limits_.progress != nullptr)
        limits_.progress->set_share((begin + static_cast<double>(given_here_)) / total);
      return give(ids);
    });
    if (given_here_ != 0) {
      Dag::Walk walk(*dag, before_);
      walk.seek(from + BigUint(given_here_ - 1));
      last_.assign(walk.ids().begin(), walk.ids().end());
      given_ += BigUint(given_here_);
      given_here_ = 0;
    }
    report();
    if (streamed == Walked::ended) end_ = stop_check.end();
    if (streamed != Walked::all) {
      const std::size_t bytes = dag->bytes();
      free_in_background(std::move(dag), bytes);
    }
    return streamed;
  }

  const PreparedProblem& prepared_;
  const Limits& limits_;
  const Sink& sink_;
  ThreadPool pool_;
  Ending ending_;
  End end_ = End::complete;
  int attempt_at_;  // a graph is tried if at most so many pieces are left to place
  std::uint64_t steps_ = 0;
  BigUint skip_;
  std::optional<std::vector<std::uint16_t>> after_;
  std::vector<std::uint16_t> before_;
  BigUint given_;
  std::uint64_t given_here_ = 0;  // not yet added to given_
  std::vector<std::uint16_t> last_;
};

bool by_first_cell(const field::Placement& a, const field::Placement& b) {
  const auto least = [](const field::Placement& placement) {
    std::pair<int, int> first{Terrain::longest, 0};
    for (const field::Position& p : placement.cells()) first = std::min(first, {p.row.value, p.column.value});
    return first;
  };
  return least(a) < least(b);
}

}  // namespace

Tiling Found::tiling() const {
  Tiling tiling;
  tiling.reserve(ids_.size() + fixed_.size());
  thread_local std::vector<Id> ids;
  ids.assign(ids_.begin(), ids_.end());
  std::ranges::sort(ids, {}, [&](Id id) { return ranks_[id]; });
  for (const Id id : ids) tiling.push_back(placements_[id]);
  if (fixed_.empty()) return tiling;
  for (const field::Placement& placement : fixed_)
    tiling.push_back(field::placement_of(placement.cells()).value_or(placement));
  std::ranges::sort(tiling, by_first_cell);
  return tiling;
}

Enumerated enumerate(const Problem& problem, const Start& start, const Limits& limits, const Sink& sink) {
  const PreparedProblem prepared = prepare(problem);
  if (!prepared.is_possible) return {};
  std::optional<std::vector<std::uint16_t>> after;
  if (start.after) {
    after = ids_of(prepared, *start.after);
    if (!after) return {};
  }
  Enumerator enumerator(prepared, limits, sink);
  enumerator.run(after ? BigUint() : start.index, after);
  Enumerated result{enumerator.ending(), enumerator.given(), std::nullopt};
  if (result.ending.is_complete()) return result;
  State state;
  state.work = State::Work::enumerate;
  state.problem = problem;
  state.index = start.index + result.given;
  if (!enumerator.last().empty())
    state.after = Found(enumerator.last(), prepared.placements, prepared.ranks, prepared.fixed).tiling();
  else
    state.after = start.after;
  result.state = std::move(state);
  return result;
}

Enumerated resume_enumerate(const State& state, const Limits& limits, const Sink& sink) {
  if (state.work != State::Work::enumerate) return {};
  return enumerate(state.problem, {state.index, state.after}, limits, sink);
}

First first(const Problem& problem, const Limits& limits) {
  First result;
  const Enumerated found = enumerate(problem, {}, limits, [&](const Found& tiling) {
    result.tiling = tiling.tiling();
    return false;
  });
  result.ending = found.ending;
  if (result.tiling) result.ending.end = End::complete;
  return result;
}

Sampled sample(const Problem& problem, std::uint64_t draws, std::uint64_t seed, const Limits& limits,
               const Sink& sink) {
  const PreparedProblem prepared = prepare(problem);
  if (!prepared.is_possible) return {};
  Sampled result;
  ThreadPool pool(limits.threads);
  StopCheck stop_check(limits);
  const Context context{pool, stop_check, limits.progress, limits.memory};
  result.ending.method = Method::graph;
  const PartialCover start;
  auto engine = Engine::make(prepared, std::span(&start, 1), false, context);
  auto dag = engine ? engine->dag(context) : std::nullopt;
  if (!dag) {
    result.ending.end = stop_check.end();
    return result;
  }
  result.ending.states = engine->states();
  result.ending.bytes = engine->bytes() + dag->bytes();
  engine.reset();
  result.tilings = dag->total();
  if (result.tilings.is_zero()) return result;
  if (limits.progress != nullptr) limits.progress->set_phase(Progress::Phase::walk);
  field::Random random(seed);
  Dag::Walk walk(*dag, {});
  for (; result.given < draws; ++result.given) {
    if (result.given % 32 == 0 && stop_check.is_over()) break;
    if (result.given % 1024 == 0 && limits.progress != nullptr) {
      limits.progress->set_tilings(result.given);
      limits.progress->set_share(static_cast<double>(result.given) / static_cast<double>(draws));
    }
    walk.seek(below(result.tilings, random));
    if (!sink(Found(walk.ids(), prepared.placements, prepared.ranks, prepared.fixed))) {
      ++result.given;
      result.ending.end = End::enough;
      return result;
    }
  }
  result.ending.end = stop_check.end();
  return result;
}

}  // namespace tetron::solver
