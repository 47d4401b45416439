#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <memory>

#include "app/commands/list/match_row.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/recordings.hpp"
#include "app/io/messages.hpp"
#include "app/io/streams.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"
#include "app/options/date_range.hpp"
#include "app/options/own_names.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

enum class ListOrder : std::uint8_t { date, file, length, apm, pps, vs };

struct MatchListOptions {
  RecordingsOptions files;
  std::optional<std::string> player;
  bool won = false;
  bool lost = false;
  bool duplicates = false;
  DateRange dates;
  std::optional<std::string> kind;
  std::optional<std::string> mode;
  ListOrder order{};
  bool reverse = false;
  RowOptions rows;

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

struct ListedMatchRow {
  MatchRow row;
  kinds::MatchMarks marks;
};
void visit_members(base::Like<ListedMatchRow> auto& of, auto visit) {
  visit(of.row, of.marks);
}

std::expected<base::File, std::string> open_quietly(const std::string& path) {
  if (path != "-") return open_unpacked(path);
  auto input = in_words(base::File::of(streams().in));
  return input ? unpacked(std::move(*input)) : std::unexpected(input.error());
}

ExitCode read_row(const std::string& path, const std::vector<std::string>& names,
                  std::optional<ListedMatchRow>& found) {
  const auto file = open_quietly(path);
  const auto match = file ? read_match(*file) : std::unexpected(file.error());
  if (!match) {
    error("{}: {}", shown_path(path), match.error());
    return ExitCode::cannot_open;
  }
  found.emplace(row_of(*match->source, *match->kind, names),
                kinds::marks_of(*match->source, match->bytes.text()));
  if (found->row.damage.empty()) return ExitCode::done;
  error("{}: {}", shown_path(path), base::UntrustedText(found->row.damage));
  return ExitCode::damaged;
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
  options.rows.check();
  const std::vector<std::string> names = options.names();
  if ((options.won || options.lost) && names.empty())
    refuse(ExitCode::usage,
           "--{} needs to know who you are: give --me NAME or --player NAME, or write "
           "me = \"NAME\" into config.toml",
           options.won ? "won" : "lost");
  Recordings recordings(
      options.files, SoughtPlayers(options.player ? std::vector{*options.player} : std::vector<std::string>{},
                                   options.won || options.lost));
  Output out(options.files.out);
  std::vector<MatchRow> rows;
  std::size_t matches = 0;
  const ExitCode code = recordings.read<ListedMatchRow>(
      out, [&](const std::string& path, auto& found) { return read_row(path, names, found); },
      [&](const std::string& path, ListedMatchRow found) {
        MatchRow& row = found.row;
        for (const std::string& name : row.players) recordings.players.saw(name);
        if (const auto same = recordings.duplicates.add(path, found.marks))
          row.same_as = below_folder(*same, options.files.files);
        if (row.same_as.has_value() != options.duplicates) return;
        ++matches;
        if (!options.wants(row)) return;
        row.file = below_folder(path, options.files.files);
        rows.push_back(std::move(row));
      });
  if (recordings.list.inputs.empty()) return code;
  recordings.players.refuse_unknown();
  sort(rows, options);
  if (options.rows.format != RowFormat::text)
    append_rows(out, rows, options.rows, globals);
  else if (!rows.empty())
    append_text(out.text(), rows, table_look(options.rows.is_wide, out, globals));
  out.commit();
  if (rows.size() < matches) note("{} of {}", rows.size(), base::counted(matches, "file"));
  if (!options.duplicates) recordings.duplicates.note_count();
  return code;
}

Answer answer_of_list() {
  return {"list",
          "list --format json",
          "One object per line, one for each match. null where it is not known.",
          {{"", base::members<MatchRow>}}};
}

void describe_list(Command& command, Program& program) {
  auto options = std::make_shared<MatchListOptions>();
  options->files.add_to(command, "Folders, recordings", " and archives; - is standard input");
  command.add_option("--player", options->player, "Only matches with the player of this name")
      ->type_name("NAME");
  Option* const won =
      command.add_flag("--won", options->won, "Only matches that you won: --me, or else --player");
  command.add_flag("--lost", options->lost, "Only matches that you lost")->excludes(won);
  command.add_flag("--duplicates", options->duplicates,
                   "Only files of a match that another file before them has too, and that file");
  options->dates.add_to(command);
  std::vector<std::string> kinds;
  for (const kinds::Kind& kind : kinds::table()) kinds.emplace_back(kind.name);
  command.add_option("--kind", options->kind, "Only recordings of this kind: tetrio, jstris, ...")
      ->check(one_of(kinds))
      ->type_name("KIND")
      ->offer(kinds);
  command.add_option("--mode", options->mode, "Only matches of this mode: league, weapons, ...")
      ->type_name("MODE");
  add_choice<ListOrder>(command, "--sort", options->order,
                        {{"date", ListOrder::date},
                         {"file", ListOrder::file},
                         {"length", ListOrder::length},
                         {"apm", ListOrder::apm},
                         {"pps", ListOrder::pps},
                         {"vs", ListOrder::vs}},
                        "In which order, the least first");
  command.add_flag("--reverse", options->reverse, "The other way round: the newest or largest first");
  options->rows.add_to(command);
  command.footer(
      "Example: tetron list replays/\n"
      "         tetron list replays/ --me ann --lost --from 2026-05\n"
      "         tetron list replays/ --player ben --sort vs --reverse --format csv");
  program.run_for(command, [&program, options] { return list_matches(*options, program.globals); });
}

}  // namespace

extern const NamedCommand list_command{"list",
                                       "List matches, a line each: who, when, score, length, pace",
                                       "howto/many.md",
                                       describe_list,
                                       {answer_of_list}};

}  // namespace tetron::app
