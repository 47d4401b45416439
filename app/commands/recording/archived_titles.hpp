#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::app {

// What archives of recordings (docs/archive.md) know about files, for lists of files. Empty if the program
// is built without archives. If an archive cannot be read, prints a warning.
class ArchivedTitles {
 public:
  // Opens the archive `games.db` in each folder that has one of these files.
  explicit ArchivedTitles(const std::vector<std::string>& paths);

  // A title for each round of the file, without its result and safe to print: "weapons, 2003-05-17, Ada,
  // Ben". For a match it says the standing before the round. Empty if no archive knows the file in its
  // current version.
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

// Whether a file is an archive, and the recordings that an archive knows, by date. If it cannot be read,
// they print a message and end the command.
bool is_archive(const std::string& path);
std::vector<std::string> recordings_in_archive(const std::string& path);
// The arguments, with each archive replaced by the recordings that it knows. An archive that knows none is
// kept.
std::vector<std::string> with_archived(const std::vector<std::string>& arguments);

}  // namespace tetron::app
