#include "convert/text/recording_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/text/text_out.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

namespace {

std::string time_text(std::uint32_t ms) {
  std::string text;
  append_time(text, ms);
  return text;
}

using replay::PlayerStatistics;

// A figure of each player: a column of the table, a member in JSON (docs/formats/json.md, "info").
struct PlayerColumn {
  base::JsonKey key;
  std::string_view heading;
  int gap;    // blanks before it
  int width;  // of the figure, without the gap
  double (*value)(const PlayerStatistics& player);
  int decimals = 0;  // in the table; JSON has one more of those that have any
};

constexpr std::array player_columns{
    PlayerColumn{"placements", "stones", 2, 6,
                 [](const PlayerStatistics& s) -> double { return s.placements; }},
    PlayerColumn{"pace", "per s", 2, 5, [](const PlayerStatistics& s) { return s.pace; }, 2},
    PlayerColumn{"lines", "lines", 2, 5, [](const PlayerStatistics& s) -> double { return s.lines; }},
    PlayerColumn{"singles", "1", 2, 4, [](const PlayerStatistics& s) -> double { return s.singles; }},
    PlayerColumn{"doubles", "2", 1, 4, [](const PlayerStatistics& s) -> double { return s.doubles; }},
    PlayerColumn{"triples", "3", 1, 4, [](const PlayerStatistics& s) -> double { return s.triples; }},
    PlayerColumn{"tetrises", "4", 1, 4, [](const PlayerStatistics& s) -> double { return s.tetrises; }},
    PlayerColumn{"credits", "credits", 2, 7, [](const PlayerStatistics& s) -> double { return s.credits; }},
};

void append_player_table(std::string& out, const replay::Game& game,
                         std::span<const PlayerStatistics> players) {
  constexpr std::size_t widest_name = 23;
  std::size_t name_width = 4;
  for (const base::UntrustedText& name : game.names)
    name_width = std::max(name_width, shown_columns(base::escaped(name)));
  name_width = std::min(name_width, widest_name);
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "\n  by the chunks:\n  id {}", fitted("name", name_width));
  for (const PlayerColumn& column : player_columns)
    fmt::format_to(to, "{:{}}{:>{}}", "", column.gap, column.heading, column.width);
  out += '\n';
  for (std::size_t id = 0; id < players.size(); ++id) {
    fmt::format_to(to, "  {:<2} {}", id, fitted(base::escaped(game.names[id]), name_width));
    for (const PlayerColumn& column : player_columns)
      fmt::format_to(to, "{:{}}{:>{}.{}f}", "", column.gap, column.value(players[id]), column.width,
                     column.decimals);
    out += '\n';
  }
}

}  // namespace

void append_info_text(std::string& out, std::string_view file, const replay::Game& game,
                      const tet::Recording& recording, const replay::Timeline& timeline,
                      std::string_view profile) {
  const tet::Header& header = recording.header();
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "{}\n", file);
  fmt::format_to(to, "  {}{} game, {} {}, version {}.{}, {} player{}",
                 replay::mode_name(header.mode).empty() ? "mode " : "", game.mode, game.date, game.time,
                 header.version / 10, header.version % 10, game.names.size(),
                 game.names.size() == 1 ? "" : "s");
  if (timeline.layout().players_per_field > 1)
    fmt::format_to(to, ", {} on a field", timeline.layout().players_per_field);
  fmt::format_to(to, "\n  length {} by the last chunk, {}, {}\n", time_text(timeline.duration().value),
                 base::counted(timeline.events(), "event"), base::counted(recording.size(), "byte"));
  if (!profile.empty()) fmt::format_to(to, "  {}\n", profile);
  out += "  the header states: ";
  if (game.winner) fmt::format_to(to, "won by {}, ", game.names[*game.winner]);
  fmt::format_to(to, "score {}, {}, level {}, {} s\n", game.score, base::counted(game.lines, "line"),
                 replay::level_label(game.level), header.duration_s);

  append_player_table(out, game, replay::final_statistics(timeline));
}

void write_info(base::JsonWriter& json, std::string_view file, const replay::Game& game,
                const tet::Recording& recording, const replay::Timeline& timeline) {
  const tet::Header& header = recording.header();
  json.string("file", file);
  json.number("version", header.version);
  json.string("mode", game.mode);
  json.string("date", game.date);
  json.string("time", game.time);
  if (game.winner)
    json.number("winner", *game.winner);
  else
    json.null("winner");
  json.number("score", header.score);
  json.number("lines", header.lines);
  json.number("level", header.level);
  json.string("level_label", replay::level_label(header.level));
  json.number("duration_s", header.duration_s);
  json.number("length_ms", timeline.duration().value);
  json.number("events", timeline.events());
  json.number("bytes", recording.size());
  json.number("players_per_field", timeline.layout().players_per_field);
  if (timeline.damage())
    json.string("damaged", base::describe(timeline.damage()->error));
  else
    json.null("damaged");
  json.key("players").begin_array();
  const auto all = replay::final_statistics(timeline);
  for (std::size_t id = 0; id < all.size(); ++id) {
    const PlayerStatistics& s = all[id];
    json.begin_object();
    json.number("id", id);
    json.string("name", game.names[id]);
    json.number("team", header.teams[id]);
    for (const PlayerColumn& column : player_columns)
      json.number(column.key, column.value(s), column.decimals == 0 ? 0 : column.decimals + 1);
    json.end_object();
  }
  json.end_array();
}

}  // namespace tetron::convert
