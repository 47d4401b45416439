#include "app/io/new_file.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using tetron::app::NewFile;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

Names new_files_in(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

int write_new(const fs::path& path, bool nameless, bool replaces = true) {
  NewFile file;
  if (const int error = file.create(path.string(), nameless); error != 0) return error;
  if (::write(file.descriptor(), "new", 3) != 3) return EIO;
  return file.commit(replaces);
}

}  // namespace

TEST_CASE("a new file gets its name when it is whole", "[app][new_file]") {
  const bool nameless = GENERATE(true, false);
  CAPTURE(nameless);
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "x";
  {
    NewFile file;
    REQUIRE(file.create(path.string(), nameless) == 0);
    CHECK(file.is_open());
    CHECK_FALSE(fs::exists(path));
    CHECK(new_files_in(folder.path()).size() == (nameless ? 0 : 1));
  }
  CHECK(new_files_in(folder.path()).empty());
  CHECK(write_new(path, nameless) == 0);
  CHECK(text_in(path) == "new");
  CHECK(new_files_in(folder.path()) == Names{"x"});
}

TEST_CASE("a new file replaces an old one, or does not", "[app][new_file]") {
  const bool nameless = GENERATE(true, false);
  CAPTURE(nameless);
  const TemporaryFolder folder;
  const fs::path path = folder.file("x", bytes_of("old"));
  CHECK(write_new(path, nameless, false) == EEXIST);
  CHECK(text_in(path) == "old");
  CHECK(write_new(path, nameless) == 0);
  CHECK(text_in(path) == "new");
  CHECK(new_files_in(folder.path()) == Names{"x"});
}

TEST_CASE("a file that appears meanwhile is replaced only if that is wanted", "[app][new_file]") {
  const bool nameless = GENERATE(true, false);
  const bool replaces = GENERATE(true, false);
  CAPTURE(nameless, replaces);
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "x";
  NewFile file;
  REQUIRE(file.create(path.string(), nameless) == 0);
  REQUIRE(::write(file.descriptor(), "new", 3) == 3);
  (void)folder.file("x", bytes_of("other"));
  CHECK(file.commit(replaces) == (replaces ? 0 : EEXIST));
  CHECK(text_in(path) == (replaces ? "new" : "other"));
}

TEST_CASE("nobody looks into what will be private", "[app][new_file]") {
  const TemporaryFolder folder;
  const fs::path path = folder.file("x", bytes_of("old"));
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  NewFile file;
  REQUIRE(file.create(path.string(), false) == 0);
  for (const std::string& name : new_files_in(folder.path()))
    CHECK(fs::status(folder.path() / name).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("unfinished files lose their names when a signal ends the program", "[app][new_file]") {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    NewFile one, other;
    if (one.create((folder.path() / "one").string(), false) != 0) ::_exit(1);
    if (other.create((folder.path() / "other").string(), false) != 0) ::_exit(2);
    tetron::app::remove_unfinished_files();
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(new_files_in(folder.path()).empty());
}

TEST_CASE("what cannot be written", "[app][new_file]") {
  const TemporaryFolder folder;
  CHECK(write_new(folder.path() / "no" / "x", true) == ENOENT);
  CHECK(write_new(folder.path() / "no" / "x", false) == ENOENT);
  fs::create_symlink("round", folder.path() / "round");
  CHECK(write_new(folder.path() / "round", true) == ELOOP);
  CHECK(write_new(folder.path() / std::string(256, 'x'), false) == ENAMETOOLONG);
  CHECK(new_files_in(folder.path()) == Names{"round"});
}
