#include "app/commands/recording/dump_records.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "app/commands/recording/dump_items.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/io/messages.hpp"
#include "convert/text/record_rows.hpp"

namespace tetron::app {

namespace {

// Which records are wanted.
class RecordFilter {
 public:
  RecordFilter(const DumpOptions& options, const MatchInput& input) : options_(options) {
    const game::Match& match = input.source->match();
    refuse_missing_round(input.file.shown, options.reading, match.rounds.size());
    if (options.player.empty()) return;
    replay::Game game;
    for (const game::Player& player : match.players) game.names.push_back(player.name);
    player_ = player_named(options.player, game).value;
  }

  bool operator()(const kinds::Record& record) const {
    if (!options_.types.empty() && std::ranges::find(options_.types, record.type) == options_.types.end())
      return false;
    if (!is_of_round(record)) return false;
    if (player_ && record.player != player_) return false;
    return !options_.range.given() || (record.time && options_.range.contains(*record.time));
  }
  bool is_of_round(const kinds::Record& record) const {
    return !options_.reading.round || record.round == *options_.reading.round - 1;
  }

 private:
  const DumpOptions& options_;
  std::optional<std::size_t> player_;
};

// A type that records of this kind never have.
void tell_foreign_types(const DumpOptions& options, const MatchInput& input) {
  for (const std::string& type : options.types)
    if (std::ranges::find(input.kind.records, type) == input.kind.records.end())
      warning("{}: has no records of type {}; a recording of {} has {}", input.file.shown, type,
              input.kind.game, fmt::join(input.kind.records, ", "));
}

}  // namespace

ExitCode dump_records(const DumpOptions& options, const Globals& globals, const OpenFile& file,
                      const std::string& where, const std::string* names) {
  if (options.format == DumpFormat::csv)
    refuse(ExitCode::usage,
           "{}: --format csv has the columns of .tet chunks; use ndjson for what is in this file, or --tet "
           "for the .tet recording that a round becomes",
           file.shown);
  const auto input = open_match(file);
  if (!input) return ExitCode::cannot_open;
  const RecordFilter wanted(options, *input);
  tell_foreign_types(options, *input);
  Output out(where, options.batch.existing());
  const bool is_own = where != "-";
  if (is_own) out.text() += dump_opening(options, false);
  DumpItems items(options, file, out, names);
  const convert::Paint bold =
      globals.use_color(out) ? convert::Paint{"\x1b[1m", "\x1b[0m"} : convert::Paint{};
  base::Milliseconds end{};
  input->source->records([&](const kinds::Record& record) {
    if (record.time && wanted.is_of_round(record)) end = std::max(end, *record.time);
    if (!wanted(record)) return;
    std::string& text = items.begin();
    if (options.format == DumpFormat::text) {
      convert::append_text(text, record, record.time ? convert::Paint{} : bold);
      if (options.hex) convert::append_hex_rows(text, record.bytes);
    } else {
      convert::append_json(text, record, options.hex);
    }
    items.end();
  });
  if (is_own) out.text() += dump_closing(options, items.any());
  out.commit();
  note_after_end(file.shown, options.range,
                 input->source->match().rounds.size() == 1 ? "the recording"
                 : options.reading.round                   ? "the round"
                                                           : "the longest round",
                 end);
  return tell_damage(*input, ExitCode::done);
}

}  // namespace tetron::app
