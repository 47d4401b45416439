#include "bindings/python/recording.hpp"

#include <algorithm>
#include <utility>

#include "base/file.hpp"
#include "bindings/python/errors.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/packed.hpp"
#include "replay/kinds/round/tet_form.hpp"
#include "replay/kinds/unknown.hpp"
#include "replay/timeline/check.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

// Raises an exception on errors.
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

// The recording refers to the bytes, which do not move in memory when their vector is moved.
Chunks chunks_of(tet::Bytes bytes, tet::OnDamage on_damage) {
  auto recording = tet::Recording::read(bytes, on_damage);
  if (!recording) {
    if (tet::read_header(bytes)) fail(recording.error());
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    fail(kinds::why_unknown(start, recording.error(), kinds::listed_endings()));
  }
  return {std::move(bytes), std::move(*recording)};
}

}  // namespace

OpenRecording::OpenRecording(Chunks chunks, replay::Profile profile, base::Encoding encoding, Reading reading)
    : profile_(std::move(profile)),
      encoding_(std::move(encoding)),
      game_(replay::game_of(chunks.recording.header(), encoding_)),
      reading_(std::move(reading)),
      chunks_(std::move(chunks)) {}

OpenRecording::OpenRecording(tet::Bytes file, kinds::ShownRound round, game::Match match,
                             base::Encoding encoding, Reading reading)
    : profile_(round.profile()),
      encoding_(std::move(encoding)),
      game_(round.game()),
      reading_(std::move(reading)),
      file_(std::move(file)),
      round_(std::move(round)),
      match_(std::move(match)) {}

std::shared_ptr<OpenRecording> OpenRecording::read(tet::Bytes bytes, const Reading& reading) {
  base::Encoding encoding = encoding_of(reading.encoding);
  replay::Profile profile = profile_of(reading.profile);
  if (kinds::is_packed(bytes)) {
    auto plain = kinds::unpacked(bytes);
    if (!plain) fail(plain.error());
    bytes.assign(plain->begin(), plain->end());
  }
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (const kinds::Kind& kind = kinds::kind_of(text.substr(0, kinds::most_to_probe)); !kind.is_chunks) {
    const auto source = kinds::open(text, {});
    if (!source) fail(source.error());
    auto round = kinds::shown(**source, reading.round - 1);
    if (!round) fail(round.error());
    return std::shared_ptr<OpenRecording>(new OpenRecording(
        std::move(bytes), std::move(*round), (*source)->match(), std::move(encoding), reading));
  }
  Chunks chunks = chunks_of(std::move(bytes), reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  return std::shared_ptr<OpenRecording>(
      new OpenRecording(std::move(chunks), std::move(profile), std::move(encoding), reading));
}

std::shared_ptr<OpenRecording> OpenRecording::open(const std::string& path, const Reading& reading) {
  const auto file = base::FileBytes::open(path);
  if (!file) fail(file.error(), path);
  const auto bytes = file->bytes();
  return read({bytes.begin(), bytes.end()}, reading);
}

std::string_view OpenRecording::file() const {
  const tet::Bytes& bytes = round_ ? file_ : chunks_->bytes;
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string OpenRecording::fumen(const convert::FumenOptions& options) const {
  return convert::to_fumen(track(), options).front().text;
}

std::vector<Problem> OpenRecording::problems() const {
  std::vector<Problem> all;
  if (round_) {
    for (const game::Result& result : round_->round.results)
      if (!result.exact.value_or(true))
        convert::append_verdict(all.emplace_back("warning").message, round_->number + 1,
                                match_.players[result.player].name, result);
    if (!std::ranges::all_of(match_.statements, &game::Statement::agrees))
      convert::append_match_verdict(all.emplace_back("warning").message, match_);
    return all;
  }
  replay::check(recording(), profile_, [&all](const replay::Problem& problem) {
    all.push_back({problem.severity == replay::Severity::error ? "error" : "warning",
                   base::describe(problem.error), problem.error.offset});
  });
  return all;
}

const replay::Timeline& OpenRecording::timeline() const {
  if (!timeline_) timeline_.emplace(track());
  return *timeline_;
}

const Chunks& OpenRecording::chunks() const {
  if (!chunks_) {
    auto made = round_->tet();
    if (!made) fail(made.error());
    chunks_.emplace(chunks_of(std::move(*made), tet::OnDamage::stop));
  }
  return *chunks_;
}

tet::Header OpenRecording::header() const {
  return round_ ? kinds::tet_header(round_->match, round_->round) : chunks_->recording.header();
}

replay::Track OpenRecording::track() const {
  return round_ ? round_->track() : replay::Track(chunks_->recording, profile_);
}

const review::Ruleset& OpenRecording::rules() const {
  if (!rules_) rules_ = round_ ? review::ruleset_of(*round_) : review::ruleset_of(profile_);
  return *rules_;
}

const std::vector<std::uint64_t>& OpenRecording::offsets() const {
  if (!offsets_) {
    tet::Walk walk = recording().chunks();
    offsets_.emplace();
    while (const auto chunk = walk.next()) offsets_->push_back(chunk->offset());
  }
  return *offsets_;
}

base::PlayerId player_of(const OpenRecording& recording, std::size_t player) {
  if (player >= recording.game().names.size())
    throw py::index_error("there are players 0 to " + std::to_string(recording.game().names.size() - 1));
  return base::PlayerId(static_cast<std::uint8_t>(player));
}

}  // namespace tetron::python
