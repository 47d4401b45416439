#include "app/commands/recording/convert/convert_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tetron::app {

namespace {

// A set of targets.
using Targets = std::uint64_t;
static_assert(targets <= 64);

constexpr Targets one(Target target) {
  return Targets{1} << static_cast<unsigned>(target);
}
constexpr Targets of(std::initializer_list<Target> targets) {
  Targets set = 0;
  for (const Target target : targets) set |= one(target);
  return set;
}

constexpr std::array<std::string_view, 13> names{"fumen", "json", "csv", "html", "tet", "png",     "svg",
                                                 "gif",   "apng", "mp4", "webm", "ngf", "hatetris"};

static_assert(names.size() == targets);

constexpr Targets none = 0;
constexpr Targets fumen = one(Target::fumen);
constexpr Targets tet = one(Target::tet);
constexpr Targets looping = of({Target::gif, Target::apng});
constexpr Targets videos = of({Target::mp4, Target::webm});
constexpr Targets clips = looping | videos;
constexpr Targets stills = of({Target::png, Target::svg});
constexpr Targets pictures = stills | clips;
// Those that can have one player or a part of the game.
constexpr Targets parts = fumen | of({Target::csv, Target::html});
// For a round, these can be a part of it as well.
constexpr Targets parts_of_round = parts | of({Target::json, Target::tet});

// By SourceKind.
constexpr std::array<std::string_view, source_kinds> source_letters{"a recording", "a match", "JSON",
                                                                    "a fumen", "a dump of frames"};
constexpr Targets every = parts | one(Target::json) | pictures;
constexpr std::array<Targets, source_kinds> conversions{every, every | tet | one(Target::hatetris), tet,
                                                        tet | pictures | one(Target::html), one(Target::ngf)};
constexpr Targets round_targets = conversions[1];

struct TargetRow {
  std::string_view option;
  std::array<Targets, source_kinds> goes_with;  // by SourceKind
  std::string_view other_target;                // added to the message if the target is wrong
  std::string_view other_source;                // added to the message if the source is wrong
};

constexpr std::array rows{
    TargetRow{"--player",
              {parts | pictures, parts | pictures, none, none},
              "json is always the whole recording",
              "a fumen has --pages"},
    TargetRow{"--from",
              {parts | clips, parts_of_round | clips, none, none},
              "a picture of one moment has --at",
              "a fumen has --pages"},
    TargetRow{"--until",
              {parts | clips, parts_of_round | clips, none, none},
              "a picture of one moment has --at",
              "a fumen has --pages"},
    TargetRow{"--comment", {fumen | pictures, fumen | pictures, none, pictures}, "", ""},
    TargetRow{"--fumen-version", {fumen, fumen, none, none}, "", "to edit fumens use `tetron fumen`"},
    TargetRow{"--url", {fumen, fumen, none, none}, "", "to edit fumens use `tetron fumen`"},
    TargetRow{"--hide-result", {one(Target::html), one(Target::html), none, none}, "", ""},
    TargetRow{"--spreadsheet", {one(Target::csv), one(Target::csv), none, none}, "", ""},
    TargetRow{"--pace", {none, none, none, tet | one(Target::html)}, "", ""},
    TargetRow{"--profile", {every, round_targets, none, tet}, "", ""},
    TargetRow{"--encoding", {every, round_targets, none, none}, "", ""},
    TargetRow{"--salvage", {every, round_targets, none, none}, "", ""},
    TargetRow{"--round", {none, round_targets, none, none}, "", ""},
    TargetRow{"--at",
              {stills | fumen, stills | fumen, none, none},
              "a clip has --from and --until",
              "a fumen has --pages"},
    TargetRow{"--fps", {clips, clips, none, clips}, "", ""},
    TargetRow{"--speed", {clips, clips, none, none}, "", "a fumen has --fps"},
    TargetRow{"--scale", {pictures, pictures, none, pictures}, "", ""},
    TargetRow{"--size", {pictures, pictures, none, none}, "", "for a fumen there is --scale"},
    TargetRow{"--size-limit", {clips, clips, none, clips}, "a picture has --scale", ""},
    TargetRow{"--theme", {pictures, pictures, none, pictures}, "", ""},
    TargetRow{"--palette", {pictures, pictures, none, pictures}, "", ""},
    TargetRow{"--shadow", {pictures, pictures, none, none}, "", ""},
    TargetRow{"--rows", {pictures, pictures, none, pictures}, "", ""},
    TargetRow{"--pages", {none, none, none, pictures}, "", ""},
    TargetRow{"--loop", {looping, looping, none, looping}, "", ""},
    TargetRow{"--mute", {videos, videos, none, none}, "", "videos of fumens have no sound"},
    TargetRow{"--transparent", {stills | looping, stills | looping, none, stills | looping}, "", ""},
};

// For example "png, svg and gif".
std::string listed(const std::vector<std::string_view>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " and " : ", ", words[i]);
  return list;
}

std::string listed(Targets set) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (set & one(static_cast<Target>(i))) words.push_back(names[i]);
  return listed(words);
}

std::string with_hint(std::string text, std::string_view hint) {
  if (!hint.empty()) text.append("; ").append(hint);
  return text;
}

std::string_view name_of(Target target) {
  return names[static_cast<std::size_t>(target)];
}

}  // namespace

std::span<const std::string_view> target_names() {
  return names;
}

std::optional<Target> target_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Target>(found - names.begin());
}

std::vector<std::string_view> options_with_row() {
  std::vector<std::string_view> options;
  for (const TargetRow& row : rows) options.push_back(row.option);
  return options;
}

std::string refusal(SourceKind source, Target target) {
  const auto kind = static_cast<std::size_t>(source);
  if (conversions[kind] & one(target)) return {};
  return fmt::format(
      "{} can become {}, not {}{}", source_letters[kind], listed(conversions[kind]), name_of(target),
      source == SourceKind::json   ? "; convert it back first: tetron convert FILE.json -o NEW.tet"
      : target == Target::tet      ? "; tet is made from JSON, fumen or a match"
      : target == Target::hatetris ? "; hatetris is made from a match of one player"
      : target == Target::ngf      ? "; ngf is made from the frames that `tetron dump` writes as JSON"
                                   : "");
}

std::string refusal(SourceKind source, Target target, std::string_view option) {
  const auto row = std::ranges::find(rows, option, &TargetRow::option);
  if (row == rows.end()) return fmt::format("{} is not an option of this command", option);
  const auto kind = static_cast<std::size_t>(source);
  if (row->goes_with[kind] & one(target)) return {};
  if (row->goes_with[kind])
    return with_hint(
        fmt::format("{} works with {}, not with {}", option, listed(row->goes_with[kind]), name_of(target)),
        row->other_target);
  std::vector<std::string_view> sources;
  for (std::size_t i = 0; i < source_kinds; ++i)
    if (row->goes_with[i]) sources.push_back(source_letters[i]);
  return with_hint(
      fmt::format("{} works with {}, not with {}", option, listed(sources), source_letters[kind]),
      source == SourceKind::fumen ? row->other_source : std::string_view());
}

}  // namespace tetron::app
