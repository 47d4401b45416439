#include "app/commands/recording/open_matches.hpp"

#include <utility>

namespace tetron::app {

std::shared_ptr<const MatchFile> OpenMatches::find(const std::string& path, const FileStamp& stamp) const {
  const std::scoped_lock lock(mutex_);
  const auto known = known_.find(path);
  return known != known_.end() && known->second.stamp == stamp ? known->second.file.lock() : nullptr;
}

std::shared_ptr<const MatchFile> OpenMatches::add(const std::string& path, const FileStamp& stamp,
                                                  MatchFile file) {
  auto kept = std::make_shared<const MatchFile>(std::move(file));
  const std::scoped_lock lock(mutex_);
  known_.insert_or_assign(path, Known{stamp, kept});
  return kept;
}

}  // namespace tetron::app
