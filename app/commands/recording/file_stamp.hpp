#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

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

}  // namespace tetron::app
