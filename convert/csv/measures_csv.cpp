#include "convert/csv/measures_csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <optional>
#include <vector>

#include "base/number_text.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

namespace {

using measures::Counts;
using measures::Figure;

constexpr int csv_decimals = 6;  // for figures that are not counts
constexpr int csv_curve_decimals = 2;

void append_value(std::string& out, const Counts::Number& value, int places) {
  out += ',';
  if (!value || !std::isfinite(*value)) return;
  constexpr double least = 0.5e-6;
  const double shown = std::abs(*value) < least ? 0 : *value;
  fmt::format_to(std::back_inserter(out), "{:.{}f}", shown, places == 0 ? 0 : csv_decimals);
}

// A field with the output of `append` for each item.
template <class Item, class Append>
void append_list(std::string& out, const std::vector<Item>& items, std::string_view between, Append append) {
  out += ',';
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += between;
    append(items[i]);
  }
}

void append_chains(std::string& out, const std::vector<measures::Chain>& chains, const Counts& counts) {
  const bool has_attack = counts[Figure::attack].has_value();
  append_list(out, chains, "; ", [&](const measures::Chain& one) {
    fmt::format_to(std::back_inserter(out), "{} ", one.length);
    if (has_attack)
      base::append_number(out, one.attack);
    else
      out += '-';
  });
}

// ",rounds,rounds_won,files", the measures, and the lists.
void append_counts(std::string& out, const Counts& counts, std::optional<std::size_t> files) {
  append_value(out, counts[Figure::rounds], 0);
  append_value(out, counts[Figure::won], 0);
  out += ',';
  if (files) base::append_number(out, *files);
  for (const measures::Group& group : measures::groups())
    for (const measures::Measure& measure : group.measures)
      append_value(out, measure.value(counts), measure.decimals);
  append_list(out, counts.well_columns, " ",
              [&out](std::uint64_t count) { base::append_number(out, count); });
  out += ',';
  std::string names;
  for (const auto& [name, rounds] : counts.openers)
    names += fmt::format("{}{} ({})", names.empty() ? "" : "; ", name, rounds);
  append_csv_field(out, names);
  append_list(out, counts.levels, "; ", [&out](const measures::LevelPace& one) {
    fmt::format_to(std::back_inserter(out), "{} {} ", one.level, one.pieces);
    if (one.lines)
      base::append_number(out, *one.lines);
    else
      out += '-';
    fmt::format_to(std::back_inserter(out), " {}", one.ms);
  });
  append_chains(out, counts.b2b_chains, counts);
  append_chains(out, counts.combo_chains, counts);
  const measures::Curves& curves = counts.curves;
  out += ',';
  if (curves.step_ms != 0) base::append_number(out, curves.step_ms);
  const auto rate = [&out](double value) {
    fmt::format_to(std::back_inserter(out), "{:.{}f}", value, csv_curve_decimals);
  };
  const auto rows = [&out](int value) { base::append_number(out, value); };
  append_list(out, curves.apm, " ", rate);
  append_list(out, curves.pps, " ", rate);
  append_list(out, curves.stack, " ", rows);
  append_list(out, curves.garbage, " ", rows);
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
  out +=
      ",well_columns,openers,levels,b2b,combos,step_ms,apm_over_time,pps_over_time,stack_heights,"
      "garbage_heights\n";
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
