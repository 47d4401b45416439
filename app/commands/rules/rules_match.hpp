#pragma once

#include <array>
#include <optional>

#include "replay/game/board.hpp"
#include "replay/game/match.hpp"
#include "rules/script/script.hpp"

namespace tetron::app {

// Records a game from a rule file as a match of one round while it is played. If every tumo is a tetromino
// with its own role, the pieces of the match are tetrominoes. Otherwise a tumo is a piece whose cells are
// roles, and a role is a piece of one cell in its color. See docs/decisions/rules.md#the-thesis.
class GameMatch {
 public:
  // For a script that has not been stepped yet.
  explicit GameMatch(const rules::Script& script);

  // Adds what the last step changed.
  void add(const rules::Script& script);
  // Whether the match is as long as a match can be.
  bool is_full() const;
  // The match as if the game ended now.
  game::Match ended(const rules::Script& script) const;

 private:
  bool find_tetrominoes(const rules::Settings& settings);
  void add_roles(const rules::Settings& settings);
  field::Cell piece_of(const rules::Tumo& tumo, const rules::Settings& settings);
  game::Place place_of(const rules::Tumo& tumo, const rules::Game& game);
  void put(game::What what);
  void show_next(const rules::Game& game);
  void set_board(const rules::Game& game, bool is_known);
  bool clear_rows(const rules::Game& game);

  game::Match match_;  // without rounds
  game::Round round_;
  bool has_tetrominoes_ = false;
  std::array<field::Cell, rules::max_role + 1> cell_of_role_{};
  std::optional<game::Field> shown_;  // the field after the events so far
  std::optional<game::Place> falling_;
  std::optional<std::int64_t> score_;
  std::optional<std::int64_t> level_;
  field::Cell held_{};
  bool only_rows_ = true;  // only whole rows were erased so far
  std::uint64_t frame_ = 0;
  std::size_t cells_ = 0;
};

}  // namespace tetron::app
