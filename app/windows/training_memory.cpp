#include "app/windows/training_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "app/commands/recording/recording_file.hpp"
#include "app/windows/state_file.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view training_name = "training.json";
constexpr std::size_t most_training_bytes = 4 * 1024 * 1024;
constexpr std::size_t most_trained_games = 5000;  // the oldest are forgotten

// "/games/match.ttrm#2"; empty if it is not in a file.
std::string name_in_training(const player::OpenRecording& recording) {
  const auto* const file = dynamic_cast<const RecordingFile*>(&recording);
  return file ? fmt::format("{}#{}", file->whole_path(), file->round_number().value_or(1)) : std::string();
}

}  // namespace

TrainingMemory::TrainingMemory() {
  const StateJson all = read_state(training_name, most_training_bytes);
  for (const auto& [name, mistakes] : all.items())
    for (const auto& [event, is_good] : mistakes.items())
      if (is_good == StateJson(true)) done_.insert(name + " " + event);
}

bool TrainingMemory::is_done(const player::OpenRecording& recording, std::uint32_t event) const {
  return done_.contains(fmt::format("{} {}", name_in_training(recording), event));
}

void TrainingMemory::note(const player::OpenRecording& recording, std::uint32_t event, bool is_good) {
  const std::string name = name_in_training(recording);
  done_.insert(fmt::format("{} {}", name, event));
  if (name.empty()) return;
  change_state(training_name, most_training_bytes, [&](StateJson& all) {
    while (all.size() >= most_trained_games && !all.contains(name)) all.erase(all.begin());
    StateJson& game = all[name];
    if (!game.is_object()) game = StateJson::object();
    StateJson& done = game[std::to_string(event)];
    done = is_good || done == StateJson(true);
  });
}

std::vector<std::string> newest_first(std::vector<std::string> files) {
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> dated;
  for (std::string& file : files) {
    std::error_code error;
    const auto changed = std::filesystem::last_write_time(file, error);
    dated.emplace_back(error ? std::filesystem::file_time_type::min() : changed, std::move(file));
  }
  std::ranges::stable_sort(dated, std::greater<>(), &decltype(dated)::value_type::first);
  files.clear();
  for (auto& each : dated) files.push_back(std::move(each.second));
  return files;
}

}  // namespace tetron::app
