#include "app/options/keys_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/io/settings_file.hpp"
#include "base/escape.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::app {

namespace {

using player::ActionInfo;
using player::Chord;
using player::KeyMap;

// Thrown and caught inside this file only.
struct Bad {
  base::TextError error;
};

[[noreturn]] void refuse(const toml::source_region& where, std::string what) {
  throw Bad{{std::move(what), where.begin.line}};
}

// A key of the file with the place where it is given.
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
    // Actions come in the order of their names, not of the file.
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

KeyMap read_keys(const toml::table& root) {
  KeyMap keys = base_of(root);
  std::vector<GivenChord> all;
  for (const auto& [name, node] : root) {
    if (name == "base") continue;
    const ActionInfo* action = player::find_action(name.str());
    if (!action) refuse(name.source(), fmt::format("there is no action '{}'", name.str()));
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

// The user's key file, whether there is one or not; empty if there is no place for it.
std::string own_file() {
  // After the XDG base directory specification: what is no absolute path does not count.
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config && *config == '/') return std::string(config) + "/tetron/keys.toml";
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? std::string(home) + "/.config/tetron/keys.toml" : std::string();
}

KeyMap keys_in_file(const std::string& path) {
  const base::SafeText shown = shown_path(path);
  const auto text = read_settings(path);
  if (!text) refuse(ExitCode::cannot_open, "{}: {}", shown, text.error().what);
  auto keys = parse_keys(*text);
  if (!keys) refuse(ExitCode::cannot_open, "{}:{}: {}", shown, keys.error().line, keys.error().what);
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
    const std::string own = own_file();
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
  return out;
}

}  // namespace tetron::app
