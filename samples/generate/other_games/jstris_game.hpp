#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "field/tetromino.hpp"
#include "formats/jstris/action.hpp"

namespace tetron::samples {

// Plays Jstris on a simple field, and writes what its recordings contain: moves with their times. Rows count
// from the lowest.
class JstrisGame {
 public:
  // `pieces` come in this order.
  explicit JstrisGame(std::vector<field::Tetromino> pieces, std::uint32_t seed = 1);

  void pass(std::uint32_t ms) { now_ += ms; }
  void add(jstris::ActionKind kind, std::array<int, 4> values = {},
           jstris::OtherKind other = jstris::OtherKind::away);
  // Adds garbage with a hole that is `gap` columns wide. A hole of several columns is recorded in another
  // way.
  void rise(int rows, int hole, int gap = 1);
  // Places the falling piece, or the held one, where the field becomes lowest and has the fewest holes.
  void place_best();
  // Turns the piece, moves it and drops it. `column` is that of its leftmost cell.
  void place(int turns, int column);
  // Turns a T into its place under a roof, at the left of two columns.
  void spin_t(int column);
  void hold();

  field::Tetromino falling() const { return pieces_[at_]; }
  int placed() const { return placed_; }
  int lines() const { return lines_; }
  int garbage() const { return garbage_; }  // the number of its rows that were cleared
  std::uint32_t now() const { return now_; }
  // 'X' for a block, '#' for garbage, from the highest row that has one.
  std::string picture() const;
  const std::vector<jstris::Action>& actions() const { return actions_; }
  // The text of the recording, with these settings.
  std::string text(const std::string& settings) const;

 private:
  static constexpr int width = 10;
  static constexpr int rows = 40;

  struct Drop {
    int turns = 0;
    int column = 0;
    int row = 0;  // that of its lowest cells
    int cost = 0;
  };
  Drop best(field::Tetromino kind) const;
  bool fits(field::Tetromino kind, int turns, int column, int row) const;
  void put(field::Tetromino kind, int turns, int column, int row);
  void next();
  std::uint32_t random();

  std::vector<field::Tetromino> pieces_;
  std::size_t at_ = 0;
  bool is_holding_ = false;
  field::Tetromino held_{};
  std::array<std::string, rows> field_;
  std::uint64_t state_;
  std::uint32_t now_ = 0;
  int placed_ = 0;
  int lines_ = 0;
  int garbage_ = 0;
  std::vector<jstris::Action> actions_;
};

}  // namespace tetron::samples
