#include "app/io/archive_problem.hpp"

#include "app/io/messages.hpp"

namespace tetron::app {

ExitCode show_problem(const std::string& path, const archive::Problem& problem) {
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

}  // namespace tetron::app
