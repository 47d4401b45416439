#include "convert/text/measures_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/escape.hpp"
#include "convert/text/text_out.hpp"
#include "replay/game/rates.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

namespace {

using measures::Counts;
using measures::Figure;
using measures::PlayerCounts;

constexpr std::size_t name_columns = 16;
constexpr std::size_t label_columns = 24;
constexpr std::size_t players_abreast = 6;
// The measures that fit in the line of a round.
constexpr std::array<std::string_view, 11> in_lines{"pieces",
                                                    "apm",
                                                    "pps",
                                                    "app",
                                                    "vs",
                                                    "ds_per_piece",
                                                    "cheese_index",
                                                    "opener",
                                                    "plonk",
                                                    "stride",
                                                    "infinite_downstack"};
constexpr std::string_view line_heading =
    " pieces     APM    PPS    APP      VS   DS/p  cheese  opener   plonk  stride  inf. ds  opener seen";
constexpr std::array<int, 11> line_widths{7, 8, 7, 7, 8, 7, 8, 8, 8, 8, 9};

std::string number_text(const Counts::Number& value, int decimals) {
  if (!value || !std::isfinite(*value)) return "-";
  const double shown = std::abs(*value) < 0.5 * std::pow(10, -decimals) ? 0 : *value;
  return fmt::format("{:.{}f}", shown, decimals);
}

std::string name_of(const PlayerCounts& player) {
  return base::escaped(player.name);
}

void append_rounds(std::string& out, const measures::MatchCounts& match) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "  round    {} {}\n", fitted("name", name_columns), line_heading);
  for (const measures::RoundCounts& round : match.rounds)
    for (const PlayerCounts& player : round.players) {
      fmt::format_to(to, "  {:>5}  {} {} ", round.number, player.won.value_or(false) ? '*' : ' ',
                     fitted(name_of(player), name_columns));
      for (std::size_t i = 0; i < in_lines.size(); ++i) {
        const measures::Measure& measure = *measures::measure_called(in_lines[i]);
        fmt::format_to(to, "{:>{}}", number_text(measure.value(player.counts), measure.decimals),
                       line_widths[i]);
      }
      if (!player.counts.openers.empty()) fmt::format_to(to, "  {}", player.counts.openers.begin()->first);
      out += '\n';
    }
}

std::string won_text(const Counts& counts) {
  return fmt::format("{} of {}", number_text(counts[Figure::won], 0), number_text(counts[Figure::rounds], 0));
}

void append_row(std::string& out, std::string_view label, std::span<const PlayerCounts* const> players,
                auto text) {
  out += "    ";
  out += fitted(label, label_columns);
  for (const PlayerCounts* player : players)
    fmt::format_to(std::back_inserter(out), "  {:>{}}", text(*player), name_columns);
  out += '\n';
}

void append_table(std::string& out, std::span<const PlayerCounts* const> players) {
  out += "    ";
  out += fitted("", label_columns);
  for (const PlayerCounts* player : players) {
    const std::string name = name_of(*player);
    const std::size_t shown = std::min(shown_columns(name), name_columns);
    out += std::string(2 + name_columns - shown, ' ') + fitted(name, std::max<std::size_t>(shown, 1));
  }
  out += '\n';
  append_row(out, "rounds won", players, [](const PlayerCounts& of) { return won_text(of.counts); });
  for (const measures::Group& group : measures::groups()) {
    fmt::format_to(std::back_inserter(out), "  {}\n", group.name);
    for (const measures::Measure& measure : group.measures)
      append_row(out, measure.name, players, [&measure](const PlayerCounts& of) {
        return number_text(measure.value(of.counts), measure.decimals);
      });
  }
  append_row(out, "well columns", players, [](const PlayerCounts& of) {
    const auto& columns = of.counts.well_columns;
    const auto most = std::ranges::max_element(columns);
    if (most == columns.end() || *most == 0) return std::string("-");
    return fmt::format("column {} most", most - columns.begin() + 1);
  });
  append_row(out, "opener", players, [](const PlayerCounts& of) {
    const auto& openers = of.counts.openers;
    const auto most = std::ranges::max_element(openers, {}, [](const auto& one) { return one.second; });
    if (most == openers.end()) return std::string("-");
    return fitted(fmt::format("{}x {}", most->second, most->first), name_columns);
  });
}

// The measures that are a list for each player.
void append_lists(std::string& out, std::span<const PlayerCounts* const> players) {
  const auto to = std::back_inserter(out);
  bool has_begun = false;
  for (const PlayerCounts* player : players) {
    const auto& columns = player->counts.well_columns;
    if (std::ranges::all_of(columns, [](std::uint64_t count) { return count == 0; })) continue;
    if (!has_begun) out += "  placements by well column, from the left\n";
    has_begun = true;
    fmt::format_to(to, "    {}", fitted(name_of(*player), label_columns));
    for (const std::uint64_t count : columns) fmt::format_to(to, " {:>5}", count);
    out += '\n';
  }
  for (const PlayerCounts* player : players) {
    if (player->counts.levels.empty()) continue;
    fmt::format_to(to, "  pace by level, {}\n", name_of(*player));
    fmt::format_to(to, "    {:>5} {:>8} {:>8} {:>9} {:>7}\n", "level", "pieces", "lines", "seconds", "PPS");
    for (const measures::LevelPace& one : player->counts.levels)
      fmt::format_to(to, "    {:>5} {:>8} {:>8} {:>9.1f} {:>7.3f}\n", one.level, one.pieces,
                     one.lines ? fmt::format("{}", *one.lines) : std::string("-"),
                     static_cast<double>(one.ms) / 1000,
                     game::per_second(static_cast<double>(one.pieces), static_cast<double>(one.ms)));
  }
}

void append_tables(std::string& out, const std::vector<const PlayerCounts*>& players) {
  for (std::size_t first = 0; first < players.size(); first += players_abreast) {
    out += '\n';
    const auto abreast = std::span(players).subspan(first, std::min(players_abreast, players.size() - first));
    append_table(out, abreast);
    append_lists(out, abreast);
  }
}

}  // namespace

void append_measures_text(std::string& out, const base::SafeText& file, const measures::MatchCounts& match) {
  fmt::format_to(std::back_inserter(out), "{}\n", file);
  append_rounds(out, match);
  std::vector<const PlayerCounts*> players;
  for (const PlayerCounts& player : match.players) players.push_back(&player);
  append_tables(out, players);
}

void append_measures_text(std::string& out, std::span<const measures::NamedCounts> players) {
  out += "\nall files\n";
  std::vector<const PlayerCounts*> of;
  for (const measures::NamedCounts& player : players) of.push_back(&player.of);
  append_tables(out, of);
}

}  // namespace tetron::convert
