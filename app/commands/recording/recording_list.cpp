#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/batch/input_list.hpp"
#include "app/commands/recording/archived_titles.hpp"
#include "app/commands/recording/tetrio_round.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

// Safe to show.
std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : base::escaped(path.substr(path.rfind('/') + 1));
}

}  // namespace

std::vector<std::string> recordings_of(const std::vector<std::string>& arguments) {
  // An archive stands for the recordings that it knows.
  std::vector<std::string> files;
  for (const std::string& argument : arguments) {
    const auto archived = is_archive(argument) ? recordings_in_archive(argument) : std::vector<std::string>{};
    if (archived.empty())
      files.push_back(argument);
    else
      files.insert(files.end(), archived.begin(), archived.end());
  }
  const InputList list = list_inputs(files, false);
  if (list.code != ExitCode::done) throw Exit{list.code};
  std::vector<std::string> paths;
  for (const BatchInput& input : list.inputs) paths.push_back(input.path);
  return paths;
}

RecordingList::RecordingList(const std::vector<std::string>& paths, const ReadingChoice& choice)
    : choice_(choice) {
  add_entries(paths);
}

std::expected<std::size_t, std::string> RecordingList::add(const std::vector<std::string>& paths) {
  const std::size_t first = entries_.size();
  const InputList list = list_inputs(paths, false);
  std::vector<std::string> found;
  for (const BatchInput& input : list.inputs) found.push_back(input.path);
  add_entries(found);
  if (entries_.size() == first) return std::unexpected(std::string("there is no recording in it"));
  return first;
}

void RecordingList::add_entries(const std::vector<std::string>& paths) {
  const ReadingChoice& choice = choice_;
  const ArchivedTitles archived(paths);
  for (const std::string& path : paths) {
    auto rounds = archived.of(path);
    const std::string title = rounds.size() == 1 ? rounds.front() : std::string();
    if (rounds.empty() && !choice.options.round) rounds = tetrio_rounds_of(path);
    if (choice.options.round) rounds.clear();
    if (rounds.size() < 2) entries_.push_back({path, std::nullopt, title});
    for (std::size_t round = 0; rounds.size() > 1 && round < rounds.size(); ++round)
      entries_.push_back({path, static_cast<std::uint32_t>(round + 1), rounds[round]});
  }
}

std::string RecordingList::name(std::size_t index) const {
  const std::string& about = entries_[index].about;
  const std::string name = file_name(entries_[index].path);
  return about.empty() ? name : name + ", " + about;
}

scene::ListedGame RecordingList::listed(std::size_t index) const {
  const Entry& entry = entries_[index];
  scene::ListedGame game;
  game.file = file_name(entry.path);
  game.round = entry.round.value_or(0);
  return game;
}

player::ReadGame RecordingList::reading(std::size_t index) const {
  if (entries_[index].path == "-") return nullptr;
  return [path = entries_[index].path, round = entries_[index].round, known = listed(index), match = match_,
          &choice = choice_](const std::stop_token& stop) {
    return read_listed(path, round, choice, known, *match, stop);
  };
}

void RecordingList::tell(std::size_t index, const base::SafeText& what) {
  const base::SafeText text = base::safe("{}: {}", shown_path(entries_[index].path), what);
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
  tell(index, base::safe("{}", damage));
  code_ = std::max(code_, choice_.options.salvage ? ExitCode::problems : ExitCode::damaged);
}

}  // namespace tetron::app
