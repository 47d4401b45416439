#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/jstris/recording.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/jstris/pieces.hpp"
#include "replay/kinds/jstris/well.hpp"

namespace tetron::kinds {

// Why a recording cannot be replayed, as a sentence; empty if it can.
std::string why_not_played(const jstris::Recording& recording);

// Replays a Jstris game from the recorded moves. docs/formats/jstris.md, "Playing".
class JstrisPlay {
 public:
  // Events are written to `round` unless it is null; it must outlive this object.
  explicit JstrisPlay(const jstris::Recording& recording, game::Round* round = nullptr);

  void run();
  // Adds counts, and whether the replay contradicts the file.
  void add_to(game::Result& result) const;

 private:
  struct Counts {
    std::int64_t pieces = 0;
    std::int64_t lines = 0;
    std::array<std::int64_t, 4> clears{};      // by number of rows minus 1
    std::array<std::int64_t, 4> full_spins{};  // by number of rows
    std::array<std::int64_t, 4> mini_spins{};
    std::int64_t all_clears = 0;
    std::int64_t holds = 0;
    std::int64_t attack = 0;
    std::int64_t received = 0;
    std::int64_t garbage = 0;  // rows of garbage that were cleared
    std::int64_t top_combo = 0;
    std::int64_t score = 0;
    std::int64_t moves = 0;  // moves that the file says succeeded
    std::int64_t made = 0;   // those of them that also succeeded in the replay
  };

  void act(const jstris::Action& action);
  void other(const jstris::Action& action);
  // Counts a move that the file only records if it succeeded.
  void must(bool came_about);
  bool shift(int by);
  bool shift_to_wall(int by);
  void turn(int by);
  int fall(int most);
  void hard_drop();
  void place();
  void count_clear(const JstrisWell::Cleared& cleared, game::Spin spin);
  void hold();
  void garbage(int rows, int hole, int gap, bool is_inverted, bool is_last);
  // Moves the piece up out of garbage that rose into it.
  void make_room();
  void next_piece();
  void appear(field::Tetromino kind);
  void departs(std::string why);

  void put(game::What what) { events_.put(std::move(what)); }
  void show_moved() { events_.put_place(piece_.place()); }
  void show_next();
  void show_board() { events_.put_board(well_.cells()); }

  const jstris::Recording& recording_;
  game::EventWriter events_;
  JstrisPieces pieces_;
  JstrisWell well_;
  JstrisPiece piece_;
  std::optional<field::Tetromino> held_;
  bool has_held_ = false;  // the hold was used with this piece
  bool is_soft_ = false;
  bool was_turned_ = false;  // the last move was a turn
  bool is_back_to_back_ = false;
  int back_to_back_ = -1;
  int combo_ = -1;
  int since_all_clear_ = 0;  // pieces since the last perfect clear
  Counts counts_;
  bool is_full_ = false;  // the game is over
  std::uint32_t now_ = 0;
  std::optional<std::uint32_t> departs_;
  std::string why_;
  bool is_stopped_ = false;  // the rest cannot be replayed
};

}  // namespace tetron::kinds
