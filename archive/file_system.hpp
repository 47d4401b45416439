#pragma once

#include <memory>
#include <optional>
#include <string>

#include "archive/problem.hpp"

namespace tetron::archive {

enum class Access : std::uint8_t { read, write };

// What SQLite opens and sees on behalf of one archive: the database's file, its journal when it is written,
// and temporary files; no other file is opened, removed or asked for. Each time that the database is locked,
// and before anything is read from it, it is inspected (inspect.hpp) unless it is as it was; a journal of an
// interrupted save is looked at first (journal.hpp). Who only reads sees the state before that save, and
// leaves both files as they are. docs/decisions/0103-archives-of-strangers.md
class FileSystem {
 public:
  explicit FileSystem(Access access);
  FileSystem(const FileSystem&) = delete;
  FileSystem& operator=(const FileSystem&) = delete;
  ~FileSystem();  // no database may be open with it

  // The name that SQLite knows it by.
  const char* name() const;
  // The size of the database when it was inspected, in bytes.
  std::uint64_t inspected_size() const;
  // Why SQLite was told that something failed, if it was told so by us; until the next lock.
  const std::optional<Problem>& problem() const;
  void set_problem(std::optional<Problem> problem);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tetron::archive
