#include "solver/stream/free_count.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>

#include "solver/graph/state_finder.hpp"
#include "solver/stream/rings.hpp"

namespace tetron::solver {

namespace {

// Where the states of a cell lead. A state is the set of later cells that are covered when the cell is the
// first free one.
struct Transitions {
  std::vector<std::uint32_t> first;  // for each state, and one more
  std::vector<std::uint32_t> edges;  // state | number of cells further << ahead_at
};
constexpr unsigned ahead_at = 24;
constexpr std::uint32_t most_states = (std::uint32_t{1} << ahead_at) - 1;
constexpr std::size_t most_ahead = std::size_t{1} << (32 - ahead_at);

// The tables of all cells. Cells a period apart in which the same pieces fit share a table; its states are
// those that any of them can have.
template <class Bits>
class TransitionTables {
 public:
  TransitionTables(const PreparedProblem& prepared, Budget& budget, const Context& context)
      : prepared_(prepared), budget_(budget), context_(context) {
    find_period();
  }

  // Returns false if the stop check ended it.
  bool make();
  std::size_t cells() const { return prepared_.cells.size(); }
  std::size_t size() const { return tables_.size(); }
  const Transitions& of(std::size_t cell) const { return tables_[table_of(cell)]; }
  std::size_t states(std::size_t cell) const { return cell == cells() ? 1 : of(cell).first.size() - 1; }
  std::size_t all_states() const {
    std::size_t sum = 0;
    for (const Transitions& table : tables_) sum += table.first.size() - 1;
    return sum;
  }
  std::size_t all_edges() const {
    std::size_t sum = 0;
    for (const Transitions& table : tables_) sum += table.edges.size();
    return sum;
  }

 private:
  bool out_of_memory() {
    context_.stop_check.finish(End::memory);
    return false;
  }
  void find_period();
  std::size_t table_of(std::size_t cell) const {
    return cell < alike_ ? cell % period_ : std::min(alike_, period_) + cell - alike_;
  }
  bool expand(std::size_t cell, std::size_t state);
  bool expand_all(std::size_t cell, std::size_t& done);

  const PreparedProblem& prepared_;
  Budget& budget_;
  const Context& context_;
  std::size_t period_ = 1;
  std::size_t alike_ = 0;  // cells before this one have the same options as the cell a period before
  std::vector<Transitions> tables_;
  std::vector<std::unique_ptr<StateFinder<Bits>>>
      finders_;  // one for each table, and one for what is after the last cell
};

// The length of a period is a multiple of 4. So the states of all cells that share a table have the same
// number of cells, modulo 4.
template <class Bits>
void TransitionTables<Bits>::find_period() {
  const auto options = [&](std::size_t cell) {
    return std::span(prepared_.options)
        .subspan(prepared_.first_option[cell],
                 prepared_.first_option[cell + 1] - prepared_.first_option[cell]);
  };
  const auto same = [](const PreparedProblem::Option& a, const PreparedProblem::Option& b) {
    return a.cells == b.cells;
  };
  for (std::size_t period = 4; period * 2 <= cells() && period <= 4 * Terrain::longest; period += 4) {
    std::size_t alike = period;
    while (alike < cells() && std::ranges::equal(options(alike), options(alike - period), same)) ++alike;
    if (alike <= alike_ || alike < 2 * period) continue;
    alike_ = alike;
    period_ = period;
  }
}

template <class Bits>
bool TransitionTables<Bits>::expand(std::size_t cell, std::size_t state) {
  const Bits taken = finders_[table_of(cell)]->states()[state].taken;
  Transitions& table = tables_[table_of(cell)];
  table.first.push_back(static_cast<std::uint32_t>(table.edges.size()));
  // A state that belongs to a cell further from the end.
  const std::size_t behind = cells() - cell;
  if (cell >= alike_ && behind < 8 * sizeof(Bits) && (taken >> behind) != 0) return true;
  for (std::uint32_t o = prepared_.first_option[cell]; o < prepared_.first_option[cell + 1]; ++o) {
    const auto cells = static_cast<Bits>(prepared_.options[o].cells);
    if ((cells & taken) != 0) continue;
    const Bits after = taken | cells;
    const auto covered = static_cast<std::size_t>(trailing_ones(after));
    const std::size_t next = cell + covered;
    if (covered >= most_ahead) return out_of_memory();
    const std::size_t into = cell < alike_ ? next % period_ : table_of(next);
    StateFinder<Bits>& finder = *finders_[into];
    const std::uint32_t target =
        finder.number_of(covered == 8 * sizeof(Bits) ? Bits{0} : after >> covered, 0);
    if (target == finder.none) return false;
    if (target > most_states) return out_of_memory();
    table.edges.push_back(target | static_cast<std::uint32_t>(covered) << ahead_at);
  }
  return true;
}

// Expands those states of a cell that were not expanded yet.
template <class Bits>
bool TransitionTables<Bits>::expand_all(std::size_t cell, std::size_t& done) {
  Transitions& table = tables_[table_of(cell)];
  StateFinder<Bits>& finder = *finders_[table_of(cell)];
  for (; done < finder.size(); ++done) {
    if (done % 64 == 0) {
      if (context_.stop_check.is_over()) return false;
      if (!make_room(table.edges, 64 * 32, budget_) || !make_room(table.first, 65, budget_))
        return out_of_memory();
    }
    if (!expand(cell, done)) return false;
  }
  return true;
}

template <class Bits>
bool TransitionTables<Bits>::make() {
  tables_.resize(table_of(cells()));
  for (std::size_t i = 0; i <= tables_.size(); ++i)
    finders_.push_back(std::make_unique<StateFinder<Bits>>(budget_, context_.stop_check));
  std::vector<std::size_t> done(tables_.size());
  if (finders_[0]->number_of(0, 0) != 0) return false;
  // Goes round the cells that share tables, until no states are added.
  for (bool is_new = alike_ != 0; is_new;) {
    is_new = false;
    for (std::size_t cell = 0; cell < period_; ++cell) {
      is_new = is_new || done[cell] < finders_[cell]->size();
      if (!expand_all(cell, done[cell])) return false;
    }
  }
  // Where they lead to a cell with a separate table, its states are numbered as if it shared one.
  const std::size_t reached = std::min(cells(), alike_ + static_cast<std::size_t>(prepared_.reach) + 1);
  for (std::size_t cell = alike_; alike_ != 0 && cell < reached; ++cell)
    for (const auto& state : finders_[cell % period_]->states())
      if (finders_[table_of(cell)]->number_of(state.taken, 0) == StateFinder<Bits>::none) return false;
  for (std::size_t cell = alike_; cell < cells(); ++cell)
    if (!expand_all(cell, done[table_of(cell)])) return false;
  for (Transitions& table : tables_) {
    if (!make_room(table.first, 1, budget_)) return out_of_memory();
    table.first.push_back(static_cast<std::uint32_t>(table.edges.size()));
  }
  finders_.clear();
  return true;
}

// Residues modulo a few successive primes.
template <std::size_t Size = 3>
class ResidueRow {
 public:
  static constexpr std::size_t size = Size;
  using Stored = std::array<std::uint64_t, Size>;
  using Sum = Stored;

  explicit ResidueRow(std::size_t first_modulus) {
    for (std::size_t i = 0; i < Size; ++i)
      moduli_.push_back(Modulus(modulus_gaps[std::min(first_modulus + i, modulus_gaps.size() - 1)]));
  }
  void add(Sum& sum, const Stored& value) const {
    for (std::size_t i = 0; i < Size; ++i) {
      sum[i] += value[i];
      if (sum[i] >= std::uint64_t{1} << 63) sum[i] = moduli_[i].folded(sum[i]);
    }
  }
  void store(const Sum& sum, Stored& stored) const {
    for (std::size_t i = 0; i < Size; ++i) stored[i] = moduli_[i].reduced(sum[i]);
  }
  void from(const BigUint& number, Sum& sum) const {
    for (std::size_t i = 0; i < Size; ++i) sum[i] = moduli_[i].residue_of(number);
  }

 private:
  std::vector<Modulus> moduli_;
};

// The counts of the states of a few cells ahead.
template <class Ring>
class Window {
 public:
  Window(Budget& budget, std::size_t cells) : budget_(budget), rows_(cells) {}
  ~Window() {
    for (auto& row : rows_) drop(row, budget_);
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  std::vector<typename Ring::Sum>& of(std::size_t cell) { return rows_[cell % rows_.size()]; }
  // Makes room for so many states, with counts of 0. Returns false if the budget is not enough.
  bool open(std::size_t cell, std::size_t states) {
    auto& row = of(cell);
    row.clear();
    if (!make_room(row, states, budget_)) return false;
    row.resize(states);
    return true;
  }

 private:
  Budget& budget_;
  std::vector<std::vector<typename Ring::Sum>> rows_;
};

// The number of tilings. Returns nothing if the stop check ended it.
template <class Ring, class Bits>
std::optional<typename Ring::Stored> go_through(const TransitionTables<Bits>& tables, std::size_t ahead,
                                                const Ring& ring, Budget& budget, StopCheck& stop_check) {
  Window<Ring> window(budget, ahead + 1);
  const auto out_of_memory = [&]() -> std::optional<typename Ring::Stored> {
    stop_check.finish(End::memory);
    return std::nullopt;
  };
  const std::size_t end = tables.cells();
  for (std::size_t cell = 0; cell < std::min(ahead, end + 1); ++cell)
    if (!window.open(cell, tables.states(cell))) return out_of_memory();
  ring.from(BigUint(1), window.of(0)[0]);
  for (std::size_t cell = 0; cell < end; ++cell) {
    if (cell + ahead <= end && !window.open(cell + ahead, tables.states(cell + ahead)))
      return out_of_memory();
    const Transitions& table = tables.of(cell);
    const auto& counts = window.of(cell);
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (s % 16384 == 0 && stop_check.is_over()) return std::nullopt;
      typename Ring::Stored count{};
      ring.store(counts[s], count);
      if (count == typename Ring::Stored{}) continue;
      for (std::uint32_t e = table.first[s]; e < table.first[s + 1]; ++e)
        ring.add(window.of(cell + (table.edges[e] >> ahead_at))[table.edges[e] & most_states], count);
    }
  }
  typename Ring::Stored result{};
  ring.store(window.of(end)[0], result);
  return result;
}

// What comes before the count itself: the tables, and a bound that decides how many primes are needed.
template <class Bits>
struct FreeFrame {
  Budget budget;
  TransitionTables<Bits> tables;
  std::size_t ahead;
  double bound = 0;
  std::size_t moduli = 0;

  FreeFrame(const PreparedProblem& prepared, const Context& context)
      : budget(context.memory),
        tables(prepared, budget, context),
        ahead(static_cast<std::size_t>(prepared.reach) + 2) {}

  // The most states of cells whose counts are kept at the same time.
  std::size_t most_at_once() const {
    std::size_t most = 0;
    for (std::size_t cell = 0; cell < tables.cells(); ++cell) most = std::max(most, tables.states(cell));
    return most * (ahead + 1);
  }
  bool find_bound(StopCheck& stop_check) {
    const auto found = go_through(tables, ahead, Approximate{}, budget, stop_check);
    if (!found) return false;
    bound = 1.001 * *found;
    moduli = moduli_for(bound);
    if (moduli == 0) stop_check.finish(End::memory);
    return moduli != 0;
  }
};

template <class Bits>
std::optional<FreeCount> count_with(const PreparedProblem& prepared, const Context& context) {
  FreeFrame<Bits> frame(prepared, context);
  if (!frame.tables.make()) return std::nullopt;
  const auto residue_row = [&](std::size_t first) {
    return go_through(frame.tables, frame.ahead, ResidueRow<>(first), frame.budget, context.stop_check);
  };
  // The first residues are needed whatever the bound is. Both are calculated at the same time, if there is
  // room for the counts of both.
  bool is_bound = false;
  std::optional<typename ResidueRow<>::Stored> row;
  const auto either = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (i == 0)
        is_bound = frame.find_bound(context.stop_check);
      else
        row = residue_row(0);
    }
  };
  const std::size_t of_one = (ResidueRow<>::size + 1) * sizeof(std::uint64_t);
  if (context.pool.size() > 1 && frame.most_at_once() * of_one * 3 / 2 < frame.budget.left())
    context.pool.share(2, 1, either);
  else
    either(0, 1);
  if (!is_bound) return std::nullopt;
  std::vector<std::uint64_t> residues;
  while (residues.size() < frame.moduli) {
    if (!row) row = residue_row(residues.size());
    if (!row) return std::nullopt;
    for (std::size_t i = 0; i < row->size() && residues.size() < frame.moduli; ++i)
      residues.push_back((*row)[i]);
    row.reset();
    if (context.progress != nullptr)
      context.progress->set_share(0.5 + 0.5 * static_cast<double>(residues.size()) /
                                            static_cast<double>(frame.moduli));
  }
  return FreeCount{from_residues(residues), frame.tables.all_states(), frame.budget.peak(),
                   frame.tables.size()};
}

template <class Bits>
std::optional<FreeSurvey> survey_with(const PreparedProblem& prepared, const Context& context) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  FreeFrame<Bits> frame(prepared, context);
  if (!frame.tables.make()) return std::nullopt;
  const auto made = Clock::now();
  const std::size_t of_tables = frame.budget.taken();
  const std::size_t most = frame.budget.peak();
  if (!frame.find_bound(context.stop_check)) return std::nullopt;
  const std::chrono::duration<double> making = made - began;
  const std::chrono::duration<double> pass = Clock::now() - made;
  FreeSurvey survey;
  survey.states = frame.tables.all_states();
  survey.placements = frame.tables.all_edges();
  for (std::size_t cell = 0; cell < frame.tables.cells(); ++cell)
    survey.visits += static_cast<double>(frame.tables.states(cell));
  survey.bits = std::log2(std::max(1.0, frame.bound));
  // Three residues are calculated together, in rows of three times the size.
  constexpr double residues_to_bound = 2.0;
  const auto rows = (frame.moduli + ResidueRow<>::size - 1) / ResidueRow<>::size;
  survey.seconds = (making + pass * (1 + residues_to_bound * static_cast<double>(rows))).count();
  const std::size_t of_bound = frame.budget.peak() > of_tables ? frame.budget.peak() - of_tables : 0;
  survey.bytes = std::max(most, of_tables + of_bound * ResidueRow<>::size);
  return survey;
}

}  // namespace

bool is_free(const PreparedProblem& prepared) {
  return std::ranges::all_of(field::all_tetrominoes, [&](field::Tetromino kind) {
    const int optional = prepared.supply.optional[kind];
    return prepared.supply.required[kind] == 0 && (optional == 0 || optional >= prepared.pieces);
  });
}

std::optional<FreeCount> count_free(const PreparedProblem& prepared, const Context& context) {
  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::tables);
  return prepared.reach < 64 ? count_with<std::uint64_t>(prepared, context)
                             : count_with<Mask>(prepared, context);
}

std::optional<FreeSurvey> survey_free(const PreparedProblem& prepared, const Context& context) {
  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::tables);
  return prepared.reach < 64 ? survey_with<std::uint64_t>(prepared, context)
                             : survey_with<Mask>(prepared, context);
}

}  // namespace tetron::solver
