#include "bindings/wasm/open_recording.hpp"

#include <utility>

#include "convert/json/json_read.hpp"
#include "convert/text/tetrio_verdict.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/tetrio/read.hpp"
#include "motion/kicks.hpp"

namespace tetron::wasm {

namespace {

constexpr std::uint32_t page_ms = 1000;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == text.npos ? std::string_view()
                            : text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

// Whether a text is a fumen or a link with one, rather than the bytes of a recording.
bool looks_like_fumen(std::string_view data) {
  const std::string_view start = trimmed(data.substr(0, 512));
  return start.starts_with("http") || (start.size() > 4 && start[0] != '{' && start.find("@") < 16 &&
                                       start.find_first_of("0123456789") == 1);
}

}  // namespace

std::unique_ptr<OpenRecording> OpenRecording::open(std::string_view data, const Reading& reading) {
  std::unique_ptr<OpenRecording> opened(new OpenRecording());
  if (!opened->take_profile(reading) || !opened->take(data, reading) || !opened->finish(reading))
    return nullptr;
  return opened;
}

bool OpenRecording::take_profile(const Reading& reading) {
  profile_ = replay::tetron4();
  if (reading.profile.empty()) return true;
  auto profile = replay::parse_profile(reading.profile);
  if (!profile)
    return fail("profile: line " + std::to_string(profile.error().line) + ": " + profile.error().what) ==
           Outcome::done;
  profile_ = std::move(*profile);
  return true;
}

bool OpenRecording::take(std::string_view data, const Reading& reading) {
  if (tetrio::looks_like_json_object(data)) {
    const bool ours = data.substr(0, 200).find("\"tetron-recording\"") != data.npos;
    return ours ? take_json(data) : take_round(data, reading);
  }
  if (looks_like_fumen(data)) return take_fumen(trimmed(data), !reading.profile.empty());
  const auto* first = reinterpret_cast<const std::byte*>(data.data());
  bytes_.assign(first, first + data.size());
  return true;
}

bool OpenRecording::take_round(std::string_view text, const Reading& reading) {
  const auto recording = tetrio::read(text);
  if (!recording) return fail(recording.error()) == Outcome::done;
  auto played = convert::tetrio_round(*recording, reading.round);
  if (!played) return fail(played.error()) == Outcome::done;
  kind_ = Kind::tetrio;
  rounds_ = recording->rounds.size();
  round_ = std::move(*played);
  bytes_ = round_->bytes;
  number_ = reading.round + 1;
  if (reading.profile.empty()) profile_ = round_->profile;
  return true;
}

bool OpenRecording::take_json(std::string_view text) {
  auto bytes = convert::recording_from_json(text);
  if (!bytes) return fail(convert::describe(bytes.error())) == Outcome::done;
  kind_ = Kind::json;
  bytes_ = std::move(*bytes);
  return true;
}

bool OpenRecording::take_fumen(std::string_view text, bool has_profile) {
  const auto decoded = fumen::decode(text);
  if (!decoded) return fail(decoded.error()) == Outcome::done;
  kind_ = Kind::fumen;
  if (has_profile) {
    auto made = convert::recording_of_pages(decoded->pages, profile_, page_ms);
    if (!made) return fail(made.error()) == Outcome::done;
    bytes_ = std::move(made->bytes);
    losses_ = made->losses;
    return true;
  }
  auto shown = convert::shown_fumen(decoded->pages, page_ms);
  if (!shown) return fail(shown.error()) == Outcome::done;
  bytes_ = std::move(shown->bytes);
  file_ = std::move(shown->file);
  profile_ = std::move(shown->profile);
  losses_ = shown->losses;
  return true;
}

bool OpenRecording::finish(const Reading& reading) {
  auto recording =
      tet::Recording::read(bytes_, reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return fail(recording.error()) == Outcome::done;
  recording_.emplace(std::move(*recording));
  game_ = replay::game_of(recording_->header(), encoding_);
  timeline_.emplace(*recording_, profile_, round_ ? round_->gauges : nullptr);
  playhead_.emplace(*timeline_);
  return true;
}

std::vector<Found> OpenRecording::problems(std::size_t most) const {
  std::vector<Found> all;
  if (round_) {
    for (const tetrio::Replayed& played : round_->players) {
      if (played.exact() || all.size() == most) continue;
      convert::append_verdict(all.emplace_back().message, number_, played);
    }
    return all;
  }
  for (std::string& sentence : convert::sentences_of(losses_))
    all.push_back({replay::Severity::warning, std::move(sentence), 0});
  replay::check(*recording_, profile_, [&](const replay::Problem& problem) {
    if (all.size() < most)
      all.push_back({problem.severity, base::describe(problem.error), problem.error.offset});
  });
  return all;
}

std::string_view OpenRecording::kicks() const {
  if (kind_ == Kind::fumen) return {};
  return round_ ? motion::word_of(round_->rules.kicks) : "nokicks";
}

}  // namespace tetron::wasm
