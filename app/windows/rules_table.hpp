#pragma once

#include <cstdint>
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
};

}  // namespace tetron::app
