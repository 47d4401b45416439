#include "solver/ranks/shared_count.hpp"

#include "base/hash.hpp"
#include "solver/graph/engine.hpp"
#include "solver/number/modular.hpp"
#include "solver/ranks/shared_pass.hpp"

namespace tetron::solver {

namespace {

// Counts modulo a prime.
struct Modular {
  using Count = std::uint64_t;
  Modulus modulus;
  bool add(Count& to, const Count& more) const {
    to = modulus.reduced(to + more);
    return true;
  }
  bool add_product(Count& to, const Count& a, const Count& b) const { return add(to, modulus.product(a, b)); }
};

constexpr std::uint32_t first_prime = 2;  // for SharedPlace::ring

BigUint to_big(std::uint64_t number) {
  return {number};
}
BigUint to_big(Uint128 number) {
  return BigUint::from_digits({static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32),
                               static_cast<std::uint32_t>(number >> 64),
                               static_cast<std::uint32_t>(number >> 96)});
}

std::uint64_t question_of(const Problem& problem, bool by_pieces) {
  State state;
  state.work = by_pieces ? State::Work::by_pieces : State::Work::count;
  state.problem = problem;
  return base::fnv1a(to_text(state));
}

class SharedCount {
 public:
  SharedCount(const Problem& problem, bool by_pieces, const SharedLimits& limits, Ranks& ranks)
      : prepared_(prepare(problem)),
        by_pieces_(by_pieces),
        limits_(limits.limits),
        stop_check_(limits_),
        others_(ranks, stop_check_),
        budget_(limits_.memory),
        checkpoints_(limits.checkpoints, question_of(problem, by_pieces), others_) {}

  SharedCounted run() {
    result_.ending.method = Method::graph;
    if (prepared_.is_possible) {
      code_ = PieceCountCode::make(prepared_.supply, prepared_.pieces, {}, by_pieces_, limits_.memory / 4,
                                   stop_check_);
      // All ranks make the same frame, but each has its own clock.
      if (others_.all_go_on()) count();
    }
    result_.ending.end = stop_check_.end();
    result_.ending.states = figures_.states;
    result_.ending.bytes = budget_.peak();
    result_.nodes = figures_.nodes;
    result_.from_layer = figures_.from_layer;
    result_.is_kept = figures_.is_kept;
    result_.sent = others_.sent();
    if (!result_.ending.is_complete()) {
      result_.tilings = {};
      result_.pieces.clear();
    }
    return std::move(result_);
  }

 private:
  // Counts in 64 bits, then in 128, then modulo primes, until the numbers fit.
  void count() {
    int sum = 0;  // on a checkerboard, a T covers three cells of one color and one of the other
    for (const field::Position& cell : prepared_.cells)
      sum += ((cell.row.value + cell.column.value) & 1) != 0 ? 1 : -1;
    last_parity_ = static_cast<std::uint8_t>((sum / 2) & 1);
    targets_.emplace(*code_, prepared_.pieces, last_parity_);
    const int meeting = targets_->are_met() ? prepared_.pieces / 2 : prepared_.pieces;
    const SharedCourse course{prepared_, *code_,  *targets_,    last_parity_,    meeting,
                              others_,   budget_, checkpoints_, limits_.progress};
    if (checkpoints_.is_used())
      kept_ = checkpoints_.furthest(static_cast<std::uint32_t>(meeting),
                                    static_cast<std::uint32_t>(prepared_.pieces));
    const std::uint32_t ring = kept_ ? kept_->place.ring : 0;
    if (ring == 0)
      if (const auto counts = pass(course, Whole<std::uint64_t>{}, 0)) return take_whole(*counts);
    if (ring <= 1 && goes_on())
      if (const auto counts = pass(course, Whole<Uint128>{}, 1)) return take_whole(*counts);
    if (goes_on()) count_modulo_primes(course);
  }

  template <class Ring>
  std::optional<std::map<std::uint32_t, typename Ring::Count>> pass(const SharedCourse& course,
                                                                    const Ring& ring, std::uint32_t number) {
    return SharedPass<Ring>(course, ring, number, done_, figures_).run(std::exchange(kept_, std::nullopt));
  }

  // Whether the only problem was that numbers did not fit.
  bool goes_on() {
    others_.forget_overflow();
    return stop_check_.end() == End::complete;
  }

  void count_modulo_primes(const SharedCourse& course) {
    // No cell is the first of more than 19 placements.
    std::size_t primes = 1;
    for (double bits = 0; primes < modulus_gaps.size() && bits < 4.25 * prepared_.pieces; bits += 57.9)
      ++primes;
    std::uint32_t ring = kept_ ? std::max(kept_->place.ring, first_prime) : first_prime;
    for (; ring < first_prime + primes; ++ring) {
      auto counts = pass(course, Modular{Modulus(modulus_gaps[ring - first_prime])}, ring);
      if (!counts) return;
      // If the residues were not kept, it begins with the first prime.
      if (done_.size() != ring - first_prime) {
        done_.clear();
        ring = first_prime - 1;
        continue;
      }
      done_.push_back(std::move(*counts));
    }
    std::map<std::uint32_t, std::vector<std::uint64_t>> residues;
    for (std::size_t i = 0; i < done_.size(); ++i)
      for (const auto& [bit, residue] : done_[i]) {
        residues[bit].resize(done_.size());
        residues[bit][i] = residue;
      }
    for (const auto& [bit, of_bit] : residues) take(bit, from_residues(of_bit));
    finish();
  }

  template <class Count>
  void take_whole(const std::map<std::uint32_t, Count>& counts) {
    for (const auto& [bit, count] : counts) take(bit, to_big(count));
    finish();
  }

  void take(std::uint32_t bit, const BigUint& tilings) {
    result_.tilings += tilings;
    if (!by_pieces_ || tilings.is_zero()) return;
    const PieceCountCode::Used used = code_->used(bit, prepared_.pieces, last_parity_);
    CountedPieces counted;
    counted.tilings = tilings;
    for (const field::Tetromino kind : field::all_tetrominoes)
      counted.pieces[kind] = used[static_cast<std::size_t>(kind_of(kind))];
    for (const field::Placement& placement : prepared_.fixed) ++counted.pieces[placement.kind];
    result_.pieces.push_back(std::move(counted));
  }

  void finish() {
    std::ranges::sort(result_.pieces, {}, &CountedPieces::pieces);
    // Not before all ranks have their answer.
    if (others_.all_go_on()) checkpoints_.remove_all();
  }

  PreparedProblem prepared_;
  bool by_pieces_;
  const Limits& limits_;
  StopCheck stop_check_;
  RankExchange others_;
  Budget budget_;
  Checkpoints checkpoints_;
  std::optional<PieceCountCode> code_;
  std::optional<Targets> targets_;
  std::optional<Checkpoints::Kept> kept_;
  Residues done_;
  std::uint8_t last_parity_ = 0;
  SharedFigures figures_;
  SharedCounted result_;
};

}  // namespace

SharedCounted count_shared(const Problem& problem, bool by_pieces, const SharedLimits& limits, Ranks& ranks) {
  return SharedCount(problem, by_pieces, limits, ranks).run();
}

}  // namespace tetron::solver
