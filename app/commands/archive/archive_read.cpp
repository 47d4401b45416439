#include "app/commands/archive/archive_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/commands/recording/recording_file.hpp"
#include "app/commands/recording/tetrio_input.hpp"
#include "archive/gather.hpp"
#include "base/error.hpp"
#include "convert/tetrio_recording.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/tetrio/players.hpp"
#include "replay/tetrio/tally.hpp"

namespace tetron::app {

namespace {

using archive::FileEntry;
using archive::FileState;
using archive::GameEntry;

constexpr std::uint64_t frames_a_second = 60;

void unreadable(FileEntry& entry, std::string why) {
  entry.state = FileState::unreadable;
  entry.problem = std::move(why);
}

void read_tet(FileEntry& entry, const base::File& file, const std::string& path,
              const ReadingOptions& options) {
  const auto recording = read_recording(file, options);
  if (!recording) return unreadable(entry, recording.error());
  FoundProfile found = profile_of_option(options.profile, profile_named(options.profile));
  if (!options.names_profile()) {
    auto unnamed = unnamed_profile(path, *recording, shown_path(path), options.profile_wish());
    if (!unnamed) return unreadable(entry, unnamed.error().text());
    found = std::move(*unnamed);
  }
  const replay::Game game = replay::game_of(recording->header(), encoding_named(options.encoding));
  std::optional<tet::Gap> gap;
  entry.format = "tet";
  entry.games.push_back(archive::gathered(*recording, found.profile, game, nullptr, gap));
  if (!gap) return;
  entry.state = FileState::damaged;
  entry.problem = base::describe(gap->error);
}

// What the file states of a round; it is there also where the round cannot be played.
void add_stated(GameEntry& game, const tetrio::Recording& recording, std::size_t number) {
  using tetrio::Count;
  const tetrio::Round& round = recording.rounds[number];
  const std::string date = recording.date();  // "2024-05-06T21:04:00.000Z"
  game.round = static_cast<std::uint32_t>(number + 1);
  game.mode = recording.mode();
  game.date = date.substr(0, 10);
  game.time = date.size() >= 16 ? date.substr(11, 5) : "";
  game.winner.reset();
  game.score.reset();
  game.level.reset();
  game.players.clear();
  for (const tetrio::PlayerReplay* const each : tetrio::in_order(round)) {
    const tetrio::PlayerReplay& player = *each;
    const tetrio::Tally stated = tetrio::stated_in(player);
    const std::uint64_t length_ms = std::uint64_t{player.frames} * 1000 / frames_a_second;
    archive::PlayerRow row;
    row.name = player.name.raw();
    row.won = player.results.text("gameoverreason") == "winner";
    if (row.won) game.winner = static_cast<std::uint32_t>(game.players.size());
    row.placements = stated[Count::pieces].value_or(0);
    row.pace =
        length_ms == 0 ? 0 : 1000.0 * static_cast<double>(row.placements) / static_cast<double>(length_ms);
    row.lines = stated[Count::lines].value_or(0);
    row.singles = stated[Count::singles];
    row.doubles = stated[Count::doubles];
    row.triples = stated[Count::triples];
    row.tetrises = stated[Count::quads];
    row.attack = stated[Count::attack];
    row.sent = stated[Count::sent];
    row.received = stated[Count::received];
    row.cleared = stated[Count::cleared];
    game.version = static_cast<std::uint32_t>(std::max(player.version(), 0));
    game.length_ms = std::max(game.length_ms, length_ms);
    game.players.push_back(std::move(row));
  }
}

GameEntry read_round(const tetrio::Recording& recording, std::size_t number) {
  GameEntry game;
  const auto played = convert::tetrio_round(recording, number);
  if (!played) {
    game.problem = played.error();
  } else if (const auto made = tet::Recording::read(played->bytes, tet::OnDamage::stop)) {
    std::optional<tet::Gap> gap;
    game = archive::gathered(*made, played->profile, replay::game_of(made->header(), {}),
                             played->gauges.get(), gap);
    game.exact = played->exact();
  }
  add_stated(game, recording, number);
  return game;
}

void read_tetrio(FileEntry& entry, const base::File& file) {
  const tetrio::ReadLimits limits;
  const auto bytes = file.read_all(limits.bytes);
  if (!bytes) return unreadable(entry, bytes.error().message());
  const auto recording = tetrio::read(bytes->text(), limits);
  if (!recording) return unreadable(entry, recording.error() + "; this is no TETR.IO recording");
  entry.format = "tetrio";
  for (std::size_t round = 0; round < recording->rounds.size(); ++round)
    entry.games.push_back(read_round(*recording, round));
}

}  // namespace

std::string archived_path(const std::string& path) {
  std::error_code problem;
  const auto absolute = std::filesystem::absolute(path, problem);
  return (problem ? std::filesystem::path(path) : absolute).lexically_normal().string();
}

std::optional<archive::FileVersion> version_of(const std::string& path) {
  const auto stamp = FileStamp::of(path);
  if (!stamp) return std::nullopt;
  const auto since = std::chrono::duration_cast<std::chrono::nanoseconds>(stamp->changed.time_since_epoch());
  return archive::FileVersion{stamp->size, since.count()};
}

std::string reading_of(const ReadingOptions& options) {
  std::string text = fmt::format("--encoding {}", options.encoding);
  if (!options.profile.empty()) text += " --profile " + options.profile;
  if (options.salvage) text += " --salvage";
  return text;
}

FileEntry read_for_archive(const std::string& path, const ReadingOptions& options) {
  FileEntry entry;
  entry.path = archived_path(path);
  entry.reading = reading_of(options);
  // Taken first: what changes while it is read is read again the next time.
  entry.version = version_of(path).value_or(archive::FileVersion{});
  const auto file = base::File::open(path);
  if (!file)
    unreadable(entry, file.error().message());
  else if (is_tetrio(*file))
    read_tetrio(entry, *file);
  else
    read_tet(entry, *file, path, options);
  return entry;
}

}  // namespace tetron::app
