#include "app/commands/recording/match_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"
#include "convert/text/round_verdict.hpp"

namespace tetron::app {

namespace {

using game::Value;

void write_values(base::JsonWriter& json, base::JsonKey key, const std::vector<Value>& values,
                  std::optional<std::int64_t> Value::*of) {
  json.key(key).begin_object();
  for (const Value& value : values) {
    json.text_key(value.name);
    if (value.*of)
      json.number(*(value.*of));
    else
      json.null();
  }
  json.end_object();
}

void write_player(base::JsonWriter& json, const base::UntrustedText& name, const game::Result& played) {
  const std::vector<Value> values = convert::stated_values(played);
  json.begin_object();
  json.string("name", name);
  write_values(json, "stated", values, &Value::stated);
  write_values(json, "replayed", values, &Value::replayed);
  if (played.exact)
    json.boolean("exact", *played.exact);
  else
    json.null("exact");
  if (played.exact_until) json.number("exact_until_ms", played.exact_until->value);
  if (!played.problem.empty()) json.string("problem", played.problem);
  json.end_object();
}

MatchTally tally_of(const MatchResults& rounds) {
  MatchTally tally;
  for (const auto& players : rounds)
    for (const game::Result& played : players) {
      tally.replays += played.exact.has_value();
      tally.exact += played.exact.value_or(false);
    }
  return tally;
}

}  // namespace

MatchTally check_text(std::string& out, const MatchInput& input, const CheckedRounds& checked) {
  const auto to = std::back_inserter(out);
  const MatchResults& rounds = checked.results;
  for (std::size_t round = 0; round < rounds.size(); ++round)
    for (const game::Result& played : rounds[round]) {
      fmt::format_to(to, "{}: ", input.file.shown);
      convert::append_verdict(out, checked.first + round, input.source->match().players[played.player].name,
                              played);
      out += '\n';
    }
  const MatchTally tally = tally_of(rounds);
  fmt::format_to(to, "{}: {} round{}, stated/replayed: {} of {} exact\n", input.file.shown, rounds.size(),
                 rounds.size() == 1 ? "" : "s", tally.exact, tally.replays);
  return tally;
}

MatchTally check_json(std::string& out, const MatchInput& input, const CheckedRounds& checked,
                      const std::string& file) {
  const MatchResults& rounds = checked.results;
  base::JsonWriter json(out);
  json.begin_object();
  json.string("file", file);
  json.key("rounds").begin_array();
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    json.begin_object();
    json.number("round", checked.first + round);
    json.list("players", rounds[round], [&](const game::Result& played) {
      write_player(json, input.source->match().players[played.player].name, played);
    });
    json.end_object();
  }
  json.end_array();
  json.number("version", convert::answer_version);
  json.end_object();
  out += '\n';
  return tally_of(rounds);
}

}  // namespace tetron::app
