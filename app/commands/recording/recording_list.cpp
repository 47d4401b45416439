#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/commands/recording/natural_order.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

bool is_recording_name(std::string_view name) {
  if (name.size() < 5 || name.starts_with('.')) return false;
  return natural_order(name.substr(name.size() - 4), ".tet") == 0;
}

std::vector<std::string> recordings_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;  // a broken link, say: opening it will tell
    if (at->is_directory(unknown)) continue;
    if (std::string name = at->path().filename().string(); is_recording_name(name))
      names.push_back(std::move(name));
  }
  if (error || names.empty()) {
    tetron::app::error(fmt::format("{}: {}", base::escaped(folder),
                                   error ? error.message() : "there are no .tet files in this folder"));
    throw Exit{ExitCode::cannot_open};
  }
  std::ranges::sort(names, [](std::string_view a, std::string_view b) {
    const int order = natural_order(a, b);
    return order != 0 ? order < 0 : a < b;
  });
  for (std::string& name : names) name = (std::filesystem::path(folder) / name).string();
  return names;
}

}  // namespace

std::vector<std::string> recordings_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> paths;
  for (const std::string& argument : arguments) {
    std::error_code unknown;
    if (argument != "-" && std::filesystem::is_directory(argument, unknown))
      std::ranges::move(recordings_in(argument), std::back_inserter(paths));
    else
      paths.push_back(argument);
  }
  return paths;
}

std::string RecordingList::name(std::size_t index) const {
  const std::string& path = paths_[index];
  return path == "-" ? "standard input" : base::escaped(path.substr(path.rfind('/') + 1));
}

void RecordingList::tell(std::size_t index, const std::string& what) {
  std::string text =
      fmt::format("{}: {}", paths_[index] == "-" ? name(index) : base::escaped(paths_[index]), what);
  if (told_.insert(text).second) error(text);
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingList::open(std::size_t index) {
  auto opened = RecordingFile::open(paths_[index], choice_);
  if (!opened) {
    tell(index, opened.error());
    code_ = std::max(code_, ExitCode::cannot_open);
    return std::unexpected(fmt::format("{}: {}", name(index), opened.error()));
  }
  tell_damage(index, (*opened)->damage());
  return std::move(*opened);
}

void RecordingList::tell_damage(std::size_t index, const std::string& damage) {
  if (damage.empty()) return;
  tell(index, damage);
  code_ = std::max(code_, choice_.options.salvage ? ExitCode::problems : ExitCode::damaged);
}

}  // namespace tetron::app
