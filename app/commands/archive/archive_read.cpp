#include "app/commands/archive/archive_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/recording_file.hpp"
#include "app/io/unpacked.hpp"
#include "archive/gather.hpp"
#include "base/error.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/measures/period.hpp"

namespace tetron::app {

namespace {

using archive::FileEntry;
using archive::FileState;
using archive::GameEntry;

void set_unreadable(FileEntry& entry, std::string why) {
  entry.state = FileState::unreadable;
  entry.problem = std::move(why);
}

void read_tet(FileEntry& entry, const base::File& file, const std::string& path,
              const ReadingOptions& options) {
  const auto recording = read_recording(file, options);
  if (!recording) return set_unreadable(entry, recording.error());
  FoundProfile found = profile_of_option(options.profile, profile_named(options.profile));
  if (!options.names_profile()) {
    auto unnamed = unnamed_profile(path, *recording, shown_path(path), options.profile_choice());
    if (!unnamed) return set_unreadable(entry, unnamed.error().text());
    found = std::move(*unnamed);
  }
  const replay::Game game = replay::game_of(recording->header(), encoding_named(options.encoding));
  std::optional<tet::Gap> gap;
  entry.format = "tet";
  entry.games.push_back(archive::gathered({*recording, found.profile}, game, gap));
  if (!gap) return;
  entry.state = FileState::damaged;
  entry.problem = damage_text(*recording, *gap);
  // What the header states is the result of the whole game.
  GameEntry& last = entry.games.back();
  last.winner.reset();
  last.score.reset();
  last.level.reset();
  for (archive::PlayerRow& player : last.players) player.won = false;
}

// Adds what the file states about a round, which is known even if the round cannot be played.
void add_stated(GameEntry& game, const game::Match& match, std::size_t number) {
  const game::Round& round = match.rounds[number];
  const std::string date = measures::minute_of(match.origin.date.raw());  // "2024-05-06 21:04"
  game.round = static_cast<std::uint32_t>(number + 1);
  game.mode = match.origin.mode.raw();
  game.date = date.substr(0, 10);
  game.time = date.size() >= 16 ? date.substr(11, 5) : "";
  game.winner.reset();
  game.score.reset();
  game.level.reset();
  game.players.clear();
  std::uint32_t version = 0;
  std::from_chars(match.origin.version.data(), match.origin.version.data() + match.origin.version.size(),
                  version);
  game.version = version;
  for (const game::Result& result : round.results) {
    // If the file states nothing, uses the result of playing the round.
    const auto stated = [&result](std::string_view name) {
      const game::Value* const value = result.value(name);
      return value == nullptr ? std::nullopt : value->stated ? value->stated : value->replayed;
    };
    archive::PlayerRow row;
    row.name = match.players[result.player].name.raw();
    row.won = result.won;
    if (row.won) game.winner = static_cast<std::uint32_t>(game.players.size());
    row.placements = stated("pieces").value_or(0);
    row.pace =
        result.length.value == 0 ? 0 : 1000.0 * static_cast<double>(row.placements) / result.length.value;
    if (result.value("attack") == nullptr) {
      row.credits = result.score;
      if (row.won || round.results.size() == 1) {
        game.score = result.score;
        if (result.level) game.level = static_cast<std::uint32_t>(std::max<std::int64_t>(*result.level, 0));
      }
    }
    row.lines = stated("lines");
    row.singles = stated("singles");
    row.doubles = stated("doubles");
    row.triples = stated("triples");
    row.quads = stated("quads");
    row.attack = stated("attack");
    row.sent = stated("sent");
    row.received = stated("received");
    row.cleared = stated("cleared");
    game.length_ms = std::max<std::uint64_t>(game.length_ms, result.length.value);
    game.players.push_back(std::move(row));
  }
}

GameEntry read_round(const kinds::Source& source, std::size_t number) {
  GameEntry game;
  const auto played = kinds::shown(source, number);
  if (!played) {
    game.problem = played.error();
  } else {
    std::optional<tet::Gap> gap;
    game = archive::gathered(played->track(), played->game(), gap);
    game.exact = played->round.exact();
  }
  add_stated(game, source.match(), number);
  return game;
}

void read_rounds(FileEntry& entry, const base::File& file) {
  const auto read = read_match(file);
  if (!read) return set_unreadable(entry, read.error());
  entry.format = read->kind->name;
  const std::vector<game::Round>& rounds = read->source->match().rounds;
  for (std::size_t number = 0; number < rounds.size(); ++number) {
    entry.games.push_back(read_round(*read->source, number));
    if (!rounds[number].damage || entry.state == FileState::damaged) continue;
    entry.state = FileState::damaged;
    entry.problem = rounds[number].damage->what.raw();
  }
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
  // Taken first, so that a file that changes while it is read is read again the next time.
  entry.version = version_of(path).value_or(archive::FileVersion{});
  const auto file = open_unpacked(path);
  if (!file)
    set_unreadable(entry, file.error());
  else if (is_match(*file))
    read_rounds(entry, *file);
  else
    read_tet(entry, *file, path, options);
  return entry;
}

}  // namespace tetron::app
