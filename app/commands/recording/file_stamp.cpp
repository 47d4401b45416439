#include "app/commands/recording/file_stamp.hpp"

#include <sys/stat.h>

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

}  // namespace tetron::app
