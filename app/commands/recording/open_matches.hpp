#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "app/commands/recording/file_stamp.hpp"
#include "app/commands/recording/match_input.hpp"

namespace tetron::app {

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
