#include <string_view>

#include "app/commands/archive/archive_open.hpp"
#include "app/commands/archive/archive_players.hpp"
#include "app/commands/archive/archive_rows.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/options/date_range.hpp"
#include "app/options/options.hpp"
#include "app/options/table_options.hpp"

namespace tetron::app {

namespace {

struct ListOptions {
  std::string database;
  std::optional<std::string> player;
  std::optional<std::string> mode;
  DateRange dates;
  bool problems = false;
  RowOptions rows;
};

// Only the beginning of a date may be given: "2003", "2003-05".
constexpr std::string_view games_sql =
    "SELECT date, time, mode, length_ms, names, won_by, round, path FROM game_list "
    "WHERE (?1 IS NULL OR mode = ?1) "
    "AND (?2 IS NULL OR date >= ?2) AND (?3 IS NULL OR substr(date, 1, length(?3)) <= ?3) ";
constexpr std::string_view games_order = "ORDER BY date, time, path, round";
constexpr std::string_view problems_sql =
    "SELECT state, round, path, problem FROM problems ORDER BY path, round";

ExitCode list(const ListOptions& options, const Globals& globals) {
  options.rows.check();
  archive::Database database = open_archive(options.database, archive::Access::read);
  std::string sql(options.problems ? problems_sql : games_sql);
  if (!options.problems) {
    if (options.player)
      sql += "AND game_id IN (SELECT game_id FROM players WHERE name IN " +
             names_in_archive(options.database, database, *options.player) + ") ";
    sql += games_order;
  }
  archive::Statement rows = take(options.database, database.prepare(sql));
  if (!options.problems) rows.begin(options.mode, options.dates.from, options.dates.until);
  Output out;
  const convert::TableLook look = table_look(options.rows.is_wide, out, globals);
  write_rows(out, options.database, rows, options.rows, look);
  out.commit();
  return ExitCode::done;
}

void describe_archive_list(Command& command, Program& program) {
  auto options = std::make_shared<ListOptions>();
  command.add_option("DB", options->database, "The archive")->required();
  command.add_option("--player", options->player, "Only games of the player of this name")->type_name("NAME");
  command.add_option("--mode", options->mode, "Only games of this mode: weapons, league, ...")
      ->type_name("MODE");
  options->dates.add_to(command);
  command.add_flag("--problems", options->problems, "List damaged and unreadable files instead of games");
  add_archive_format(command, options->rows);
  command.footer(
      "Example: tetron archive list games.db --player Ada --from 2003-05\n"
      "         tetron archive list games.db --problems");
  program.run_for(command, [&program, options] { return list(*options, program.globals); });
}

}  // namespace

extern const NamedCommand archive_list_command{"archive list", "List the games of an archive by date", "",
                                               describe_archive_list};

}  // namespace tetron::app
