#pragma once

#include <map>
#include <string>
#include <vector>

#include "archive/database.hpp"
#include "archive/entry.hpp"

namespace tetron::archive {

// The version of a file when it was added, and the options with which it was read.
struct KnownFile {
  FileVersion version;
  std::string reading;
};

// Writes entries of files to an archive. save() makes them visible to others and permanent, either a whole
// file or nothing of it.
class Store {
 public:
  explicit Store(Database& database) : database_(database) {}

  Result<void> open();
  // All files in the archive, by path.
  Result<std::map<std::string, KnownFile>> known();
  enum class Put { added, replaced, same };
  // Adds a file or replaces the one with the same path. Does nothing if the archive already has the same
  // version with the same options; another program may have added it since known().
  Result<Put> put(const FileEntry& entry);
  // Removes a file and everything that belongs to it. False if there is none.
  Result<bool> remove(const std::string& path);
  Result<void> save();

 private:
  Result<void> begin();
  Result<void> put(std::int64_t file, const GameEntry& game);
  Result<void> put_players(std::int64_t game, const GameEntry& entry);
  Result<void> put_events(std::int64_t game, const GameEntry& entry);

  Database& database_;
  std::vector<Statement> statements_;  // in the order of `sql` in store.cpp
  bool is_open_ = false;               // whether a transaction is open
};

}  // namespace tetron::archive
