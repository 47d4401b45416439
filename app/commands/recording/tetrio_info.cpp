#include "app/commands/recording/tetrio_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "base/escape.hpp"
#include "convert/text/text_out.hpp"
#include "replay/tetrio/players.hpp"
#include "replay/tetrio/tally.hpp"

namespace tetron::app {

namespace {

using tetrio::Count;

struct PlayerLine {
  base::UntrustedText name;
  tetrio::Tally stated;
  std::uint32_t length_ms = 0;
  bool won = false;
};

std::uint32_t milliseconds(std::uint32_t frames) {
  return static_cast<std::uint32_t>(std::uint64_t{frames} * 1000 / 60);
}

double per_second(std::int64_t count, std::uint32_t ms) {
  return ms == 0 ? 0 : static_cast<double>(count) * 1000 / ms;
}

std::vector<PlayerLine> lines_of(const tetrio::Round& round) {
  std::vector<PlayerLine> lines;
  for (const tetrio::PlayerReplay* const player : tetrio::in_order(round))
    lines.push_back({player->name, tetrio::stated_in(*player), milliseconds(player->frames),
                     player->results.text("gameoverreason") == "winner"});
  return lines;
}

std::uint32_t length_of(const std::vector<PlayerLine>& lines) {
  std::uint32_t longest = 0;
  for (const PlayerLine& line : lines) longest = std::max(longest, line.length_ms);
  return longest;
}

// Rounds won by each player, in the order in which they first appear.
std::vector<std::pair<base::UntrustedText, std::size_t>> score_of(const tetrio::Recording& recording) {
  std::vector<std::pair<base::UntrustedText, std::size_t>> score;
  for (const tetrio::Round& round : recording.rounds)
    for (const PlayerLine& line : lines_of(round)) {
      auto found = std::ranges::find(score, line.name, &std::pair<base::UntrustedText, std::size_t>::first);
      if (found == score.end()) found = score.insert(score.end(), {line.name, 0});
      found->second += line.won;
    }
  return score;
}

int version_of(const tetrio::Recording& recording) {
  for (const tetrio::Round& round : recording.rounds)
    for (const tetrio::PlayerReplay& player : round.players) return player.version();
  return 0;
}

std::int64_t number(const PlayerLine& line, Count count) {
  return line.stated[count].value_or(0);
}

std::string mode_of(const tetrio::Recording& recording) {
  const std::string mode = recording.mode();
  if (!mode.empty()) return mode;
  return recording.rounds.size() == 1 && recording.rounds[0].players.size() == 1 ? "single" : "match";
}

}  // namespace

void info_text(std::string& out, const TetrioInput& input) {
  const tetrio::Recording& recording = input.recording;
  const auto to = std::back_inserter(out);
  const auto score = score_of(recording);
  fmt::format_to(to, "{}\n  TETR.IO {}, {}, version {}, {} player{}, {} round{}\n", input.file.shown,
                 base::escaped(mode_of(recording)), base::escaped(recording.date()), version_of(recording),
                 score.size(), score.size() == 1 ? "" : "s", recording.rounds.size(),
                 recording.rounds.size() == 1 ? "" : "s");
  if (score.size() > 1) {
    out += "  rounds won:";
    for (const auto& [name, won] : score) fmt::format_to(to, " {} {}", name, won);
    out += '\n';
  }
  std::size_t width = 4;
  for (const auto& [name, won] : score) width = std::max(width, convert::shown_columns(base::escaped(name)));
  width = std::min<std::size_t>(width, 23);
  fmt::format_to(to, "\n  round  length    {}  pieces  per s  lines   sent  received    APM      VS\n",
                 convert::fitted("name", width));
  for (std::size_t round = 0; round < recording.rounds.size(); ++round)
    for (const PlayerLine& line : lines_of(recording.rounds[round])) {
      std::string length;
      convert::append_time(length, line.length_ms);
      const double attack = per_second(number(line, Count::attack), line.length_ms);
      const double cleared = per_second(number(line, Count::cleared), line.length_ms);
      fmt::format_to(to, "  {:>5}  {:>8}  {} {}  {:>6}  {:>5.2f}  {:>5}  {:>5}  {:>8}  {:>5.1f}  {:>6.1f}\n",
                     round + 1, length, line.won ? '*' : ' ',
                     convert::fitted(base::escaped(line.name), width), number(line, Count::pieces),
                     per_second(number(line, Count::pieces), line.length_ms), number(line, Count::lines),
                     number(line, Count::sent), number(line, Count::received), attack * 60,
                     (attack + cleared) * 100);
    }
}

void info_json(std::string& out, const TetrioInput& input, const std::string& file) {
  const tetrio::Recording& recording = input.recording;
  const auto to = std::back_inserter(out);
  const auto text = [&out](std::string_view key, std::string_view value) {
    out += key;
    base::append_json_string(out, value);
  };
  text(R"({"file":)", file);
  text(R"(,"format":"tetrio","mode":)", mode_of(recording));
  text(R"(,"date":)", recording.date());
  fmt::format_to(to, R"(,"version":{},"score":[)", version_of(recording));
  const auto score = score_of(recording);
  for (std::size_t i = 0; i < score.size(); ++i) {
    text(i == 0 ? R"({"name":)" : R"(,{"name":)", score[i].first.raw());
    fmt::format_to(to, R"(,"won":{}}})", score[i].second);
  }
  out += R"(],"rounds":[)";
  for (std::size_t round = 0; round < recording.rounds.size(); ++round) {
    const auto lines = lines_of(recording.rounds[round]);
    fmt::format_to(to, R"({}{{"round":{},"length_ms":{},"players":[)", round == 0 ? "" : ",", round + 1,
                   length_of(lines));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text(i == 0 ? R"({"name":)" : R"(,{"name":)", lines[i].name.raw());
      const double attack = per_second(number(lines[i], Count::attack), lines[i].length_ms);
      const double cleared = per_second(number(lines[i], Count::cleared), lines[i].length_ms);
      fmt::format_to(to, R"(,"won":{},"length_ms":{},"pieces":{},"pace":{:.3f},"lines":{},"sent":{},)",
                     lines[i].won, lines[i].length_ms, number(lines[i], Count::pieces),
                     per_second(number(lines[i], Count::pieces), lines[i].length_ms),
                     number(lines[i], Count::lines), number(lines[i], Count::sent));
      fmt::format_to(to, R"("received":{},"apm":{:.3f},"vs":{:.3f}}})", number(lines[i], Count::received),
                     attack * 60, (attack + cleared) * 100);
    }
    out += "]}";
  }
  out += "]}";
}

}  // namespace tetron::app
