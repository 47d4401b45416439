#include "replay/kinds/kind.hpp"

#include <algorithm>
#include <array>

#include "formats/tetrio/read.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/tet/tet_source.hpp"
#include "replay/kinds/tetrio/tetrio_source.hpp"

namespace tetron::kinds {

namespace {

constexpr std::array<std::string_view, 1> tet_endings = {".tet"};
constexpr std::array<std::string_view, 2> tetrio_endings = {".ttrm", ".ttr"};
// A name that ends so may be anything.
constexpr std::array<std::string_view, 1> match_endings = {".json"};

constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

// What begins as a .tet file does has a byte that no text has. Texts are told apart by themselves.
constexpr std::array rows{
    Kind{.id = Id::tet,
         .name = "tet",
         .game = "Tetron 4",
         .endings = tet_endings,
         .mime = "application/x-tetron-recording",
         .probe = probe_tet,
         .open = open_tet,
         .most_bytes = no_limit,
         .has_rounds = false,
         .is_text = false,
         .holds = "pieces as they move, fields, weapons, chat"},
    Kind{.id = Id::match,
         .name = "match",
         .game = "any game, as tetron writes it",
         .endings = match_endings,
         .mime = "application/json",
         .probe = probe_match,
         .open = open_match,
         .most_bytes = MatchLimits{}.bytes,
         .has_rounds = true,
         .is_text = true,
         .holds = "everything"},
    Kind{.id = Id::tetrio,
         .name = "tetrio",
         .game = "TETR.IO",
         .endings = tetrio_endings,
         .mime = "application/x-tetrio-recording",
         .probe = probe_tetrio,
         .open = open_tetrio,
         .most_bytes = tetrio::ReadLimits{}.bytes,
         .has_rounds = true,
         .is_text = true,
         .holds = "keys and what others sent; the rest comes out when it is played again"},
};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool ends_with(std::string_view path, std::string_view ending) {
  return path.size() > ending.size() &&
         std::ranges::equal(path.substr(path.size() - ending.size()), ending, {}, lower);
}

}  // namespace

std::span<const Kind> table() {
  return rows;
}

const Kind& kind(Id id) {
  return *std::ranges::find(rows, id, &Kind::id);
}

const Kind& kind_of(std::string_view start) {
  const auto found = std::ranges::find_if(rows, [start](const Kind& row) { return row.probe(start); });
  return found != rows.end() ? *found : kind(Id::tet);
}

bool is_tet_json(std::string_view start) {
  constexpr std::size_t near = 200;
  return tetrio::looks_like_json_object(start) && start.substr(0, near).contains("\"tetron-recording\"");
}

bool is_surely_tetrio(std::string_view start) {
  if (!probe_tetrio(start) || start.contains("tetron-recording")) return false;
  constexpr std::array<std::string_view, 5> keys = {R"("gamemode")", R"("gametype")", R"("ismulti")",
                                                    R"("replay")", R"("endcontext")"};
  return std::ranges::any_of(keys, [start](std::string_view key) { return start.contains(key); });
}

const Kind* kind_named(std::string_view path) {
  for (const Kind& row : rows)
    for (const std::string_view ending : row.endings)
      if (ending != match_endings.front() && ends_with(path, ending)) return &row;
  return nullptr;
}

std::span<const std::string_view> endings() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> list;
    for (const Kind& row : rows)
      for (const std::string_view ending : row.endings)
        if (ending != match_endings.front()) list.push_back(ending);
    std::ranges::sort(list);
    return list;
  }();
  return all;
}

Opened open(std::string_view bytes, const Reading& reading) {
  return kind_of(bytes.substr(0, most_to_probe)).open(bytes, reading);
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

std::expected<game::Match, std::string> read(std::string_view bytes, const Reading& reading) {
  const Opened source = open(bytes, reading);
  if (!source) return std::unexpected(source.error());
  return whole(**source);
}

}  // namespace tetron::kinds
