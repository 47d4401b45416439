#pragma once

#include "solver/ranks/checkpoint.hpp"
#include "solver/ranks/shared_gather.hpp"
#include "solver/stream/slice.hpp"

// Internal to the solver.
namespace tetron::solver {

// How a shared count goes through the layers, and what it keeps of them.
struct SharedCourse {
  const PreparedProblem& prepared;
  const PieceCountCode& code;
  const Targets& targets;  // for the last layer
  std::uint8_t last_parity;
  int meeting;  // the layer at which both directions meet; the last one if the count only goes forwards
  RankExchange& others;
  Budget& budget;
  Checkpoints& checkpoints;
  Progress* progress;  // may be null
};

// The figures of a pass.
struct SharedFigures {
  std::size_t states = 0;  // of all ranks
  std::size_t nodes = 0;
  int from_layer = 0;  // the layer that an earlier run had kept
  bool is_kept = true;
};

// One count in one kind of numbers. It goes forwards from the empty terrain to the layer where the
// directions meet, then backwards from the full one; the states for the backward part are found first.
template <class Ring>
class SharedPass {
 public:
  using Count = typename Ring::Count;
  using Counts = std::map<std::uint32_t, Count>;  // of complete coverings, by bit number

  // `number` is that of SharedPlace::ring. All arguments must outlive the object.
  SharedPass(const SharedCourse& course, const Ring& ring, std::uint32_t number, Residues& done,
             SharedFigures& figures)
      : course_(course),
        ring_(ring),
        number_(number),
        done_(done),
        figures_(figures),
        gather_(course.code, ring, course.others, course.budget),
        forward_(course.budget) {}

  // Continues from what was kept, if it was kept in these numbers. Returns nothing if the ranks stop or a
  // number did not fit.
  std::optional<Counts> run(std::optional<Checkpoints::Kept> kept) {
    if (course_.progress != nullptr) course_.progress->set_phase(Progress::Phase::tables);
    figures_.states = figures_.nodes = 0;
    if (!begin(kept) || !go_forward()) return std::nullopt;
    if (course_.meeting == last()) return last_counts();
    if (!find_states_behind()) return std::nullopt;
    SharedLayer<Count> behind(course_.budget);
    if (!begin_behind(kept, behind) || !go_backward(behind)) return std::nullopt;
    return meet(behind);
  }

 private:
  int last() const { return course_.prepared.pieces; }
  static std::size_t place(int layer) { return static_cast<std::size_t>(layer); }
  std::uint32_t meeting() const { return static_cast<std::uint32_t>(course_.meeting); }

  // ---- forwards

  bool begin(std::optional<Checkpoints::Kept>& kept) {
    if (kept && kept->place.ring != number_) kept.reset();
    if (kept) {
      Checkpoints::Kept before = *kept;
      before.place.layer =
          std::min(before.place.layer, course_.meeting == last() ? before.place.layer : meeting());
      if (course_.others.all_agree(course_.checkpoints.load(before, forward_, done_))) {
        figures_.from_layer = static_cast<int>(before.place.layer);
        return true;
      }
      if (course_.others.stop_check().end() != End::complete) return false;
      kept.reset();
      done_.clear();
      forward_ = SharedLayer<Count>(course_.budget);
    }
    const SharedStates::State root{0, 0};
    forward_.rows.set_rows_in_block(1);
    if (is_own(root) && !add_only(forward_, root, 0)) course_.others.stop_check().finish(End::memory);
    return true;
  }
  bool is_own(const SharedStates::State& state) const {
    return owner_of(state, course_.others.size()) == static_cast<std::size_t>(course_.others.rank());
  }
  static bool add_only(SharedLayer<Count>& layer, const SharedStates::State& state, std::uint8_t parity) {
    const std::uint32_t bit = 0;
    const Count one{1};
    return layer.add(state, parity, {&bit, 1}, {&one, 1}, 1);
  }

  bool go_forward() {
    while (forward_.number < course_.meeting) {
      if (!add_figures(forward_)) return false;
      auto expansion = expand_shared(course_.prepared, forward_.own, false, course_.others, course_.budget);
      if (!expansion) return false;
      auto rows =
          gather_.rows(forward_, expansion->links, 0, allowed(forward_.number + 1), expansion->next.size());
      if (!rows) return false;
      forward_.own = std::move(expansion->next);
      forward_.rows = std::move(*rows);
      ++forward_.number;
      if (!keep(forward_, static_cast<std::uint32_t>(forward_.number))) return false;
    }
    return true;
  }

  // What the supply allows after so many pieces.
  typename SharedGather<Ring>::Allowed allowed(int pieces) const {
    return {course_.code.allowed(pieces, 0), course_.code.allowed(pieces, 1)};
  }

  // ---- after the layer where the directions meet

  bool find_states_behind() {
    for (int m = course_.meeting; m < last(); ++m) {
      const SharedStates& layer = states_.empty() ? forward_.own : states_.back();
      auto expansion = expand_shared(course_.prepared, layer, true, course_.others, course_.budget);
      if (!expansion) return false;
      links_.push_back(std::move(expansion->links));
      states_.push_back(std::move(expansion->next));
    }
    return true;
  }
  // The states after so many placements.
  SharedStates& states_behind(int layer) { return states_[place(layer - course_.meeting - 1)]; }
  const Links& links_behind(int layer) const { return links_[place(layer - course_.meeting)]; }

  // Begins with the last layer, or with an earlier one that was kept.
  bool begin_behind(const std::optional<Checkpoints::Kept>& kept, SharedLayer<Count>& behind) {
    if (kept && kept->place.layer > place(last())) {
      SharedLayer<Count> loaded(course_.budget);
      const int layer = 2 * last() - static_cast<int>(kept->place.layer);
      Residues ignored;
      const bool is_whole = layer > course_.meeting && layer < last() &&
                            course_.checkpoints.load(*kept, loaded, ignored) &&
                            put_in_order(loaded, states_behind(layer), behind);
      if (course_.others.all_agree(is_whole)) {
        behind.number = layer;
        figures_.from_layer = static_cast<int>(kept->place.layer);
        return true;
      }
      if (course_.others.stop_check().end() != End::complete) return false;
      behind = SharedLayer<Count>(course_.budget);
    }
    behind.rows.set_rows_in_block(1);
    behind.number = last();
    for (std::size_t s = 0; s < states_behind(last()).size(); ++s)
      if (!add_only(behind, states_behind(last()).states[s], states_behind(last()).parity[s]))
        course_.others.stop_check().finish(End::memory);
    return true;
  }

  // Puts rows that were kept into the order that the states have now. Returns false if they are of other
  // states.
  bool put_in_order(const SharedLayer<Count>& loaded, const SharedStates& states, SharedLayer<Count>& to) {
    StateFinder<Mask> finder(course_.budget, course_.others.stop_check());
    for (const SharedStates::State& state : loaded.own.states)
      if (finder.number_of(state.taken, state.first) == finder.none) return false;
    if (finder.size() != states.size()) return false;
    constexpr std::size_t in_block = 4096;
    to.rows.set_rows_in_block(in_block);
    for (std::size_t s = 0; s < states.size(); ++s) {
      const std::uint32_t at = finder.number_of(states.states[s].taken, states.states[s].first);
      if (at >= loaded.own.size()) return false;
      const auto row = loaded.rows.row(at);
      if (!to.add(states.states[s], states.parity[s], row.bits, {row.counts, row.bits.size()}, in_block)) {
        course_.others.stop_check().finish(End::memory);
        return false;
      }
    }
    return true;
  }

  bool go_backward(SharedLayer<Count>& behind) {
    while (behind.number > course_.meeting + 1) {
      if (!add_figures(behind)) return false;
      const int next = behind.number - 1;
      auto rows = gather_.rows(behind, links_behind(next), course_.last_parity, allowed(last() - next),
                               states_behind(next).size());
      if (!rows) return false;
      behind.own = std::move(states_behind(next));
      behind.rows = std::move(*rows);
      behind.number = next;
      if (!keep(behind, static_cast<std::uint32_t>(2 * last() - next))) return false;
    }
    return true;
  }

  // ---- the answer

  // The sums of products over all nodes of all states where the directions meet.
  std::optional<Counts> meet(const SharedLayer<Count>& behind) {
    if (!add_figures(forward_) || !add_figures(behind)) return std::nullopt;
    std::vector<Count> totals(course_.targets.size());
    const bool goes_on = gather_.visit(
        behind, links_behind(course_.meeting), course_.last_parity, allowed(last() - course_.meeting),
        forward_.own.size(),
        [&](std::size_t state, std::span<const Count> rest) { add_products(state, rest, totals); });
    if (!goes_on) return std::nullopt;
    Bytes own;
    for (std::size_t t = 0; t < totals.size(); ++t) {
      put(own, static_cast<std::uint32_t>(course_.targets.bit(t)));
      put(own, totals[t]);
    }
    return sums_of_all(std::move(own));
  }

  void add_products(std::size_t state, std::span<const Count> rest, std::vector<Count>& totals) {
    const std::uint8_t parity = forward_.own.parity[state];
    const bool carry = parity != 0 && (parity ^ course_.last_parity) != 0;
    const auto row = forward_.rows.row(state);
    for (std::size_t t = 0; t < totals.size(); ++t) {
      const std::uint64_t* below = course_.targets.below(t, carry);
      const std::size_t all = course_.targets.bit(t) - (carry ? course_.code.stride(kind_t) : 0);
      for (std::size_t i = 0; i < row.bits.size(); ++i) {
        const std::uint32_t bit = row.bits[i];
        if ((below[bit / 64] >> bit % 64 & 1) == 0) continue;
        if (!ring_.add_product(totals[t], row.counts[i], rest[all - bit])) course_.others.overflow();
      }
    }
  }

  // All coverings of the last layer are the same state, which one rank owns.
  std::optional<Counts> last_counts() {
    Bytes own;
    for (std::size_t s = 0; s < forward_.own.size(); ++s) {
      const auto row = forward_.rows.row(s);
      for (std::size_t i = 0; i < row.bits.size(); ++i) {
        put(own, row.bits[i]);
        put(own, row.counts[i]);
      }
    }
    return sums_of_all(std::move(own));
  }

  std::optional<Counts> sums_of_all(Bytes own) {
    const auto received = course_.others.exchange(std::vector<Bytes>(course_.others.size(), std::move(own)));
    if (!received) return std::nullopt;
    Counts counts;
    for (const Bytes& message : *received) {
      MessageReader reader(message);
      std::uint32_t bit = 0;
      Count count{};
      while (reader.take(bit) && reader.take(count))
        if (!ring_.add(counts[bit], count)) course_.others.overflow();
    }
    // All ranks add up the same numbers, so all of them know.
    if (course_.others.has_overflowed()) return std::nullopt;
    return counts;
  }

  // ---- on the way

  struct Sizes {
    std::size_t states, nodes;
  };
  // Returns false if the ranks stop.
  bool add_figures(const SharedLayer<Count>& layer) {
    const auto sizes = course_.others.all_gather(Sizes{layer.own.size(), layer.rows.nodes()});
    if (!sizes) return false;
    for (const Sizes& of_rank : *sizes) {
      figures_.states += of_rank.states;
      figures_.nodes += of_rank.nodes;
    }
    return true;
  }

  // Keeps a layer if there is a folder for it. Returns false if the ranks stop.
  bool keep(const SharedLayer<Count>& layer, std::uint32_t at) {
    if (course_.progress != nullptr) {
      const int done =
          at > place(last()) ? static_cast<int>(at) - last() + course_.meeting : static_cast<int>(at);
      course_.progress->set_share(static_cast<double>(done) / last());
    }
    if (!course_.checkpoints.is_used() || !figures_.is_kept) return true;
    // If this rank had an error before, it reports it first: its layer is not complete.
    if (!course_.others.all_go_on()) return false;
    std::optional<SharedPlace> needed;
    if (at > place(last())) needed = SharedPlace{number_, meeting()};
    if (course_.checkpoints.save({number_, at}, needed, layer, done_)) return true;
    figures_.is_kept = false;
    return course_.others.stop_check().end() == End::complete && !course_.others.has_overflowed();
  }

  const SharedCourse& course_;
  const Ring& ring_;
  std::uint32_t number_;
  Residues& done_;
  SharedFigures& figures_;
  SharedGather<Ring> gather_;
  SharedLayer<Count> forward_;
  std::vector<SharedStates> states_;  // of the layers after the meeting
  std::vector<Links> links_;          // into the meeting's layer, and those after it
};

}  // namespace tetron::solver
