#include "app/commands/recording/tetrio_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/commands/recording/recording_file.hpp"
#include "app/io/messages.hpp"
#include "convert/text/text_out.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/tetrio/players.hpp"

namespace tetron::app {

namespace {

// Players whose rounds won are told in a title.
constexpr std::size_t most_in_score = 4;

}  // namespace

std::string describe_round(const convert::TetrioRound& played, std::size_t round, std::size_t rounds) {
  std::string text = "TETR.IO";
  if (rounds > 1) text += fmt::format(", round {} of {}", round + 1, rounds);
  if (played.exact()) return text + ": exact";
  text += ": not exact";
  if (const auto until = played.exact_until_ms()) {
    text += " from ";
    convert::append_time(text, *until);
    text += " on";
  }
  return text;
}

std::vector<std::string> tetrio_rounds_of(const std::string& path) {
  std::vector<std::string> names;
  // Opening a pipe would wait for who writes to it.
  if (path == "-" || !FileStamp::of(path)) return names;
  const auto file = base::File::open(path);
  if (!file || !file->id() || !is_tetrio(*file)) return names;
  const tetrio::ReadLimits limits;
  const auto bytes = file->read_all(limits.bytes);
  if (!bytes) return names;
  const auto recording = tetrio::read(bytes->text(), limits);
  if (!recording) return names;
  std::vector<std::pair<base::UntrustedText, std::size_t>> score;  // name, rounds won
  for (const tetrio::Round& round : recording->rounds) {
    std::string name = fmt::format("round {} of {}", names.size() + 1, recording->rounds.size());
    for (const tetrio::PlayerReplay* const each : tetrio::in_order(round)) {
      const tetrio::PlayerReplay& player = *each;
      auto own = std::ranges::find(score, player.name, &std::pair<base::UntrustedText, std::size_t>::first);
      if (own == score.end()) own = score.insert(score.end(), {player.name, 0});
      if (score.size() <= most_in_score) name += fmt::format(", {} {}", player.name, own->second);
      own->second += player.results.text("gameoverreason") == "winner";
    }
    names.push_back(std::move(name));
  }
  return names;
}

std::shared_ptr<const replay::Gauges> Input::gauges() const {
  return round ? round->gauges : nullptr;
}

namespace {

std::expected<convert::TetrioRound, base::SafeText> played_round(const tetrio::Recording& recording,
                                                                 std::size_t round, ProfileSource& source) {
  auto played = convert::tetrio_round(recording, round);
  if (!played) return std::unexpected(base::safe("round {}: {}", round + 1, played.error()));
  source.kind = ProfileSource::Kind::tetrio;
  source.round = describe_round(*played, round, recording.rounds.size());
  // How many rounds there are tells who won them, and from when on it is not exact how long it is at least.
  source.round_alone =
      fmt::format("TETR.IO, round {}: {}", round + 1, played->exact() ? "exact" : "not exact");
  return std::move(*played);
}

}  // namespace

std::expected<convert::TetrioRound, base::SafeText> tetrio_round_of(const base::File& file,
                                                                    const ReadingOptions& options,
                                                                    ProfileSource& source) {
  const tetrio::ReadLimits limits;
  const auto bytes = file.read_all(limits.bytes);
  if (!bytes) return std::unexpected(base::safe("{}", bytes.error().message()));
  const auto recording = tetrio::read(bytes->text(), limits);
  if (!recording) return std::unexpected(base::safe("{}; this is no TETR.IO recording", recording.error()));
  return played_round(*recording, options.round.value_or(1) - 1, source);
}

std::unique_ptr<TetrioRounds> TetrioRounds::open(OpenFile file, const base::Encoding& encoding) {
  auto input = open_tetrio(file);
  if (!input) return nullptr;
  return std::unique_ptr<TetrioRounds>(new TetrioRounds(std::move(file), encoding, std::move(input)));
}

std::unique_ptr<Input> TetrioRounds::round(std::size_t number) const {
  ProfileSource source;
  auto played = played_round(input_->recording, number, source);
  if (!played) {
    error("{}: {}", file_.shown, played.error());
    return nullptr;
  }
  if (!played->exact()) warning("{}: {}", file_.shown, source.round);
  auto made = std::make_shared<const convert::TetrioRound>(std::move(*played));
  auto recording = tet::Recording::read(made->bytes, tet::OnDamage::stop);
  if (!recording) return nullptr;  // what was just written is a recording
  return std::make_unique<Input>(file_, std::move(*recording), FoundProfile{made->profile, source}, encoding_,
                                 made);
}

void tell_first_of(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds) {
  if (rounds > 1 && !options.round)
    note("{}: this is round 1 of {}; --round N takes another one", file, rounds);
}

std::unique_ptr<Input> open_tetrio_round(const OpenFile& file, const ReadingOptions& options,
                                         const base::Encoding& encoding) {
  const auto rounds = TetrioRounds::open(file, encoding);
  if (!rounds) return nullptr;
  auto input = rounds->round(options.round.value_or(1) - 1);
  if (input) tell_first_of(file.shown, options, rounds->count());
  return input;
}

}  // namespace tetron::app
