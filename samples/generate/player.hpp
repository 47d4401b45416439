#pragma once

#include <optional>
#include <vector>

#include "samples/generate/bag.hpp"
#include "samples/generate/planner.hpp"
#include "samples/generate/settings.hpp"
#include "samples/generate/weapons.hpp"

namespace tetron::samples {

enum class Key : std::uint8_t { turn_right, turn_left, left, right, soft_drop, drop };

inline constexpr std::uint32_t never_ms = 0xffffffff;

// Buying a weapon takes three steps: choose the target, choose the weapon, confirm.
struct Purchase {
  Effect effect;
  std::uint8_t target = 0;
  int step = 0;
  std::uint32_t at_ms = never_ms;
};

struct Player {
  Player(Random source, const replay::Profile& profile) : random(source), bag(profile) {}

  static constexpr std::uint32_t most_credits = 0xffffff;

  PlayerSettings settings;
  std::uint8_t id = 0;
  std::size_t arena = 0;
  // The columns that the piece may use: the whole field if it is not shared; otherwise the player's part and
  // a little more.
  rules::Columns zone;
  int spawn_x = 0;  // of a piece whose anchor is near its middle
  Random random;
  Bag bag;

  bool alive = false;
  rules::Tumo stone;  // the falling piece, while the player is alive
  base::StoneStyle next{};
  std::uint32_t falls_at_ms = never_ms;
  bool dropped = false;  // the next fall fixes the piece at once

  std::vector<Key> keys;  // still to press, the last one first
  std::uint32_t key_at_ms = never_ms;
  bool repeating = false;  // the key pressed last is held down

  std::uint32_t credits = 0;
  std::uint32_t earned = 0;  // credits, without subtracting what was spent
  std::optional<Effect> next_effect;
  std::optional<Purchase> purchase;
  std::optional<std::uint8_t> selected_target;
  std::optional<std::uint8_t> selected_weapon;
  std::uint8_t haste_level = 0;
  std::uint32_t haste_until_ms = 0;

  // Turns the plan into keys, and sets the time of the first.
  void follow(const Plan& plan, std::uint32_t now_ms, std::uint32_t reaction_ms);
  // Removes the key that was just pressed, and sets the time of the next one.
  void pressed(std::uint32_t now_ms);
  // A time between the two, depending on the player's pace.
  std::uint32_t delay(std::uint32_t least_ms, std::uint32_t most_ms);
};

}  // namespace tetron::samples
