#include "player/input.hpp"

#include <algorithm>
#include <array>

namespace tetron::player {

namespace {

using Code = sf::Keyboard::Key;

struct Pair {
  Code code;
  Key key;
};

constexpr std::array pairs{
    Pair{Code::Space, Key::space},   Pair{Code::Left, Key::left},      Pair{Code::Right, Key::right},
    Pair{Code::Up, Key::up},         Pair{Code::Down, Key::down},      Pair{Code::Home, Key::home},
    Pair{Code::End, Key::end},       Pair{Code::PageUp, Key::page_up}, Pair{Code::PageDown, Key::page_down},
    Pair{Code::Insert, Key::insert}, Pair{Code::Delete, Key::remove},  Pair{Code::Backspace, Key::backspace},
    Pair{Code::Tab, Key::tab},       Pair{Code::Enter, Key::enter},    Pair{Code::Escape, Key::escape},
};

std::optional<Key> named_key(Code code) {
  if (code >= Code::F1 && code <= Code::F12)
    return static_cast<Key>(static_cast<int>(Key::f1) + (code - Code::F1));
  const auto found = std::ranges::find(pairs, code, &Pair::code);
  if (found == pairs.end()) return std::nullopt;
  return found->key;
}

// The character on a letter's or digit's key; 0 for others.
char32_t character_on(Code code) {
  if (code >= Code::A && code <= Code::Z) return U'a' + static_cast<char32_t>(code - Code::A);
  if (code >= Code::Num0 && code <= Code::Num9) return U'0' + static_cast<char32_t>(code - Code::Num0);
  if (code >= Code::Numpad0 && code <= Code::Numpad9)
    return U'0' + static_cast<char32_t>(code - Code::Numpad0);
  return 0;
}

bool is_digit(char32_t character) {
  return character >= U'0' && character <= U'9';
}

}  // namespace

std::optional<Command> Input::command(const sf::Event& event, const KeyMap& keys) {
  switch (event.type) {
    case sf::Event::KeyPressed:
      return unless_repeated(pressed(event.key, keys));
    case sf::Event::TextEntered:
      return unless_repeated(typed(event.text.unicode, keys));
    case sf::Event::KeyReleased:
      if (event.key.code >= 0) down_.reset(static_cast<std::size_t>(event.key.code));
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Command> Input::pressed(const sf::Event::KeyEvent& key, const KeyMap& keys) {
  last_digit_.reset();
  is_repeat_ = false;
  if (key.code >= 0) {
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
  if (character != 0 && (key.control || key.alt)) return keys.find(chord);
  if (is_digit(character)) last_digit_ = chord;
  return std::nullopt;
}

std::optional<Command> Input::typed(char32_t character, const KeyMap& keys) {
  if (character <= U' ' || character == 0x7f) return std::nullopt;
  if (character >= U'A' && character <= U'Z') character += U'a' - U'A';
  if (!is_digit(character) || !last_digit_)
    if (const auto command = keys.find({Key::character, character})) return command;
  return last_digit_ ? keys.find(*last_digit_) : std::nullopt;
}

std::optional<Command> Input::unless_repeated(std::optional<Command> command) const {
  return command && is_repeat_ && !info(command->action).repeats ? std::nullopt : command;
}

}  // namespace tetron::player
