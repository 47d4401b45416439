#include "app/windows/best_games.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/windows/state_file.hpp"
#include "base/escape.hpp"
#include "replay/game/sprint.hpp"
#include "scene/board/round_events.hpp"
#include "scene/text/player_name.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view bests_name = "best.json";
constexpr std::size_t most_bests_bytes = 256 * 1024;
constexpr std::size_t most_bests = 200;  // modes and players

Splits splits_in(const StateJson& json) {
  Splits splits;
  if (!json.is_array()) return splits;
  for (const StateJson& each : json) {
    if (!each.is_number_unsigned()) return {};
    splits.emplace_back(each.get<std::uint32_t>());
  }
  return splits;
}

}  // namespace

std::optional<BestGames::Race> BestGames::race_of(const player::OpenRecording& recording) {
  const replay::Timeline& timeline = recording.timeline();
  const auto lines = game::lines_of_sprint(recording.game().mode);
  if (!lines || timeline.layout().players != 1) return std::nullopt;
  return Race{*lines, scene::splits_at(timeline.track(), base::PlayerId(0), timeline.duration())};
}

std::expected<BestGames, std::string> BestGames::find(const std::string& chosen,
                                                      const ReadingChoice& reading) {
  BestGames made;
  if (chosen.empty()) return made;
  const auto opened = RecordingFile::open(chosen, reading);
  const std::string name = base::escaped(chosen);
  if (!opened) return std::unexpected(fmt::format("--best: {} cannot be opened", name));
  made.chosen_ = race_of(**opened);
  if (!made.chosen_)
    return std::unexpected(fmt::format("--best: expected a sprint of one player, {} is none", name));
  return made;
}

Splits BestGames::splits_for(const player::OpenRecording& shown) {
  const auto race = race_of(shown);
  if (!race) return {};
  if (chosen_) return chosen_->lines == race->lines ? chosen_->splits : Splits();
  const auto* const file = dynamic_cast<const RecordingFile*>(&shown);
  if (file == nullptr || shown.game().names.empty()) return {};
  const std::string who =
      fmt::format("{}, {} lines", scene::player_name(shown.game(), base::PlayerId(0)), race->lines);
  const std::string path = file->whole_path();
  const bool is_complete = race->splits.size() >= race->lines / 10 && !race->splits.empty();
  Splits known;
  bool is_same = false;
  // Returns whether the recording is the fastest so far.
  const auto look = [&](const StateJson& bests) {
    const bool is_known = bests.contains(who) && bests[who].is_object() && bests[who].contains("splits_ms");
    known = is_known ? splits_in(bests[who]["splits_ms"]) : Splits();
    is_same = is_known && bests[who].value("file", StateJson()) == StateJson(path);
    return is_complete && (known.empty() || race->splits.back() < known.back()) &&
           (is_known || bests.size() < most_bests);
  };
  if (!look(read_state(bests_name, most_bests_bytes))) return is_same ? Splits() : known;
  change_state(bests_name, most_bests_bytes, [&](StateJson& bests) {
    if (!look(bests)) return;  // another window was faster
    StateJson splits = StateJson::array();
    for (const base::Milliseconds split : race->splits) splits.push_back(split.value);
    bests[who] = {{"file", path}, {"splits_ms", std::move(splits)}};
  });
  return is_same ? Splits() : known;
}

}  // namespace tetron::app
