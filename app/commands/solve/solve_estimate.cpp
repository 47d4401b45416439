#include "app/commands/solve/solve_estimate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "base/counted.hpp"
#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"

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

void put_plan(base::JsonWriter& json, const solver::CountPlan& plan) {
  json.begin_object();
  json.number("memory", plan.bytes);
  json.number("parts", plan.parts);
  json.number("nodes", plan.nodes, 0);
  json.number("seconds", plan.seconds, 3);
  json.end_object();
}

}  // namespace

void append_estimate(std::string& out, SolveFormat format, const solver::CountEstimate& estimate,
                     std::size_t memory) {
  if (format != SolveFormat::json) {
    append_text(out, estimate, memory);
    return;
  }
  base::JsonWriter json(out);
  json.begin_object();
  json.number("states", estimate.states);
  json.number("placements", estimate.placements);
  json.number("bits", estimate.bits, 1);
  json.number("memory", memory);
  if (estimate.plan) {
    json.key("plan");
    put_plan(json, *estimate.plan);
  } else {
    json.null("plan");
  }
  json.list("plans", estimate.plans, [&](const solver::CountPlan& plan) { put_plan(json, plan); });
  json.number("version", convert::answer_version);
  json.end_object();
  out += '\n';
}

}  // namespace tetron::app
