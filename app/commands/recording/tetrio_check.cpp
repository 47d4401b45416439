#include "app/commands/recording/tetrio_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/escape.hpp"
#include "convert/text/tetrio_verdict.hpp"

namespace tetron::app {

namespace {

using tetrio::Replayed;

using convert::TetrioValue;

void append_json_values(std::string& out, const std::vector<TetrioValue>& values, bool stated) {
  const auto to = std::back_inserter(out);
  out += '{';
  for (const TetrioValue& value : values) {
    fmt::format_to(to, R"({}"{}":)", &value == values.data() ? "" : ",", value.name);
    if (stated)
      fmt::format_to(to, "{}", value.stated);
    else if (value.replayed)
      fmt::format_to(to, "{}", *value.replayed);
    else
      out += "null";
  }
  out += '}';
}

void append_json_player(std::string& out, const Replayed& played) {
  const std::vector<TetrioValue> values = convert::values_of(played);
  out += R"({"name":)";
  base::append_json_string(out, played.name);
  out += R"(,"stated":)";
  append_json_values(out, values, true);
  out += R"(,"replayed":)";
  append_json_values(out, values, false);
  fmt::format_to(std::back_inserter(out), R"(,"exact":{})", played.exact());
  if (!played.exact() && played.departs)
    fmt::format_to(std::back_inserter(out), R"(,"exact_until_ms":{})",
                   convert::tetrio_milliseconds(*played.departs));
  if (!played.problem.empty()) {
    out += R"(,"problem":)";
    base::append_json_string(out, played.problem);
  }
  out += '}';
}

TetrioTally tally_of(const tetrio::RoundQueue::Played& played) {
  TetrioTally tally;
  for (const std::vector<Replayed>& players : played) {
    tally.replays += players.size();
    tally.exact += static_cast<std::size_t>(std::ranges::count_if(players, &Replayed::exact));
  }
  return tally;
}

}  // namespace

TetrioTally check_text(std::string& out, const TetrioInput& input, const tetrio::RoundQueue::Played& rounds) {
  const auto to = std::back_inserter(out);
  for (std::size_t round = 0; round < rounds.size(); ++round)
    for (const Replayed& played : rounds[round]) {
      fmt::format_to(to, "{}: ", input.file.shown);
      convert::append_verdict(out, round + 1, played);
      out += '\n';
    }
  const TetrioTally tally = tally_of(rounds);
  fmt::format_to(to, "{}: {} round{}, stated/replayed: {} of {} exact\n", input.file.shown,
                 input.recording.rounds.size(), input.recording.rounds.size() == 1 ? "" : "s", tally.exact,
                 tally.replays);
  return tally;
}

TetrioTally check_json(std::string& out, const tetrio::RoundQueue::Played& rounds, const std::string& file) {
  const auto to = std::back_inserter(out);
  out += R"({"file":)";
  base::append_json_string(out, file);
  out += R"(,"rounds":[)";
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    fmt::format_to(to, R"({}{{"round":{},"players":[)", round == 0 ? "" : ",", round + 1);
    for (const Replayed& played : rounds[round]) {
      if (&played != rounds[round].data()) out += ',';
      append_json_player(out, played);
    }
    out += "]}";
  }
  out += "]}\n";
  return tally_of(rounds);
}

}  // namespace tetron::app
