#include "archive/loop_table.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string_view>

#include "archive/statement.hpp"

namespace tetron::archive {

namespace {

constexpr int application = 0x54657450;  // "TetP", in the database's header
constexpr int version = 1;
// Steps of SQLite's virtual machine: far more than reading the largest table takes.
constexpr int table_steps_between = 4096;
constexpr std::uint64_t most_steps = 20'000'000;

// `percent` is for people who query the database themselves.
constexpr std::array<std::string_view, 2> tables{
    "CREATE TABLE rules (\n  lines INTEGER NOT NULL,\n  hold TEXT NOT NULL,\n  drop_by TEXT NOT NULL,\n  "
    "kicks TEXT NOT NULL\n)",
    "CREATE TABLE starts (\n  nth INTEGER NOT NULL,\n  held TEXT NOT NULL,\n  bag TEXT NOT NULL,\n  success "
    "INTEGER NOT NULL,\n  total INTEGER NOT NULL,\n  percent REAL NOT NULL\n)"};

Result<Statement> prepare(const Memory& memory, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v2(memory.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (code != SQLITE_OK) return failed(memory.get(), code);
  return Statement(statement);
}

Result<void> run(const Memory& memory, const std::string& sql) {
  const int code = sqlite3_exec(memory.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failed(memory.get(), code);
  return {};
}

std::unexpected<Problem> no_table(std::string what) {
  return std::unexpected(Problem{Problem::Kind::not_an_archive, std::move(what)});
}

// Calls visit(statement) for each row, until it returns false.
template <class Visit>
Result<void> for_each_row(const Memory& memory, std::string_view sql, const Visit& visit) {
  auto rows = prepare(memory, sql);
  if (!rows) return std::unexpected(std::move(rows.error()));
  rows->begin();
  for (;;) {
    const auto more = rows->next();
    if (!more) return std::unexpected(more.error());
    if (!*more || !visit(*rows)) return {};
  }
}

// Whether the database has exactly the tables above.
Result<void> check_schema(const Memory& memory) {
  std::size_t found = 0;
  bool is_ours = true;
  const auto checked = for_each_row(memory, "SELECT sql FROM sqlite_schema", [&](const Statement& row) {
    is_ours = std::ranges::find(tables, row.text(0)) != tables.end() && ++found <= tables.size();
    return is_ours;
  });
  if (!checked) return checked;
  if (!is_ours || found != tables.size())
    return no_table("its tables are not those that tetron pc loop makes");
  return {};
}

// Opens the bytes as a database for reading.
Result<Memory> opened(std::span<const std::byte> bytes) {
  if (bytes.size() > most_of_loop_table)
    return no_table(
        fmt::format("it is larger than {} MiB, which no table of loops is", most_of_loop_table >> 20));
  if (bytes.size() < 100 || std::memcmp(bytes.data(), "SQLite format 3", 16) != 0)
    return no_table("this is not a table of loops: it is not an SQLite database");
  auto memory = open_memory();
  if (!memory) return memory;
  auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
  if (copy == nullptr) return failed(memory->get(), SQLITE_NOMEM);
  std::memcpy(copy, bytes.data(), bytes.size());
  const int code = sqlite3_deserialize(memory->get(), "main", copy, static_cast<sqlite3_int64>(bytes.size()),
                                       static_cast<sqlite3_int64>(bytes.size()),
                                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
  if (code != SQLITE_OK) return failed(memory->get(), code);
  (void)sqlite3_db_config(memory->get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  (void)sqlite3_db_config(memory->get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  (void)sqlite3_limit(memory->get(), SQLITE_LIMIT_LENGTH, static_cast<int>(most_of_loop_table));
  if (auto set = run(*memory, "PRAGMA cell_size_check=ON"); !set)
    return std::unexpected(std::move(set.error()));
  return memory;
}

// Stops a statement that takes more steps than allowed.
int go_on(void* left) {
  auto& steps = *static_cast<std::uint64_t*>(left);
  if (steps < table_steps_between) return 1;
  steps -= table_steps_between;
  return 0;
}

bool are_letters(std::string_view text, std::size_t most) {
  return text.size() <= most && text.find_first_not_of("ILOZTJS") == std::string_view::npos;
}

}  // namespace

Result<std::string> loop_database(const LoopTable& table) {
  const auto memory = open_memory();
  if (!memory) return std::unexpected(memory.error());
  std::string sql =
      fmt::format("PRAGMA page_size=4096; BEGIN; PRAGMA application_id={}; PRAGMA user_version={};",
                  application, version);
  for (const std::string_view one : tables) sql.append(one) += ';';
  if (auto made = run(*memory, sql); !made) return std::unexpected(std::move(made.error()));
  auto rules = prepare(*memory, "INSERT INTO rules VALUES (?, ?, ?, ?)");
  if (!rules) return std::unexpected(std::move(rules.error()));
  if (auto put = rules->run(table.rules.lines, table.rules.hold, table.rules.drop, table.rules.kicks); !put)
    return std::unexpected(std::move(put.error()));
  auto starts = prepare(*memory, "INSERT INTO starts VALUES (?, ?, ?, ?, ?, ?)");
  if (!starts) return std::unexpected(std::move(starts.error()));
  for (const LoopRow& row : table.rows) {
    const double percent =
        row.total == 0 ? 0.0 : 100.0 * static_cast<double>(row.success) / static_cast<double>(row.total);
    if (auto put = starts->run(row.nth, row.held, row.bag, row.success, row.total, percent); !put)
      return std::unexpected(std::move(put.error()));
  }
  if (auto done = run(*memory, "COMMIT"); !done) return std::unexpected(std::move(done.error()));
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(memory->get(), "main", &size, 0), &sqlite3_free);
  if (!bytes) return failed(memory->get(), SQLITE_NOMEM);
  return std::string(reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size));
}

Result<LoopTable> read_loop_database(std::span<const std::byte> bytes) {
  const auto memory = opened(bytes);
  if (!memory) return std::unexpected(memory.error());
  std::uint64_t steps = most_steps;
  sqlite3_progress_handler(memory->get(), table_steps_between, &go_on, &steps);
  int application_found = 0;
  int version_found = 0;
  const auto number = [](int& into) {
    return [&into](const Statement& row) {
      into = static_cast<int>(row.integer(0));
      return false;
    };
  };
  if (auto read = for_each_row(*memory, "PRAGMA application_id", number(application_found)); !read)
    return std::unexpected(std::move(read.error()));
  if (auto read = for_each_row(*memory, "PRAGMA user_version", number(version_found)); !read)
    return std::unexpected(std::move(read.error()));
  if (application_found != application) return no_table("this is not a table of loops, but another database");
  if (version_found != version)
    return no_table(
        fmt::format("this is a table of loops of version {}; this program reads version {}: make a "
                    "new one with --make",
                    version_found, version));
  if (auto checked = check_schema(*memory); !checked) return std::unexpected(std::move(checked.error()));

  LoopTable table;
  std::size_t rules = 0;
  auto read =
      for_each_row(*memory, "SELECT lines, hold, drop_by, kicks FROM rules", [&](const Statement& row) {
        table.rules = {static_cast<int>(row.integer(0)), std::string(row.text(1)), std::string(row.text(2)),
                       std::string(row.text(3))};
        return ++rules < 2;
      });
  if (!read) return std::unexpected(std::move(read.error()));
  bool is_good = rules == 1;
  constexpr std::size_t most_rows = 10'000;
  read =
      for_each_row(*memory, "SELECT nth, held, bag, success, total FROM starts", [&](const Statement& row) {
        LoopRow start{static_cast<int>(row.integer(0)), std::string(row.text(1)), std::string(row.text(2)),
                      static_cast<std::uint64_t>(row.integer(3)), static_cast<std::uint64_t>(row.integer(4))};
        constexpr std::uint64_t most = std::uint64_t{1} << 40;
        is_good = is_good && row.integer(0) >= 1 && row.integer(0) <= 7 && are_letters(start.held, 1) &&
                  are_letters(start.bag, 7) && start.success <= start.total && start.total <= most &&
                  table.rows.size() < most_rows;
        if (is_good) table.rows.push_back(std::move(start));
        return is_good;
      });
  if (!read) return std::unexpected(std::move(read.error()));
  if (!is_good)
    return std::unexpected(
        Problem{Problem::Kind::damaged, "a row of it is none that a loop of perfect clears can have"});
  return table;
}

}  // namespace tetron::archive
