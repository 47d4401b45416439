#include "convert/text/recording_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/deaths.hpp"
#include "replay/game/rates.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view file_meaning = "The name as it was given.";

std::string time_text(std::uint32_t ms) {
  std::string text;
  append_time(text, ms);
  return text;
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

std::string mode_of(const game::Match& match) {
  const std::string& mode = match.origin.mode.raw();
  if (!mode.empty()) return mode;
  return match.rounds.size() == 1 && match.rounds[0].seats.size() == 1 ? "single" : "match";
}

std::optional<base::UntrustedText> if_said(const base::UntrustedText& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// A player in a .tet recording.
struct InfoPlayer {
  std::size_t id = 0;
  base::UntrustedText name;
  std::uint32_t team = 0;
  replay::PlayerStatistics statistics;
};

template <auto Get>
auto counted(const InfoPlayer& player) {
  return player.statistics.*Get;
}

base::Members members_of(std::type_identity<InfoPlayer>) {
  using Of = base::Describe<InfoPlayer>;
  using replay::PlayerStatistics;
  static constexpr std::array all{
      Of::member<&InfoPlayer::id>("id", "The number of the player.", {.priority = 1}),
      Of::member<&InfoPlayer::name>("name", "The name.", {.priority = 1}),
      Of::member<&InfoPlayer::team>("team", "The team, as in the header."),
      Of::member<counted<&PlayerStatistics::placements>>("placements", "Placements.", {.priority = 1}),
      Of::member<counted<&PlayerStatistics::pace>>(
          "pace", "Placements per second.", {.heading = "PPS", .decimals = 3, .exact = 3, .priority = 2}),
      Of::member<[](const InfoPlayer& player) { return player.statistics.lines.value_or(0); }>(
          "lines", "Lines of the player's field.", {.priority = 1}),
      Of::member<counted<&PlayerStatistics::singles>>("singles", "Single line clears.",
                                                      {.heading = "1", .priority = 4}),
      Of::member<counted<&PlayerStatistics::doubles>>("doubles", "Clears of two lines.",
                                                      {.heading = "2", .priority = 4, .least = 0}),
      Of::member<counted<&PlayerStatistics::triples>>("triples", "Clears of three lines.",
                                                      {.heading = "3", .priority = 4, .least = 0}),
      Of::member<counted<&PlayerStatistics::quads>>("tetrises", "Clears of four lines.",
                                                    {.heading = "4", .priority = 4, .least = 0}),
      Of::member<[](const InfoPlayer& player) { return player.statistics.credits.value_or(0); }>(
          "credits", "Credits.", {.priority = 3}),
  };
  return all;
}

std::vector<InfoPlayer> players_of(const RecordingInfo& info) {
  std::vector<InfoPlayer> players;
  for (const replay::PlayerStatistics& one : replay::final_statistics(info.timeline)) {
    const std::size_t id = players.size();
    players.emplace_back(id, info.game.names[id], info.recording.header().teams[id], one);
  }
  return players;
}

// A member of the header.
template <auto Get>
auto stated(const RecordingInfo& info) {
  return info.recording.header().*Get;
}

// A player in a round of a match.
struct InfoResult {
  std::size_t round = 0;  // from 1
  base::UntrustedText name;
  std::uint32_t place_of_many = 0;  // 0: not known, or fewer than three players
  bool has_attack = false;          // the match is not played for points
  game::Result result;

  std::optional<std::uint32_t> place() const {
    return place_of_many > 0 ? std::optional(place_of_many) : std::nullopt;
  }
  std::optional<std::uint32_t> length() const {
    return result.length.value > 0 ? std::optional(result.length.value) : std::nullopt;
  }
  std::optional<std::int64_t> figure(std::string_view key) const { return game::figure(result, key); }
  std::optional<std::int64_t> stated(std::string_view key) const {
    const game::Value* const value = result.value(key);
    return value != nullptr ? value->stated : std::nullopt;
  }
  std::optional<std::int64_t> attack(std::string_view key) const {
    return has_attack ? figure(key) : std::nullopt;
  }
  std::optional<std::int64_t> points(std::string_view key) const {
    return has_attack ? std::nullopt : stated(key);
  }
  std::optional<std::int64_t> score() const { return has_attack ? std::nullopt : result.score; }
  std::optional<std::int64_t> level() const { return has_attack ? std::nullopt : result.level; }
  // Games for points count placements that are not all pieces, so only what the file states is used for them.
  std::optional<std::int64_t> pieces() const { return has_attack ? figure("pieces") : stated("pieces"); }
  // Empty if no time passed.
  std::optional<double> rate(std::optional<std::int64_t> count, const auto& rate_of) const {
    const std::uint32_t ms = result.length.value;
    if (!count || ms == 0) return std::nullopt;
    return rate_of(static_cast<double>(*count), static_cast<double>(ms));
  }
  std::optional<double> pace() const { return rate(pieces(), game::per_second); }
  std::optional<double> apm() const { return rate(figure("attack"), game::attack_per_minute); }
  std::optional<double> versus() const {
    return rate(figure("attack"), [this](double attack, double ms) {
      return game::versus_score(attack, static_cast<double>(figure("cleared").value_or(0)), ms);
    });
  }
  // Whether the number of pieces comes from the replay, not from the file.
  std::optional<bool> is_replayed() const {
    return pieces() && !stated("pieces") ? std::optional(true) : std::nullopt;
  }
  std::optional<base::UntrustedText> problem() const { return if_said(result.problem); }
  std::optional<base::UntrustedText> rules() const { return if_said(result.rules); }
};

base::Members members_of(std::type_identity<InfoResult>) {
  using Of = base::Describe<InfoResult>;
  using R = const InfoResult&;
  static constexpr std::array all{
      Of::member<&InfoResult::round>("round", "The number of the round.", {.priority = 1, .least = 1}),
      Of::member<&InfoResult::name>("name", "The player.", {.priority = 1}),
      Of::member<[](R of) { return of.result.won; }>("won", "Whether the player won the round.",
                                                     {.priority = 1, .pattern = "*"}),
      Of::member<&InfoResult::place>("place", "In rounds of more than two that somebody won.",
                                     {.priority = 1, .least = 1, .is_omitted = true}),
      Of::member<&InfoResult::length>("length_ms", "How long the player played.",
                                      {.heading = "length", .unit = "ms", .priority = 2, .is_time = true}),
      Of::member<&InfoResult::pieces>("pieces", "Pieces placed.", {.priority = 1, .least = 0}),
      Of::member<&InfoResult::pace>("pace", "Pieces per second.",
                                    {.heading = "PPS", .decimals = 3, .exact = 3, .priority = 1}),
      Of::member<[](R of) { return of.figure("lines"); }>("lines", "Lines cleared.",
                                                          {.priority = 4, .least = 0}),
      Of::member<&InfoResult::score>("score", "In games for points: the score.", {.priority = 1}),
      Of::member<&InfoResult::level>("level", "The level.", {.priority = 3}),
      Of::member<[](R of) { return of.points("tetrises"); }>("tetrises", "Clears of four lines.",
                                                             {.priority = 6, .least = 0}),
      Of::member<[](R of) { return of.points("tetris_percent"); }>(
          "tetris_percent", "Lines that were cleared by four at once, of all lines.",
          {.heading = "rate", .unit = "%", .priority = 5, .pattern = "{}%"}),
      Of::member<[](R of) { return of.points("burned"); }>("burned", "Lines that were not.",
                                                           {.priority = 7, .least = 0}),
      Of::member<[](R of) { return of.points("longest_drought"); }>(
          "longest_drought", "Pieces between two I at most.",
          {.heading = "drought", .priority = 8, .least = 0}),
      Of::member<[](R of) { return of.points("transition"); }>("transition", "The score at the transition.",
                                                               {.priority = 9}),
      Of::member<[](R of) { return of.attack("sent"); }>("sent", "In games with attacks: lines sent.",
                                                         {.priority = 5, .least = 0}),
      Of::member<[](R of) { return of.attack("received"); }>("received", "Lines received.",
                                                             {.priority = 6, .least = 0}),
      Of::member<&InfoResult::apm>("apm", "Attack per minute.",
                                   {.heading = "APM", .decimals = 2, .exact = 3, .priority = 2}),
      Of::member<&InfoResult::versus>("vs", "Versus score.",
                                      {.heading = "VS", .decimals = 2, .exact = 3, .priority = 3}),
      Of::member<&InfoResult::is_replayed>(
          "replayed", "true where the figures are those of the replay; the file does not state them.",
          {.heading = "figures", .priority = 1, .pattern = "replayed", .is_omitted = true}),
      Of::member<&InfoResult::problem>("problem", "Why the round was not played to its end, or is not exact.",
                                       {.is_omitted = true}),
      Of::member<&InfoResult::rules>("rules", "The settings as the recording has them.",
                                     {.is_omitted = true}),
  };
  return all;
}

struct InfoRound {
  std::size_t round = 0;  // from 1
  std::uint32_t length = 0;
  std::vector<InfoResult> players;
};
base::Members members_of(std::type_identity<InfoRound>) {
  using Of = base::Describe<InfoRound>;
  static constexpr std::array all{
      Of::member<&InfoRound::round>("round", "The number of the round.", {.least = 1}),
      Of::member<&InfoRound::length>("length_ms", "Its length.", {.unit = "ms"}),
      Of::member<&InfoRound::players>("players", "What the file states about each player, or the replay."),
  };
  return all;
}

// The rounds that are shown, each played again where the file does not state its result.
auto rounds_of(const MatchInfo& info) {
  const game::Match& match = info.source.match();
  return std::views::iota(info.range.first, info.range.end) |
         std::views::transform([&info, &match, has_attack = is_of_attack(match)](std::size_t number) {
           game::Round round = round_of(info.source, number);
           const std::vector<std::uint32_t> places = match.rounds[number].places();
           InfoRound made{number + 1, round.length.value, {}};
           for (std::size_t at = 0; at < round.results.size(); ++at)
             made.players.emplace_back(number + 1, match.players[round.results[at].player].name,
                                       places.size() > 2 ? places[at] : 0, has_attack,
                                       std::move(round.results[at]));
           return made;
         });
}

struct InfoScore {
  base::UntrustedText name;
  std::uint32_t won = 0;
};
base::Members members_of(std::type_identity<InfoScore>) {
  using Of = base::Describe<InfoScore>;
  static constexpr std::array all{
      Of::member<&InfoScore::name>("name", "The player."),
      Of::member<&InfoScore::won>("won", "Rounds won."),
  };
  return all;
}

std::vector<InfoScore> score_of(const MatchInfo& info) {
  const game::Match& match = info.source.match();
  const std::vector<std::uint32_t> won = match.score();
  std::vector<InfoScore> score;
  for (std::size_t id = 0; id < match.players.size(); ++id)
    score.emplace_back(match.players[id].name, won[id]);
  return score;
}

// As a number of at most two decimals; 0 if the file has none, or it is not a number.
double version_of(const MatchInfo& info) {
  const std::string& version = info.source.match().origin.version;
  double value = 0;
  std::from_chars(version.data(), version.data() + version.size(), value);
  return value > 0 && value < 1e6 ? std::round(value * 100) / 100 : 0;
}

// With more players, the line does not list all of them.
constexpr std::size_t crowd = 8;

}  // namespace

base::Members members_of(std::type_identity<InfoProfile>) {
  using Of = base::Describe<InfoProfile>;
  static constexpr std::array all{
      Of::member<&InfoProfile::name>("name", "Its name."),
      Of::member<&InfoProfile::source>("source", "Where it is from; beside: a file next to the recording.",
                                       {.words = "built-in|beside|inferred|option|tetrio"}),
      Of::member<&InfoProfile::file>("file", "The file of the profile."),
      Of::member<&InfoProfile::exact>("exact", "If it is inferred: the fields that it explains.",
                                      {.is_omitted = true}),
      Of::member<&InfoProfile::fields>("fields", "Of how many.", {.is_omitted = true}),
      Of::member<&InfoProfile::round>("round", "Of a round of a match: which one.", {.is_omitted = true}),
  };
  return all;
}

base::Members members_of(std::type_identity<RecordingInfo>) {
  using Of = base::Describe<RecordingInfo>;
  using tet::Header;
  using R = const RecordingInfo&;
  static constexpr std::array all{
      Of::member<&RecordingInfo::file>("file", file_meaning),
      Of::member<stated<&Header::version>>("version", "Of the format: 11 is 1.1."),
      Of::member<[](R of) { return of.game.mode; }>("mode", "Its name, or its number."),
      Of::member<[](R of) { return of.game.date; }>("date", "As in the header."),
      Of::member<[](R of) { return of.game.time; }>("time", "As in the header."),
      Of::member<[](R of) { return of.game.winner; }>(
          "winner", "The id of a player; null where the header names nobody."),
      Of::member<stated<&Header::score>>("score", "As in the header."),
      Of::member<stated<&Header::lines>>("lines", "As in the header."),
      Of::member<stated<&Header::level>>("level", "As in the header."),
      Of::member<[](R of) { return replay::level_label(of.recording.header().level); }>(
          "level_label", "How the game shows the level."),
      Of::member<stated<&Header::duration_s>>("duration_s", "As in the header.", {.unit = "s"}),
      Of::member<[](R of) { return of.timeline.duration().value; }>(
          "length_ms", "The time of the last event.", {.unit = "ms"}),
      Of::member<[](R of) { return of.timeline.events(); }>("events", "Chunks after the header."),
      Of::member<[](R of) { return of.recording.size(); }>("bytes", "The size of the file.",
                                                           {.unit = "bytes"}),
      Of::member<[](R of) { return of.timeline.layout().players_per_field; }>(
          "players_per_field", "As in the header.", {.least = 0}),
      Of::member<[](R of) {
        return of.timeline.damage() ? std::optional(base::describe(of.timeline.damage()->error))
                                    : std::nullopt;
      }>("damaged", "Where and why the chain of chunks first broke."),
      Of::member<players_of>("players", "The players."),
      Of::member<&RecordingInfo::profile>("profile", "What the numbers of pieces mean."),
      Of::member<&RecordingInfo::deaths>(
          "deaths", "With --deaths: each Gameover, and what came in the 10 seconds before, at most 32 each.",
          {.is_omitted = true}),
  };
  return all;
}

base::Members members_of(std::type_identity<MatchInfo>) {
  using Of = base::Describe<MatchInfo>;
  static constexpr std::array all{
      Of::member<&MatchInfo::file>("file", file_meaning),
      Of::member<&MatchInfo::format>("format", "The kind of recording."),
      Of::member<[](const MatchInfo& of) { return mode_of(of.source.match()); }>("mode", "The mode."),
      Of::member<[](const MatchInfo& of) { return of.source.match().origin.date; }>("date",
                                                                                    "As in the file."),
      Of::member<version_of>("version", "Of the game's rules; 0 if it is not known.",
                             {.decimals = 2, .exact = -1}),
      Of::member<score_of>("score", "The players."),
      Of::member<rounds_of>("rounds", "The rounds."),
  };
  return all;
}

void append_info_text(std::string& out, std::string_view shown, const RecordingInfo& info,
                      const TableLook& look, std::string_view profile) {
  const replay::Game& game = info.game;
  const tet::Header& header = info.recording.header();
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "{}\n", shown);
  fmt::format_to(to, "  {}{} game, {} {}, version {}.{}, {} player{}",
                 replay::mode_name(header.mode).empty() ? "mode " : "", game.mode, game.date, game.time,
                 header.version / 10, header.version % 10, game.names.size(),
                 game.names.size() == 1 ? "" : "s");
  if (info.timeline.layout().players_per_field > 1)
    fmt::format_to(to, ", {} on a field", info.timeline.layout().players_per_field);
  fmt::format_to(to, "\n  length {} by the last chunk, {}, {}\n", time_text(info.timeline.duration().value),
                 base::counted(info.timeline.events(), "event"),
                 base::counted(info.recording.size(), "byte"));
  if (!profile.empty()) fmt::format_to(to, "  {}\n", profile);
  out += "  the header states: ";
  if (game.winner) fmt::format_to(to, "won by {}, ", game.names[*game.winner]);
  fmt::format_to(to, "score {}, {}, level {}, {} s\n", header.score, base::counted(header.lines, "line"),
                 replay::level_label(header.level), header.duration_s);
  out += "\n  by the chunks:\n";
  append_table(out, players_of(info), look);
}

void append_info_text(std::string& out, std::string_view shown, const MatchInfo& info,
                      const TableLook& look) {
  const game::Match& match = info.source.match();
  const auto to = std::back_inserter(out);
  const std::size_t players = match.players.size();
  fmt::format_to(to, "{}\n  {} {}", shown, base::escaped(match.origin.game), base::escaped(mode_of(match)));
  if (!match.origin.date.empty()) fmt::format_to(to, ", {}", match.origin.date);
  if (!match.origin.version.empty()) fmt::format_to(to, ", version {}", base::escaped(match.origin.version));
  fmt::format_to(to, ", {}, {}\n", base::counted(players, "player"),
                 base::counted(match.rounds.size(), "round"));
  if (players > 1) {
    out += "  rounds won:";
    const auto has_winner = [](const game::Round& round) { return round.winner().has_value(); };
    if (std::ranges::none_of(match.rounds, has_winner))
      out += " -";
    else
      // Of many players, only those who won a round.
      for (const InfoScore& one : score_of(info))
        if (one.won > 0 || players <= crowd) fmt::format_to(to, " {} {}", one.name, one.won);
    out += '\n';
  }
  out += '\n';
  std::vector<InfoResult> results;
  for (InfoRound round : rounds_of(info)) std::ranges::move(round.players, std::back_inserter(results));
  append_table(out, results, look);
  for (const InfoResult& one : results) {
    if (!one.problem()) continue;
    const std::string round = match.rounds.size() > 1 ? fmt::format("round {}, ", one.round) : "";
    fmt::format_to(to, "  {}{}: {}\n", round, one.name, *one.problem());
  }
}

}  // namespace tetron::convert
