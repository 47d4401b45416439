#include "solver/ranks/shared_count.hpp"

#include "base/hash.hpp"
#include "solver/graph/engine.hpp"
#include "solver/number/modular.hpp"
#include "solver/ranks/checkpoint.hpp"
#include "solver/ranks/shared_step.hpp"

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
};

constexpr std::uint32_t first_prime = 2;  // of SharedPlace::ring

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
      : problem_(problem),
        prepared_(prepare(problem)),
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
      // All ranks make the same one, but each has a clock of its own.
      if (others_.tell_all(0)) count();
    }
    result_.ending.end = stop_check_.end();
    result_.ending.bytes = budget_.peak();
    result_.sent = others_.sent();
    if (!result_.ending.is_complete()) {
      result_.tilings = {};
      result_.pieces.clear();
    }
    return std::move(result_);
  }

 private:
  template <class Count>
  using Counts = std::map<std::uint32_t, Count>;  // of the last layer, by bit number

  // In 64 bits, then in 128, then modulo primes: the first that suffices.
  void count() {
    if (checkpoints_.is_used()) kept_ = checkpoints_.furthest();
    if (kept_ ? kept_->place.ring == 0 : true)
      if (const auto counts = pass(Whole<std::uint64_t>{}, 0)) return take_whole(*counts);
    if (goes_on() && (kept_ ? kept_->place.ring <= 1 : true))
      if (const auto counts = pass(Whole<Uint128>{}, 1)) return take_whole(*counts);
    if (goes_on()) count_modulo_primes();
  }

  // Whether it was only that numbers did not fit.
  bool goes_on() {
    others_.forget_overflow();
    return stop_check_.end() == End::complete;
  }

  void count_modulo_primes() {
    // No cell is the first of more than 19 placements.
    std::size_t primes = 1;
    for (double bits = 0; primes < modulus_gaps.size() && bits < 4.25 * prepared_.pieces; bits += 57.9)
      ++primes;
    std::uint32_t ring = kept_ ? std::max(kept_->place.ring, first_prime) : first_prime;
    for (; ring < first_prime + primes; ++ring) {
      auto counts = pass(Modular{Modulus(modulus_gaps[ring - first_prime])}, ring);
      if (!counts) return;
      // Without the residues that were kept it begins with the first prime.
      if (done_.size() != ring - first_prime) {
        done_.clear();
        ring = first_prime - 1;
        continue;
      }
      done_.push_back(std::move(*counts));
    }
    Counts<std::vector<std::uint64_t>> residues;
    for (std::size_t i = 0; i < done_.size(); ++i)
      for (const auto& [bit, residue] : done_[i]) {
        residues[bit].resize(done_.size());
        residues[bit][i] = residue;
      }
    for (const auto& [bit, of_bit] : residues) take(bit, from_residues(of_bit));
    finish();
  }

  // The counts of the last layer. Nothing if all ranks stop, or a number did not fit.
  template <class Ring>
  std::optional<Counts<typename Ring::Count>> pass(const Ring& ring, std::uint32_t number) {
    using Count = typename Ring::Count;
    if (limits_.progress != nullptr) limits_.progress->set_phase(Progress::Phase::tables);
    SharedLayer<Count> layer = first_layer<Count>(number);
    result_.ending.states = 0;
    result_.nodes = 0;
    while (layer.number < prepared_.pieces) {
      const auto sums = others_.tell_all(layer.states.size());
      const auto nodes = sums ? others_.tell_all(layer.rows.nodes()) : std::nullopt;
      if (!nodes) return std::nullopt;
      for (const std::uint64_t states : *sums) result_.ending.states += states;
      for (const std::uint64_t of_rank : *nodes) result_.nodes += of_rank;
      std::optional<SharedLayer<Count>> next;
      {
        SharedStep<Ring> step(prepared_, *code_, ring, others_, budget_);
        next = step.next(layer);
      }
      if (!next) return std::nullopt;
      layer = std::move(*next);
      next.reset();
      if (limits_.progress != nullptr)
        limits_.progress->set_share(static_cast<double>(layer.number) / prepared_.pieces);
      if (checkpoints_.is_used() && result_.is_kept && !keep(number, layer)) return std::nullopt;
    }
    return last_counts(layer);
  }

  // False if all stop.
  template <class Count>
  bool keep(std::uint32_t ring, const SharedLayer<Count>& layer) {
    // An error of this rank before is told first: its layer is not whole.
    if (!others_.tell_all(0)) return false;
    if (checkpoints_.save({ring, static_cast<std::uint32_t>(layer.number)}, layer, done_)) return true;
    result_.is_kept = false;
    return stop_check_.end() == End::complete && !others_.has_overflowed();
  }

  // What an earlier run has kept, or the layer before the first placement.
  template <class Count>
  SharedLayer<Count> first_layer(std::uint32_t ring) {
    if (kept_ && kept_->place.ring == ring) {
      const auto kept = *std::exchange(kept_, std::nullopt);
      SharedLayer<Count> layer(budget_);
      const bool is_whole = checkpoints_.load(kept, layer, done_);
      const auto told = others_.tell_all(is_whole ? 1 : 0);
      if (told && std::ranges::find(*told, 0U) == told->end()) {
        result_.from_layer = static_cast<int>(kept.place.layer);
        return layer;
      }
      done_.clear();
    }
    SharedLayer<Count> layer(budget_);
    const typename SharedLayer<Count>::State root{0, 0};
    const std::uint32_t bit = 0;
    const Count one{1};
    layer.rows.set_rows_in_block(1);
    if (owner_of(root, others_.size()) == static_cast<std::size_t>(others_.rank()) &&
        !layer.add(root, 0, {&bit, 1}, {&one, 1}, 1))
      stop_check_.finish(End::memory);
    return layer;
  }

  // All states of the last layer are one, whoever has it.
  template <class Count>
  std::optional<Counts<Count>> last_counts(const SharedLayer<Count>& layer) {
    Bytes own;
    for (std::size_t s = 0; s < layer.states.size(); ++s) {
      const auto row = layer.rows.row(s);
      for (std::size_t i = 0; i < row.bits.size(); ++i) {
        put(own, row.bits[i]);
        put(own, row.counts[i]);
        put(own, layer.parity[s]);
      }
    }
    const auto received = others_.exchange(std::vector<Bytes>(others_.size(), own));
    if (!received) return std::nullopt;
    Counts<Count> counts;
    for (const Bytes& message : *received) {
      MessageReader reader(message);
      std::uint32_t bit = 0;
      Count count{};
      while (reader.take(bit) && reader.take(count) && reader.take(last_parity_)) counts[bit] = count;
    }
    return counts;
  }

  template <class Count>
  void take_whole(const Counts<Count>& counts) {
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
    // Not before all have their answer.
    if (others_.tell_all(0)) checkpoints_.remove_all();
  }

  const Problem& problem_;
  PreparedProblem prepared_;
  bool by_pieces_;
  const Limits& limits_;
  StopCheck stop_check_;
  Conversation others_;
  Budget budget_;
  Checkpoints checkpoints_;
  std::optional<PieceCountCode> code_;
  std::optional<Checkpoints::Kept> kept_;
  Residues done_;
  std::uint8_t last_parity_ = 0;
  SharedCounted result_;
};

}  // namespace

SharedCounted count_shared(const Problem& problem, bool by_pieces, const SharedLimits& limits, Ranks& ranks) {
  return SharedCount(problem, by_pieces, limits, ranks).run();
}

}  // namespace tetron::solver
