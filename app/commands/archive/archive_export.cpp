#include <fmt/format.h>

#include <algorithm>

#include "app/batch/output_names.hpp"
#include "app/commands/archive/archive_open.hpp"
#include "app/commands/archive/archive_rows.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/options/options.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/table_options.hpp"
#include "archive/schema.hpp"

namespace tetron::app {

namespace {

struct ExportOptions {
  std::string database;
  std::string out;
  std::vector<std::string> tables;
  RowOptions rows{RowFormat::csv, {}, false};
  Overwrite overwrite;
};

std::vector<std::string> tables_of(archive::SchemaKind kind) {
  std::vector<std::string> names;
  for (const archive::SchemaObject& object : archive::schema())
    if (object.kind == kind) names.emplace_back(object.name);
  return names;
}

void export_table(archive::Database& database, const ExportOptions& options, const std::string& table,
                  const std::string& where) {
  Output out(where, options.overwrite.existing());
  const std::string sql =
      fmt::format("SELECT * FROM {} ORDER BY {}", table, archive::schema_object(table)->order);
  archive::Statement rows = take(options.database, database.prepare(sql));
  write_rows(out, options.database, rows, options.rows);
  out.commit();
}

ExitCode export_tables(const ExportOptions& options) {
  const std::vector<std::string> tables =
      options.tables.empty() ? tables_of(archive::SchemaKind::table) : options.tables;
  const bool has_folder = !options.out.empty() && options.out != "-";
  if (!has_folder && tables.size() > 1)
    refuse(ExitCode::usage, "several tables go to a folder: -o FOLDER; or name one with --table");
  archive::Database database = open_archive(options.database, archive::Access::read);
  // So all tables are from the same moment, even if recordings are added in the meantime.
  take(options.database, database.run("BEGIN"));
  for (const std::string& table : tables) {
    std::string where = "-";
    if (has_folder) {
      where = fmt::format("{}{}{}.{}", options.out, options.out.ends_with('/') ? "" : "/", table,
                          options.rows.format == RowFormat::csv ? "csv" : "ndjson");
      make_folder_of(where);
    }
    export_table(database, options, table, where);
  }
  return ExitCode::done;
}

void describe_archive_export(Command& command, Program& program) {
  auto options = std::make_shared<ExportOptions>();
  command.add_option("DB", options->database, "The archive")->required();
  command
      .add_option("-o,--output", options->out,
                  "Folder for the files, created if it does not exist; - is standard output, for one table")
      ->type_name("FOLDER");
  std::vector<std::string> names = tables_of(archive::SchemaKind::table);
  std::ranges::move(tables_of(archive::SchemaKind::view), std::back_inserter(names));
  command
      .add_option("--table", options->tables,
                  "Only this table or view; may be repeated. A single one goes to standard output without -o")
      ->type_name("NAME")
      ->check(one_of(names))
      ->one_value_each_time()
      ->offer(names);
  add_choice<RowFormat>(command, "--format", options->rows.format,
                        {{"csv", RowFormat::csv}, {"ndjson", RowFormat::json}, {"json", RowFormat::json}},
                        "Output format; ndjson (or json) is one object per line");
  options->rows.spreadsheet.add_to(command);
  options->overwrite.add_to(command, "existing files in FOLDER");
  command.footer(
      "Example: tetron archive export games.db -o tables/\n"
      "         tetron archive export games.db --table player_totals --format ndjson");
  program.run_for(command, [options] { return export_tables(*options); });
}

}  // namespace

extern const NamedCommand archive_export_command{"archive export",
                                                 "Write each table of an archive to a file of CSV or NDJSON",
                                                 "", describe_archive_export};

}  // namespace tetron::app
