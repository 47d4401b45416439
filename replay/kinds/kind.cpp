#include "replay/kinds/kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "replay/kinds/unknown.hpp"
#include "replay/kinds/wrapped.hpp"

namespace tetron::kinds {

#define TETRON_KIND(name) Kind name##_kind();
#include "replay/kinds/kinds.inc"

namespace {

// A file that no kind recognises is opened as this one; its reader reports what is wrong.
const Kind& fallback() {
  return table().front();
}

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
#define TETRON_KIND(name) name##_kind(),
  static const std::array rows{
#include "replay/kinds/kinds.inc"
  };
  return rows;
}

const Kind* kind_called(std::string_view name) {
  const auto found = std::ranges::find(table(), name, &Kind::name);
  return found != table().end() ? &*found : nullptr;
}

const Kind& kind_of(std::string_view start) {
  start = start_of_recording(start);
  if (is_tet_json(start)) return fallback();
  const auto found = std::ranges::find_if(table(), [start](const Kind& row) { return row.probe(start); });
  return found != table().end() ? *found : fallback();
}

const Kind* kind_named(std::string_view path) {
  const Kind* named = nullptr;
  for (const Kind& row : table()) {
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
    for (const Kind& row : table())
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
    for (const Kind& row : table())
      for (const std::string_view ending : row.endings)
        if (!lists(list, ending)) list += fmt::format("{}{}", list.empty() ? "" : ", ", ending);
    return list;
  }();
  return all;
}

std::string listed() {
  std::string list;
  for (const Kind& row : table()) {
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
