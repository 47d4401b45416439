#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <expected>
#include <memory>
#include <thread>

#include "app/batch/batch.hpp"
#include "app/commands/answers.hpp"
#include "app/commands/list/match_row.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/archived_titles.hpp"
#include "app/commands/recording/duplicates.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/streams.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"
#include "app/options/date_range.hpp"
#include "app/options/own_names.hpp"
#include "app/options/recordings_argument.hpp"
#include "app/options/sought_players.hpp"
#include "app/options/spreadsheet.hpp"
#include "app/options/table_options.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::app {

namespace {

enum class ListFormat : std::uint8_t { text, csv, json };
enum class ListOrder : std::uint8_t { date, file, length, apm, pps, vs };

struct MatchListOptions {
  std::vector<std::string> files;
  std::string out = "-";
  bool recursive = false;
  std::optional<std::uint32_t> jobs;
  std::optional<std::string> player;
  bool won = false;
  bool lost = false;
  bool duplicates = false;
  DateRange dates;
  std::optional<std::string> kind;
  std::optional<std::string> mode;
  ListOrder order{};
  bool reverse = false;
  ListFormat format{};
  Spreadsheet spreadsheet;
  bool is_wide = false;

  // The names of the player whose figures are shown.
  std::vector<std::string> names() const {
    return own_names().empty() && player ? std::vector{*player} : own_names();
  }
  bool wants(const MatchRow& row) const {
    if (player && std::ranges::none_of(
                      row.players, [this](const std::string& name) { return names_player(*player, name); }))
      return false;
    if ((won && row.won() != true) || (lost && row.won() != false)) return false;
    return (!kind || row.kind == *kind) && (!mode || row.mode == *mode) && dates.contains(row.date);
  }
};

struct ReadMatch {
  MatchRow row;
  kinds::MatchMarks marks;
};
using ReadRow = std::expected<ReadMatch, std::string>;

std::expected<base::File, std::string> open_quietly(const std::string& path) {
  if (path != "-") return open_unpacked(path);
  auto input = in_words(base::File::of(streams().in));
  return input ? unpacked(std::move(*input)) : std::unexpected(input.error());
}

ReadRow read_row(const std::string& path, const std::vector<std::string>& names) {
  const auto file = open_quietly(path);
  if (!file) return std::unexpected(file.error());
  const auto match = read_match(*file);
  if (!match) return std::unexpected(match.error());
  return ReadMatch{row_of(*match->source, *match->kind, names),
                   kinds::marks_of(*match->source, match->bytes.text())};
}

// Reads the files with several threads. Prints no messages.
std::vector<ReadRow> read_rows(const InputList& list, const MatchListOptions& options) {
  const std::vector<std::string> names = options.names();
  std::vector<ReadRow> rows(list.inputs.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < rows.size(); i = next++) try {
        rows[i] = read_row(list.inputs[i].path, names);
      } catch (const std::bad_alloc&) {
        rows[i] = std::unexpected(std::string("there is not enough memory"));
      }
  };
  std::vector<std::jthread> threads;
  for (unsigned job = 1; job < jobs_for(options.jobs, rows.size()); ++job) threads.emplace_back(work);
  work();
  threads.clear();
  return rows;
}

void sort(std::vector<MatchRow>& rows, const MatchListOptions& options) {
  const auto by = [&rows](auto member) { std::ranges::stable_sort(rows, {}, member); };
  switch (options.order) {
    case ListOrder::date:
      by(&MatchRow::date);
      break;
    case ListOrder::file:
      break;  // as they were found
    case ListOrder::length:
      by(&MatchRow::length_ms);
      break;
    case ListOrder::apm:
      by(&MatchRow::apm);
      break;
    case ListOrder::pps:
      by(&MatchRow::pps);
      break;
    case ListOrder::vs:
      by(&MatchRow::vs);
      break;
  }
  if (options.reverse) std::ranges::reverse(rows);
}

// "2-1", me first; of more than two players only the score of me, or the best; of one the points. "1-0+" if
// the rest cannot be read.
std::string score_of(const MatchRow& row) {
  const std::string_view more = row.damage.empty() ? "" : "+";
  if (row.players.size() < 2) return row.points ? fmt::format("{}{}", *row.points, more) : "";
  std::vector<std::uint32_t> score = row.score;
  // Nobody is known to have won a round.
  if (std::ranges::all_of(score, [](std::uint32_t won) { return won == 0; })) return "-";
  if (score.size() > 2)
    return fmt::format("{}{}", row.me ? score[*row.me] : *std::ranges::max_element(score), more);
  if (row.me == 1) std::swap(score[0], score[1]);
  return fmt::format("{}-{}{}", score[0], score[1], more);
}

// All players, or the others if one is me.
std::string players_of(const MatchRow& row) {
  std::string names;
  for (std::size_t id = 0; id < row.players.size(); ++id)
    if (id != row.me || row.players.size() == 1)
      names += (names.empty() ? "" : ", ") + base::escaped(row.players[id]);
  return names;
}

void append_text(std::string& out, const std::vector<MatchRow>& rows, const convert::TableLook& look) {
  const bool has_me = std::ranges::any_of(rows, [](const MatchRow& row) { return row.me.has_value(); });
  std::vector<convert::TableColumn> columns{
      {"date"}, {"score", true}, {"players"}, {"mode", false, 3}, {"length", true, 2}};
  if (has_me) columns.insert(columns.end(), {{"won"}, {"APM", true}, {"PPS", true}, {"VS", true, 4}});
  columns.push_back({"file", false, 1, true});
  const bool has_others =
      std::ranges::any_of(rows, [](const MatchRow& row) { return row.same_as.has_value(); });
  if (has_others) columns.push_back({"the same as", false, 1, true});
  convert::TableWriter table(out, columns, look);
  const auto figure = [](const std::optional<double>& value, int decimals) {
    return value ? fmt::format("{:.{}f}", *value, decimals) : "-";
  };
  for (const MatchRow& row : rows) {
    const std::uint32_t seconds = (row.length_ms + 500) / 1000;
    convert::TableRow cells{base::escaped(row.date.substr(0, 10)), score_of(row), players_of(row),
                            base::escaped(row.mode), fmt::format("{}:{:02}", seconds / 60, seconds % 60)};
    const auto won = row.won();
    if (has_me)
      cells.insert(cells.end(), {!won   ? "-"
                                 : *won ? "won"
                                        : "lost",
                                 figure(row.apm, 1), figure(row.pps, 2), figure(row.vs, 1)});
    cells.push_back(base::escaped(row.file));
    if (has_others) cells.push_back(base::escaped(row.same_as.value_or("")));
    table.add(std::move(cells));
  }
  table.finish();
}

ExitCode list_matches(const MatchListOptions& options, const Globals& globals) {
  if (options.spreadsheet.wanted && options.format != ListFormat::csv)
    refuse(ExitCode::usage, "--spreadsheet needs --format csv");
  if ((options.won || options.lost) && options.names().empty())
    refuse(ExitCode::usage,
           "--{} needs to know who you are: give --me NAME or --player NAME, or write "
           "me = \"NAME\" into config.toml",
           options.won ? "won" : "lost");
  const InputList found = list_inputs(with_archived(options.files), options.recursive);
  remember_inputs(found);
  Output out(options.out);
  ExitCode code = found.code;
  std::vector<ReadRow> read = read_rows(found, options);
  std::vector<MatchRow> rows;
  Duplicates duplicates;
  SoughtPlayers sought(options.player ? std::vector{*options.player} : std::vector<std::string>{},
                       options.won || options.lost);
  std::size_t matches = 0;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const std::string& path = found.inputs[i].path;
    if (!read[i]) {
      error("{}: {}", shown_path(path), read[i].error());
      code = std::max(code, ExitCode::cannot_open);
      continue;
    }
    MatchRow& row = read[i]->row;
    if (!row.damage.empty()) {
      error("{}: {}", shown_path(path), base::UntrustedText(row.damage));
      code = std::max(code, ExitCode::damaged);
    }
    for (const std::string& name : row.players) sought.saw(name);
    if (const auto same = duplicates.add(path, read[i]->marks))
      row.same_as = below_folder(*same, options.files);
    if (row.same_as.has_value() != options.duplicates) continue;
    ++matches;
    if (!options.wants(row)) continue;
    row.file = below_folder(path, options.files);
    rows.push_back(std::move(row));
  }
  if (read.empty()) return code;
  sought.refuse_unknown();
  sort(rows, options);
  switch (options.format) {
    case ListFormat::text:
      if (!rows.empty()) append_text(out.text(), rows, table_look(options.is_wide, out, globals));
      break;
    case ListFormat::csv:
      convert::append_csv_header(out.text(), base::members<MatchRow>());
      for (const MatchRow& row : rows)
        convert::append_csv_row(out.text(), base::members<MatchRow>(), &row, options.spreadsheet.kind());
      break;
    case ListFormat::json:
      for (const MatchRow& row : rows) convert::append_json_line(out.text(), row);
      break;
  }
  out.commit();
  if (rows.size() < matches) note("{} of {}", rows.size(), base::counted(matches, "file"));
  if (!options.duplicates) duplicates.note_count();
  return code;
}

}  // namespace

Answer answer_of_list() {
  return {"list",
          "list --format json",
          "One object per line, one for each match. null where it is not known.",
          {{"", base::members<MatchRow>}}};
}

void add_list(Command& root, Program& program) {
  auto options = std::make_shared<MatchListOptions>();
  Command* command = root.add_subcommand("list", "List matches, a line each: who, when, score, length, pace");
  offer_recordings(
      command
          ->add_option("FILE", options->files,
                       recordings_text("Folders, recordings", " and archives; - is standard input"))
          ->required());
  command->add_flag("-r,--recursive", options->recursive, "Also look into subfolders");
  add_jobs(*command, options->jobs);
  command
      ->add_option("-o,--output", options->out,
                   "File to write; - is standard output. An existing file is replaced")
      ->type_name("OUT");
  command->add_option("--player", options->player, "Only matches with the player of this name")
      ->type_name("NAME");
  Option* const won =
      command->add_flag("--won", options->won, "Only matches that you won: --me, or else --player");
  command->add_flag("--lost", options->lost, "Only matches that you lost")->excludes(won);
  command->add_flag("--duplicates", options->duplicates,
                    "Only files of a match that another file before them has too, and that file");
  options->dates.add_to(*command);
  std::vector<std::string> kinds;
  for (const kinds::Kind& kind : kinds::table()) kinds.emplace_back(kind.name);
  command->add_option("--kind", options->kind, "Only recordings of this kind: tetrio, jstris, ...")
      ->check(one_of(kinds))
      ->type_name("KIND")
      ->offer(kinds);
  command->add_option("--mode", options->mode, "Only matches of this mode: league, weapons, ...")
      ->type_name("MODE");
  add_choice<ListOrder>(*command, "--sort", options->order,
                        {{"date", ListOrder::date},
                         {"file", ListOrder::file},
                         {"length", ListOrder::length},
                         {"apm", ListOrder::apm},
                         {"pps", ListOrder::pps},
                         {"vs", ListOrder::vs}},
                        "In which order, the least first");
  command->add_flag("--reverse", options->reverse, "The other way round: the newest or largest first");
  add_choice<ListFormat>(*command, "--format", options->format,
                         {{"text", ListFormat::text}, {"csv", ListFormat::csv}, {"json", ListFormat::json}},
                         "Output format; json is one object per line");
  options->spreadsheet.add_to(*command);
  add_wide(*command, options->is_wide);
  command->footer(
      "Example: tetron list replays/\n"
      "         tetron list replays/ --me ann --lost --from 2026-05\n"
      "         tetron list replays/ --player ben --sort vs --reverse --format csv");
  command->callback([&program, options] {
    program.run = [&program, options] { return list_matches(*options, program.globals); };
  });
}

}  // namespace tetron::app
