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

// Buying a weapon takes three steps: whom, what, go.
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
  // That the stones may use: all of a field of one's own, the own part and a little more of a shared one.
  rules::Columns zone;
  int spawn_x = 0;  // of a stone whose anchor is near its middle
  Random random;
  Bag bag;

  bool alive = false;
  rules::Tumo stone;  // the falling one, while alive
  base::StoneStyle next{};
  std::uint32_t falls_at_ms = never_ms;
  bool dropped = false;  // the next fall fixes the stone at once

  std::vector<Key> keys;  // still to press, the last one first
  std::uint32_t key_at_ms = never_ms;
  bool repeating = false;  // the key pressed last is held down

  std::uint32_t credits = 0;
  std::uint32_t earned = 0;  // credits without what was spent
  std::optional<Effect> wish;
  std::optional<Purchase> purchase;
  std::optional<std::uint8_t> selected_target;
  std::optional<std::uint8_t> selected_weapon;
  std::uint8_t haste_level = 0;
  std::uint32_t haste_until_ms = 0;

  // Puts the plan into keys and says when the first is pressed.
  void follow(const Plan& plan, std::uint32_t now_ms, std::uint32_t reaction_ms);
  // Takes the key just pressed off and says when the next one is.
  void pressed(std::uint32_t now_ms);
  // A time between two, by the player's pace.
  std::uint32_t delay(std::uint32_t least_ms, std::uint32_t most_ms);
};

}  // namespace tetron::samples
