#include "bindings/wasm/open_recording.hpp"

#include <utility>

#include "convert/fumen/fumen_recording.hpp"
#include "convert/json/json_read.hpp"
#include "formats/fumen/decode.hpp"
#include "replay/kinds/kind.hpp"

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
  if (!opened->take(data, reading) || !opened->finish(reading)) return nullptr;
  return opened;
}

bool OpenRecording::take(std::string_view data, const Reading& reading) {
  profile_ = replay::tetron4();
  const std::string_view start = data.substr(0, kinds::most_to_probe);
  if (kinds::is_tet_json(start)) return take_json(data);
  if (const kinds::Kind& kind = kinds::kind_of(start); kind.has_rounds)
    return take_round(data, kind, reading.round);
  if (looks_like_fumen(data)) return take_fumen(trimmed(data));
  const auto* first = reinterpret_cast<const std::byte*>(data.data());
  bytes_.assign(first, first + data.size());
  return true;
}

bool OpenRecording::take_round(std::string_view text, const kinds::Kind& kind, std::size_t round) {
  const auto source = kind.open(text, {});
  if (!source) return fail(source.error()) == Outcome::done;
  auto played = kinds::staged(**source, round);
  if (!played) return fail(played.error()) == Outcome::done;
  kind_ = kind.id == kinds::Id::tetrio ? Kind::tetrio : Kind::match;
  match_ = (*source)->match();
  rounds_ = match_.rounds.size();
  match_.rounds.clear();
  round_ = std::move(*played);
  bytes_ = round_->bytes;
  profile_ = round_->profile;
  return true;
}

bool OpenRecording::take_json(std::string_view text) {
  auto bytes = convert::recording_from_json(text);
  if (!bytes) return fail(convert::describe(bytes.error())) == Outcome::done;
  kind_ = Kind::json;
  bytes_ = std::move(*bytes);
  return true;
}

bool OpenRecording::take_fumen(std::string_view text) {
  const auto decoded = fumen::decode(text);
  if (!decoded) return fail(decoded.error()) == Outcome::done;
  auto made = convert::recording_of_pages(decoded->pages, profile_, page_ms);
  if (!made) return fail(made.error()) == Outcome::done;
  kind_ = Kind::fumen;
  bytes_ = std::move(made->bytes);
  return true;
}

bool OpenRecording::finish(const Reading& reading) {
  if (!reading.profile.empty()) {
    auto profile = replay::parse_profile(reading.profile);
    if (!profile)
      return fail("profile: line " + std::to_string(profile.error().line) + ": " + profile.error().what) ==
             Outcome::done;
    profile_ = std::move(*profile);
  }
  auto recording =
      tet::Recording::read(bytes_, reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return fail(recording.error()) == Outcome::done;
  recording_.emplace(std::move(*recording));
  game_ = replay::game_of(recording_->header(), encoding_);
  timeline_.emplace(*recording_, profile_, round_ ? round_->gauges : nullptr);
  playhead_.emplace(*timeline_);
  return true;
}

}  // namespace tetron::wasm
