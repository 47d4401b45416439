#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/commands/recording/match_input.hpp"

namespace tetron::app {

// Identifies a version of a file.
struct FileStamp {
  std::uint64_t size = 0;
  std::chrono::system_clock::time_point changed{};
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  // Returns nothing if there is no such file, or if it is a pipe or a device, which cannot be watched.
  static std::optional<FileStamp> of(const std::filesystem::path& path);
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// The matches that are open somewhere, so that another round of one can be opened without reading the file
// again. Several threads may use it at the same time.
class OpenMatches {
 public:
  // What was read from that version of the file; null if nobody uses it any more.
  std::shared_ptr<const MatchFile> find(const std::string& path, const FileStamp& stamp) const;
  // Adds a match. It can be found as long as somebody uses it.
  std::shared_ptr<const MatchFile> add(const std::string& path, const FileStamp& stamp, MatchFile file);

 private:
  struct Known {
    FileStamp stamp;
    std::weak_ptr<const MatchFile> file;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Known> known_;
};

}  // namespace tetron::app
