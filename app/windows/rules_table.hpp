#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/commands/rules/rules_play.hpp"
#include "app/commands/rules/rules_played.hpp"
#include "app/windows/rules_game.hpp"

namespace tetron::app {

// The game and what the keys do to it, in the process that runs its rules.
class RulesTable final : public RulesGame {
 public:
  // Errors in the file are shown and end the command.
  explicit RulesTable(const RulesPlayOptions& options);

  scene::GameView frame(const player::GameInput& input) override;
  void finish() override { game_.finish(); }
  std::string state() const override;
  std::uint8_t sounds() const override { return sounds_; }

  // The present state.
  scene::GameView view() const;
  // How often the rules and their pictures were read again.
  std::uint64_t reloads() const { return game_.reloads(); }

 private:
  void obey(player::GameCommand command);
  bool is_over() const { return game_.script().game().over() != rules::Over::no; }
  bool may_start_again() const;
  void start();
  void click();
  // The keys, and those that the mouse stands for.
  rules::Inputs with_mouse(rules::Inputs inputs);
  // How many columns the piece must go to the right until it is in the column under the mouse.
  int way_to(int column) const;
  std::string_view hint() const;

  PlayedGame game_;
  bool paused_;
  bool fullscreen_;
  scene::ThemeKind theme_;
  bool help_ = false;  // the game is paused meanwhile
  bool ghost_ = true;
  bool started_by_key_ = false;  // that key is still held
  std::uint64_t over_for_ = 0;   // frames since the end
  std::uint64_t frames_ = 0;
  std::uint64_t inputs_ = 0;  // keys and buttons pressed up to the last frame
  int held_ = 0;              // how many were held then
  std::uint8_t sounds_ = 0;   // of the last frame
  int pointed_ = -1;          // the column under the mouse, or -1
  // What a click wants of a piece, as long as it falls.
  struct Wish {
    std::uint64_t piece = 0;  // how many were fixed before it
    int column = -1;          // where to; -1: to be dropped
    int from = 0;             // where it was when it was last moved
    bool moves = false;       // in the last frame
  };
  std::optional<Wish> wish_{};
};

}  // namespace tetron::app
