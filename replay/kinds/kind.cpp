#include "replay/kinds/kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "formats/hatetris/replay.hpp"
#include "formats/jstris/recording.hpp"
#include "formats/ngf/recording.hpp"
#include "formats/properties/properties.hpp"
#include "formats/puyop/link.hpp"
#include "formats/quadra/recording.hpp"
#include "formats/techmino/recording.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/kinds/hatetris/hatetris_source.hpp"
#include "replay/kinds/jstris/jstris_source.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/ngf/ngf_source.hpp"
#include "replay/kinds/nullpomino/nullpomino_source.hpp"
#include "replay/kinds/puyop/puyop_source.hpp"
#include "replay/kinds/quadra/quadra_source.hpp"
#include "replay/kinds/techmino/techmino_source.hpp"
#include "replay/kinds/tet/tet_source.hpp"
#include "replay/kinds/tet/tet_write.hpp"
#include "replay/kinds/tetrio/tetrio_source.hpp"
#include "replay/kinds/unknown.hpp"
#include "replay/kinds/wrapped.hpp"

namespace tetron::kinds {

namespace {

constexpr std::array<std::string_view, 1> tet_endings = {".tet"};
constexpr std::array<std::string_view, 1> jstris_endings = {".jstris"};
constexpr std::array<std::string_view, 1> ngf_endings = {".ngf"};
constexpr std::array<std::string_view, 1> nullpomino_endings = {".rep"};
constexpr std::array<std::string_view, 1> quadra_endings = {".rec"};
constexpr std::array<std::string_view, 1> hatetris_endings = {".hatetris"};
constexpr std::array<std::string_view, 1> puyop_endings = {".puyop"};
constexpr std::array<std::string_view, 1> techmino_endings = {".rep"};
constexpr std::array<std::string_view, 2> tetrio_endings = {".ttrm", ".ttr"};
constexpr std::array<std::string_view, 1> match_endings = {".json"};

constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

// A .tet header contains a byte that no text has, and texts name their formats. Frames of an .ngf recording
// that a browser unpacked may look like a .tet header; probe_tet() checks for that.
constexpr std::array rows{
    Kind{.name = "tet",
         .game = "Tetron 4",
         .endings = tet_endings,
         .mime = "application/x-tetron-recording",
         .probe = probe_tet,
         .is_surely = probe_tet,
         .open = open_tet,
         .write = write_tet,
         .most_bytes = no_limit,
         .is_chunks = true,
         .holds = {Content::moves, Content::queue, Content::weapons, Content::chat}},
    Kind{.name = "match",
         .game = "any game, as tetron writes it",
         .endings = match_endings,
         .is_own_ending = false,
         .mime = "application/json",
         .probe = probe_match,
         .is_surely = probe_match,
         .open = open_match,
         .write = write_match,
         .most_bytes = MatchLimits{}.bytes,
         .has_rounds = true,
         .is_text = true,
         .holds = Contents::all(),
         .records = event_names},
    Kind{.name = "jstris",
         .game = "Jstris",
         .endings = jstris_endings,
         .mime = "application/x-jstris-recording",
         .probe = probe_jstris,
         .is_surely = probe_jstris,
         .open = open_jstris,
         .most_bytes = jstris::ReadLimits{}.bytes,
         .is_text = true,
         .holds = {Content::moves, Content::hold, Content::queue, Content::attack, Content::garbage},
         .records = jstris_record_types},
    Kind{.name = "tetrio",
         .game = "TETR.IO",
         .endings = tetrio_endings,
         .mime = "application/x-tetrio-recording",
         .probe = probe_tetrio,
         .is_surely = is_surely_tetrio,
         .open = open_tetrio,
         .most_bytes = tetrio::ReadLimits{}.bytes,
         .has_rounds = true,
         .is_text = true,
         .holds = {Content::moves, Content::keys, Content::hold, Content::queue, Content::attack,
                   Content::garbage},
         .records = tetrio_record_types},
    Kind{.name = "ngf",
         .game = "NES Tetris",
         .endings = ngf_endings,
         .mime = "application/x-nestrischamps-recording",
         .probe = probe_ngf,
         .is_surely = is_surely_ngf,
         .open = open_ngf,
         .most_bytes = ngf::ReadLimits{}.unpacked,
         .has_rounds = true,
         .holds = {Content::moves, Content::queue},
         .records = ngf_record_types},
    Kind{.name = "nullpomino",
         .game = "NullpoMino",
         .endings = nullpomino_endings,
         .probe = probe_nullpomino,
         .is_surely = probe_nullpomino,
         .open = open_nullpomino,
         .most_bytes = properties::ReadLimits{}.bytes,
         .is_text = true,
         .holds = {Content::moves, Content::keys, Content::hold, Content::queue, Content::attack},
         .records = nullpomino_record_types},
    Kind{.name = "techmino",
         .game = "Techmino",
         .endings = techmino_endings,
         .probe = probe_techmino,
         .is_surely = probe_techmino,
         .open = open_techmino,
         .most_bytes = techmino::ReadLimits{}.bytes,
         .holds = {Content::moves, Content::keys, Content::hold, Content::queue},
         .records = techmino_record_types},
    Kind{.name = "quadra",
         .game = "Quadra",
         .endings = quadra_endings,
         .probe = probe_quadra,
         .is_surely = probe_quadra,
         .open = open_quadra,
         .most_bytes = quadra::ReadLimits{}.bytes,
         .has_rounds = true,
         .holds = {Content::moves, Content::queue, Content::attack, Content::garbage, Content::chat},
         .records = quadra_record_types},
    Kind{.name = "hatetris",
         .game = "HATETRIS",
         .endings = hatetris_endings,
         .probe = probe_hatetris,
         .is_surely = probe_hatetris,
         .open = open_hatetris,
         .most_bytes = hatetris::ReadLimits{}.bytes,
         .is_text = true,
         .holds = {Content::moves},
         .records = hatetris_record_types},
    Kind{.name = "puyop",
         .game = "Puyo Puyo",
         .endings = puyop_endings,
         .probe = probe_puyop,
         .is_surely = probe_puyop,
         .open = open_puyop,
         .most_bytes = puyop::ReadLimits{}.bytes,
         .is_text = true,
         .holds = {Content::moves, Content::attack},
         .records = puyop_record_types},
};
// A file that no kind recognises is opened as this one; its reader reports what is wrong.
constexpr const Kind& fallback = rows.front();

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool ends_with(std::string_view path, std::string_view ending) {
  return path.size() > ending.size() &&
         std::ranges::equal(path.substr(path.size() - ending.size()), ending, {}, lower);
}

// Appends ".ttrm, .ttr" to the list.
void append_endings(std::string& list, const Kind& row) {
  for (const std::string_view ending : row.endings) {
    if (!list.empty()) list += ", ";
    list += ending;
  }
}

// Whether a list made by append_endings() contains an extension.
bool lists(std::string_view list, std::string_view ending) {
  for (const auto part : std::views::split(list, std::string_view(", ")))
    if (std::string_view(part) == ending) return true;
  return false;
}

// The error of a part of a file, with its offset in the whole file; its words count from the part.
Opened placed(Opened opened, std::string_view part, std::string_view whole) {
  const auto before = static_cast<std::uint64_t>(part.data() - whole.data());
  if (opened || before == 0 || !opened.error().offset) return opened;
  return std::unexpected(base::ReadError(
      fmt::format("{}; bytes are counted from byte {} of the file, where the recording begins",
                  opened.error().what, before),
      *opened.error().offset + before));
}

// A match without players has nothing that any program could show. A .tet recording has its fields.
Opened with_players(Opened opened, const Kind& kind) {
  if (opened && !kind.is_chunks && (*opened)->match().players.empty())
    return std::unexpected(base::ReadError(fmt::format("is a recording of {} without players", kind.game)));
  return opened;
}

}  // namespace

std::span<const Kind> table() {
  return rows;
}

const Kind* kind_called(std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Kind::name);
  return found != rows.end() ? &*found : nullptr;
}

const Kind& kind_of(std::string_view start) {
  start = start_of_recording(start);
  if (is_tet_json(start)) return fallback;
  const auto found = std::ranges::find_if(rows, [start](const Kind& row) { return row.probe(start); });
  return found != rows.end() ? *found : fallback;
}

const Kind* kind_named(std::string_view path) {
  const Kind* named = nullptr;
  for (const Kind& row : rows) {
    if (!row.is_own_ending) continue;
    const bool is_named =
        std::ranges::any_of(row.endings, [path](std::string_view ending) { return ends_with(path, ending); });
    if (!is_named) continue;
    if (named != nullptr) return nullptr;
    named = &row;
  }
  return named;
}

std::span<const std::string_view> endings() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> list;
    for (const Kind& row : rows)
      if (row.is_own_ending) list.insert(list.end(), row.endings.begin(), row.endings.end());
    std::ranges::sort(list);
    // Several games may use the same extension.
    const auto [first, last] = std::ranges::unique(list);
    list.erase(first, last);
    return list;
  }();
  return all;
}

std::string_view listed_endings() {
  static const std::string all = [] {
    std::string list;
    for (const Kind& row : rows)
      for (const std::string_view ending : row.endings)
        if (!lists(list, ending)) list += fmt::format("{}{}", list.empty() ? "" : ", ", ending);
    return list;
  }();
  return all;
}

std::string listed() {
  std::string list;
  for (const Kind& row : rows) {
    std::string own;
    append_endings(own, row);
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", row.game, own);
  }
  return list;
}

Opened open(std::string_view bytes, const Reading& reading) {
  const std::string_view start = bytes.substr(0, most_to_probe);
  const Kind& kind = kind_of(start);
  const std::string_view own = kind.is_text ? without_marks(bytes) : bytes;
  auto opened = kind.open(own, reading);
  if (opened) return with_players(std::move(opened), kind);
  // The JSON form of a .tet recording is not searched for an inner recording, and .tet itself is no text that
  // something could be put around.
  if (const auto inner = is_tet_json(start) ? std::nullopt : recording_within(bytes)) {
    const Kind& kind_within = kind_of(inner->substr(0, most_to_probe));
    if (!kind_within.is_chunks)
      return with_players(placed(kind_within.open(*inner, reading), *inner, bytes), kind_within);
  }
  opened = placed(std::move(opened), own, bytes);
  if (!kind.probe(start)) return std::unexpected(why_unknown(start, opened.error(), listed_endings()));
  return opened;
}

game::Match whole(const Source& source) {
  game::Match match = source.match();
  for (std::size_t number = 0; number < match.rounds.size(); ++number) {
    auto round = source.round(number);
    if (round)
      match.rounds[number] = std::move(*round);
    else
      match.rounds[number].problem = base::UntrustedText(round.error());
  }
  return match;
}

std::expected<game::Match, base::ReadError> read(std::string_view bytes, const Reading& reading) {
  const Opened source = open(bytes, reading);
  if (!source) return std::unexpected(source.error());
  return whole(**source);
}

}  // namespace tetron::kinds
