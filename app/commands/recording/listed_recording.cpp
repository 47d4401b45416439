#include "app/commands/recording/listed_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/commands/recording/tetrio_input.hpp"
#include "base/error.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::app {

namespace {

using scene::ListedGame;

constexpr std::uint64_t frames_a_second = 60;
constexpr std::uint32_t events_at_once = 4096;  // before it is asked whether to stop
// A file that ends within a chunk may still be written to for so long after its last change.
constexpr auto fresh = std::chrono::seconds(10);

ListedGame unreadable(ListedGame known, std::string why) {
  known.problem = std::move(why);
  known.is_unreadable = true;
  return known;
}

bool may_be_growing(const base::Error& error, const FileStamp& stamp) {
  const auto age = std::chrono::system_clock::now() - stamp.changed;
  return error.fault == base::Fault::truncated && age < fresh && age > -fresh;
}

std::string result_of(const tet::Header& header, const replay::Game& game) {
  if (const auto winner = replay::winner_of(header, game)) return game.names[*winner].raw() + " won";
  return game.highscore ? fmt::format("score {}", header.score) : std::string();
}

ListedGame read_tet(const base::File& file, const FileStamp& stamp, const ReadingChoice& choice,
                    ListedGame known, const std::stop_token& stop) {
  const auto recording = read_recording(file, choice.options);
  if (!recording) return unreadable(std::move(known), recording.error());
  const replay::Game game = replay::game_of(recording->header(), choice.encoding);
  for (const base::UntrustedText& name : game.names) known.players.push_back(name.raw());
  known.mode = game.mode;
  known.date = game.date + " " + game.time;
  known.result = result_of(recording->header(), game);
  // What can be seen in a small picture is the same in the profile of its own that it may have.
  replay::Run run(*recording, choice.profile);
  while (run.step())
    if (run.state().events % events_at_once == 0 && stop.stop_requested()) return known;
  known.length = run.state().time;
  if (const auto& gap = run.first_gap(); gap && !may_be_growing(gap->error, stamp))
    known.problem = base::describe(gap->error);
  const replay::Layout& layout = run.state().layout();
  for (int field = 0; field < layout.fields(); ++field)
    known.fields.emplace_back(run.state().grid(base::MatrixId(static_cast<std::uint8_t>(field))));
  return known;
}

std::vector<ListedGame> rounds_of(const tetrio::Recording& recording) {
  const std::string date = recording.date();  // "2024-05-06T21:04:00.000Z"
  std::vector<ListedGame> rounds;
  for (const tetrio::Round& round : recording.rounds) {
    ListedGame game;
    game.mode = recording.mode();
    game.date = date.size() >= 16 ? date.substr(0, 10) + " " + date.substr(11, 5) : date;
    std::uint64_t frames = 0;
    for (const tetrio::PlayerReplay& player : round.players) {
      game.players.push_back(player.name.raw());
      frames = std::max<std::uint64_t>(frames, player.frames);
      if (round.players.size() > 1 && player.results.text("gameoverreason") == "winner")
        game.result = player.name.raw() + " won";
    }
    game.length = base::Milliseconds(static_cast<std::uint32_t>(frames * 1000 / frames_a_second));
    rounds.push_back(std::move(game));
  }
  return rounds;
}

ListedGame read_match(const base::File& file, const std::string& path, const FileStamp& stamp,
                      std::uint32_t round, ListedGame known, ListedMatch& match) {
  if (match.path != path || match.stamp != stamp) {
    const tetrio::ReadLimits limits;
    const auto bytes = file.read_all(limits.bytes);
    if (!bytes) return unreadable(std::move(known), bytes.error().message());
    const auto recording = tetrio::read(bytes->text(), limits);
    if (!recording) return unreadable(std::move(known), recording.error() + "; this is no TETR.IO recording");
    match = {path, stamp, rounds_of(*recording)};
  }
  if (round == 0 || round > match.rounds.size())
    return unreadable(std::move(known), fmt::format("there is no round {}", round));
  ListedGame game = match.rounds[round - 1];
  game.file = std::move(known.file);
  game.round = known.round;
  return game;
}

}  // namespace

ListedGame read_listed(const std::string& path, std::optional<std::uint32_t> round,
                       const ReadingChoice& choice, ListedGame known, ListedMatch& match,
                       const std::stop_token& stop) {
  // Nothing waits for a pipe.
  const auto stamp = FileStamp::of(path);
  std::error_code problem;
  if (!stamp && std::filesystem::exists(path, problem)) return known;
  const auto file = base::File::open(path);
  if (!file) return unreadable(std::move(known), file.error().message());
  if (!stamp) return known;
  if (is_tetrio(*file))
    return read_match(*file, path, *stamp, choice.options.round.value_or(round.value_or(1)), std::move(known),
                      match);
  return read_tet(*file, *stamp, choice, std::move(known), stop);
}

}  // namespace tetron::app
