#include "app/commands/solve/solve_estimate.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <ranges>

#include "base/counted.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t mega = std::size_t{1} << 20;

// In the form that --memory takes, rounded up.
std::string size_option(std::size_t bytes) {
  return fmt::format("{}M", bytes / mega + (bytes % mega != 0 ? 1 : 0));
}

// With two digits, because more are not known.
std::string about(double seconds) {
  if (seconds < 0.1) return "less than 0.1 s";
  if (seconds < 10) return fmt::format("about {:.1f} s", seconds);
  if (seconds < 100) return fmt::format("about {:.0f} s", seconds);
  const double minutes = seconds / 60;
  if (minutes < 100) return fmt::format("about {:.0f} minutes", minutes);
  const double hours = minutes / 60;
  if (hours < 100) return fmt::format("about {:.0f} hours", hours);
  return fmt::format("about {:.0f} days", hours / 24);
}

void append_plan(std::string& out, std::size_t memory, const std::optional<solver::CountPlan>& plan) {
  fmt::format_to(std::back_inserter(out), "--memory {}: ", size_option(memory));
  if (!plan)
    out += "too little for that; pieces would first be placed one by one\n";
  else
    fmt::format_to(std::back_inserter(out), "{} of at most {}, {}\n", base::counted(plan->parts, "part"),
                   size_option(plan->bytes), about(plan->seconds));
}

void append_text(std::string& out, const solver::CountEstimate& estimate, std::size_t memory) {
  fmt::format_to(std::back_inserter(out), "{}, {} between them\nthe number of tilings has at most {}\n",
                 base::counted(estimate.states, "state"), base::counted(estimate.placements, "placement"),
                 base::counted(static_cast<int>(std::floor(estimate.bits * std::log10(2.0))) + 1, "digit"));
  append_plan(out, memory, estimate.plan);
  for (const solver::CountPlan& plan : estimate.plans)
    if (!estimate.plan || plan.parts != estimate.plan->parts) append_plan(out, plan.bytes, plan);
}

struct ShownPlan {
  const solver::CountPlan& plan;
};
base::Members members_of(std::type_identity<ShownPlan>) {
  using Of = base::Describe<ShownPlan>;
  static constexpr std::array all{
      Of::member<[](const ShownPlan& shown) { return shown.plan.bytes; }>("memory", "What it needs at most.",
                                                                          {.unit = "bytes"}),
      Of::member<[](const ShownPlan& shown) { return shown.plan.parts; }>(
          "parts", "The parts that are counted one after the other.", {.least = 0}),
      Of::member<[](const ShownPlan& shown) { return shown.plan.nodes; }>(
          "nodes", "Nodes of all graphs together.", {.least = 0}),
      Of::member<[](const ShownPlan& shown) { return shown.plan.seconds; }>(
          "seconds", "About how long it takes.", {.unit = "s", .decimals = 3, .exact = 3, .least = 0}),
  };
  return all;
}

struct ShownEstimate {
  const solver::CountEstimate& estimate;
  std::size_t memory = 0;
};
base::Members members_of(std::type_identity<ShownEstimate>) {
  using Of = base::Describe<ShownEstimate>;
  static constexpr std::array all{
      Of::member<[](const ShownEstimate& shown) { return shown.estimate.states; }>(
          "states", "Frontiers from which the terrain can be completed."),
      Of::member<[](const ShownEstimate& shown) { return shown.estimate.placements; }>(
          "placements", "Placements from one of them to another."),
      Of::member<[](const ShownEstimate& shown) { return shown.estimate.bits; }>(
          "bits", "The number of tilings has at most so many.", {.decimals = 1, .exact = 1}),
      Of::member<&ShownEstimate::memory>("memory", "Of --memory, or what is usual.", {.unit = "bytes"}),
      Of::member<[](const ShownEstimate& shown) {
        return shown.estimate.plan ? std::optional(ShownPlan{*shown.estimate.plan}) : std::nullopt;
      }>("plan", "How it is counted with this memory; null if it is too little for that."),
      Of::member<[](const ShownEstimate& shown) {
        return shown.estimate.plans |
               std::views::transform([](const solver::CountPlan& plan) { return ShownPlan{plan}; });
      }>("plans", "How it would be counted with other amounts of memory."),
      convert::version_member<ShownEstimate>(),
  };
  return all;
}

}  // namespace

base::Members solve_estimate_members() {
  return base::members<ShownEstimate>();
}

void append_estimate(std::string& out, SolveFormat format, const solver::CountEstimate& estimate,
                     std::size_t memory) {
  if (format == SolveFormat::json)
    convert::append_json_line(out, ShownEstimate{estimate, memory});
  else
    append_text(out, estimate, memory);
}

}  // namespace tetron::app
