#include "player/attempt_keys.hpp"

#include <algorithm>
#include <array>

namespace tetron::player {

std::optional<review::Steer> steering(const KeyPress& key) {
  if (key.control || key.alt) return std::nullopt;
  switch (key.code) {
    case KeyCode::left:
      return review::Steer::left;
    case KeyCode::right:
      return review::Steer::right;
    case KeyCode::down:
      return review::Steer::down;
    case KeyCode::up:
    case KeyCode::x:
      return review::Steer::turn_right;
    case KeyCode::z:
      return review::Steer::turn_left;
    case KeyCode::c:
      return review::Steer::hold;
    case KeyCode::space:
      return review::Steer::drop;
    case KeyCode::backspace:
      return review::Steer::undo;
    case KeyCode::r:
      return review::Steer::again;
    default:
      return std::nullopt;
  }
}

bool ends_attempt(const KeyPress& key) {
  return key.code == KeyCode::escape;
}

bool saves_attempt(const KeyPress& key) {
  return key.code == KeyCode::s && key.control;
}

bool goes_with_attempt(Action action) {
  constexpr std::array allowed{Action::take_over,  Action::better,         Action::palette,
                               Action::theme,      Action::statistics,     Action::chat,
                               Action::help,       Action::landing_shadow, Action::screenshot,
                               Action::fullscreen, Action::field_picture,  Action::menu};
  return std::ranges::find(allowed, action) != allowed.end();
}

std::vector<scene::KeyHelp> attempt_help(const KeyMap& keys, bool may_hold) {
  std::vector<scene::KeyHelp> rows{{"Left, Right", "move"},
                                   {"Down", "let fall"},
                                   {"Space", "drop"},
                                   {"x, Up", "turn right"},
                                   {"z", "turn left"},
                                   {"Backspace", "take a piece back"},
                                   {"r", "take all back"},
                                   {"Ctrl+s", "save the attempt"},
                                   {"Esc, q", "back to the recording"}};
  if (may_hold) rows.insert(rows.begin() + 5, {"c", "hold"});
  // A letter that steers is for nothing else.
  const auto steers = [&](const Chord& chord) {
    if (chord.shift || chord.control || chord.alt) return false;
    constexpr std::array letters{U'x', U'z', U'r'};
    return std::ranges::find(letters, chord.character) != letters.end() ||
           (may_hold && chord.character == U'c');
  };
  for (const ActionInfo& row : actions())
    if (goes_with_attempt(row.action) && std::ranges::none_of(keys.chords(row.action), steers))
      rows.push_back({keys.keys_text(row.action), row.description});
  return rows;
}

}  // namespace tetron::player
