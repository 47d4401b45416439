#include "player/keys/attempt_keys.hpp"

#include <algorithm>
#include <array>

namespace tetron::player {

review::Steer steer_of(Steering steering) {
  switch (steering) {
    case Steering::left:
      return review::Steer::left;
    case Steering::right:
      return review::Steer::right;
    case Steering::soft_drop:
      return review::Steer::down;
    case Steering::hard_drop:
      return review::Steer::drop;
    case Steering::turn_right:
      return review::Steer::turn_right;
    case Steering::turn_left:
      return review::Steer::turn_left;
    case Steering::hold:
      return review::Steer::hold;
    case Steering::undo:
      return review::Steer::undo;
    case Steering::again:
      break;
  }
  return review::Steer::again;
}

bool ends_attempt(const KeyPress& key) {
  return key.code == KeyCode::escape;
}

bool goes_with_attempt(Action action) {
  constexpr std::array allowed{
      Action::take_over,  Action::goal,       Action::save_attempt,  Action::better, Action::palette,
      Action::theme,      Action::statistics, Action::chat,          Action::help,   Action::landing_shadow,
      Action::screenshot, Action::fullscreen, Action::field_picture, Action::menu,   Action::field_menu,
      Action::mute,       Action::louder,     Action::softer};
  return std::ranges::find(allowed, action) != allowed.end();
}

std::vector<scene::KeyHelp> attempt_help(const KeyMap& keys, bool may_hold) {
  const SteeringKeys& steering = keys.playing.keys;
  std::vector<scene::KeyHelp> rows{{"", "Play on"}};
  for (const SteeringInfo& row : steerings())
    if (const std::string text = steering.keys_text(row.steering);
        !text.empty() && (may_hold || row.steering != Steering::hold))
      rows.push_back({text, row.description});
  rows.push_back({"Esc, q", "back to the recording"});
  rows.push_back({"click", "move the piece there; again: drop it"});
  rows.push_back({"wheel", "turn"});
  if (may_hold) rows.push_back({"middle button", "hold"});
  rows.push_back({"", "The window"});
  // A key that controls the piece has no other function.
  const auto steers = [&](const Chord& chord) {
    if (chord.control || chord.alt) return false;
    const auto key = parse_key(to_text(Chord{chord.key, chord.character}));
    const auto found = key ? steering.find(*key) : std::nullopt;
    return found && (may_hold || *found != Steering::hold);
  };
  for (const ActionInfo& row : actions()) {
    if (!goes_with_attempt(row.action)) continue;
    std::string text;
    for (const Chord& chord : keys.chords(row.action))
      if (!steers(chord)) text += (text.empty() ? "" : ", ") + to_text(chord);
    if (!text.empty()) rows.push_back({text, row.description});
  }
  return rows;
}

}  // namespace tetron::player
