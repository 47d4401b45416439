#include "app/commands/recording/open_matches.hpp"

#include <sys/stat.h>

#include <utility>

#include "app/io/zip_folder.hpp"

namespace tetron::app {

std::optional<FileStamp> FileStamp::of(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(file_holding(path.string()).c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  const auto since_epoch =
      std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  return FileStamp{static_cast<std::uint64_t>(status.st_size),
                   std::chrono::time_point_cast<std::chrono::system_clock::duration>(
                       std::chrono::sys_time<std::chrono::nanoseconds>(since_epoch)),
                   status.st_dev, status.st_ino};
}

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
