#include "app/commands/list/match_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t least_of_file = 12;  // columns

std::string score_of(const MatchRow& row) {
  if (row.players.size() < 2) return "";
  std::vector<std::uint32_t> score = row.score;
  if (score.size() > 2) return fmt::format("{}", row.me ? score[*row.me] : *std::ranges::max_element(score));
  if (row.me == 1) std::swap(score[0], score[1]);
  return fmt::format("{}-{}", score[0], score[1]);
}

// All players, or the others if one is `me`.
std::string players_of(const MatchRow& row) {
  std::string names;
  for (std::size_t id = 0; id < row.players.size(); ++id)
    if (id != row.me || row.players.size() == 1)
      names += (names.empty() ? "" : ", ") + base::escaped(row.players[id]);
  return names;
}

// "1:23", in minutes.
std::string length_of(const MatchRow& row) {
  const std::uint32_t seconds = (row.length_ms + 500) / 1000;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string figure(const std::optional<double>& value, int decimals) {
  return value ? fmt::format("{:.{}f}", *value, decimals) : "-";
}

struct TextColumn {
  std::string_view heading;
  std::size_t most;  // characters
  bool is_number;
  std::string (*cell)(const MatchRow& row);
  bool is_mine = false;  // only if one of the players is `me` somewhere
};
constexpr std::array text_columns{
    TextColumn{"date", 10, false, [](const MatchRow& row) { return base::escaped(row.date.substr(0, 10)); }},
    TextColumn{"won", 4, false,
               [](const MatchRow& row) -> std::string {
                 const auto won = row.won();
                 return !won ? "-" : *won ? "won" : "lost";
               },
               true},
    TextColumn{"score", 5, true, score_of},
    TextColumn{"players", 20, false, players_of},
    TextColumn{"mode", 8, false, [](const MatchRow& row) { return base::escaped(row.mode); }},
    TextColumn{"length", 6, true, length_of},
    TextColumn{"APM", 5, true, [](const MatchRow& row) { return figure(row.apm, 1); }, true},
    TextColumn{"PPS", 4, true, [](const MatchRow& row) { return figure(row.pps, 2); }, true},
    TextColumn{"VS", 5, true, [](const MatchRow& row) { return figure(row.vs, 1); }, true}};

// The end of a text, after "…" if it is longer than `columns`.
std::string end_of(const std::string& text, std::size_t columns) {
  std::size_t from = 0;
  while (convert::shown_columns(std::string_view(text).substr(from)) > columns - (from > 0 ? 1 : 0)) {
    ++from;
    while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xc0) == 0x80) ++from;
  }
  return from > 0 ? "…" + text.substr(from) : text;
}

}  // namespace

void append_text(std::string& out, std::span<const MatchRow> rows, std::size_t columns) {
  const bool has_me = std::ranges::any_of(rows, [](const MatchRow& row) { return row.me.has_value(); });
  std::vector<std::pair<const TextColumn*, std::size_t>> shown;  // with their widths
  std::size_t used = 0;
  for (const TextColumn& column : text_columns) {
    if (column.is_mine && !has_me) continue;
    std::size_t width = column.heading.size();
    for (const MatchRow& row : rows) width = std::max(width, convert::shown_columns(column.cell(row)));
    shown.emplace_back(&column, std::min(width, std::max(column.most, column.heading.size())));
    used += shown.back().second + 1;
  }
  const std::size_t left = std::max(least_of_file, columns - std::min(columns, used));
  const auto line = [&](auto cell, const std::string& file) {
    for (const auto& [column, width] : shown) {
      const std::string text = cell(*column);
      const std::size_t taken = convert::shown_columns(text);
      if (column->is_number && taken <= width)
        out.append(width - taken, ' ') += text;
      else
        out += convert::fitted(text, width);
      out += ' ';
    }
    out += end_of(file, left) + "\n";
  };
  line([](const TextColumn& column) { return std::string(column.heading); }, "file");
  for (const MatchRow& row : rows)
    line([&row](const TextColumn& column) { return column.cell(row); }, base::escaped(row.file));
}

void append_csv(std::string& out, std::span<const MatchRow> rows, convert::CsvText kind) {
  out += "file,format,mode,date,rounds,players,score,winner,length_ms,me,won,apm,pps,vs\n";
  for (const MatchRow& row : rows) {
    const auto name = [&row](const std::optional<std::size_t>& player) {
      return player ? row.players[*player] : std::string();
    };
    const auto decimals = [](const std::optional<double>& value) { return value ? figure(value, 3) : ""; };
    const auto won = row.won();
    for (const std::string& text : {row.file, std::string(row.kind), row.mode, row.date}) {
      convert::append_csv_field(out, text, kind);
      out += ',';
    }
    out += fmt::format("{},", row.rounds);
    convert::append_csv_field(out, fmt::format("{}", fmt::join(row.players, ", ")), kind);
    out += fmt::format(",{},", fmt::join(row.score, "-"));
    convert::append_csv_field(out, name(row.winner), kind);
    out += fmt::format(",{},", row.length_ms);
    convert::append_csv_field(out, name(row.me), kind);
    out += fmt::format(",{},{},{},{}\n", won ? *won ? "1" : "0" : "", decimals(row.apm), decimals(row.pps),
                       decimals(row.vs));
  }
}

}  // namespace tetron::app
