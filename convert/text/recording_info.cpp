#include "convert/text/recording_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/text/text_out.hpp"

namespace tetron::convert {

namespace {

std::string time_text(std::uint32_t ms) {
  std::string text;
  append_time(text, ms);
  return text;
}

std::string quoted_json(std::string_view utf8) {
  std::string text;
  base::append_json_string(text, utf8);
  return text;
}

// The winner's id, if the game has one.
std::optional<std::size_t> winner_of(const tet::Header& header, const replay::Game& game) {
  if (game.highscore || game.names.size() < 2 || header.winner >= game.names.size()) return std::nullopt;
  return header.winner;
}

}  // namespace

void append_info_text(std::string& out, std::string_view file, const replay::Game& game,
                      const replay::Timeline& timeline, std::string_view profile) {
  const tet::Header& header = timeline.recording().header();
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "{}\n", file);
  fmt::format_to(to, "  {}{} game, {} {}, version {}.{}, {} player{}",
                 replay::mode_name(header.mode).empty() ? "mode " : "", game.mode, game.date, game.time,
                 header.version / 10, header.version % 10, game.names.size(),
                 game.names.size() == 1 ? "" : "s");
  if (timeline.layout().players_per_field > 1)
    fmt::format_to(to, ", {} on a field", timeline.layout().players_per_field);
  fmt::format_to(to, "\n  length {}, {} events, {} bytes\n", time_text(timeline.duration().value),
                 timeline.events(), timeline.recording().size());
  if (!profile.empty()) fmt::format_to(to, "  {}\n", profile);
  const auto winner = winner_of(header, game);
  if (winner) fmt::format_to(to, "  won by {}", game.names[*winner]);
  fmt::format_to(to, "{} score {}, {} lines, level {}\n", winner ? ":" : " ", header.score, header.lines,
                 replay::level_label(header.level));

  const auto all = replay::final_statistics(timeline);
  constexpr std::size_t widest_name = 23;
  std::size_t width = 4;
  for (const base::UntrustedText& name : game.names)
    width = std::max(width, shown_columns(base::escaped(name)));
  width = std::min(width, widest_name);
  fmt::format_to(to, "\n  id {}  stones  per s  lines     1    2    3    4  credits\n",
                 fitted("name", width));
  for (std::size_t id = 0; id < all.size(); ++id) {
    const replay::PlayerStatistics& s = all[id];
    fmt::format_to(to, "  {:<2} {}  {:>6}  {:>5.2f}  {:>5}  {:>4} {:>4} {:>4} {:>4}  {:>7}\n", id,
                   fitted(base::escaped(game.names[id]), width), s.placements, s.pace, s.lines, s.singles,
                   s.doubles, s.triples, s.tetrises, s.credits);
  }
}

void append_info_json(std::string& out, std::string_view file, const replay::Game& game,
                      const replay::Timeline& timeline) {
  const tet::Header& header = timeline.recording().header();
  const auto to = std::back_inserter(out);
  fmt::format_to(to, R"({{"file":{},"version":{},"mode":{},"date":"{}","time":"{}",)", quoted_json(file),
                 header.version, quoted_json(game.mode), game.date, game.time);
  const auto winner = winner_of(header, game);
  fmt::format_to(to, R"("winner":{},"score":{},"lines":{},"level":{},"level_label":"{}",)",
                 winner ? fmt::format("{}", *winner) : "null", header.score, header.lines, header.level,
                 replay::level_label(header.level));
  fmt::format_to(
      to, R"("duration_s":{},"length_ms":{},"events":{},"bytes":{},"players_per_field":{},"damaged":{},)",
      header.duration_s, timeline.duration().value, timeline.events(), timeline.recording().size(),
      timeline.layout().players_per_field,
      timeline.damage() ? quoted_json(base::describe(timeline.damage()->error)) : "null");
  out += R"("players":[)";
  const auto all = replay::final_statistics(timeline);
  for (std::size_t id = 0; id < all.size(); ++id) {
    const replay::PlayerStatistics& s = all[id];
    fmt::format_to(to, R"({}{{"id":{},"name":{},"team":{},"placements":{},"pace":{:.3f},"lines":{},)",
                   id == 0 ? "" : ",", id, quoted_json(game.names[id].raw()), header.teams[id], s.placements,
                   s.pace, s.lines);
    fmt::format_to(to, R"("singles":{},"doubles":{},"triples":{},"tetrises":{},"credits":{}}})", s.singles,
                   s.doubles, s.triples, s.tetrises, s.credits);
  }
  out += "]}";
}

}  // namespace tetron::convert
