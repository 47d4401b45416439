#include "player/keys/input.hpp"

#include <algorithm>
#include <array>

namespace tetron::player {

namespace {

struct Pair {
  KeyCode code;
  Key key;
};

constexpr std::array pairs{
    Pair{KeyCode::space, Key::space},
    Pair{KeyCode::left, Key::left},
    Pair{KeyCode::right, Key::right},
    Pair{KeyCode::up, Key::up},
    Pair{KeyCode::down, Key::down},
    Pair{KeyCode::home, Key::home},
    Pair{KeyCode::end, Key::end},
    Pair{KeyCode::page_up, Key::page_up},
    Pair{KeyCode::page_down, Key::page_down},
    Pair{KeyCode::insert, Key::insert},
    Pair{KeyCode::remove, Key::remove},
    Pair{KeyCode::backspace, Key::backspace},
    Pair{KeyCode::tab, Key::tab},
    Pair{KeyCode::enter, Key::enter},
    Pair{KeyCode::escape, Key::escape},
};

std::optional<Key> named_key(KeyCode code) {
  if (code >= KeyCode::f1 && code <= KeyCode::f12)
    return static_cast<Key>(static_cast<int>(Key::f1) + (code - KeyCode::f1));
  const auto found = std::ranges::find(pairs, code, &Pair::code);
  if (found == pairs.end()) return std::nullopt;
  return found->key;
}

// The character on a key for a letter or digit; 0 for others.
char32_t character_on(KeyCode code) {
  if (code >= KeyCode::a && code <= KeyCode::z) return U'a' + static_cast<char32_t>(code - KeyCode::a);
  if (code >= KeyCode::digit_0 && code <= KeyCode::digit_9)
    return U'0' + static_cast<char32_t>(code - KeyCode::digit_0);
  if (code >= KeyCode::pad_0 && code <= KeyCode::pad_9)
    return U'0' + static_cast<char32_t>(code - KeyCode::pad_0);
  return 0;
}

bool is_digit_key(char32_t character) {
  return character >= U'0' && character <= U'9';
}

}  // namespace

std::optional<Command> Input::command(const WindowEvent& event, const KeyMap& keys) {
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed:
      return unless_repeated(pressed(event.key, keys));
    case WindowEvent::Kind::typed:
      return unless_repeated(typed(event.character, keys));
    case WindowEvent::Kind::key_released:
      if (event.key.code != KeyCode::unknown) down_.reset(static_cast<std::size_t>(event.key.code));
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Command> Input::pressed(const KeyPress& key, const KeyMap& keys) {
  last_digit_.reset();
  is_repeat_ = false;
  is_typed_with_ = false;
  if (key.code != KeyCode::unknown) {
    const auto code = static_cast<std::size_t>(key.code);
    is_repeat_ = down_.test(code);
    down_.set(code);
  }
  const char32_t character = character_on(key.code);
  Chord chord{Key::character, character, key.shift, key.control, key.alt};
  if (const auto named = named_key(key.code)) {
    chord.key = *named;
    return keys.find(chord);
  }
  if (character != 0 && (key.control || key.alt)) {
    // Ctrl and Alt together may be AltGr, which some keyboards need for characters.
    is_typed_with_ = key.control != key.alt;
    return keys.find(chord);
  }
  if (is_digit_key(character)) last_digit_ = chord;
  return std::nullopt;
}

std::optional<Command> Input::typed(char32_t character, const KeyMap& keys) {
  if (character <= U' ' || character == 0x7f || is_typed_with_) return std::nullopt;
  if (character >= U'A' && character <= U'Z') character += U'a' - U'A';
  if (!is_digit_key(character) || !last_digit_)
    if (const auto command = keys.find({Key::character, character})) return command;
  return last_digit_ ? keys.find(*last_digit_) : std::nullopt;
}

std::optional<Command> Input::unless_repeated(std::optional<Command> command) const {
  return command && is_repeat_ && !info(command->action).repeats ? std::nullopt : command;
}

}  // namespace tetron::player
