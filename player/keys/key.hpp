#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tetron::player {

// Keys that type no character, and Space.
enum class Key : std::uint8_t {
  character,  // any other: Chord::character says which
  space,
  left,
  right,
  up,
  down,
  home,
  end,
  page_up,
  page_down,
  insert,
  remove,
  backspace,
  tab,
  enter,
  escape,
  f1,  // f1 to f12 follow each other
  f12 = f1 + 11,
};

// A key with the modifiers that are held. Shift is only used with digits and keys that type no character.
// Characters that need Shift on some keyboards do not include it.
struct Chord {
  Key key = Key::character;
  char32_t character = 0;  // lower case
  bool shift = false;
  bool control = false;
  bool alt = false;
  friend bool operator==(const Chord&, const Chord&) = default;
};

// Parses "Space", "k", "Shift+Left", "Ctrl+c", "PgUp", "F11", "Shift+5". Empty for other texts, and for
// chords that no key press produces: "Shift+k" (which is "k"), "Ctrl+,".
std::optional<Chord> parse_chord(std::string_view text);
// The inverse of parse_chord().
std::string to_text(const Chord& chord);

}  // namespace tetron::player
