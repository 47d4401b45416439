#pragma once

#include <array>
#include <string_view>
#include <variant>

#include "replay/game/event.hpp"

// The names of events in JSON and of their members: one table for the writer and the reader.
// docs/formats/match.md, "Events".
namespace tetron::kinds {

inline constexpr std::array<std::string_view, std::variant_size_v<game::What>> event_names = {
    "begin",   "end",   "press",  "release", "spawn",   "move",    "place", "hold",   "queue",
    "clear",   "chain", "attack", "coming",  "receive", "waiting", "rise",  "board",  "count",
    "credits", "level", "weapon", "target",  "choose",  "say",     "death", "revive", "unknown"};

inline constexpr std::array<std::string_view, 13> key_words = {
    "left", "right", "soft_drop", "hard_drop", "turn_right", "turn_left", "turn_twice",
    "hold", "retry", "undo",      "redo",      "exit",       "other"};
inline constexpr std::array<std::string_view, 3> spin_words = {"none", "mini", "full"};

template <class Place, class F>
void place_members(Place& place, F&& f) {
  f("piece", place.piece);
  f("turn", place.turn);
  f("x", place.column);
  f("y", place.row);
}

// Calls `f` with the name and the value of each member. `Event` may be const.
template <class T, class F>
void members_of(T& what, F&& f) {
  using namespace game;
  using What = std::remove_const_t<T>;
  if constexpr (std::is_same_v<What, Pressed>) {
    f("key", what.key);
    f("held_before", what.held_before);
  } else if constexpr (std::is_same_v<What, Released>) {
    f("key", what.key);
  } else if constexpr (std::is_same_v<What, Spawned> || std::is_same_v<What, Moved>) {
    place_members(what.place, f);
  } else if constexpr (std::is_same_v<What, Placed>) {
    place_members(what.place, f);
    f("spin", what.spin);
    f("keys", what.keys);
    f("faults", what.finesse_faults);
  } else if constexpr (std::is_same_v<What, Held>) {
    f("piece", what.piece);
  } else if constexpr (std::is_same_v<What, QueueShown>) {
    f("next", what.next);
  } else if constexpr (std::is_same_v<What, Cleared>) {
    f("rows", what.rows);
    f("garbage", what.garbage);
    f("all", what.all);
  } else if constexpr (std::is_same_v<What, StreaksSet>) {
    f("combo", what.combo);
    f("back_to_back", what.back_to_back);
  } else if constexpr (std::is_same_v<What, Attacked>) {
    f("made", what.made);
    f("cancelled", what.cancelled);
    f("sent", what.sent);
  } else if constexpr (std::is_same_v<What, GarbageIncoming>) {
    f("rows", what.rows);
    f("by", what.from);
  } else if constexpr (std::is_same_v<What, GarbageReceived> || std::is_same_v<What, GarbagePending>) {
    f("rows", what.rows);
  } else if constexpr (std::is_same_v<What, GarbageLanded>) {
    f("rows", what.rows);
    f("hole", what.hole);
    f("width", what.width);
  } else if constexpr (std::is_same_v<What, BoardSet>) {
    f("board", what.board);
  } else if constexpr (std::is_same_v<What, Counted>) {
    f("credits", what.credits);
    f("lines", what.lines);
    f("doubles", what.doubles);
    f("triples", what.triples);
    f("fours", what.quads);
    f("lives", what.lives);
    // Written only where there are such lines.
    if (!std::is_const_v<T> || what.earlier > 0) f("earlier", what.earlier);
  } else if constexpr (std::is_same_v<What, CreditsSet>) {
    f("credits", what.credits);
  } else if constexpr (std::is_same_v<What, LevelSet>) {
    f("level", what.level);
  } else if constexpr (std::is_same_v<What, WeaponUsed>) {
    f("target", what.target);
    f("weapon", what.weapon);
    f("byte", what.small);
    f("word", what.large);
  } else if constexpr (std::is_same_v<What, TargetSelected>) {
    f("target", what.target);
  } else if constexpr (std::is_same_v<What, WeaponSelected>) {
    f("weapon", what.weapon);
  } else if constexpr (std::is_same_v<What, MessageSent>) {
    f("text", what.text);
    f("to", what.to);
  } else if constexpr (std::is_same_v<What, Revived>) {
    f("lives", what.lives);
  } else if constexpr (std::is_same_v<What, Unknown>) {
    f("code", what.type);
  } else {
    static_assert(std::is_same_v<What, Began> || std::is_same_v<What, Ended> || std::is_same_v<What, Died>);
  }
}

}  // namespace tetron::kinds
