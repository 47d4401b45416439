#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::app {

// What archives of recordings (docs/archive.md) know of files, for lists of them. Without archives in the
// program it knows nothing, and of one that cannot be read a warning says so.
class ArchivedTitles {
 public:
  // Looks into the archive `games.db` in each folder that has one of these files.
  explicit ArchivedTitles(const std::vector<std::string>& paths);

  // A title for each round of the file, without its result and safe to show: "weapons, 2003-05-17, Ada, Ben";
  // of a match how it stands before the round. Empty for a file that no archive knows as it is now.
  std::vector<std::string> of(const std::string& path) const;

 private:
  struct Player {
    std::string name;
    bool won = false;
  };
  using Wins = std::map<std::string_view, std::size_t>;
  struct Game {
    std::string mode;
    std::string date;
    std::vector<Player> players;
  };
  struct File {
    std::uint64_t size = 0;
    std::int64_t changed_ns = 0;
    std::vector<Game> games;  // by round
  };
  void read(const std::string& archive);
  static std::string title(const File& file, std::size_t round, const Wins& before);

  std::map<std::string, File> files_;  // by absolute path
};

// Whether a file is an archive; its recordings by date then. One that cannot be read is told and ends the
// command.
bool is_archive(const std::string& path);
std::vector<std::string> recordings_in_archive(const std::string& path);
// Arguments, but for each archive the recordings that it knows. One that knows none stays.
std::vector<std::string> with_archived(const std::vector<std::string>& arguments);

}  // namespace tetron::app
