#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/batch/input_list.hpp"
#include "app/commands/recording/tetrio_round.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

std::vector<std::string> recordings_of(const std::vector<std::string>& arguments) {
  const InputList list = list_inputs(arguments, false);
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
