#include "app/commands/archive/archive_open.hpp"

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "app/io/descriptor.hpp"
#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/new_file.hpp"
#include "app/io/system_words.hpp"
#include "archive/fresh.hpp"
#include "base/file.hpp"

namespace tetron::app {

namespace {

// Returns the errno value of an error, or 0.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Writes an archive without recordings where no file is, or replaces an empty file.
int make_archive(const std::string& path, std::string_view bytes, bool replaces) {
  NewFile file;
  if (const int error = file.create(path); error != 0) return error;
  if (const int error = write_all(file.descriptor(), bytes); error != 0) return error;
  const int error = file.commit(replaces);
  return error == EEXIST && !replaces ? 0 : error;  // another program did it first
}

// While the lock is held, no other tetron makes an archive from an empty file.
int make_archive_of_empty_file(const std::string& path, std::string_view bytes) {
  const Descriptor file(path, O_RDWR);
  struct stat now {};
  struct stat locked {};
  if (file.number() < 0 || ::flock(file.number(), LOCK_EX) != 0 || ::fstat(file.number(), &locked) != 0)
    return errno;
  const bool is_same =
      ::stat(path.c_str(), &now) == 0 && now.st_dev == locked.st_dev && now.st_ino == locked.st_ino;
  return is_same && locked.st_size == 0 ? make_archive(path, bytes, true) : 0;
}

void make_if_needed(const std::string& path) {
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && (!S_ISREG(status.st_mode) || status.st_size > 0)) return;
  const std::string bytes = take(path, archive::fresh_archive());
  const int error = exists ? make_archive_of_empty_file(path, bytes) : make_archive(path, bytes, false);
  if (error != 0)
    refuse(ExitCode::cannot_write, "{}: cannot write: {}", path,
           why_not_written({error, std::generic_category()}));
}

}  // namespace

archive::Database open_archive(const std::string& path, archive::Access access,
                               std::function<bool(std::chrono::milliseconds)> go_on_waiting) {
  if (path == "-")
    refuse(ExitCode::usage,
           "an archive is a file that is read here and there; it cannot come from standard input");
  if (access == archive::Access::write) make_if_needed(path);
  // SQLite only reports that it cannot open the file, so this finds out why.
  if (const auto file = base::File::open(path); file && file->id())
    remember_input(path, file->id());  // so that no output is written to it
  else if (access == archive::Access::read ||
           (!file && file.error() != std::errc::no_such_file_or_directory)) {
    refuse(ExitCode::cannot_open, "{}: {}", path,
           file ? std::string("not a regular file") : why_not_read(file.error()));
  }
  return take(path, archive::Database::open(path, access, std::move(go_on_waiting)));
}

}  // namespace tetron::app
