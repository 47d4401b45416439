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

// Tells one version of a file from another.
struct FileStamp {
  std::uint64_t size = 0;
  std::chrono::system_clock::time_point changed{};
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  // Nothing if there is no such file, or if it is none that is worth watching: a pipe or a device.
  static std::optional<FileStamp> of(const std::filesystem::path& path);
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// The matches that are open somewhere: another round of one is there without reading the file again. Several
// threads may use it at once.
class OpenMatches {
 public:
  // What was read of that version of the file; null if nobody keeps it.
  std::shared_ptr<const MatchFile> find(const std::string& path, const FileStamp& stamp) const;
  // Is found from now on, as long as somebody keeps it.
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
