#include "app/commands/stats/stats_file.hpp"

#include <algorithm>
#include <utility>

#include "app/commands/recording/profile_source.hpp"
#include "app/io/messages.hpp"
#include "app/options/own_names.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/measures_text.hpp"
#include "replay/measures/measures.hpp"
#include "replay/measures/period.hpp"

namespace tetron::app {

namespace {

// A replay that differs from the file.
void tell_inexact(const MatchInput& input, const game::Round& round, std::size_t number) {
  for (const game::Result& result : round.results) {
    if (result.exact.value_or(true)) continue;
    const base::UntrustedText& name = input.source->match().players[result.player].name;
    if (result.problem.empty()) {
      warning("{}: round {}: the replayed game of {} differs from the file; `tetron check` says where",
              input.file.shown, number, name);
      continue;
    }
    std::string from;
    if (result.exact_until) {
      from = " from ";
      convert::append_time(from, result.exact_until->value);
    }
    warning("{}: round {}: {} is not exact{}: {}", input.file.shown, number, name, from, result.problem);
  }
}

}  // namespace

bool wants(const StatsOptions& options, std::uint8_t player, const base::UntrustedText& name) {
  const auto is = [&](const std::string& one) {
    return one == std::to_string(player) || names_player(one, name.raw());
  };
  return options.players.empty() || std::ranges::any_of(options.players, is);
}

void append_rows(std::string& out, const base::SafeText& heading, std::span<const measures::StatsRow> rows,
                 const StatsOptions& options) {
  if (options.rows.format == RowFormat::text)
    return convert::append_measures_text(out, heading, rows, options.look);
  for (const measures::StatsRow& row : rows)
    if (options.rows.format == RowFormat::json)
      convert::append_json_line(out, row);
    else
      convert::append_csv_row(out, base::members<measures::StatsRow>(), &row,
                              options.rows.spreadsheet.kind());
}

ExitCode count_file(const std::string& path, const StatsOptions& options, std::optional<FileReport>& report) {
  const auto open = open_file(path);
  if (!open) return ExitCode::cannot_open;
  replay::Profile profile = profile_named(options.reading.profile);
  if (!options.reading.names_profile())
    if (const auto sidecar = sidecar_profile(path); sidecar && *sidecar) profile = **sidecar;
  const auto input =
      open_match(*open, {&profile, encoding_named(options.reading.encoding), options.reading.salvage});
  if (!input) return ExitCode::cannot_open;
  measures::MatchCounts counts;
  refuse_without_rounds(input->file.shown, input->source->match().rounds.size());
  const ExitCode code =
      for_each_round(*input, options.reading, [&](const game::Round& round, std::size_t number) {
        tell_inexact(*input, round, number);
        counts.add(input->source->match(), round, number);
      });
  if (counts.rounds.empty()) return code == ExitCode::done ? ExitCode::cannot_open : code;
  std::string text;
  std::vector<measures::StatsRow> rows = measures::rows_of(counts, base::UntrustedText(path));
  std::erase_if(
      rows, [&](const measures::StatsRow& row) { return !wants(options, row.player.value_or(0), row.name); });
  if (!rows.empty() && !options.totals_only && options.dates.contains(measures::utc_of(counts.date.raw())))
    append_rows(text, input->file.shown, rows, options);
  report = {std::move(text), kinds::marks_of(*input->source, input->file.file.text()), std::move(counts)};
  return code;
}

}  // namespace tetron::app
