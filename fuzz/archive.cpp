// An archive with a journal beside it. The input: how long the journal is (four bytes), whether it gets the
// mark that ties it to the database (a byte, without which none would be put back), the journal, the
// database.

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "archive/journal.hpp"
#include "archive/schema.hpp"
#include "archive/store.hpp"
#include "fuzz/input.hpp"
#include "fuzz/require.hpp"

using namespace tetron;

namespace {

namespace fs = std::filesystem;

// Where the files are, in memory if the system lets us.
class Folder {
 public:
  Folder() {
    std::error_code unknown;
    const fs::path memory = "/dev/shm";
    const fs::path above = fs::is_directory(memory, unknown) ? memory : fs::temp_directory_path();
    std::string name = (above / "tetron-fuzz-XXXXXX").string();
    fuzz::require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const char* name) const { return path_ / name; }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void write(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}
std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void mark(std::string& journal, const std::string& database) {
  const archive::ReadBytes bytes = [&database](std::uint64_t at, std::span<std::uint8_t> into) {
    if (at > database.size() || into.size() > database.size() - at) return false;
    std::copy_n(database.begin() + static_cast<std::ptrdiff_t>(at), into.size(), into.begin());
    return true;
  };
  const archive::SaveMark own = archive::read_mark(bytes);
  const auto tied = archive::JournalMark{own, own}.bytes();
  if (journal.size() >= archive::journal_mark_at + tied.size())
    std::ranges::copy(tied, journal.begin() + archive::journal_mark_at);
}

// The bytes of all rows of everything that can be asked for.
std::uint64_t read_all(archive::Database& database) {
  std::uint64_t bytes = 0;
  for (const archive::SchemaObject& object : archive::schema()) {
    if (object.kind == archive::SchemaKind::index) continue;
    const std::string sql =
        "SELECT * FROM " + std::string(object.name) + " ORDER BY " + std::string(object.order);
    auto rows = database.prepare(sql);
    if (!rows) continue;
    for (auto row = rows->next(); row && *row; row = rows->next())
      for (int column = 0; column < rows->columns(); ++column) bytes += rows->text(column).size();
  }
  return bytes;
}

void add(archive::Database& database) {
  archive::Store store(database);
  if (!store.open() || !store.known()) return;
  archive::FileEntry entry;
  entry.path = "/x.tet";
  entry.format = "tet";
  entry.games.emplace_back();
  entry.games[0].players.resize(2);
  entry.games[0].placements.resize(3);
  for (std::uint32_t i = 0; i < 3; ++i) entry.games[0].placements[i].number = i + 1;
  if (store.put(entry)) (void)store.save();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t journal_size = input.word();
  const bool is_tied = input.byte() % 2 == 1;
  std::string journal = input.text(journal_size);
  const std::string bytes = input.text(size);
  if (is_tied) mark(journal, bytes);

  const Folder folder;
  const std::string path = folder / "games.db";
  const fs::path beside = folder / "games.db-journal";
  write(path, bytes);
  if (!journal.empty()) write(beside, journal);
  write(folder / "precious", "mine");
  if (auto database = archive::Database::open(path, archive::Access::read)) (void)read_all(*database);
  fuzz::require(read(path) == bytes, "reading leaves the archive as it is");
  fuzz::require(journal.empty() || read(beside) == journal, "reading leaves the journal as it is");
  if (auto database = archive::Database::open(path, archive::Access::write)) add(*database);
  fuzz::require(read(folder / "precious") == "mine", "other files are left alone");
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    const std::string name = entry.path().filename();
    fuzz::require(name == "precious" || name.starts_with("games.db"), "no other files are made");
  }
  return 0;
}
