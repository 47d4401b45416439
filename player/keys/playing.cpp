#include "player/keys/playing.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tetron::player {

namespace {

constexpr std::array steering_table{
    SteeringInfo{Steering::left, "left", "Left", "move left"},
    SteeringInfo{Steering::right, "right", "Right", "move right"},
    SteeringInfo{Steering::soft_drop, "soft-drop", "Down", "let fall"},
    SteeringInfo{Steering::hard_drop, "hard-drop", "Space", "drop"},
    SteeringInfo{Steering::turn_right, "turn-right", "x Up", "turn right"},
    SteeringInfo{Steering::turn_left, "turn-left", "z", "turn left"},
    SteeringInfo{Steering::hold, "hold", "c", "hold"},
    SteeringInfo{Steering::undo, "undo", "Backspace", "take a piece back"},
    SteeringInfo{Steering::again, "again", "r", "take all back"},
};

constexpr std::array<std::pair<std::string_view, KeyCode>, 28> steering_names{
    {{"Space", KeyCode::space},    {"Left", KeyCode::left},        {"Right", KeyCode::right},
     {"Up", KeyCode::up},          {"Down", KeyCode::down},        {"Home", KeyCode::home},
     {"End", KeyCode::end},        {"PgUp", KeyCode::page_up},     {"PgDn", KeyCode::page_down},
     {"Insert", KeyCode::insert},  {"Delete", KeyCode::remove},    {"Backspace", KeyCode::backspace},
     {"Tab", KeyCode::tab},        {"Enter", KeyCode::enter},      {"Ctrl", KeyCode::left_control},
     {"Alt", KeyCode::left_alt},   {"Shift", KeyCode::left_shift}, {",", KeyCode::comma},
     {".", KeyCode::period},       {"-", KeyCode::hyphen},         {"=", KeyCode::equal},
     {";", KeyCode::semicolon},    {"'", KeyCode::quote},          {"/", KeyCode::slash},
     {"[", KeyCode::left_bracket}, {"]", KeyCode::right_bracket},  {"\\", KeyCode::backslash},
     {"`", KeyCode::tilde}}};

constexpr int function_keys = 12;

// The left and right key of a kind are the same.
KeyCode plain(KeyCode key) {
  switch (key) {
    case KeyCode::right_control:
      return KeyCode::left_control;
    case KeyCode::right_alt:
      return KeyCode::left_alt;
    case KeyCode::right_shift:
      return KeyCode::left_shift;
    default:
      return key;
  }
}

KeyCode after(KeyCode first, int by) {
  return static_cast<KeyCode>(static_cast<int>(first) + by);
}

}  // namespace

std::span<const SteeringInfo> steerings() {
  return steering_table;
}

std::optional<KeyCode> parse_key(std::string_view text) {
  const auto found = std::ranges::find(steering_names, text, &std::pair<std::string_view, KeyCode>::first);
  if (found != steering_names.end()) return found->second;
  if (text.size() == 1) {
    const char c = text[0];
    if (c >= 'a' && c <= 'z') return after(KeyCode::a, c - 'a');
    if (c >= 'A' && c <= 'Z') return after(KeyCode::a, c - 'A');
    if (c >= '0' && c <= '9') return after(KeyCode::digit_0, c - '0');
  }
  for (int number = 1; number <= function_keys; ++number)
    if (text == "F" + std::to_string(number)) return after(KeyCode::f1, number - 1);
  return std::nullopt;
}

std::string to_text(KeyCode key) {
  key = plain(key);
  const auto found = std::ranges::find(steering_names, key, &std::pair<std::string_view, KeyCode>::second);
  if (found != steering_names.end()) return std::string(found->first);
  if (key >= KeyCode::a && key <= KeyCode::z) return {static_cast<char>('a' + (key - KeyCode::a))};
  if (key >= KeyCode::digit_0 && key <= KeyCode::digit_9)
    return {static_cast<char>('0' + (key - KeyCode::digit_0))};
  if (key >= KeyCode::f1 && key < after(KeyCode::f1, function_keys))
    return "F" + std::to_string(key - KeyCode::f1 + 1);
  return {};
}

SteeringKeys::SteeringKeys() {
  for (const SteeringInfo& row : steering_table) {
    std::vector<KeyCode> keys;
    for (std::string_view left = row.keys; !left.empty();) {
      const auto end = std::min(left.find(' '), left.size());
      if (const auto key = parse_key(left.substr(0, end))) keys.push_back(*key);
      left.remove_prefix(std::min(end + 1, left.size()));
    }
    set(row.steering, keys);
  }
}

std::optional<Steering> SteeringKeys::find(KeyCode key) const {
  const auto found = std::ranges::find(bindings_, plain(key), &Binding::key);
  if (found == bindings_.end()) return std::nullopt;
  return found->steering;
}

std::optional<Steering> SteeringKeys::find(const KeyPress& key) const {
  const auto means_more = [this](bool is_down, KeyCode held) { return is_down && !find(held); };
  if (means_more(key.control, KeyCode::left_control) || means_more(key.alt, KeyCode::left_alt))
    return std::nullopt;
  return find(key.code);
}

void SteeringKeys::set(Steering steering, std::span<const KeyCode> keys) {
  std::erase_if(bindings_, [&](const Binding& binding) {
    return binding.steering == steering || std::ranges::find(keys, binding.key, plain) != keys.end();
  });
  for (const KeyCode key : keys) bindings_.push_back({plain(key), steering});
}

std::vector<KeyCode> SteeringKeys::keys(Steering steering) const {
  std::vector<KeyCode> keys;
  for (const Binding& binding : bindings_)
    if (binding.steering == steering) keys.push_back(binding.key);
  return keys;
}

std::string SteeringKeys::keys_text(Steering steering) const {
  std::string text;
  for (const KeyCode key : keys(steering)) text += (text.empty() ? "" : ", ") + to_text(key);
  return text;
}

}  // namespace tetron::player
