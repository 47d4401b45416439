#include "app/options/keys_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/options/settings_file.hpp"
#include "base/escape.hpp"
#include "base/in_file.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::app {

namespace {

using player::ActionInfo;
using player::Chord;
using player::KeyMap;

// Thrown and caught only in this file.
struct Bad {
  base::TextError error;
};

[[noreturn]] void refuse(const toml::source_region& where, std::string what) {
  throw Bad{{std::move(what), where.begin.line}};
}

// A key in the file, with its place.
struct GivenChord {
  Chord chord;
  toml::source_region where;
};

void add_chord(const toml::node& node, const ActionInfo& action, std::vector<GivenChord>& given) {
  const auto text = node.value_exact<std::string_view>();
  if (!text) refuse(node.source(), fmt::format("'{}' must be a key or a list of keys", action.name));
  const auto chord = player::parse_chord(*text);
  if (!chord) refuse(node.source(), fmt::format("there is no key '{}'", *text));
  const auto before = std::ranges::find(given, *chord, &GivenChord::chord);
  if (before != given.end()) {
    // Actions are read in the order of their names, not of the file.
    const auto [first, second] = std::minmax(before->where.begin.line, node.source().begin.line);
    throw Bad{{fmt::format("'{}' is given twice, first in line {}", *text, first), second}};
  }
  given.push_back({*chord, node.source()});
}

KeyMap base_of(const toml::table& root) {
  const toml::node* node = root.get("base");
  if (!node) return {};
  const auto name = node->value_exact<std::string_view>();
  auto keys = name ? KeyMap::scheme(*name) : std::nullopt;
  if (!keys)
    refuse(node->source(), fmt::format("'base' must be one of: {}", fmt::join(KeyMap::scheme_names, ", ")));
  return std::move(*keys);
}

// Reads an entry of the table [playing]: a key or several.
void read_steering(const toml::node& node, const player::SteeringInfo& info, player::SteeringKeys& keys,
                   std::vector<std::pair<player::KeyCode, toml::source_region>>& given) {
  std::vector<player::KeyCode> own;
  const auto add = [&](const toml::node& entry) {
    const auto text = entry.value_exact<std::string_view>();
    if (!text) refuse(entry.source(), fmt::format("'{}' must be a key or a list of keys", info.name));
    const auto key = player::parse_key(*text);
    if (!key) refuse(entry.source(), fmt::format("there is no key '{}' to play with", *text));
    const auto before =
        std::ranges::find(given, *key, &std::pair<player::KeyCode, toml::source_region>::first);
    if (before != given.end()) {
      const auto [first, second] = std::minmax(before->second.begin.line, entry.source().begin.line);
      throw Bad{{fmt::format("'{}' is given twice, first in line {}", player::to_text(*key), first), second}};
    }
    given.emplace_back(*key, entry.source());
    own.push_back(*key);
  };
  if (const toml::array* list = node.as_array())
    for (const toml::node& entry : *list) add(entry);
  else
    add(node);
  keys.set(info.steering, own);
}

bool truth_of(const toml::node& node, std::string_view name) {
  const auto value = node.value_exact<bool>();
  if (!value) refuse(node.source(), fmt::format("'{}' must be true or false", name));
  return *value;
}

double time_of(const toml::node& node, std::string_view name) {
  const auto value = node.value<double>();
  if (!value || !(*value >= 0 && *value <= review::longest_handling))
    refuse(node.source(),
           fmt::format("'{}' must be a number of milliseconds from 0 to {}", name, review::longest_handling));
  return *value;
}

player::Playing read_playing(const toml::node& node) {
  const toml::table* table = node.as_table();
  if (!table) refuse(node.source(), "'playing' must be a table: [playing]");
  player::Playing playing;
  std::vector<std::pair<player::KeyCode, toml::source_region>> given;
  for (const auto& [name, value] : *table) {
    const auto found = std::ranges::find(player::steerings(), name.str(), &player::SteeringInfo::name);
    if (found != player::steerings().end())
      read_steering(value, *found, playing.keys, given);
    else if (name == "das")
      playing.handling.das = time_of(value, name.str());
    else if (name == "arr")
      playing.handling.arr = time_of(value, name.str());
    else if (name == "soft-drop-row")
      playing.handling.soft_drop = time_of(value, name.str());
    else if (name == "recorded-handling")
      playing.takes_recorded_handling = truth_of(value, name.str());
    else if (name == "countdown")
      playing.counts_down = truth_of(value, name.str());
    else
      refuse(name.source(), fmt::format("there is no setting '{}' in [playing]", name.str()));
  }
  return playing;
}

KeyMap read_keys(const toml::table& root) {
  KeyMap keys = base_of(root);
  std::vector<GivenChord> all;
  for (const auto& [name, node] : root) {
    if (name == "base") continue;
    if (name == "playing") {
      keys.playing = read_playing(node);
      continue;
    }
    const ActionInfo* action = player::find_action(name.str());
    if (!action)
      refuse(name.source(),
             fmt::format("there is no action '{}'; `tetron manual keys` lists them", name.str()));
    const std::size_t before = all.size();
    if (const toml::array* list = node.as_array())
      for (const toml::node& entry : *list) add_chord(entry, *action, all);
    else
      add_chord(node, *action, all);
    const std::size_t most = player::most_chords(*action);
    if (all.size() - before > most)
      refuse(node.source(), fmt::format("'{}' can have {} keys at most", action->name, most));
    std::vector<Chord> chords;
    for (std::size_t i = before; i < all.size(); ++i) chords.push_back(all[i].chord);
    keys.set(action->action, chords);
  }
  return keys;
}

KeyMap keys_in_file(const std::string& path) {
  const base::SafeText shown = shown_path(path);
  const auto text = read_settings(path);
  if (!text) refuse(ExitCode::cannot_open, "{}: {}", shown, text.error().what);
  auto keys = parse_keys(*text);
  if (!keys) refuse(ExitCode::cannot_open, "{}", base::in_file(shown, keys.error()));
  return std::move(*keys);
}

}  // namespace

std::expected<KeyMap, base::TextError> parse_keys(std::string_view text) {
  auto root = replay::parse_toml(text);
  if (!root) return std::unexpected(std::move(root.error()));
  try {
    return read_keys(*root);
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
}

KeyMap keys_named(const std::string& name) {
  if (name.empty()) {
    const std::string own = own_settings_file("keys.toml");
    return own.empty() || ::access(own.c_str(), F_OK) != 0 ? KeyMap() : keys_in_file(own);
  }
  if (auto keys = KeyMap::scheme(name)) return std::move(*keys);
  if (name != "-" && !name.ends_with(".toml") && !name.contains('/') && ::access(name.c_str(), F_OK) != 0)
    refuse(ExitCode::usage, "--keys: '{}' is neither a file nor one of {}", name,
           fmt::join(KeyMap::scheme_names, ", "));
  return keys_in_file(name);
}

std::string keys_as_toml(const KeyMap& keys) {
  std::string out;
  for (const ActionInfo& row : player::actions()) {
    std::string list;
    for (const Chord& chord : keys.chords(row.action)) {
      if (!list.empty()) list += ", ";
      base::append_json_string(list, player::to_text(chord));
    }
    fmt::format_to(std::back_inserter(out), "# {}\n{} = [{}]\n", row.description, row.name, list);
  }
  const player::Playing& playing = keys.playing;
  out += "\n# How somebody plays: who plays on from a recording, and games of rules.\n[playing]\n";
  for (const player::SteeringInfo& row : player::steerings()) {
    std::string list;
    for (const player::KeyCode key : playing.keys.keys(row.steering)) {
      if (!list.empty()) list += ", ";
      base::append_json_string(list, player::to_text(key));
    }
    fmt::format_to(std::back_inserter(out), "# {}\n{} = [{}]\n", row.description, row.name, list);
  }
  fmt::format_to(
      std::back_inserter(out),
      "# milliseconds until a held key repeats, and from one step to the next\n"
      "das = {}\narr = {}\n# milliseconds a row takes while a piece is let fall\nsoft-drop-row = {}\n"
      "# that of the recording's player, where it has one\nrecorded-handling = {}\n"
      "# 3, 2, 1 before one plays on\ncountdown = {}\n",
      playing.handling.das, playing.handling.arr, playing.handling.soft_drop, playing.takes_recorded_handling,
      playing.counts_down);
  return out;
}

}  // namespace tetron::app
