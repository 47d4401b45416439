#pragma once

#include <memory>
#include <optional>
#include <string>

#include "archive/problem.hpp"

namespace tetron::archive {

enum class Access : std::uint8_t { read, write };

// The file system that SQLite uses for one archive: the database file, its journal while it is written, and
// temporary files. No other file is opened, deleted or looked for. Each time the database is locked, and
// before anything is read from it, it is inspected (inspect.hpp) unless it is unchanged since then; the
// journal of an interrupted save is checked first (journal.hpp). Programs that only read see the state before
// that save and leave both files unchanged. docs/decisions/strangers.md#archives
class FileSystem {
 public:
  explicit FileSystem(Access access);
  FileSystem(const FileSystem&) = delete;
  FileSystem& operator=(const FileSystem&) = delete;
  ~FileSystem();  // no database may be open with it

  // The name under which it is registered with SQLite.
  const char* name() const;
  // The size of the database when it was inspected, in bytes.
  std::uint64_t inspected_size() const;
  // If an error that SQLite got came from this file system: what was wrong. Kept until the next lock.
  const std::optional<Problem>& problem() const;
  void set_problem(std::optional<Problem> problem);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tetron::archive
