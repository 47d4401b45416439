#include "solver/estimate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "solver/stream/count_frame.hpp"
#include "solver/stream/free_count.hpp"

namespace tetron::solver {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// How much longer counting takes than going through without counts; docs/decisions/solver.md#little-memory
constexpr double count_to_survey = 4.3;
// How many times the memory is halved.
constexpr int most_halvings = 3;
// Plans with more parts are not offered.
constexpr int most_parts = 1'000;

// How many times the tables are gone through. If the passes meet, a count has about half the bits of the
// number of tilings. Counts of more than 64 bits are calculated modulo primes of 58 bits, and once in
// floating point.
double runs_for(double bits, bool meets) {
  const double of_node = meets ? bits / 2 : bits;
  if (of_node < 32) return 1;
  if (of_node < 64) return 1.7;
  return 2 + std::ceil(bits / 58);
}

std::size_t element_for(double bits, bool meets) {
  return (meets ? bits / 2 : bits) < 32 ? sizeof(std::uint32_t) : sizeof(std::uint64_t);
}

// Makes plans from a survey of the whole count.
class Planner {
 public:
  // `least` is the memory that making the graph took, `seconds` the time that the survey took.
  Planner(CountFrame& frame, std::size_t least, const Survey& survey, double seconds, double bits)
      : frame_(frame), least_(least), survey_(survey) {
    const bool meets = frame.passes().targets().are_met();
    element_ = element_for(bits, meets);
    whole_ = frame.passes().nodes(Slice(), survey);
    seconds_of_node_ = seconds * count_to_survey * runs_for(bits, meets) / std::max(1.0, whole_);
  }

  // The memory that counting in one part takes.
  std::size_t whole() const {
    return std::max(least_, frame_.budget().taken() + frame_.passes().peak(Slice(), survey_, element_));
  }
  // Returns nothing if the count cannot be done within that memory.
  std::optional<CountPlan> plan(std::size_t memory) const {
    CountPlan plan{0, 0, 0, 0};
    const std::size_t taken = frame_.budget().taken();
    if (memory < least_ || !add(Slice(), memory - taken, plan)) return std::nullopt;
    plan.bytes = std::max(plan.bytes + taken, least_);
    plan.seconds = plan.nodes * seconds_of_node_;
    return plan;
  }

 private:
  bool add(const Slice& slice, std::size_t left, CountPlan& plan) const {
    const std::size_t peak = frame_.passes().peak(slice, survey_, element_);
    if (peak <= left) {
      ++plan.parts;
      plan.nodes += frame_.passes().nodes(slice, survey_);
      plan.bytes = std::max(plan.bytes, peak);
      return plan.parts <= most_parts;
    }
    const std::vector<Slice> parts = slice.split(frame_.code());
    return !parts.empty() &&
           std::ranges::all_of(parts, [&](const Slice& part) { return add(part, left, plan); });
  }

  CountFrame& frame_;
  std::size_t least_;
  const Survey& survey_;
  std::size_t element_ = 0;
  double whole_ = 0;
  double seconds_of_node_ = 0;
};

bool estimate_one_part(CountFrame& frame, double making, const Limits& limits, const Context& context,
                       CountEstimate& estimate) {
  const bool meets = frame.passes().targets().are_met();
  const auto began = Clock::now();
  const auto sizes = frame.passes().sizes(element_for(estimate.bits, meets), context);
  if (!sizes) return false;
  const double seconds = seconds_since(began) * count_to_survey * runs_for(estimate.bits, meets);
  const CountPlan plan{frame.budget().taken() + sizes->bytes, 1, sizes->nodes, making + seconds};
  estimate.plans.push_back(plan);
  if (plan.bytes <= limits.memory) estimate.plan = plan;
  return true;
}

bool estimate_streamed(const PreparedProblem& prepared, bool all, const Limits& limits,
                       const Context& context, CountEstimate& estimate) {
  const std::vector<PartialCover> covers(1);
  const std::vector<BigUint> times(1, BigUint(1));
  auto began = Clock::now();
  CountFrame frame(prepared, covers, times, all, limits, context);
  if (!frame.make()) return false;
  const double making = seconds_since(began);
  const std::size_t least = frame.budget().peak();
  estimate.states = frame.graph().all_states();
  estimate.placements = frame.graph().all_edges();
  if (!frame.has_completions()) return true;
  const auto paths = frame.graph().paths(frame.budget(), context.stop_check);
  if (!paths) return false;
  estimate.bits = std::log2(std::max(1.0, *paths));
  if (!frame.passes().can_survey()) return estimate_one_part(frame, making, limits, context, estimate);
  began = Clock::now();
  const auto survey = frame.passes().survey(Slice(), context);
  if (!survey) return false;
  const Planner planner(frame, least, *survey, seconds_since(began), estimate.bits);
  const auto with_making = [&](std::optional<CountPlan> plan) {
    if (plan) plan->seconds += making;
    return plan;
  };
  estimate.plan = with_making(planner.plan(limits.memory));
  const std::size_t whole = planner.whole();
  for (int halvings = 0; halvings <= most_halvings; ++halvings)
    if (const auto plan = with_making(planner.plan(whole >> halvings))) estimate.plans.push_back(*plan);
  return true;
}

bool estimate_free(const PreparedProblem& prepared, const Context& context, CountEstimate& estimate) {
  const auto survey = survey_free(prepared, context);
  if (!survey) return false;
  estimate.states = survey->states;
  estimate.placements = survey->placements;
  estimate.bits = survey->bits;
  const auto states = static_cast<double>(survey->visits);
  estimate.plan = CountPlan{survey->bytes, 1, states, survey->seconds};
  estimate.plans.push_back(*estimate.plan);
  return true;
}

}  // namespace

CountEstimate estimate_count(const Problem& problem, bool by_pieces, const Limits& limits) {
  CountEstimate estimate;
  const PreparedProblem prepared = prepare(problem);
  if (!prepared.is_possible) return estimate;
  ThreadPool pool(limits.threads);
  StopCheck stop_check(limits);
  const Context context{pool, stop_check, limits.progress, limits.memory};
  estimate.ending.method = Method::graph;
  const bool is_done = !by_pieces && is_free(prepared)
                           ? estimate_free(prepared, context, estimate)
                           : estimate_streamed(prepared, by_pieces, limits, context, estimate);
  estimate.ending.end = is_done ? End::complete : stop_check.end();
  estimate.ending.states = estimate.states;
  return estimate;
}

}  // namespace tetron::solver
