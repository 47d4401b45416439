#include "convert/csv/measures_csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <optional>

#include "base/number_text.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

namespace {

using measures::Counts;
using measures::Figure;

constexpr int decimals = 6;  // of what is no count

void append_value(std::string& out, const Counts::Number& value, int places) {
  out += ',';
  if (!value || !std::isfinite(*value)) return;
  constexpr double least = 0.5e-6;
  const double shown = std::abs(*value) < least ? 0 : *value;
  fmt::format_to(std::back_inserter(out), "{:.{}f}", shown, places == 0 ? 0 : decimals);
}

// ",rounds,rounds_won,files" and the measures.
void append_counts(std::string& out, const Counts& counts, std::optional<std::size_t> files) {
  append_value(out, counts[Figure::rounds], 0);
  append_value(out, counts[Figure::won], 0);
  out += ',';
  if (files) base::append_number(out, *files);
  for (const measures::Group& group : measures::groups())
    for (const measures::Measure& measure : group.measures)
      append_value(out, measure.value(counts), measure.decimals);
  out += ',';
  for (std::size_t i = 0; i < counts.well_columns.size(); ++i) {
    if (i > 0) out += ' ';
    base::append_number(out, counts.well_columns[i]);
  }
  out += ',';
  std::string names;
  for (const auto& [name, rounds] : counts.openers)
    names += fmt::format("{}{} ({})", names.empty() ? "" : "; ", name, rounds);
  append_csv_field(out, names);
  out += '\n';
}

}  // namespace

void append_measures_header(std::string& out) {
  out += "of,file,round,player,name,won,rounds,rounds_won,files";
  for (const measures::Group& group : measures::groups())
    for (const measures::Measure& measure : group.measures) {
      out += ',';
      out += measure.key;
    }
  out += ",well_columns,openers\n";
}

void append_measures_csv(std::string& out, std::string_view file, const measures::MatchCounts& match,
                         CsvText kind) {
  const auto begin = [&](std::string_view of, std::optional<std::size_t> round,
                         const measures::PlayerCounts& player) {
    out += of;
    out += ',';
    append_csv_field(out, file, kind);
    out += ',';
    if (round) base::append_number(out, *round);
    out += ',';
    base::append_number(out, player.player);
    out += ',';
    append_csv_field(out, player.name.raw(), kind);
    out += ',';
    if (player.won) out += *player.won ? '1' : '0';
  };
  for (const measures::RoundCounts& round : match.rounds)
    for (const measures::PlayerCounts& player : round.players) {
      begin("round", round.number, player);
      append_counts(out, player.counts, std::nullopt);
    }
  for (const measures::PlayerCounts& player : match.players) {
    begin("match", std::nullopt, player);
    append_counts(out, player.counts, std::nullopt);
  }
}

void append_measures_csv(std::string& out, const measures::NamedCounts& player, CsvText kind) {
  out += "all,,,,";
  append_csv_field(out, player.of.name.raw(), kind);
  out += ',';
  append_counts(out, player.of.counts, player.files);
}

}  // namespace tetron::convert
