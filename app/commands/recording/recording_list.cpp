#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/commands/recording/natural_order.hpp"
#include "app/commands/recording/tetrio_round.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

bool is_recording_name(std::string_view name) {
  constexpr std::array<std::string_view, 3> endings{".tet", ".ttr", ".ttrm"};
  return !name.starts_with('.') && std::ranges::any_of(endings, [name](std::string_view ending) {
    return name.size() > ending.size() &&
           natural_order(name.substr(name.size() - ending.size()), ending) == 0;
  });
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
    tetron::app::error(
        fmt::format("{}: {}", base::escaped(folder),
                    error ? error.message() : "there are no recordings in this folder (.tet, .ttr, .ttrm)"));
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

RecordingList::RecordingList(const std::vector<std::string>& paths, const ReadingChoice& choice)
    : choice_(choice) {
  for (const std::string& path : paths) {
    const auto rounds = choice.options.round ? std::vector<std::string>{} : tetrio_rounds_of(path);
    if (rounds.size() < 2) entries_.push_back({path});
    for (std::size_t round = 0; rounds.size() > 1 && round < rounds.size(); ++round)
      entries_.push_back({path, static_cast<std::uint32_t>(round + 1), rounds[round]});
  }
}

std::string RecordingList::name(std::size_t index) const {
  const auto& [path, round, about] = entries_[index];
  std::string name = path == "-" ? "standard input" : base::escaped(path.substr(path.rfind('/') + 1));
  return about.empty() ? name : name + ", " + about;
}

void RecordingList::tell(std::size_t index, const std::string& what) {
  std::string text = fmt::format(
      "{}: {}", entries_[index].path == "-" ? name(index) : base::escaped(entries_[index].path), what);
  if (told_.insert(text).second) error(text);
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingList::open(std::size_t index) {
  auto opened = RecordingFile::open(entries_[index].path, choice_, nullptr, entries_[index].round);
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
