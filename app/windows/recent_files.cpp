#include "app/windows/recent_files.hpp"

#include <algorithm>
#include <string>

#include "app/windows/state_file.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view recent_name = "recent.json";
constexpr std::size_t most_recent = 10;
constexpr std::size_t most_recent_bytes = 64 * 1024;

std::vector<std::filesystem::path> files_in(const StateJson& json) {
  std::vector<std::filesystem::path> files;
  if (!json.is_object() || !json.contains("files") || !json["files"].is_array()) return files;
  for (const auto& file : json["files"]) {
    if (!file.is_string() || files.size() == most_recent) continue;
    std::filesystem::path path = file.get<std::string>();
    std::error_code unknown;
    if (path.is_absolute() && std::filesystem::is_regular_file(path, unknown))
      files.push_back(std::move(path));
  }
  return files;
}

}  // namespace

std::vector<std::filesystem::path> recent_files() {
  return files_in(read_state(recent_name, most_recent_bytes));
}

void remember_files(const std::vector<std::string>& shown) {
  change_state(recent_name, most_recent_bytes, [&shown](StateJson& json) {
    std::vector<std::filesystem::path> files = files_in(json);
    for (const std::string& path : shown) {
      std::error_code unknown;
      std::filesystem::path whole = std::filesystem::absolute(path, unknown).lexically_normal();
      if (unknown || !std::filesystem::is_regular_file(whole, unknown)) continue;
      std::erase(files, whole);
      files.insert(files.begin(), std::move(whole));
    }
    if (files.size() > most_recent) files.resize(most_recent);
    json["files"] = StateJson::array();
    for (const std::filesystem::path& file : files) json["files"].push_back(file.string());
  });
}

}  // namespace tetron::app
