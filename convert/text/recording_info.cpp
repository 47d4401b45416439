#include "convert/text/recording_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"
#include "replay/game/rates.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

namespace {

std::string time_text(std::uint32_t ms) {
  std::string text;
  append_time(text, ms);
  return text;
}

using replay::PlayerStatistics;

// In which games a figure is known.
enum class FigureOf { all, attack, points };

// A figure of a player: a column of the table and a member in JSON (docs/formats/json.md, "info"). Empty,
// which is different from 0, if neither the file nor its replay says it.
template <class Player>
struct FigureColumn {
  base::JsonKey key;
  std::string_view heading;
  int width;
  std::optional<double> (*value)(const Player& player, std::string_view key);
  int decimals = 0;  // in the table; if not 0, JSON has three
  FigureOf of = FigureOf::all;
  std::string_view unit{};
  int gap = 2;  // blanks before it
};

template <auto Member>
std::optional<double> value_of(const PlayerStatistics& player, std::string_view) {
  return player.*Member;
}

using PlayerColumn = FigureColumn<PlayerStatistics>;
constexpr std::array player_columns{
    PlayerColumn{"placements", "stones", 6, value_of<&PlayerStatistics::placements>},
    PlayerColumn{"pace", "PPS", 5, value_of<&PlayerStatistics::pace>, 3},
    PlayerColumn{"lines", "lines", 5, value_of<&PlayerStatistics::lines>},
    PlayerColumn{"singles", "1", 4, value_of<&PlayerStatistics::singles>},
    PlayerColumn{"doubles", "2", 4, value_of<&PlayerStatistics::doubles>, 0, FigureOf::all, "", 1},
    PlayerColumn{"triples", "3", 4, value_of<&PlayerStatistics::triples>, 0, FigureOf::all, "", 1},
    PlayerColumn{"tetrises", "4", 4, value_of<&PlayerStatistics::quads>, 0, FigureOf::all, "", 1},
    PlayerColumn{"credits", "credits", 7, value_of<&PlayerStatistics::credits>},
};

// The result of a player in a round.
struct SeatResult {
  const game::Result& result;
  bool has_attack;  // the match is not played for points
};

std::optional<double> figure_of(const SeatResult& seat, std::string_view key) {
  return game::figure(seat.result, key);
}
std::optional<double> stated_of(const SeatResult& seat, std::string_view key) {
  const game::Value* const value = seat.result.value(key);
  return value != nullptr ? value->stated : std::nullopt;
}
std::optional<double> score_of(const SeatResult& seat, std::string_view) {
  return seat.result.score;
}
std::optional<double> level_of(const SeatResult& seat, std::string_view) {
  return seat.result.level;
}
// Games for points count placements that are not all pieces, so only what the file states is used for them.
std::optional<double> pieces_of(const SeatResult& seat, std::string_view key) {
  return seat.has_attack ? figure_of(seat, key) : stated_of(seat, key);
}
// Empty if no time passed.
template <class Rate>
std::optional<double> rate_of(const SeatResult& seat, std::optional<double> count, const Rate& rate) {
  const std::uint32_t ms = seat.result.length.value;
  return count && ms > 0 ? std::optional<double>(rate(*count, ms)) : std::nullopt;
}
std::optional<double> pace_of(const SeatResult& seat, std::string_view) {
  return rate_of(seat, pieces_of(seat, "pieces"), game::per_second);
}
std::optional<double> attack_pace_of(const SeatResult& seat, std::string_view) {
  return rate_of(seat, figure_of(seat, "attack"), game::attack_per_minute);
}
std::optional<double> versus_of(const SeatResult& seat, std::string_view) {
  return rate_of(seat, figure_of(seat, "attack"), [&seat](double attack, double ms) {
    return game::versus_score(attack, figure_of(seat, "cleared").value_or(0), ms);
  });
}
// Whether the number of pieces comes from the replay, not from the file.
bool is_replayed(const SeatResult& seat) {
  return pieces_of(seat, "pieces") && !stated_of(seat, "pieces");
}

using SeatColumn = FigureColumn<SeatResult>;
constexpr std::array seat_columns{
    SeatColumn{"pieces", "pieces", 6, pieces_of},
    SeatColumn{"pace", "PPS", 5, pace_of, 3},
    SeatColumn{"lines", "lines", 5, figure_of},
    SeatColumn{"score", "score", 7, score_of, 0, FigureOf::points},
    SeatColumn{"level", "level", 5, level_of, 0, FigureOf::points},
    SeatColumn{"tetrises", "tetrises", 8, stated_of, 0, FigureOf::points},
    SeatColumn{"tetris_percent", "rate", 4, stated_of, 0, FigureOf::points, "%"},
    SeatColumn{"burned", "burned", 6, stated_of, 0, FigureOf::points},
    SeatColumn{"longest_drought", "drought", 7, stated_of, 0, FigureOf::points},
    SeatColumn{"transition", "transition", 10, stated_of, 0, FigureOf::points},
    SeatColumn{"sent", "sent", 5, figure_of, 0, FigureOf::attack},
    SeatColumn{"received", "received", 8, figure_of, 0, FigureOf::attack},
    SeatColumn{"apm", "APM", 6, attack_pace_of, 2, FigureOf::attack},
    SeatColumn{"vs", "VS", 6, versus_of, 2, FigureOf::attack},
};

// A line of the table, without the figures that the game does not have: the headings, or the values below
// them.
template <class Player, std::size_t Count>
void append_headings(std::string& out, const std::array<FigureColumn<Player>, Count>& columns,
                     FigureOf but = FigureOf::points) {
  for (const FigureColumn<Player>& column : columns)
    if (column.of != but)
      fmt::format_to(std::back_inserter(out), "{:{}}{:>{}}", "", column.gap, column.heading, column.width);
  out += '\n';
}

template <class Player, std::size_t Count>
void append_figures(std::string& out, const std::array<FigureColumn<Player>, Count>& columns,
                    const Player& player, FigureOf but = FigureOf::points) {
  for (const FigureColumn<Player>& column : columns) {
    if (column.of == but) continue;
    const auto value = column.value(player, column.key.text());
    fmt::format_to(std::back_inserter(out), "{:{}}{:>{}}", "", column.gap,
                   value ? fmt::format("{:.{}f}{}", *value, column.decimals, column.unit) : "-",
                   column.width);
  }
}

// For games for points also the figures of other games.
template <class Player, std::size_t Count>
void write_figures(base::JsonWriter& json, const std::array<FigureColumn<Player>, Count>& columns,
                   const Player& player, bool has_points) {
  for (const FigureColumn<Player>& column : columns) {
    if (column.of == FigureOf::points && !has_points) continue;
    if (const auto value = column.value(player, column.key.text()))
      json.number(column.key, *value, column.decimals == 0 ? 0 : 3);
    else
      json.null(column.key);
  }
}

// The width of the column of names.
template <class Named>
std::size_t name_width(const Named& all, const auto& name) {
  constexpr std::size_t widest = 23;
  std::size_t width = 4;
  for (const auto& one : all) width = std::max(width, shown_columns(base::escaped(std::invoke(name, one))));
  return std::min(width, widest);
}

void append_player_table(std::string& out, const replay::Game& game,
                         std::span<const PlayerStatistics> players) {
  const std::size_t width = name_width(game.names, std::identity());
  out += "\n  by the chunks:\n  id " + fitted("name", width);
  append_headings(out, player_columns);
  for (std::size_t id = 0; id < players.size(); ++id) {
    fmt::format_to(std::back_inserter(out), "  {:<2} {}", id, fitted(base::escaped(game.names[id]), width));
    append_figures(out, player_columns, players[id]);
    out += '\n';
  }
}

// As a number; 0 if the file has none, or it is not a number.
void write_version(base::JsonWriter& json, std::string_view version) {
  double value = 0;
  std::from_chars(version.data(), version.data() + version.size(), value);
  const bool is_known = value > 0 && value < 1e6;
  const auto hundredths = static_cast<std::uint32_t>(is_known ? value * 100 + 0.5 : 0);
  if (hundredths % 100 == 0)
    json.number("version", hundredths / 100);
  else
    json.number("version", value, hundredths % 10 == 0 ? 1 : 2);
}

// What the file states about a round, completed with its replay for players about whom it states nothing.
game::Round round_of(const kinds::Source& source, std::size_t number) {
  game::Round round = source.match().rounds[number];
  const auto says_nothing = [](const game::Result& one) { return one.values.empty() && one.problem.empty(); };
  if (std::ranges::any_of(round.results, says_nothing)) round.results = source.results(number);
  return round;
}

// Whether rows were or could have been sent; otherwise the match was played for points.
bool is_of_attack(const game::Match& match) {
  bool has_score = false;
  for (const game::Round& round : match.rounds)
    for (const game::Result& result : round.results) {
      if (result.value("attack") != nullptr || result.value("sent") != nullptr) return true;
      has_score = has_score || result.score;
    }
  return !has_score;
}

// The marks before the players of a round: '*' for the winner; the places if there are more than two.
std::vector<std::string> marks_of(const game::Round& round) {
  std::vector<std::string> marks;
  const std::vector<std::uint32_t> places = round.places();
  for (std::size_t i = 0; i < places.size(); ++i)
    marks.push_back(places.size() > 2 && places[i] > 0 ? fmt::format("{}", places[i])
                    : round.results[i].won             ? "*"
                                                       : "");
  return marks;
}

std::string mode_of(const game::Match& match) {
  const std::string& mode = match.origin.mode.raw();
  if (!mode.empty()) return mode;
  return match.rounds.size() == 1 && match.rounds[0].seats.size() == 1 ? "single" : "match";
}

// With more players, the line does not list all of them.
constexpr std::size_t crowd = 8;

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
    write_figures(json, player_columns, s, false);
    json.end_object();
  }
  json.end_array();
}

void append_info_text(std::string& out, std::string_view file, const kinds::Source& source,
                      RoundsShown range) {
  const game::Match& match = source.match();
  const auto to = std::back_inserter(out);
  const std::vector<std::uint32_t> won = match.score();
  const std::size_t players = match.players.size();
  fmt::format_to(to, "{}\n  {} {}", file, base::escaped(match.origin.game), base::escaped(mode_of(match)));
  if (!match.origin.date.empty()) fmt::format_to(to, ", {}", match.origin.date);
  if (!match.origin.version.empty()) fmt::format_to(to, ", version {}", base::escaped(match.origin.version));
  fmt::format_to(to, ", {}, {}\n", base::counted(players, "player"),
                 base::counted(match.rounds.size(), "round"));
  if (players > 1) {
    out += "  rounds won:";
    // Of many players, only those who won a round.
    for (std::size_t id = 0; id < players; ++id)
      if (won[id] > 0 || players <= crowd) fmt::format_to(to, " {} {}", match.players[id].name, won[id]);
    out += '\n';
  }
  const std::size_t width = name_width(match.players, &game::Player::name);
  const bool has_attack = is_of_attack(match);
  const FigureOf but = has_attack ? FigureOf::points : FigureOf::attack;
  out += "\n  round  length    " + fitted("name", width);
  append_headings(out, seat_columns, but);
  std::string problems;
  for (std::size_t number = range.first; number < range.end; ++number) {
    const game::Round round = round_of(source, number);
    const std::vector<std::string> marks = marks_of(match.rounds[number]);
    for (std::size_t at = 0; at < marks.size(); ++at) {
      const game::Result& result = round.results[at];
      const std::string name = base::escaped(match.players[result.player].name);
      const SeatResult seat{result, has_attack};
      fmt::format_to(to, "  {:>5}  {:>8} {:>2} {}", number + 1,
                     result.length.value > 0 ? time_text(result.length.value) : "-", marks[at],
                     fitted(name, width));
      append_figures(out, seat_columns, seat, but);
      out += has_attack && is_replayed(seat) ? "  replayed\n" : "\n";
      if (result.problem.empty()) continue;
      problems += match.rounds.size() > 1 ? fmt::format("  round {}, ", number + 1) : "  ";
      problems += fmt::format("{}: {}\n", name, result.problem);
    }
  }
  out += problems;
}

void write_info(base::JsonWriter& json, std::string_view file, std::string_view format,
                const kinds::Source& source, RoundsShown range) {
  const game::Match& match = source.match();
  const bool has_attack = is_of_attack(match);
  json.string("file", file);
  json.string("format", format);
  json.string("mode", mode_of(match));
  json.string("date", match.origin.date);
  write_version(json, match.origin.version);
  json.key("score").begin_array();
  const std::vector<std::uint32_t> won = match.score();
  for (std::size_t id = 0; id < match.players.size(); ++id) {
    json.begin_object();
    json.string("name", match.players[id].name);
    json.number("won", won[id]);
    json.end_object();
  }
  json.end_array();
  json.key("rounds").begin_array();
  for (std::size_t number = range.first; number < range.end; ++number) {
    const game::Round round = round_of(source, number);
    const std::vector<std::uint32_t> places = match.rounds[number].places();
    std::size_t at = 0;
    json.begin_object();
    json.number("round", number + 1);
    json.number("length_ms", round.length.value);
    json.list("players", round.results, [&](const game::Result& result) {
      const SeatResult seat{result, has_attack};
      json.begin_object();
      json.string("name", match.players[result.player].name);
      json.boolean("won", result.won);
      if (const std::uint32_t place = places[at++]; places.size() > 2 && place > 0)
        json.number("place", place);
      if (result.length.value > 0)
        json.number("length_ms", result.length.value);
      else
        json.null("length_ms");
      write_figures(json, seat_columns, seat, !has_attack);
      if (is_replayed(seat)) json.boolean("replayed", true);
      if (!result.problem.empty()) json.string("problem", result.problem);
      if (!result.rules.empty()) json.string("rules", result.rules);
      json.end_object();
    });
    json.end_object();
  }
  json.end_array();
}

}  // namespace tetron::convert
