#pragma once

#include <map>
#include <string>
#include <vector>

#include "archive/database.hpp"
#include "archive/entry.hpp"

namespace tetron::archive {

// How a file was read when it was added.
struct KnownFile {
  FileVersion version;
  std::string reading;
};

// Writes what files hold into an archive. What was put in is there for others, and for later, from the next
// save() on: whole files or nothing of them.
class Store {
 public:
  explicit Store(Database& database) : database_(database) {}

  Result<void> open();
  // Every file that the archive has, by its path.
  Result<std::map<std::string, KnownFile>> known();
  enum class Put { added, replaced, same };
  // Puts in a file in place of what the archive has of the same path, unless that is the same version read in
  // the same way: another program may have put it in since known().
  Result<Put> put(const FileEntry& entry);
  // Takes out a file and all that it held. False if there is none.
  Result<bool> remove(const std::string& path);
  Result<void> save();

 private:
  Result<void> begin();
  Result<void> put(std::int64_t file, const GameEntry& game);
  Result<void> put_players(std::int64_t game, const GameEntry& entry);
  Result<void> put_events(std::int64_t game, const GameEntry& entry);

  Database& database_;
  std::vector<Statement> statements_;  // in the order of `sql` in store.cpp
  bool is_open_ = false;               // a transaction is
};

}  // namespace tetron::archive
