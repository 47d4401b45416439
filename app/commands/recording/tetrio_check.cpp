#include "app/commands/recording/tetrio_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/escape.hpp"
#include "convert/text/text_out.hpp"

namespace tetron::app {

namespace {

using tetrio::Count;
using tetrio::Replayed;

struct Value {
  std::string_view name;
  std::int64_t stated;
  std::optional<std::int64_t> replayed;
};

// Everything that can be compared.
std::vector<Value> values_of(const Replayed& played) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
    const auto count = static_cast<Count>(i);
    if (played.stated[count])
      values.push_back({tetrio::name_of(count), *played.stated[count], played.counted[count]});
  }
  if (played.attacks > 0) values.push_back({"attacks", played.attacks, played.equal_attacks});
  if (played.boards > 0) values.push_back({"boards", played.boards, played.equal_boards});
  return values;
}

// Those that are shown although they agree.
bool is_main(std::string_view name) {
  return name == "pieces" || name == "lines" || name == "sent" || name == "received" || name == "attack" ||
         name == "cleared" || name == "attacks" || name == "boards";
}

std::uint32_t milliseconds(std::uint32_t frame) {
  return static_cast<std::uint32_t>(std::uint64_t{frame} * 1000 / 60);
}

void append_verdict(std::string& out, const Replayed& played, std::size_t values) {
  const auto to = std::back_inserter(out);
  if (played.exact()) {
    fmt::format_to(to, ": exact, {} values", values);
    return;
  }
  out += ": not exact";
  if (played.departs) {
    out += " from ";
    convert::append_time(out, milliseconds(*played.departs));
    out += " on";
  }
  if (!played.problem.empty())
    fmt::format_to(to, ": {}", base::escaped(played.problem));
  else if (values == 0)
    out += ": the file does not say what came out";
}

void append_value(std::string& out, const Value& value) {
  const auto to = std::back_inserter(out);
  if (!value.replayed)
    fmt::format_to(to, " {} {}/?", value.name, value.stated);
  else
    fmt::format_to(to, " {} {}/{}", value.name, value.stated, *value.replayed);
}

void append_json_values(std::string& out, const std::vector<Value>& values, bool stated) {
  const auto to = std::back_inserter(out);
  out += '{';
  for (const Value& value : values) {
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
  const std::vector<Value> values = values_of(played);
  out += R"({"name":)";
  base::append_json_string(out, played.name);
  out += R"(,"stated":)";
  append_json_values(out, values, true);
  out += R"(,"replayed":)";
  append_json_values(out, values, false);
  fmt::format_to(std::back_inserter(out), R"(,"exact":{})", played.exact());
  if (!played.exact() && played.departs)
    fmt::format_to(std::back_inserter(out), R"(,"exact_until_ms":{})", milliseconds(*played.departs));
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
      const std::vector<Value> values = values_of(played);
      fmt::format_to(to, "{}: round {} {}:", input.file.shown, round + 1, played.name);
      for (const Value& value : values)
        if (is_main(value.name) || value.replayed != value.stated) append_value(out, value);
      append_verdict(out, played, values.size());
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
