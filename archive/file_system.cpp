#include "archive/file_system.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <string_view>
#include <vector>

#include "archive/inspect.hpp"
#include "archive/journal.hpp"

namespace tetron::archive {

namespace {

// Temporary space for sorting and grouping while reading.
constexpr std::uint64_t temporary_base = 16 * 1024 * 1024;  // bytes
constexpr std::uint64_t temporary_per_byte = 8;             // of the archive

enum class Role : std::uint8_t { database, journal, temporary };

struct OpenFile;

}  // namespace

struct FileSystem::State {
  explicit State(Access wanted) : access(wanted) {}

  // The state of the database when it was inspected.
  struct Seen {
    std::array<std::uint8_t, 4> change_counter{};
    SaveMark mark{};
    std::uint64_t size = 0;
    friend bool operator==(const Seen&, const Seen&) = default;
  };

  Access access;
  sqlite3_vfs* real = nullptr;
  sqlite3_vfs vfs{};
  std::string name;
  std::string database;  // full path, set when it is opened
  std::string journal;
  std::optional<Problem> problem;
  std::optional<Seen> seen;
  std::optional<Journal> before;          // the state that is read instead of the database
  sqlite3_file* journal_file = nullptr;   // the file of `before`
  sqlite3_file* database_file = nullptr;  // the real one
  SaveMark next_mark{};                   // to be written to the first page
  std::uint64_t temporary = 0;            // bytes in temporary files
};

namespace {

using State = FileSystem::State;

// SQLite's handle of a file; the handle of the real file follows it.
struct OpenFile {
  sqlite3_file base;
  State* state;
  sqlite3_file* real;
  Role role;
  bool is_looked_at;   // inspected since it was locked
  bool may_change;     // locked for writing since it was locked
  std::uint64_t size;  // of a temporary file
};

OpenFile& of(sqlite3_file* file) {
  return *reinterpret_cast<OpenFile*>(file);
}
State& state_of(sqlite3_vfs* vfs) {
  return *static_cast<State*>(vfs->pAppData);
}

ReadBytes reader_of(sqlite3_file* file) {
  return [file](std::uint64_t at, std::span<std::uint8_t> into) {
    return file->pMethods->xRead(file, into.data(), static_cast<int>(into.size()),
                                 static_cast<sqlite3_int64>(at)) == SQLITE_OK;
  };
}

std::uint64_t size_of(sqlite3_file* file) {
  sqlite3_int64 size = 0;
  return file->pMethods->xFileSize(file, &size) == SQLITE_OK && size > 0 ? static_cast<std::uint64_t>(size)
                                                                         : 0;
}

// Closes and frees a file that was opened here, not by SQLite.
void close_own(sqlite3_file*& file) {
  if (file == nullptr) return;
  if (file->pMethods != nullptr) (void)file->pMethods->xClose(file);
  sqlite3_free(file);
  file = nullptr;
}

void forget_before(State& state) {
  state.before.reset();
  close_own(state.journal_file);
}

// Reads part of the state before an interrupted save, page by page.
bool read_before(State& state, sqlite3_file* database, std::uint64_t at, std::span<std::uint8_t> into) {
  const std::uint32_t page_size = state.before->page_size();
  while (!into.empty()) {
    if (at >= state.before->database_size()) return false;
    const std::uint64_t in_page = at % page_size;
    const std::size_t here = std::min<std::size_t>(into.size(), page_size - in_page);
    const auto place = state.before->place_of(static_cast<std::uint32_t>(at / page_size + 1));
    const auto read = reader_of(place ? state.journal_file : database);
    if (!read(place ? *place + in_page : at, into.first(here))) return false;
    into = into.subspan(here);
    at += here;
  }
  return true;
}

// Whether there is a journal that no running program is using; it is then opened.
Result<bool> open_hot_journal(State& state, sqlite3_file* database) {
  struct stat status {};
  if (::lstat(state.journal.c_str(), &status) != 0 || (S_ISREG(status.st_mode) && status.st_size == 0))
    return false;
  int reserved = 0;
  if (database->pMethods->xCheckReservedLock(database, &reserved) == SQLITE_OK && reserved != 0) return false;
  const auto refuse = [](std::string what) {
    return std::unexpected(Problem{Problem::Kind::cannot_open, "its journal " + std::move(what)});
  };
  if (!S_ISREG(status.st_mode) || status.st_nlink != 1)
    return refuse("is a link or something else, not a regular file; remove it");
  state.journal_file = static_cast<sqlite3_file*>(sqlite3_malloc(state.real->szOsFile));
  if (state.journal_file == nullptr) return refuse("cannot be read: there is no memory left");
  std::memset(state.journal_file, 0, static_cast<std::size_t>(state.real->szOsFile));
  // Opened with this flag, the name need not come from SQLite, which puts options after its own names.
  const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_SUPER_JOURNAL;
  int got = 0;
  if (state.real->xOpen(state.real, state.journal.c_str(), state.journal_file, flags, &got) != SQLITE_OK) {
    close_own(state.journal_file);
    return refuse("cannot be opened, and without it an interrupted save cannot be undone");
  }
  return true;
}

State::Seen see(const ReadBytes& read, std::uint64_t size) {
  State::Seen now;
  now.size = size;
  (void)read(24, now.change_counter);
  now.mark = read_mark(read);
  return now;
}

Result<void> look_at(State& state, sqlite3_file* database) {
  const auto hot = open_hot_journal(state, database);
  if (!hot) return std::unexpected(hot.error());
  ReadBytes read = reader_of(database);
  std::uint64_t size = size_of(database);
  if (*hot) {
    auto journal = Journal::read(reader_of(state.journal_file), size_of(state.journal_file), read);
    if (!journal) return std::unexpected(std::move(journal.error()));
    state.before = std::move(*journal);
    if (state.before) {
      size = state.before->database_size();
      read = [&state, database](std::uint64_t at, std::span<std::uint8_t> into) {
        return read_before(state, database, at, into);
      };
    }
  }
  const State::Seen now = see(read, size);
  if (state.before || !state.seen || *state.seen != now)
    if (auto inspected = inspect(read, size); !inspected) return inspected;
  state.seen = now;
  // When writing, SQLite itself restores the old state from the same journal; until that is done, the mark of
  // the first page must be one that belongs to the journal.
  if (state.before) state.next_mark = state.before->mark().after;
  if (state.access == Access::write || !state.before) forget_before(state);
  return {};
}

// The files.

int close_file(sqlite3_file* file) {
  OpenFile& own = of(file);
  if (own.role == Role::temporary) own.state->temporary -= own.size;
  if (own.role == Role::database) forget_before(*own.state);
  return own.real->pMethods->xClose(own.real);
}

int read_file(sqlite3_file* file, void* into, int bytes, sqlite3_int64 at) {
  OpenFile& own = of(file);
  if (own.role != Role::database || !own.state->before)
    return own.real->pMethods->xRead(own.real, into, bytes, at);
  const std::span wanted(static_cast<std::uint8_t*>(into), static_cast<std::size_t>(bytes));
  if (read_before(*own.state, own.real, static_cast<std::uint64_t>(at), wanted)) return SQLITE_OK;
  std::ranges::fill(wanted, std::uint8_t{0});
  return SQLITE_IOERR_SHORT_READ;
}

// Writes the first page with the mark of the save, or the first sector of a journal with the marks before and
// after the save.
int write_marked(OpenFile& own, std::vector<std::uint8_t> bytes) {
  State& state = *own.state;
  if (own.role == Role::database) {
    if (state.next_mark == SaveMark{}) state.next_mark = random_mark();
    std::ranges::copy(state.next_mark, bytes.end() - sizeof(SaveMark));
  } else {
    JournalMark mark;
    mark.before = read_mark(reader_of(state.database_file));
    mark.after = state.next_mark = random_mark();
    if (mark.before != SaveMark{}) std::ranges::copy(mark.bytes(), bytes.begin() + journal_mark_at);
  }
  return own.real->pMethods->xWrite(own.real, bytes.data(), static_cast<int>(bytes.size()), 0);
}

bool may_grow(OpenFile& own, std::uint64_t end) {
  State& state = *own.state;
  if (end <= own.size) return true;
  state.temporary += end - own.size;
  own.size = end;
  const std::uint64_t most = temporary_base + temporary_per_byte * (state.seen ? state.seen->size : 0);
  if (state.access == Access::write || state.temporary <= most) return true;
  state.problem = {Problem::Kind::damaged,
                   fmt::format("this needs more than {} MB of temporary files, which no archive of its size "
                               "needs: it is damaged, perhaps on purpose",
                               most / (1024 * 1024))};
  return false;
}

int write_file(sqlite3_file* file, const void* from, int bytes, sqlite3_int64 at) {
  OpenFile& own = of(file);
  const auto size = static_cast<std::size_t>(bytes);
  const auto* first = static_cast<const std::uint8_t*>(from);
  const auto end = static_cast<std::uint64_t>(at) + size;
  if (own.role == Role::temporary && !may_grow(own, end)) return SQLITE_FULL;
  const bool has_mark = own.role == Role::database ? size >= header_size && first[20] >= sizeof(SaveMark)
                                                   : size >= journal_mark_at + journal_mark_size;
  if (own.role != Role::temporary && at == 0 && has_mark) return write_marked(own, {first, first + size});
  return own.real->pMethods->xWrite(own.real, from, bytes, at);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  OpenFile& own = of(file);
  if (own.role == Role::temporary && static_cast<std::uint64_t>(size) < own.size) {
    own.state->temporary -= own.size - static_cast<std::uint64_t>(size);
    own.size = static_cast<std::uint64_t>(size);
  }
  return own.real->pMethods->xTruncate(own.real, size);
}

int sync_file(sqlite3_file* file, int flags) {
  return of(file).real->pMethods->xSync(of(file).real, flags);
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  OpenFile& own = of(file);
  if (own.role != Role::database || !own.state->before) return own.real->pMethods->xFileSize(own.real, size);
  *size = static_cast<sqlite3_int64>(own.state->before->database_size());
  return SQLITE_OK;
}

int unlock_file(sqlite3_file* file, int level) {
  OpenFile& own = of(file);
  State& state = *own.state;
  if (own.role == Role::database && level == SQLITE_LOCK_NONE) {
    // The database as written by this program need not be inspected again.
    if (own.may_change && own.is_looked_at) state.seen = see(reader_of(own.real), size_of(own.real));
    own.may_change = own.is_looked_at = false;
    forget_before(state);
  }
  return own.real->pMethods->xUnlock(own.real, level);
}

int lock_file(sqlite3_file* file, int level) {
  OpenFile& own = of(file);
  const int code = own.real->pMethods->xLock(own.real, level);
  if (code != SQLITE_OK || own.role != Role::database) return code;
  if (level > SQLITE_LOCK_SHARED) own.may_change = true;
  if (own.is_looked_at) return SQLITE_OK;
  own.state->problem.reset();
  if (auto looked = look_at(*own.state, own.real); !looked) {
    own.state->problem = std::move(looked.error());
    (void)unlock_file(file, SQLITE_LOCK_NONE);
    return SQLITE_CANTOPEN;
  }
  own.is_looked_at = true;
  return SQLITE_OK;
}

int check_reserved_lock(sqlite3_file* file, int* is_reserved) {
  return of(file).real->pMethods->xCheckReservedLock(of(file).real, is_reserved);
}
int control_file(sqlite3_file* file, int what, void* argument) {
  if (what == ask_for_problem) {
    *static_cast<std::optional<Problem>*>(argument) = of(file).state->problem;
    return SQLITE_OK;
  }
  return of(file).real->pMethods->xFileControl(of(file).real, what, argument);
}
int sector_size(sqlite3_file* file) {
  return of(file).real->pMethods->xSectorSize(of(file).real);
}
// Of the promises of the file system, passes on only that unwritten bytes stay unchanged; then a journal is
// always in a file.
int device_characteristics(sqlite3_file* file) {
  return of(file).real->pMethods->xDeviceCharacteristics(of(file).real) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// No shared memory and no mapped files.
const sqlite3_io_methods methods{1,
                                 close_file,
                                 read_file,
                                 write_file,
                                 truncate_file,
                                 sync_file,
                                 file_size,
                                 lock_file,
                                 unlock_file,
                                 check_reserved_lock,
                                 control_file,
                                 sector_size,
                                 device_characteristics,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

// The file system.

std::optional<Role> role_of(State& state, const char* path, int flags) {
  constexpr int temporary =
      SQLITE_OPEN_TEMP_DB | SQLITE_OPEN_TRANSIENT_DB | SQLITE_OPEN_TEMP_JOURNAL | SQLITE_OPEN_SUBJOURNAL;
  if ((flags & temporary) != 0) return path == nullptr ? std::optional(Role::temporary) : std::nullopt;
  if (path == nullptr) return std::nullopt;
  if ((flags & SQLITE_OPEN_MAIN_DB) != 0 && state.database.empty()) {
    state.database = path;
    state.journal = state.database + "-journal";
    return Role::database;
  }
  if ((flags & SQLITE_OPEN_MAIN_JOURNAL) != 0 && state.access == Access::write && path == state.journal)
    return Role::journal;
  return std::nullopt;
}

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* got) {
  State& state = state_of(vfs);
  OpenFile& own = of(file);
  own = {};
  const auto role = role_of(state, path, flags);
  if (!role) return SQLITE_CANTOPEN;
  own.state = &state;
  own.role = *role;
  own.real = reinterpret_cast<sqlite3_file*>(&own + 1);
  const int code = state.real->xOpen(state.real, path, own.real, flags, got);
  if (own.real->pMethods != nullptr) own.base.pMethods = &methods;
  if (*role == Role::database) state.database_file = own.real;
  return code;
}

int delete_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  State& state = state_of(vfs);
  if (state.access != Access::write || path != state.journal) return SQLITE_IOERR_DELETE;
  return state.real->xDelete(state.real, path, sync_folder);
}

int ask_access(sqlite3_vfs* vfs, const char* path, int flags, int* found) {
  State& state = state_of(vfs);
  *found = 0;
  const bool is_own = path == state.database || (path == state.journal && state.access == Access::write);
  return is_own ? state.real->xAccess(state.real, path, flags, found) : SQLITE_OK;
}

int full_path(sqlite3_vfs* vfs, const char* path, int room, char* into) {
  return state_of(vfs).real->xFullPathname(state_of(vfs).real, path, room, into);
}
int random_bytes(sqlite3_vfs* vfs, int bytes, char* into) {
  return state_of(vfs).real->xRandomness(state_of(vfs).real, bytes, into);
}
int sleep_for(sqlite3_vfs* vfs, int microseconds) {
  return state_of(vfs).real->xSleep(state_of(vfs).real, microseconds);
}
int time_now(sqlite3_vfs* vfs, double* now) {
  return state_of(vfs).real->xCurrentTime(state_of(vfs).real, now);
}
int last_error(sqlite3_vfs* vfs, int room, char* into) {
  return state_of(vfs).real->xGetLastError(state_of(vfs).real, room, into);
}

}  // namespace

FileSystem::FileSystem(Access access) : state_(std::make_unique<State>(access)) {
  static std::atomic<unsigned> count = 0;
  State& state = *state_;
  (void)sqlite3_initialize();
  state.real = sqlite3_vfs_find(nullptr);
  state.name = fmt::format("tetron-{}", ++count);
  if (state.real == nullptr) return;
  state.vfs.iVersion = 1;
  state.vfs.szOsFile = static_cast<int>(sizeof(OpenFile)) + state.real->szOsFile;
  state.vfs.mxPathname = state.real->mxPathname;
  state.vfs.zName = state.name.c_str();
  state.vfs.pAppData = &state;
  state.vfs.xOpen = open_file;
  state.vfs.xDelete = delete_file;
  state.vfs.xAccess = ask_access;
  state.vfs.xFullPathname = full_path;
  state.vfs.xRandomness = random_bytes;
  state.vfs.xSleep = sleep_for;
  state.vfs.xCurrentTime = time_now;
  state.vfs.xGetLastError = last_error;
  (void)sqlite3_vfs_register(&state.vfs, 0);
}

FileSystem::~FileSystem() {
  (void)sqlite3_vfs_unregister(&state_->vfs);
}

const char* FileSystem::name() const {
  return state_->name.c_str();
}
std::uint64_t FileSystem::inspected_size() const {
  return state_->seen ? state_->seen->size : 0;
}
const std::optional<Problem>& FileSystem::problem() const {
  return state_->problem;
}
void FileSystem::set_problem(std::optional<Problem> problem) {
  state_->problem = std::move(problem);
}

}  // namespace tetron::archive
