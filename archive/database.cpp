#include "archive/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/file.hpp"

namespace tetron::archive {

namespace {

constexpr std::chrono::seconds patience{5};  // for another program to finish writing
constexpr std::chrono::milliseconds between_tries{10};
constexpr int longest_value = 1024 * 1024;  // bytes; no text in a recording is that long

// The work that a query may cost: far more than any query needs in an archive made by tetron.
constexpr int steps_between = 4096;
constexpr std::uint64_t steps_base = 30'000'000;
constexpr std::uint64_t steps_per_byte = 40;  // of the archive
constexpr std::uint64_t steps_per_row = 400;  // that is inserted

// A name that SQLite treats as a file name, even if it looks like "file:x?mode=memory" or ":memory:".
std::string plain_name(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

}  // namespace

struct Database::Work {
  FileSystem& files;
  std::function<bool(std::chrono::milliseconds)> go_on_waiting{};
  std::chrono::steady_clock::time_point waiting_since{};
  std::uint64_t steps = 0;  // of SQLite's virtual machine since allow_work()
  std::uint64_t rows = 0;   // that may be inserted

  // Called while another program has locked the database, with the number of earlier calls; 0 stops waiting.
  static int wait(void* self, int times) {
    auto& work = *static_cast<Work*>(self);
    const auto now = std::chrono::steady_clock::now();
    if (times == 0) work.waiting_since = now;
    if (!work.go_on_waiting(std::chrono::duration_cast<std::chrono::milliseconds>(now - work.waiting_since)))
      return 0;
    std::this_thread::sleep_for(between_tries);
    return 1;
  }
  // Called every so many steps; a result other than 0 stops the statement.
  static int go_on(void* self) {
    auto& work = *static_cast<Work*>(self);
    work.steps += steps_between;
    const std::uint64_t most =
        steps_base + steps_per_byte * work.files.inspected_size() + steps_per_row * work.rows;
    if (work.steps <= most) return 0;
    work.files.set_problem(
        Problem{Problem::Kind::damaged, fmt::format("this needs more than {} million steps, which no archive "
                                                    "of its size needs: it is damaged, perhaps on purpose",
                                                    most / 1'000'000)});
    return 1;
  }
};

Database::Database(Access access)
    : files_(std::make_unique<FileSystem>(access)), work_(std::make_unique<Work>(*files_)) {}
Database::Database(Database&& other) noexcept = default;
Database::~Database() = default;

bool Database::wait_a_while(std::chrono::milliseconds waited) {
  return waited < patience;
}

Result<Database> Database::open(const std::string& path, Access access,
                                std::function<bool(std::chrono::milliseconds)> go_on_waiting) {
  Database database(access);
  database.work_->go_on_waiting = std::move(go_on_waiting);
  const int flags = access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(plain_name(path).c_str(), &opened, flags, database.files_->name());
  database.database_.reset(opened);
  if (code != SQLITE_OK) return failed(opened, code);
  auto prepared = database.prepare_for_strangers();
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  return database;
}

Result<void> Database::prepare_for_strangers() {
  sqlite3* const database = database_.get();
  (void)sqlite3_busy_handler(database, &Work::wait, work_.get());
  (void)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_progress_handler(database, steps_between, &Work::go_on, work_.get());
  // Nothing is written to the file before a transaction ends, so that readers see the state before it.
  if (auto set = run(
          "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA foreign_keys=ON; PRAGMA cache_spill=OFF");
      !set)
    return set;
  // Locks the database, so that it is inspected.
  return run("SELECT count(*) FROM sqlite_schema");
}

void Database::allow_work(std::uint64_t rows) {
  work_->steps = 0;
  work_->rows = rows;
}

Result<void> Database::run(const char* sql) {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failed(database_.get(), code);
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (code != SQLITE_OK) return failed(database_.get(), code);
  return Statement(statement);
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(database_.get());
}

std::int64_t Database::changed_rows() const {
  return sqlite3_changes(database_.get());
}

bool looks_like_database(const std::string& path) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown))
    return false;  // opening a pipe would have an effect at its other end
  const auto file = base::File::open(path);
  if (!file) return false;
  std::array<char, beginning.size()> start{};
  const std::size_t length = file->read(0, std::as_writable_bytes(std::span(start)));
  return std::string_view(start.data(), length) == beginning;
}

}  // namespace tetron::archive
