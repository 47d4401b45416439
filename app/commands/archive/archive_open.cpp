#include "app/commands/archive/archive_open.hpp"

#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "base/file.hpp"

namespace tetron::app {

ExitCode tell(const std::string& path, const archive::Problem& problem) {
  error("{}: {}", path, problem.what);
  using enum archive::Problem::Kind;
  switch (problem.kind) {
    case cannot_open:
    case not_an_archive:
      return ExitCode::cannot_open;
    case damaged:
      return ExitCode::damaged;
    case busy:
    case cannot_write:
      break;
  }
  return ExitCode::cannot_write;
}

archive::Database open_archive(const std::string& path, archive::Access access) {
  if (path == "-")
    refuse(ExitCode::usage,
           "an archive is a file that is read here and there; it cannot come from standard input");
  // SQLite says no more than that it cannot open it.
  if (const auto file = base::File::open(path); file && file->id())
    remember_input(*file->id());  // no output goes to it
  else if (access == archive::Access::read ||
           (!file && file.error() != std::errc::no_such_file_or_directory)) {
    refuse(ExitCode::cannot_open, "{}: {}", path,
           file ? std::string("no regular file") : file.error().message());
  }
  return take(path, archive::Database::open(path, access));
}

}  // namespace tetron::app
