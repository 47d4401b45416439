#include "solver/stream/streamed_count.hpp"

#include <algorithm>
#include <numeric>

#include "solver/stream/count_frame.hpp"
#include "solver/stream/rings.hpp"

namespace tetron::solver {

namespace {

// Goes through all slices, and splits those for which the memory is not enough.
class Slicer {
 public:
  // All arguments must outlive the object.
  Slicer(Passes& passes, Budget& budget, const Limits& limits, const Context& context)
      : passes_(passes), budget_(budget), limits_(limits), context_(context), taken_(budget.taken()) {}

  // The sums for each target. Returns nothing if the stop check ended it, or if `overflowed` was set because
  // a count does not fit.
  template <class Ring>
  std::optional<std::vector<typename Ring::Total>> run(const Ring& ring, bool& overflowed);
  int slices() const { return slices_; }
  // Says which of several runs this is.
  void set_run(int run, int of) {
    run_ = run;
    runs_ = of;
  }

 private:
  template <class Ring>
  bool add(const Slice& slice, const Survey* known, const Ring& ring,
           std::vector<typename Ring::Total>& totals, double begin, double share, bool& overflowed);
  void report(double begin, double share) {
    passes_.report_to([this, begin, share](double part) {
      if (context_.progress != nullptr) context_.progress->set_share((run_ + begin + share * part) / runs_);
    });
  }

  Passes& passes_;
  Budget& budget_;
  const Limits& limits_;
  const Context& context_;
  std::size_t taken_;
  int slices_ = 0;
  int run_ = 0;
  int runs_ = 1;
};

template <class Ring>
std::optional<std::vector<typename Ring::Total>> Slicer::run(const Ring& ring, bool& overflowed) {
  slices_ = 0;
  overflowed = false;
  std::vector<typename Ring::Total> totals(passes_.targets().size());
  if (!add(Slice(), nullptr, ring, totals, 0, 1, overflowed)) return std::nullopt;
  return totals;
}

template <class Ring>
bool Slicer::add(const Slice& slice, const Survey* known, const Ring& ring,
                 std::vector<typename Ring::Total>& totals, double begin, double share, bool& overflowed) {
  // If a slice takes too much memory, that does not end the call.
  StopCheck stop_check(limits_);
  const Context context{context_.pool, stop_check, context_.progress, context_.memory};
  report(begin, share);
  constexpr std::size_t element = sizeof(typename Ring::Stored);
  std::optional<Survey> survey;
  std::optional<std::size_t> peak;
  if (budget_.scratch() != nullptr || !passes_.can_survey()) {
    peak = 0;  // not known in advance: try it
  } else if (known == nullptr) {
    peak = passes_.most(element);
    if (*peak > budget_.left()) {
      survey = passes_.survey(slice, context);
      if (survey) known = &*survey;
      peak.reset();
    }
  }
  if (known != nullptr) peak = passes_.peak(slice, *known, element);
  if (peak && *peak <= budget_.left()) {
    const auto sums = passes_.run(slice, ring, context, overflowed);
    if (overflowed) {
      budget_.reset(taken_);
      return false;
    }
    if (sums) {
      ++slices_;
      for (std::size_t t = 0; t < totals.size(); ++t) overflowed |= !ring.add_total(totals[t], (*sums)[t]);
      return !overflowed;
    }
  }
  budget_.reset(taken_);
  const End end = stop_check.end();
  if (end == End::complete || end == End::memory) {
    const std::vector<Slice> parts = slice.split(passes_.code());
    std::vector<double> nodes;
    for (const Slice& part : parts) nodes.push_back(known != nullptr ? passes_.nodes(part, *known) : 1);
    const double all = std::max(1.0, std::accumulate(nodes.begin(), nodes.end(), 0.0));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double part = share * nodes[i] / all;
      if (!add(parts[i], known, ring, totals, begin, part, overflowed)) return false;
      begin += part;
    }
    if (!parts.empty()) return true;
  }
  context_.stop_check.finish(end == End::complete ? End::memory : end);
  return false;
}

// Uses residues, for numbers beyond 64 bits.
std::optional<std::vector<BigUint>> totals_by_residues(Slicer& slicer) {
  bool ignored = false;
  slicer.set_run(0, 3);
  const auto bounds = slicer.run(Approximate{}, ignored);
  if (!bounds) return std::nullopt;
  const std::size_t moduli = moduli_for(bounds->empty() ? 0 : 1.001 * std::ranges::max(*bounds));
  std::vector<std::vector<std::uint64_t>> residues(bounds->size());
  for (std::size_t m = 0; m < moduli; ++m) {
    slicer.set_run(static_cast<int>(m) + 1, static_cast<int>(moduli) + 1);
    const auto totals = slicer.run(ResidueRing{Modulus(modulus_gaps[m])}, ignored);
    if (!totals) return std::nullopt;
    for (std::size_t t = 0; t < totals->size(); ++t) residues[t].push_back((*totals)[t]);
  }
  std::vector<BigUint> totals;
  for (const auto& of_one : residues) totals.push_back(from_residues(of_one));
  return totals;
}

template <class Element>
std::optional<std::vector<BigUint>> exact_totals(Slicer& slicer, bool& overflowed) {
  const auto sums = slicer.run(Exact<Element>{}, overflowed);
  if (!sums) return std::nullopt;
  std::vector<BigUint> totals;
  for (const auto& sum : *sums) totals.push_back(to_big_uint(sum));
  return totals;
}

}  // namespace

std::optional<StreamedCount> count_streamed(const PreparedProblem& prepared,
                                            std::span<const PartialCover> covers,
                                            std::span<const BigUint> times, bool all, const Limits& limits,
                                            const Context& context) {
  CountFrame frame(prepared, covers, times, all, limits, context);
  if (!frame.make()) return std::nullopt;
  StreamedCount result;
  result.states = frame.graph().all_states();
  result.bytes = frame.budget().peak();
  if (!frame.has_completions()) return result;

  Slicer slicer(frame.passes(), frame.budget(), limits, context);
  const auto begin = [&] {
    if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::tables);
    return true;
  };
  bool overflowed = false;
  begin();
  auto totals = exact_totals<std::uint32_t>(slicer, overflowed);
  if (!totals && overflowed && begin()) totals = exact_totals<std::uint64_t>(slicer, overflowed);
  if (!totals && overflowed && begin()) totals = totals_by_residues(slicer);
  if (!totals) return std::nullopt;
  const int parity = frame.graph().parity(prepared.pieces)[0];
  for (std::size_t t = 0; t < totals->size(); ++t)
    result.counts[frame.code().used(frame.passes().targets().bit(t), prepared.pieces, parity)] +=
        (*totals)[t];
  result.bytes = frame.budget().peak();
  result.parts = slicer.slices();
  return result;
}

}  // namespace tetron::solver
