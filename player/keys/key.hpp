#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tetron::player {

// Keys that type no character, and the space bar.
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

// A key with what is held down with it. A character that needs Shift on some keyboards stands for itself;
// only digits and keys that type nothing are told apart by Shift.
struct Chord {
  Key key = Key::character;
  char32_t character = 0;  // lower case
  bool shift = false;
  bool control = false;
  bool alt = false;
  friend bool operator==(const Chord&, const Chord&) = default;
};

// "Space", "k", "Shift+Left", "Ctrl+c", "PgUp", "F11", "Shift+5"; nothing for anything else, nor for what no
// key press is known by: "Shift+k" (which is "k"), "Ctrl+,".
std::optional<Chord> parse_chord(std::string_view text);
// The inverse.
std::string to_text(const Chord& chord);

}  // namespace tetron::player
