#include "bindings/wasm/open_recording.hpp"

#include <algorithm>
#include <utility>

#include "convert/json/json_read.hpp"
#include "convert/text/round_verdict.hpp"
#include "formats/fumen/decode.hpp"
#include "motion/kicks.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/tet_form.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "replay/kinds/unknown.hpp"

namespace tetron::wasm {

namespace {

constexpr std::uint32_t page_ms = 1000;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == text.npos ? std::string_view()
                            : text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

// Whether a text is a fumen or a link that contains one, and not the bytes of a recording.
bool looks_like_fumen(std::string_view data) {
  const std::string_view start = trimmed(data.substr(0, 512));
  return start.starts_with("http") || (start.size() > 4 && start[0] != '{' && start.find("@") < 16 &&
                                       start.find_first_of("0123456789") == 1);
}

// Data of no other kind are opened as a .tet recording, so the error says what they may be.
bool fail_unknown(std::string_view start, const base::Error& error) {
  return fail(kinds::why_unknown(start, error, kinds::listed_endings())) == Outcome::done;
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
  if (!profile) return fail("profile: " + base::describe(profile.error())) == Outcome::done;
  profile_ = std::move(*profile);
  return true;
}

bool OpenRecording::take(std::string_view data, const Reading& reading) {
  const std::string_view start = data.substr(0, kinds::most_to_probe);
  if (kinds::is_tet_json(start)) return take_json(data);
  if (const kinds::Kind& kind = kinds::kind_of(start); !kind.is_chunks)
    return take_round(data, kind, reading);
  if (looks_like_fumen(data)) return take_fumen(trimmed(data), !reading.profile.empty());
  const auto* first = reinterpret_cast<const std::byte*>(data.data());
  if (const auto header = tet::read_header({first, data.size()}); !header)
    return fail_unknown(start, header.error());
  bytes_.assign(first, first + data.size());
  return true;
}

bool OpenRecording::take_round(std::string_view text, const kinds::Kind& kind, const Reading& reading) {
  const auto source = kinds::open(text, {});
  if (!source) return fail(source.error()) == Outcome::done;
  auto played = kinds::shown(**source, reading.round);
  if (!played) return fail(played.error()) == Outcome::done;
  kind_ = kind.name;
  opened_size_ = text.size();
  match_ = (*source)->match();
  rounds_ = match_.rounds.size();
  match_.rounds.clear();
  profile_ = played->profile();
  round_ = std::move(*played);
  return true;
}

bool OpenRecording::take_json(std::string_view text) {
  auto bytes = convert::recording_from_json(text);
  if (!bytes) return fail(convert::describe(bytes.error())) == Outcome::done;
  kind_ = "json";
  bytes_ = std::move(*bytes);
  return true;
}

bool OpenRecording::take_fumen(std::string_view text, bool has_profile) {
  const auto decoded = fumen::decode(text);
  if (!decoded) return fail(decoded.error()) == Outcome::done;
  kind_ = "fumen";
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

// The recording refers to the bytes, which do not move in memory when their vector is moved.
bool OpenRecording::take_chunks(tet::Bytes bytes, tet::OnDamage on_damage) {
  auto recording = tet::Recording::read(bytes, on_damage);
  if (!recording) return fail(recording.error()) == Outcome::done;
  chunks_.emplace(std::move(bytes), std::move(*recording));
  return true;
}

bool OpenRecording::finish(const Reading& reading) {
  if (round_) {
    game_ = round_->game();
    timeline_.emplace(round_->track());
  } else {
    if (!take_chunks(std::move(bytes_), reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop))
      return false;
    game_ = replay::game_of(chunks_->recording.header(), encoding_);
    timeline_.emplace(chunks_->recording, profile_);
  }
  playhead_.emplace(*timeline_);
  return true;
}

const Chunks* OpenRecording::chunks() {
  if (!chunks_) {
    auto made = round_->tet();
    if (!made) {
      (void)fail(made.error());
      return nullptr;
    }
    if (!take_chunks(std::move(*made), tet::OnDamage::stop)) return nullptr;
  }
  return &*chunks_;
}

tet::Header OpenRecording::header() const {
  return round_ ? kinds::tet_header(round_->match, round_->round) : chunks_->recording.header();
}

std::vector<Found> OpenRecording::problems(std::size_t most) const {
  std::vector<Found> all;
  if (round_) {
    for (const game::Result& result : round_->round.results) {
      if (result.exact.value_or(true) || all.size() == most) continue;
      convert::append_verdict(all.emplace_back().message, round_->number + 1,
                              match_.players[result.player].name, result);
    }
    if (!std::ranges::all_of(match_.statements, &game::Statement::agrees) && all.size() < most)
      convert::append_match_verdict(all.emplace_back().message, match_);
    return all;
  }
  for (std::string& sentence : convert::sentences_of(losses_))
    all.push_back({replay::Severity::warning, std::move(sentence), 0});
  replay::check(chunks_->recording, profile_, [&](const replay::Problem& problem) {
    if (all.size() < most)
      all.push_back({problem.severity, base::describe(problem.error), problem.error.offset});
  });
  return all;
}

std::string_view OpenRecording::kicks() const {
  if (kind_ == "fumen") return {};
  return round_ && round_->rules ? motion::word_of(round_->rules->kicks) : "nokicks";
}

}  // namespace tetron::wasm
