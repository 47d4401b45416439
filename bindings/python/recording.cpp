#include "bindings/python/recording.hpp"

#include <utility>

#include "base/file.hpp"
#include "bindings/python/errors.hpp"
#include "convert/fumen/round_fumen.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/timeline/check.hpp"

namespace tetron::python {

namespace {

// Errors have been raised.
replay::Profile profile_of(const std::string& name) {
  if (name == replay::tetron4().name.raw()) return replay::tetron4();
  std::string text(replay::builtin_profile_text(name));
  if (text.empty()) {
    const auto file = base::FileBytes::open(name);
    if (!file) fail(file.error(), name);
    text = file->text();
  }
  auto profile = replay::parse_profile(text);
  if (!profile) fail(name + ": " + describe(profile.error()));
  return std::move(*profile);
}

base::Encoding encoding_of(const std::string& name) {
  auto encoding = base::Encoding::named(name);
  if (!encoding) fail("there is no encoding '" + name + "'");
  return *encoding;
}

// A recording is read once to see whether it is one.
tet::Recording recording_of(const tet::Bytes& bytes, tet::OnDamage on_damage) {
  auto recording = tet::Recording::read(bytes, on_damage);
  if (!recording) fail(recording.error());
  return std::move(*recording);
}

}  // namespace

OpenRecording::OpenRecording(tet::Bytes bytes, replay::Profile profile, base::Encoding encoding,
                             tet::OnDamage on_damage)
    : bytes_(std::move(bytes)),
      profile_(std::move(profile)),
      encoding_(std::move(encoding)),
      recording_(recording_of(bytes_, on_damage)),
      game_(replay::game_of(recording_.header(), encoding_)) {}

std::shared_ptr<OpenRecording> OpenRecording::read(tet::Bytes bytes, const Reading& reading) {
  base::Encoding encoding = encoding_of(reading.encoding);
  const auto made = [&encoding](tet::Bytes data, replay::Profile profile, tet::OnDamage on_damage) {
    return std::shared_ptr<OpenRecording>(
        new OpenRecording(std::move(data), std::move(profile), std::move(encoding), on_damage));
  };
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (const kinds::Kind& kind = kinds::kind_of(text.substr(0, kinds::most_to_probe)); !kind.is_chunks) {
    const auto source = kind.open(text, {});
    if (!source) fail(source.error());
    auto round = kinds::shown(**source, reading.round - 1);
    if (!round) fail(round.error());
    auto data = round->tet();
    if (!data) fail(data.error());
    auto recording = made(std::move(*data), round->profile(), tet::OnDamage::stop);
    recording->round_ = std::move(*round);
    recording->match_ = (*source)->match();
    return recording;
  }
  return made(std::move(bytes), profile_of(reading.profile),
              reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
}

std::shared_ptr<OpenRecording> OpenRecording::open(const std::string& path, const Reading& reading) {
  const auto file = base::FileBytes::open(path);
  if (!file) fail(file.error(), path);
  const auto bytes = file->bytes();
  return read({bytes.begin(), bytes.end()}, reading);
}

std::string OpenRecording::fumen(const convert::FumenOptions& options) const {
  const base::PlayerId player = options.players.front();
  return round_ ? convert::round_fumen(round_->round, player.value, options).text
                : convert::to_fumen({recording_, profile_}, options).front().text;
}

std::vector<Problem> OpenRecording::problems() const {
  std::vector<Problem> all;
  if (round_) {
    for (const game::Result& result : round_->round.results)
      if (!result.exact.value_or(true))
        convert::append_verdict(all.emplace_back("warning").message, round_->number + 1,
                                match_.players[result.player].name, result);
    return all;
  }
  replay::check(recording_, profile_, [&all](const replay::Problem& problem) {
    all.push_back({problem.severity == replay::Severity::error ? "error" : "warning",
                   base::describe(problem.error), problem.error.offset});
  });
  return all;
}

const replay::Timeline& OpenRecording::timeline() const {
  if (!timeline_) timeline_.emplace(recording_, profile_);
  return *timeline_;
}

const std::vector<std::uint64_t>& OpenRecording::offsets() const {
  if (!offsets_) {
    offsets_.emplace();
    tet::Walk walk = recording_.chunks();
    while (const auto chunk = walk.next()) offsets_->push_back(chunk->offset());
  }
  return *offsets_;
}

}  // namespace tetron::python
