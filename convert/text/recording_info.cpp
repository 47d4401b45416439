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

void write_info(base::JsonWriter& json, std::string_view file, const replay::Game& game,
                const replay::Timeline& timeline) {
  const tet::Header& header = timeline.recording().header();
  json.string("file", file);
  json.number("version", header.version);
  json.string("mode", game.mode);
  json.plain_string("date", game.date);
  json.plain_string("time", game.time);
  if (const auto winner = winner_of(header, game))
    json.number("winner", *winner);
  else
    json.null("winner");
  json.number("score", header.score);
  json.number("lines", header.lines);
  json.number("level", header.level);
  json.plain_string("level_label", replay::level_label(header.level));
  json.number("duration_s", header.duration_s);
  json.number("length_ms", timeline.duration().value);
  json.number("events", timeline.events());
  json.number("bytes", timeline.recording().size());
  json.number("players_per_field", timeline.layout().players_per_field);
  if (timeline.damage())
    json.string("damaged", base::describe(timeline.damage()->error));
  else
    json.null("damaged");
  json.key("players").begin_array();
  const auto all = replay::final_statistics(timeline);
  for (std::size_t id = 0; id < all.size(); ++id) {
    const replay::PlayerStatistics& s = all[id];
    json.begin_object();
    json.number("id", id);
    json.string("name", game.names[id]);
    json.number("team", header.teams[id]);
    json.number("placements", s.placements);
    json.number("pace", s.pace, 3);
    json.number("lines", s.lines);
    json.number("singles", s.singles);
    json.number("doubles", s.doubles);
    json.number("triples", s.triples);
    json.number("tetrises", s.tetrises);
    json.number("credits", s.credits);
    json.end_object();
  }
  json.end_array();
}

}  // namespace tetron::convert
