#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/quadra/recording.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/quadra/well.hpp"

namespace tetron::kinds {

// The pieces that a seed gives.
class QuadraPieces {
 public:
  explicit QuadraPieces(std::uint32_t seed = 0, bool is_old = false) : seed_(seed), is_old_(is_old) {}
  std::uint8_t draw();

 private:
  std::uint32_t seed_;
  bool is_old_;  // before version 23
};

// A row of garbage that waits.
struct QuadraGarbage {
  std::uint16_t holes = 0;
  bool is_last = false;
  bool is_blind = false;  // it blinds instead of rising
};

// What a player's packets add up to.
struct QuadraCounts {
  std::int64_t pieces = 0;
  std::int64_t lines = 0;
  std::int64_t score = 0;
  std::int64_t attack = 0;    // rows sent, counted once however many get them
  std::int64_t received = 0;  // rows that rose
  std::int64_t deaths = 0;
  std::int64_t frags = 0;
  std::int64_t most_lines = 0;  // by one placement
  std::int64_t frames = 0;      // in which a piece fell
  std::int64_t moved = 0;       // pieces whose moves the file has
  std::int64_t arrived = 0;     // of these, whose moves end where the file says that they were placed
};

// One of the eight places of a game, with the player who has it.
struct QuadraSeat {
  bool is_taken = false;
  bool is_alive = false;
  std::uint8_t player = 0;  // in the match
  std::uint8_t team = 0;
  int level = 1;
  int level_lines = 0;
  int down_speed = 113;
  QuadraPieces pieces;
  QuadraWell well;
  std::optional<std::uint8_t> piece;
  std::array<std::uint8_t, 3> next{};
  bool has_next = false;
  std::vector<QuadraGarbage> waiting;
  std::array<std::uint8_t, quadra::most_players> attacks{};
  std::optional<std::uint8_t> last_attacker;
  std::optional<std::uint8_t> first_target;  // of the last placement's attack
  std::string moves;                         // of the piece that falls
  QuadraWell::Cleared last_cleared;
  std::uint32_t free_frame = 0;  // the frame of the last event
  QuadraCounts match;
  QuadraCounts round;
  std::uint32_t end_frame = 0;  // of the round, for this player
  bool took_part = false;
  bool won = false;
  bool is_out = false;
  bool has_left = false;
  std::string problem;  // the first in this round
  std::uint32_t problem_frame = 0;
};

// Plays a game of packets. It is copied to play a round again from where that begins.
class QuadraPlay {
 public:
  QuadraPlay(const quadra::Recording& recording, const quadra::Start& start);

  struct Round {
    std::uint32_t begin = 0;  // frames
    std::uint32_t end = 0;
    std::vector<QuadraSeat> seats;  // those who took part
  };
  // Plays to the end of the next round and gives it; empty after the last. Events are written to `events`
  // unless it is null: in no order, with their frame and without their time.
  std::optional<Round> next_round(game::Round* events);

  // Those who had a place at the end, by place.
  std::vector<QuadraSeat> at_end() const;
  // Everybody who joined, in order.
  struct Joined {
    std::string name;
    std::uint8_t team = 0;
  };
  const std::vector<Joined>& joined() const { return joined_; }

 private:
  void take(const quadra::Packet& packet);
  void join(const quadra::Join& join);
  void stamp(const quadra::Stamp& stamp);
  void lines(const quadra::Lines& lines);
  void die(QuadraSeat& seat, bool leaves);
  void respawn(QuadraSeat& seat);
  void leave(QuadraSeat& seat);
  void chat(const quadra::Chat& chat);

  void play_keys();
  void new_game_of(QuadraSeat& seat);
  void draw(QuadraSeat& seat);
  // Writes where the piece was while it fell, and gives where its moves end.
  QuadraPiece show_fall(QuadraSeat& seat, std::uint32_t frames);
  void count_clear(QuadraSeat& seat, const QuadraWell::Cleared& cleared);
  // Returns whether any row rose.
  bool raise(QuadraSeat& seat);
  bool is_over() const;
  QuadraSeat* seat_of(std::string_view content);
  void wrong(QuadraSeat& seat, std::string why);
  void put(std::uint8_t player, std::uint32_t frame, game::What what);
  void put_board(const QuadraSeat& seat, std::uint32_t frame);
  void put_next(const QuadraSeat& seat, std::uint32_t frame);

  const quadra::Recording* recording_;
  quadra::Start start_;
  bool is_old_;      // before version 23
  bool plays_keys_;  // the recording has keys, and no packets
  std::size_t at_ = 0;
  std::uint32_t now_ = 0;
  std::uint64_t offset_ = 0;
  std::uint32_t seed_;
  std::array<QuadraSeat, quadra::most_players> seats_;
  std::vector<QuadraSeat> gone_;  // who took part in this round and lost their place
  std::vector<Joined> joined_;
  bool is_open_ = false;  // a round is under way
  std::uint32_t begin_ = 0;
  game::Round* events_ = nullptr;
};

// The rules of a single game of keys: those of version 20.
quadra::Start start_of_keys(const quadra::Keys& keys);

// Why a game cannot be played, as a sentence; empty if it can.
std::string why_quadra_not_played(const quadra::Start& start);

}  // namespace tetron::kinds
