#include "app/commands/recording/match_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <vector>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "convert/text/text_out.hpp"
#include "replay/game/rates.hpp"

namespace tetron::app {

namespace {

// Rounds won by each player who took part, in the order of the match.
using Score = std::vector<std::pair<base::UntrustedText, std::size_t>>;

Score score_of(const game::Match& match) {
  const std::vector<std::uint32_t> won = match.score();
  Score score;
  for (std::size_t id = 0; id < match.players.size(); ++id)
    score.emplace_back(match.players[id].name, won[id]);
  return score;
}

// As a number; 0 if the file does not say, or no number.
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

// What is shown of a player's round. Nothing where neither the file nor its replay says it: that is not 0.
struct Figures {
  std::optional<std::int64_t> pieces, lines, sent, received;
  std::optional<double> pace, attack, versus;  // pieces a second, APM, VS
  bool is_replayed = false;                    // the file does not state how many pieces there were
};

Figures figures_of(const game::Result& result, bool has_attack) {
  Figures figures;
  figures.lines = game::figure(result, "lines");
  const game::Value* const pieces = result.value("pieces");
  // Games for points count placements that are not all pieces: there only what is stated.
  if (pieces != nullptr && (has_attack || pieces->stated)) figures.pieces = game::figure(result, "pieces");
  figures.is_replayed = figures.pieces && !pieces->stated;
  figures.sent = game::figure(result, "sent");
  figures.received = game::figure(result, "received");
  const std::uint32_t ms = result.length.value;
  if (ms == 0) return figures;
  if (figures.pieces) figures.pace = game::per_second(static_cast<double>(*figures.pieces), ms);
  const auto attack = game::figure(result, "attack");
  if (!attack) return figures;
  const auto cleared = static_cast<double>(game::figure(result, "cleared").value_or(0));
  figures.attack = game::attack_per_minute(static_cast<double>(*attack), ms);
  figures.versus = game::versus_score(static_cast<double>(*attack), cleared, ms);
  return figures;
}

std::string shown(const std::optional<std::int64_t>& number) {
  return number ? fmt::format("{}", *number) : "-";
}
std::string shown(const std::optional<double>& number, int decimals) {
  return number ? fmt::format("{:.{}f}", *number, decimals) : "-";
}

// What the file states of a round; what its replay gives where it states nothing of a player.
game::Round round_of(const kinds::Source& source, std::size_t number) {
  game::Round round = source.match().rounds[number];
  const auto says_nothing = [](const game::Result& one) { return one.values.empty() && one.problem.empty(); };
  if (std::ranges::any_of(round.results, says_nothing)) round.results = source.results(number);
  return round;
}

// Whether rows were sent in it, or could have been: else it was played for points.
bool is_of_attack(const game::Match& match) {
  bool has_score = false;
  for (const game::Round& round : match.rounds)
    for (const game::Result& result : round.results) {
      if (result.value("attack") != nullptr || result.value("sent") != nullptr) return true;
      has_score = has_score || result.score;
    }
  return !has_score;
}

// What games for points are compared by; "-" where the recording does not say.
struct PointsColumn {
  base::JsonKey value;  // its name among the values
  int width;
};
// More players than this are not all counted in a line.
constexpr std::size_t crowd = 8;
constexpr std::string_view points_heading = "   score  level  tetrises  rate  burned  drought  transition";
constexpr std::array<PointsColumn, 5> points_columns{
    {{"tetrises", 8}, {"tetris_percent", 4}, {"burned", 6}, {"longest_drought", 7}, {"transition", 10}}};

void append_points(std::string& out, const game::Result& result) {
  const auto append = [&out](std::optional<std::int64_t> number, int width, std::string_view unit) {
    const std::string text = number ? fmt::format("{}{}", *number, unit) : "-";
    fmt::format_to(std::back_inserter(out), "  {:>{}}", text, width);
  };
  append(result.score, 7, "");
  append(result.level, 5, "");
  for (const PointsColumn& column : points_columns) {
    const game::Value* const value = result.value(column.value.text());
    append(value != nullptr ? value->stated : std::nullopt, column.width,
           column.value.text() == "tetris_percent" ? "%" : "");
  }
  out += '\n';
}

void write_points(base::JsonWriter& json, const game::Result& result) {
  const auto write = [&json](base::JsonKey key, std::optional<std::int64_t> number) {
    if (number)
      json.number(key, *number);
    else
      json.null(key);
  };
  write("score", result.score);
  write("level", result.level);
  for (const PointsColumn& column : points_columns) {
    const game::Value* const value = result.value(column.value.text());
    write(column.value, value != nullptr ? value->stated : std::nullopt);
  }
}

// What stands before the players of a round: '*' the winner, of more than two each one's place.
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

}  // namespace

void info_text(std::string& out, const MatchInput& input, RoundsShown range) {
  const game::Match& match = input.source->match();
  const auto to = std::back_inserter(out);
  const Score score = score_of(match);
  fmt::format_to(to, "{}\n  {} {}", input.file.shown, base::escaped(match.origin.game),
                 base::escaped(mode_of(match)));
  if (!match.origin.date.empty()) fmt::format_to(to, ", {}", match.origin.date);
  if (!match.origin.version.empty()) fmt::format_to(to, ", version {}", base::escaped(match.origin.version));
  fmt::format_to(to, ", {} player{}, {} round{}\n", score.size(), score.size() == 1 ? "" : "s",
                 match.rounds.size(), match.rounds.size() == 1 ? "" : "s");
  if (score.size() > 1) {
    out += "  rounds won:";
    // Of a crowd those who won any.
    for (const auto& [name, won] : score)
      if (won > 0 || score.size() <= crowd) fmt::format_to(to, " {} {}", name, won);
    out += '\n';
  }
  std::size_t width = 4;
  for (const auto& [name, won] : score) width = std::max(width, convert::shown_columns(base::escaped(name)));
  width = std::min<std::size_t>(width, 23);
  const bool has_attack = is_of_attack(match);
  fmt::format_to(to, "\n  round  length    {}  pieces  per s  lines  {}\n", convert::fitted("name", width),
                 has_attack ? " sent  received    APM      VS" : points_heading);
  std::vector<game::Round> rounds;
  for (std::size_t round = range.first; round < range.end; ++round) {
    const std::vector<std::string> marks = marks_of(match.rounds[round]);
    const std::vector<game::Result>& results = rounds.emplace_back(round_of(*input.source, round)).results;
    for (std::size_t at = 0; at < marks.size(); ++at) {
      const game::Result& result = results[at];
      std::string length = "-";
      if (result.length.value > 0) {
        length.clear();
        convert::append_time(length, result.length.value);
      }
      const Figures figures = figures_of(result, has_attack);
      fmt::format_to(to, "  {:>5}  {:>8} {:>2} {}  {:>6}  {:>5}  {:>5}", round + 1, length, marks[at],
                     convert::fitted(base::escaped(match.players[result.player].name), width),
                     shown(figures.pieces), shown(figures.pace, 2), shown(figures.lines));
      if (has_attack)
        fmt::format_to(to, "  {:>5}  {:>8}  {:>5}  {:>6}{}\n", shown(figures.sent), shown(figures.received),
                       shown(figures.attack, 1), shown(figures.versus, 1),
                       figures.is_replayed ? "  replayed" : "");
      else
        append_points(out, result);
    }
  }
  for (std::size_t i = 0; i < rounds.size(); ++i)
    for (const game::Result& result : rounds[i].results)
      if (!result.problem.empty())
        fmt::format_to(to, "  {}{}: {}\n",
                       match.rounds.size() > 1 ? fmt::format("round {}, ", range.first + i + 1) : "",
                       base::escaped(match.players[result.player].name), result.problem);
}

void info_json(std::string& out, const MatchInput& input, const std::string& file, RoundsShown range) {
  const game::Match& match = input.source->match();
  const bool has_attack = is_of_attack(match);
  base::JsonWriter json(out);
  json.begin_object();
  json.string("file", file);
  json.string("format", input.kind.name);
  json.string("mode", mode_of(match));
  json.string("date", match.origin.date);
  write_version(json, match.origin.version);
  json.list("score", score_of(match), [&json](const auto& of) {
    json.begin_object();
    json.string("name", of.first);
    json.number("won", of.second);
    json.end_object();
  });
  json.key("rounds").begin_array();
  for (std::size_t round = range.first; round < range.end; ++round) {
    json.begin_object();
    json.number("round", round + 1);
    json.number("length_ms", match.rounds[round].length.value);
    std::size_t seat = 0;
    const std::vector<std::uint32_t> places = match.rounds[round].places();
    const auto put = [&json](base::JsonKey key, const auto& number, auto... decimals) {
      if (number)
        json.number(key, *number, decimals...);
      else
        json.null(key);
    };
    json.list("players", round_of(*input.source, round).results, [&](const game::Result& result) {
      const Figures figures = figures_of(result, has_attack);
      json.begin_object();
      json.string("name", match.players[result.player].name);
      json.boolean("won", result.won);
      if (const std::uint32_t place = places[seat++]; places.size() > 2 && place > 0)
        json.number("place", place);
      if (result.length.value > 0)
        json.number("length_ms", result.length.value);
      else
        json.null("length_ms");
      put("pieces", figures.pieces);
      put("pace", figures.pace, 3);
      put("lines", figures.lines);
      if (!has_attack) write_points(json, result);
      put("sent", figures.sent);
      put("received", figures.received);
      put("apm", figures.attack, 3);
      put("vs", figures.versus, 3);
      if (figures.is_replayed) json.boolean("replayed", true);
      if (!result.problem.empty()) json.string("problem", result.problem);
      if (!result.rules.empty()) json.string("rules", result.rules);
      json.end_object();
    });
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace tetron::app
