#include <fmt/format.h>

#include "app/commands/archive/archive_open.hpp"
#include "app/commands/archive/archive_players.hpp"
#include "app/commands/archive/archive_rows.hpp"
#include "app/commands/program.hpp"
#include "app/options/date_range.hpp"
#include "app/options/options.hpp"
#include "app/options/table_options.hpp"
#include "archive/schema.hpp"

namespace tetron::app {

namespace {

struct StatsOptions {
  std::string database;
  std::string by = "player_totals";  // a view
  std::optional<std::string> player;
  DateRange dates;
  RowOptions rows;
};

// From here on, the tables and views have only the games of these days, and one name for each person.
void choose(archive::Database& database, const StatsOptions& options) {
  const auto run = [&](const std::string& sql) { take(options.database, database.run(sql.c_str())); };
  const auto person = person_expression(options.database, database);
  const bool has_days = options.dates.from || options.dates.until;
  if (!person && !has_days) return;
  std::string where;
  if (has_days) {
    // Dates are digits and hyphens.
    std::string days = "date <> ''";
    if (options.dates.from) days += fmt::format(" AND date >= '{}'", *options.dates.from);
    if (options.dates.until)
      days +=
          fmt::format(" AND substr(date, 1, {}) <= '{}'", options.dates.until->size(), *options.dates.until);
    run("CREATE TEMP VIEW games AS SELECT * FROM main.games WHERE " + days);
    run("CREATE TEMP VIEW files AS SELECT * FROM main.files WHERE file_id IN (SELECT file_id FROM "
        "temp.games)");
    where = " WHERE game_id IN (SELECT game_id FROM temp.games)";
    run("CREATE TEMP VIEW placements AS SELECT * FROM main.placements" + where);
  }
  run(fmt::format(
      "CREATE TEMP VIEW players AS SELECT game_id, player, {} AS name, team, won FROM main.players "
      "AS own{}",
      person.value_or("name"), where));
  // The view itself, of these tables.
  const std::string_view sql = archive::schema_object(options.by)->sql;
  run(fmt::format("CREATE TEMP {}", sql.substr(sql.find("VIEW"))));
}

constexpr std::string_view summary_sql =
    "SELECT (SELECT count(*) FROM files) AS files, (SELECT count(*) FROM files WHERE state <> 'good') AS "
    "damaged, "
    "(SELECT count(*) FROM games) AS games, (SELECT count(DISTINCT name) FROM players) AS players, "
    "(SELECT count(*) FROM placements) AS placements, (SELECT sum(length_ms) FROM games) AS length_ms";

ExitCode archive_totals(const StatsOptions& options, const Globals& globals) {
  archive::Database database = open_archive(options.database, archive::Access::read);
  choose(database, options);
  Output out;
  const convert::TableLook look = table_look(options.rows.is_wide, out, globals);
  if (options.rows.format == RowFormat::text && !options.player) {
    archive::Statement summary = take(options.database, database.prepare(summary_sql));
    write_rows(out, options.database, summary, options.rows, look);
    out.text() += '\n';
  }
  // Players without a name may be anybody: there are no totals of them.
  std::string where;
  if (options.player)
    where = " WHERE name IN " + names_in_archive(options.database, database, *options.player);
  else if (options.by == "player_totals" || options.by == "pairings" || options.by == "pieces")
    where = " WHERE name NOT GLOB '[Pp]layer [0-9]*'";
  const std::string sql = fmt::format("SELECT * FROM {}{} ORDER BY {}", options.by, where,
                                      archive::schema_object(options.by)->order);
  archive::Statement rows = take(options.database, database.prepare(sql));
  write_rows(out, options.database, rows, options.rows, look);
  out.commit();
  return ExitCode::done;
}

void describe_archive_stats(Command& command, Program& program) {
  auto options = std::make_shared<StatsOptions>();
  command.add_option("DB", options->database, "The archive")->required();
  add_choice<std::string>(command, "--by", options->by,
                          {{"player", "player_totals"},
                           {"opponent", "pairings"},
                           {"game", "player_games"},
                           {"piece", "pieces"},
                           {"mode", "modes"},
                           {"month", "months"}},
                          "One row for each of these; for opponent, game and piece, one for each player too");
  command.add_option("--player", options->player, "Only of the player of this name")->type_name("NAME");
  options->dates.add_to(command);
  add_archive_format(command, options->rows);
  command.parse_complete_callback([options] {
    if (options->player && (options->by == "modes" || options->by == "months"))
      throw WrongValue{"--player", "works with --by player, opponent, game or piece"};
  });
  command.footer(
      "Example: tetron archive stats games.db\n"
      "         tetron archive stats games.db --by opponent --player Ada --from 2003");
  program.run_for(command, [&program, options] { return archive_totals(*options, program.globals); });
}

}  // namespace

extern const NamedCommand archive_stats_command{"archive stats", "Sum up all games of an archive", "",
                                                describe_archive_stats};

}  // namespace tetron::app
