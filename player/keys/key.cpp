#include "player/keys/key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::player {

namespace {

struct Named {
  Key key;
  std::string_view name;
};

constexpr std::array named{
    Named{Key::space, "Space"},   Named{Key::left, "Left"},     Named{Key::right, "Right"},
    Named{Key::up, "Up"},         Named{Key::down, "Down"},     Named{Key::home, "Home"},
    Named{Key::end, "End"},       Named{Key::page_up, "PgUp"},  Named{Key::page_down, "PgDn"},
    Named{Key::insert, "Insert"}, Named{Key::remove, "Delete"}, Named{Key::backspace, "Backspace"},
    Named{Key::tab, "Tab"},       Named{Key::enter, "Enter"},   Named{Key::escape, "Esc"},
};

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<Key> function_key(std::string_view name) {
  if (name.size() < 2 || name.size() > 3 || name.front() != 'F') return std::nullopt;
  int number = 0;
  for (char digit : name.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  if (number < 1 || number > 12) return std::nullopt;
  return static_cast<Key>(static_cast<int>(Key::f1) + number - 1);
}

bool is_digit(char32_t character) {
  return character >= U'0' && character <= U'9';
}

bool is_letter(char32_t character) {
  return character >= U'a' && character <= U'z';
}

// Whether a keyboard can produce it: with Ctrl or Alt only letters and digits are recognised, and for other
// characters Shift is part of the character.
bool can_be_typed(const Chord& chord) {
  if (chord.character <= U' ' || chord.character == 0x7f) return false;
  if (chord.control || chord.alt) return is_letter(chord.character) || is_digit(chord.character);
  return !chord.shift || is_digit(chord.character);
}

}  // namespace

std::optional<Chord> parse_chord(std::string_view text) {
  Chord chord;
  chord.control = take(text, "Ctrl+");
  chord.alt = take(text, "Alt+");
  chord.shift = take(text, "Shift+");
  const auto found = std::ranges::find(named, text, &Named::name);
  if (found != named.end()) {
    chord.key = found->key;
  } else if (const auto function = function_key(text)) {
    chord.key = *function;
  } else if (!text.empty()) {
    chord.character = base::pop_code_point(text);
    if (chord.character >= U'A' && chord.character <= U'Z') chord.character += U'a' - U'A';
    if (!text.empty() || !can_be_typed(chord)) return std::nullopt;
  } else {
    return std::nullopt;
  }
  return chord;
}

std::string to_text(const Chord& chord) {
  std::string text;
  if (chord.control) text += "Ctrl+";
  if (chord.alt) text += "Alt+";
  if (chord.shift) text += "Shift+";
  const auto found = std::ranges::find(named, chord.key, &Named::key);
  if (found != named.end())
    text += found->name;
  else if (chord.key == Key::character)
    base::append_utf8(text, chord.character);
  else
    text += fmt::format("F{}", static_cast<int>(chord.key) - static_cast<int>(Key::f1) + 1);
  return text;
}

}  // namespace tetron::player
