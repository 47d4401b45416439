#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/app/command.hpp"
#include "tests/base/temporary_folder.hpp"

namespace tetron::test {

using Rows = std::vector<std::vector<std::string>>;

// What SQLite itself finds in a database, as texts; a value that is not there is an empty one.
Rows ask(const std::string& path, const std::string& sql);
// The one value that it finds.
std::string one(const std::string& path, const std::string& sql);

// A folder with copies of recordings, and an archive that is made of them.
class Games {
 public:
  explicit Games(const std::vector<std::string>& files);
  std::string folder() const { return (at_.path() / "recordings").string(); }
  std::string database() const { return (at_.path() / "games.db").string(); }
  std::string operator/(const std::string& name) const { return (at_.path() / name).string(); }
  Outcome add(std::vector<std::string> more = {}) const;

 private:
  TemporaryFolder at_;
};

}  // namespace tetron::test
