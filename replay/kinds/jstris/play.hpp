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

// Why a recording cannot be played again, as a sentence; empty if it can.
std::string why_not_played(const jstris::Recording& recording);

// A Jstris game played again from the moves that it recorded. docs/formats/jstris.md, "Playing".
class JstrisPlay {
 public:
  // `round` gets the events, if there is one; it must outlive this.
  explicit JstrisPlay(const jstris::Recording& recording, game::Round* round = nullptr);

  // The result: counts, and whether nothing contradicts the file.
  void run();
  void add_to(game::Result& result) const;

 private:
  struct Counts {
    std::int64_t pieces = 0;
    std::int64_t lines = 0;
    std::array<std::int64_t, 4> clears{};      // by rows less one
    std::array<std::int64_t, 4> full_spins{};  // by rows
    std::array<std::int64_t, 4> mini_spins{};
    std::int64_t all_clears = 0;
    std::int64_t holds = 0;
    std::int64_t attack = 0;
    std::int64_t received = 0;
    std::int64_t garbage = 0;  // rows of it that were cleared
    std::int64_t top_combo = 0;
    std::int64_t score = 0;
    std::int64_t moves = 0;  // that the file says came about
    std::int64_t made = 0;   // of them, those that did
  };

  void act(const jstris::Action& action);
  void other(const jstris::Action& action);
  // A move that is only recorded where it came about.
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
  // Up out of what has risen.
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
  bool has_held_ = false;  // with this piece
  bool is_soft_ = false;
  bool was_turned_ = false;  // last
  bool is_chained_ = false;
  int chain_ = -1;
  int combo_ = -1;
  int since_all_clear_ = 0;  // pieces
  Counts counts_;
  bool is_full_ = false;  // the game was over
  std::uint32_t now_ = 0;
  std::optional<std::uint32_t> departs_;
  std::string why_;
  bool is_stopped_ = false;  // what follows cannot be played
};

}  // namespace tetron::kinds
