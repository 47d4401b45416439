#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/batch/input_list.hpp"
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
