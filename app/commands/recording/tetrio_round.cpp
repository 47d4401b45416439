#include "app/commands/recording/tetrio_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/commands/recording/recording_file.hpp"
#include "app/io/messages.hpp"
#include "convert/text/text_out.hpp"
#include "formats/tetrio/read.hpp"

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
    for (const tetrio::PlayerReplay& player : round.players) {
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

std::expected<convert::TetrioRound, base::SafeText> tetrio_round_of(const base::File& file,
                                                                    const ReadingOptions& options,
                                                                    ProfileSource& source) {
  const tetrio::ReadLimits limits;
  const auto bytes = file.read_all(limits.bytes);
  if (!bytes) return std::unexpected(base::safe("{}", bytes.error().message()));
  const auto recording = tetrio::read(bytes->text(), limits);
  if (!recording) return std::unexpected(base::safe("{}; this is no TETR.IO recording", recording.error()));
  const std::size_t round = options.round.value_or(1) - 1;
  auto played = convert::tetrio_round(*recording, round);
  if (!played) return std::unexpected(base::safe("round {}: {}", round + 1, played.error()));
  source.kind = ProfileSource::Kind::tetrio;
  source.round = describe_round(*played, round, recording->rounds.size());
  return std::move(*played);
}

std::unique_ptr<Input> open_tetrio_round(const OpenFile& file, const ReadingOptions& options,
                                         const base::Encoding& encoding) {
  ProfileSource source;
  auto played = tetrio_round_of(file.file, options, source);
  if (!played) {
    error("{}: {}", file.shown, played.error());
    return nullptr;
  }
  if (!played->exact()) warning("{}: {}", file.shown, source.round);
  auto made = std::make_shared<const convert::TetrioRound>(std::move(*played));
  auto recording = tet::Recording::read(made->bytes, tet::OnDamage::stop);
  if (!recording) return nullptr;  // what was just written is a recording
  return std::make_unique<Input>(file, std::move(*recording), FoundProfile{made->profile, source}, encoding,
                                 made);
}

}  // namespace tetron::app
