#pragma once

#include <compare>
#include <vector>

#include "samples/generate/arena.hpp"
#include "samples/generate/play.hpp"
#include "samples/generate/player.hpp"

namespace tetron::samples {

// A game being played. Its fields and pieces belong to the rule engine. This class is the referee, who keeps
// time, players and everything that a single field does not know. The next event in time always happens
// first, over all players.
class Match {
 public:
  explicit Match(const GameSettings& settings);
  Recorded run();

 private:
  enum class What : std::uint8_t { revival, chat, fall, key, purchase, stop };
  struct Next {
    std::uint32_t at_ms = 0;
    What what{};
    std::size_t who = 0;
    friend auto operator<=>(const Next&, const Next&) = default;
  };

  // match.cpp
  void add_arena();
  void add_player(const PlayerSettings& settings);
  void begin();
  Next next() const;
  void happen(const Next& event);
  void say();
  void end();
  void fill_header();
  bool same_side(const Player& a, const Player& b) const;
  std::vector<std::uint8_t> opponents(const Player& player) const;
  bool decided() const;
  const Player& winner() const;
  std::uint32_t credits_of(const Arena& arena) const;
  void record_matrix(Arena& arena, const Player& player);
  void signal(tet::ChunkType type, std::uint8_t id, std::uint8_t second);

  // match_stones.cpp
  // The player's next piece, where pieces enter.
  rules::Tumo entering(const Player& player) const;
  void give_first_stone(Player& player);
  void plan(Player& player, std::uint32_t reaction_ms);
  const rules::Settings& rules_of(const Player& player) const {
    return arenas_[player.arena].engine.settings;
  }
  // Where the player's piece can be, ignoring the neighbours' pieces.
  rules::CollisionChecker room(const Player& player) const;
  // The pieces of the other players on the same field.
  std::vector<rules::Tumo> neighbours(const Player& player) const;
  // Whether the piece would overlap that of a neighbour on the same field.
  bool in_the_way(const Player& player, const rules::Tumo& stone) const;
  // Whether the piece and a neighbour's would block each other from falling.
  bool interlocked(const Player& player, const rules::Tumo& stone) const;
  bool move(Player& player, const rules::Tumo& to);
  void fall(Player& player);
  void press(Player& player);
  // The place where the piece lands when dropped, or the first place where a neighbour's piece blocks it.
  rules::Tumo lowest(const Player& player) const;
  void fix(Player& player);
  void reward(Player& player, const Arena& arena, int cleared);
  // Moves the neighbours' pieces up out of new garbage.
  void make_room(const Player& except);
  void die(Arena& arena);
  void revive(Arena& arena);
  std::uint32_t fall_interval(const Player& player) const;
  std::uint32_t reaction(Player& player) const;

  // match_weapons.cpp
  void attack(Player& player, int cleared);
  Effect next_effect(Player& player) const;
  void think_of_weapons(Player& player);
  void buy(Player& player);

  template <class R>
  void record(R record) {
    recorded_.records.emplace_back(std::move(record));
  }
  base::Milliseconds now() const { return base::Milliseconds(now_ms_); }

  GameSettings settings_;
  StoneSet stones_;
  std::vector<Arena> arenas_;
  std::vector<Player> players_;
  Random random_;
  std::vector<ChatLine> chat_;  // still to be said, the last one first
  std::uint32_t now_ms_ = 0;
  std::uint32_t placements_ = 0;
  std::uint32_t stops_at_ms_ = 0;
  bool over_ = false;
  Recorded recorded_;
};

}  // namespace tetron::samples
