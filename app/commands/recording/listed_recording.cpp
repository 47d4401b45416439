#include "app/commands/recording/listed_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/io/unpacked.hpp"
#include "base/error.hpp"
#include "base/isolate.hpp"
#include "convert/text/match_rounds.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/measures/period.hpp"
#include "replay/timeline/run.hpp"
#include "review/attempt/attempt_origin.hpp"
#include "scene/text/clock_text.hpp"

namespace tetron::app {

namespace {

using scene::ListedGame;

constexpr std::uint32_t events_at_once = 4096;  // number of events between two checks for a stop
// If a file ends within a chunk, it may still be being written for this long after its last change.
constexpr auto listed_fresh_for = std::chrono::seconds(10);

ListedGame unreadable(ListedGame known, std::string why) {
  known.problem = std::move(why);
  known.is_unreadable = true;
  return known;
}

bool may_be_growing(const base::Error& error, const FileStamp& stamp) {
  const auto age = std::chrono::system_clock::now() - stamp.changed;
  return error.kind == base::ErrorKind::truncated && age < listed_fresh_for && age > -listed_fresh_for;
}

std::string result_of(const replay::Game& game) {
  if (game.winner) return base::isolated(game.names[*game.winner].raw()) + " won";
  return game.highscore && game.score ? fmt::format("score {}", *game.score) : std::string();
}

std::vector<field::Grid> fields_of(const replay::State& state) {
  std::vector<field::Grid> fields;
  for (int field = 0; field < state.layout().fields(); ++field)
    fields.emplace_back(state.grid(base::MatrixId(static_cast<std::uint8_t>(field))));
  return fields;
}

ListedGame read_tet(const base::File& file, const FileStamp& stamp, const ReadingChoice& choice,
                    ListedGame known, const std::stop_token& stop) {
  const auto recording = read_recording(file, choice.options);
  if (!recording) return unreadable(std::move(known), recording.error());
  const replay::Game game = replay::game_of(recording->header(), choice.encoding);
  for (const base::UntrustedText& name : game.names) known.players.push_back(name.raw());
  known.mode = game.mode;
  known.kind = kind_of(file).game;
  known.date = game.date + " " + game.time;
  known.result = result_of(game);
  // A separate profile would not change anything that can be seen in a small picture.
  replay::Run run(*recording, choice.profile);
  while (run.step())
    if (run.state().events % events_at_once == 0 && stop.stop_requested()) return known;
  known.length = run.state().time;
  if (const auto& gap = run.first_gap(); gap && !may_be_growing(gap->error, stamp))
    known.problem = base::describe(gap->error);
  known.fields = fields_of(run.state());
  return known;
}

std::vector<ListedGame> rounds_of(const game::Match& match, std::string_view kind) {
  const std::vector<convert::ListedRound> titles = convert::listed_rounds(match);
  std::optional<base::Milliseconds> whole;
  if (std::ranges::all_of(match.rounds, [](const game::Round& round) { return round.length.value > 0; })) {
    std::uint64_t sum = 0;
    for (const game::Round& round : match.rounds) sum += round.length.value;
    whole = base::Milliseconds(static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, ~std::uint32_t{0})));
  }
  const std::string date = measures::minute_of(match.origin.date.raw());
  std::vector<ListedGame> rounds;
  for (const game::Round& round : match.rounds) {
    ListedGame game;
    game.needs_playing = true;
    game.mode = match.origin.mode.raw();
    game.date = date;
    for (const game::Result& result : round.results) {
      const std::string& name = match.players[result.player].name.raw();
      game.players.push_back(name);
      if (round.results.size() > 1 && result.won) game.result = base::isolated(name) + " won";
    }
    game.length = round.length;
    game.kind = kind;
    game.round_title = titles[rounds.size()].title;
    game.match_result = convert::match_result(match);
    game.match_length = whole;
    rounds.push_back(std::move(game));
  }
  return rounds;
}

// Adds where a game was played on from, which is in its first message.
void add_attempt(ListedGame& game, const kinds::Source& source) {
  const game::Match& match = source.match();
  if (match.origin.mode.raw() != "attempt" || match.rounds.size() != 1 || match.players.size() != 1) return;
  const auto round = source.round(0);
  if (!round || round->texts.empty()) return;
  const auto origin = review::parse_attempt_origin(round->texts.front().raw());
  if (!origin) return;
  game.attempt_of = origin->game;
  const std::string who =
      origin->name.empty() ? fmt::format("player {}", origin->player.value) : origin->name;
  game.attempt = fmt::format("played on at {} as {}", scene::clock_text(origin->at), base::isolated(who));
  // "match.ttrm, round 2 of 3, ann 1, bob 0"
  if (const auto from = origin->game.rfind(", round "); from != std::string::npos) {
    const std::string about = origin->game.substr(from + 2);
    game.attempt += ", " + about.substr(0, about.find(','));
  }
}

field::Grid without_top(const field::Grid& grid, int rows) {
  field::Grid visible(grid.width(), std::max(1, grid.height() - rows));
  for (int y = rows; y < grid.height(); ++y)
    for (int x = 0; x < grid.width(); ++x)
      visible.set({field::Column(x), field::Row(y - rows)}, grid.at({field::Column(x), field::Row(y)}));
  return visible;
}

// The fields at the end of a round; empty if it cannot be played.
std::vector<field::Grid> fields_of(const kinds::Source& source, std::size_t round,
                                   const std::stop_token& stop) {
  const auto played = kinds::shown(source, round);
  if (!played) return {};
  replay::Run run(played->track());
  while (run.step())
    if (run.state().events % events_at_once == 0 && stop.stop_requested()) return {};
  std::vector<field::Grid> fields = fields_of(run.state());
  for (field::Grid& field : fields) field = without_top(field, field.height() - played->round.height);
  return fields;
}

bool is_of(const ListedMatch& match, const std::string& path, const FileStamp& stamp) {
  return match.path == path && match.stamp == stamp;
}

void keep(ListedMatch& match, const std::string& path, const FileStamp& stamp,
          std::shared_ptr<const MatchFile> file) {
  const kinds::Source& source = *file->source;
  match = {path, stamp, std::move(file), {}};
  match.rounds = rounds_of(source.match(), match.file->kind->game);
  if (match.rounds.size() == 1) add_attempt(match.rounds.front(), source);
}

ListedGame read_round(const ReadingOptions& options, std::optional<std::uint32_t> chosen, ListedGame known,
                      const ListedMatch& match, Fields fields, const std::stop_token& stop) {
  const std::size_t round = options.round ? options.round_index(match.rounds.size()) + 1 : chosen.value_or(1);
  if (round == 0 || round > match.rounds.size())
    return unreadable(std::move(known), fmt::format("there is no round {}", round));
  ListedGame game = match.rounds[round - 1];
  game.file = std::move(known.file);
  game.round = known.round;
  if (fields == Fields::played) game.fields = fields_of(*match.file->source, round - 1, stop);
  return game;
}

}  // namespace

ListedGame read_listed(const std::string& path, std::optional<std::uint32_t> round,
                       const ReadingChoice& choice, ListedGame known, ListedMatch& match, OpenMatches& open,
                       Fields fields, const std::stop_token& stop) {
  // Pipes are not opened, so that nothing waits for them.
  const auto stamp = FileStamp::of(path);
  std::error_code problem;
  if (!stamp && std::filesystem::exists(path, problem)) return known;
  if (stamp && !is_of(match, path, *stamp))
    if (auto found = open.find(path, *stamp)) keep(match, path, *stamp, std::move(found));
  if (stamp && is_of(match, path, *stamp))
    return read_round(choice.options, round, std::move(known), match, fields, stop);
  const auto file = open_unpacked(path);
  if (!file) return unreadable(std::move(known), file.error());
  if (!stamp) return known;
  if (!is_match(*file)) return read_tet(*file, *stamp, choice, std::move(known), stop);
  auto read = read_match(*file);
  if (!read) return unreadable(std::move(known), read.error());
  keep(match, path, *stamp, open.add(path, *stamp, std::move(*read)));
  return read_round(choice.options, round, std::move(known), match, fields, stop);
}

}  // namespace tetron::app
