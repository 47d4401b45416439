#include "app/commands/rules/rules_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/hex.hpp"
#include "rules/engine/board_text.hpp"

namespace tetron::app {

namespace {

using Json = nlohmann::ordered_json;
using AnyJson = nlohmann::json;  // this type finds keys quickly, even if a file from outside has very many

constexpr int version = 1;
constexpr std::size_t check_digits = 4;

Json states_of(const rules::Trace& trace) {
  Json states = Json::array();
  for (std::size_t begin = 0; begin < trace.checks.size(); begin += rules::Trace::block_frames) {
    const std::size_t end = std::min<std::size_t>(begin + rules::Trace::block_frames, trace.checks.size());
    std::string checks;
    for (std::size_t i = begin; i < end; ++i)
      fmt::format_to(std::back_inserter(checks), "{:04x}", trace.checks[i]);
    const std::size_t block = begin / rules::Trace::block_frames;
    const std::uint64_t state = block < trace.states.size() ? trace.states[block] : trace.last_state;
    states.push_back(
        {{"frame", end}, {"state", fmt::format("{:016x}", state)}, {"checks", std::move(checks)}});
  }
  return states;
}

Json result_of(const rules::Trace& trace, const rules::Board& field) {
  Json rows = Json::array();
  std::string text = rules::to_text(field);
  for (std::string_view left = text; !left.empty(); left.remove_prefix(left.find('\n') + 1))
    rows.push_back(left.substr(0, left.find('\n')));
  Json result{{"over", name_of(trace.over)},
              {"state", fmt::format("{:016x}", trace.last_state)},
              {"tumos", trace.counts.tumos},
              {"erasures", trace.counts.erasures},
              {"erased_blocks", trace.counts.erased},
              {"longest_chain", trace.counts.longest_chain},
              {"lost_blocks", trace.counts.lost},
              {"field", std::move(rows)},
              {"error", nullptr}};
  if (trace.error) result["error"] = rules::describe(*trace.error);
  return result;
}

// Reads one block of states. Returns false if it is not one.
bool read_block(const AnyJson& block, rules::Trace& trace) {
  const auto state = base::parse_hex(block.at("state").get_ref<const std::string&>());
  std::string_view checks = block.at("checks").get_ref<const std::string&>();
  const std::size_t frames = checks.size() / check_digits;
  if (!state || frames * check_digits != checks.size() || frames == 0 ||
      frames > rules::Trace::block_frames || trace.checks.size() % rules::Trace::block_frames != 0)
    return false;
  for (; !checks.empty(); checks.remove_prefix(check_digits)) {
    const auto check = base::parse_hex(checks.substr(0, check_digits));
    if (!check) return false;
    trace.checks.push_back(static_cast<std::uint16_t>(*check));
  }
  if (frames == rules::Trace::block_frames) trace.states.push_back(*state);
  trace.last_state = *state;
  return true;
}

}  // namespace

void append_trace(std::string& out, const rules::Trace& trace, const rules::Board& field) {
  Json inputs = Json::array();
  for (const auto& run : trace.inputs.runs()) inputs.push_back({run.frames, rules::to_text(run.inputs)});
  const Json json{{"tetron_rules_trace", version},
                  {"rules", trace.rules},
                  {"rules_hash", fmt::format("{:016x}", trace.rules_hash)},
                  {"seed", trace.seed},
                  {"frames", trace.checks.size()},
                  {"inputs", std::move(inputs)},
                  {"states", states_of(trace)},
                  {"result", result_of(trace, field)}};
  out += json.dump(-1, ' ', true, Json::error_handler_t::replace);
  out += '\n';
}

std::expected<rules::Trace, std::string> read_trace(std::string_view text) {
  const auto wrong = [](std::string what) { return std::unexpected(std::move(what)); };
  const AnyJson json = AnyJson::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("tetron_rules_trace"))
    return wrong("this is not a trace of a game");
  try {
    if (json.at("tetron_rules_trace") != version) return wrong("a trace of another version");
    rules::Trace trace;
    trace.rules = json.at("rules").get<std::string>();
    const auto hash = base::parse_hex(json.at("rules_hash").get_ref<const std::string&>());
    if (!hash) return wrong("rules_hash is not a hash");
    trace.rules_hash = *hash;
    trace.seed = json.at("seed").get_ref<const std::uint64_t&>();
    for (const AnyJson& run : json.at("inputs")) {
      const auto inputs = rules::inputs_from_text(run.at(1).get_ref<const std::string&>());
      const auto frames = run.at(0).get_ref<const std::uint64_t&>();
      if (!inputs || frames > rules::max_log_frames - trace.inputs.frames()) return wrong("inputs: not keys");
      trace.inputs.add(*inputs, frames);
    }
    for (const AnyJson& block : json.at("states"))
      if (!read_block(block, trace)) return wrong("states: not a block of frames");
    if (trace.checks.size() != trace.inputs.frames())
      return wrong("inputs and states are of different length");
    return trace;
  } catch (const AnyJson::exception& problem) {
    return wrong(problem.what());
  }
}

}  // namespace tetron::app
