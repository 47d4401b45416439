#include "app/commands/recording/tetrio_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <thread>
#include <vector>

#include "base/escape.hpp"
#include "convert/text/text_out.hpp"
#include "replay/tetrio/replayed.hpp"

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

// Every round, played by as many threads as there are processors.
std::vector<std::vector<Replayed>> played_rounds(const std::vector<tetrio::Round>& rounds) {
  std::vector<std::vector<Replayed>> played(rounds.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t round = next++; round < rounds.size(); round = next++)
      played[round] = tetrio::replayed(rounds[round]);
  };
  const std::size_t most = std::min<std::size_t>(std::thread::hardware_concurrency(), rounds.size());
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < most; ++i) others.emplace_back(work);
  work();
  return played;
}

template <class Each>
TetrioTally play_all(const TetrioInput& input, const Each& each) {
  TetrioTally tally;
  const auto played = played_rounds(input.recording.rounds);
  for (std::size_t round = 0; round < played.size(); ++round) {
    for (const Replayed& player : played[round]) tally.exact += player.exact();
    tally.replays += played[round].size();
    each(round, played[round]);
  }
  return tally;
}

}  // namespace

TetrioTally check_text(std::string& out, const TetrioInput& input) {
  const auto to = std::back_inserter(out);
  const TetrioTally tally = play_all(input, [&](std::size_t round, const std::vector<Replayed>& players) {
    for (const Replayed& played : players) {
      const std::vector<Value> values = values_of(played);
      fmt::format_to(to, "{}: round {} {}:", input.file.shown, round + 1, base::escaped(played.name));
      for (const Value& value : values)
        if (is_main(value.name) || value.replayed != value.stated) append_value(out, value);
      append_verdict(out, played, values.size());
      out += '\n';
    }
  });
  fmt::format_to(to, "{}: {} round{}, stated/replayed: {} of {} exact\n", input.file.shown,
                 input.recording.rounds.size(), input.recording.rounds.size() == 1 ? "" : "s", tally.exact,
                 tally.replays);
  return tally;
}

TetrioTally check_json(std::string& out, const TetrioInput& input, const std::string& file) {
  const auto to = std::back_inserter(out);
  out += R"({"file":)";
  base::append_json_string(out, file);
  out += R"(,"rounds":[)";
  const TetrioTally tally = play_all(input, [&](std::size_t round, const std::vector<Replayed>& players) {
    fmt::format_to(to, R"({}{{"round":{},"players":[)", round == 0 ? "" : ",", round + 1);
    for (const Replayed& played : players) {
      if (&played != players.data()) out += ',';
      append_json_player(out, played);
    }
    out += "]}";
  });
  out += "]}\n";
  return tally;
}

}  // namespace tetron::app
