#pragma once

#include <deque>
#include <memory>
#include <string>

#include "app/commands/rules/rules_file.hpp"
#include "app/commands/rules/rules_record.hpp"
#include "app/commands/rules/rules_watch.hpp"
#include "rules/engine/inputs.hpp"

namespace tetron::app {

// A game that a person plays. It can be restarted, and continues under new rules when its file changes.
class PlayedGame {
 public:
  // Loads the file. On an error, prints a message and ends the command with ExitCode::cannot_open. If
  // `record` is empty, the game is not recorded.
  PlayedGame(std::string path, std::uint64_t seed, std::string record);
  PlayedGame(const PlayedGame&) = delete;
  PlayedGame& operator=(const PlayedGame&) = delete;

  const rules::Script& script() const { return *script_; }
  // The picture for the blocks of a role; null if they are drawn as a form.
  std::shared_ptr<const scene::Bitmap> picture_of(int role) const;
  std::uint64_t seed() const { return seed_; }
  // What is wrong or probably a mistake in the current file, or went wrong in the game, a line each; empty if
  // nothing is.
  std::string problem() const;
  // The last lines that the script printed, safe for a terminal.
  const std::deque<std::string>& printed() const { return printed_; }
  std::uint64_t reloads() const { return reloads_; }

  void step(rules::Inputs inputs);
  // Starts again with the current rules.
  void restart(std::uint64_t seed);
  // Checks whether the file has changed. If it has, the new rules play the same seed and inputs up to now
  // and continue from there. If they fail or cannot be read, the old rules continue, and problem() says why.
  void look_at_file();
  // Completes the recording.
  void finish();

 private:
  static constexpr std::size_t most_printed = 5;                        // number of lines that are kept
  static constexpr std::size_t most_messages = std::size_t{64} * 1024;  // bytes written to the terminal

  void record_again();
  void look_for_problems();
  void show_printed(rules::Script& script);

  std::string record_;
  std::uint64_t seed_;
  WatchedRules watched_;
  RuleFile file_;  // the rules that are played
  std::unique_ptr<rules::Script> script_;
  rules::InputLog log_;
  std::unique_ptr<GameRecorder> recorder_;
  std::string file_problem_;     // an error in the current file
  std::string rules_problem_;    // of the rules that are played
  std::string restart_problem_;  // why the game could not restart
  std::deque<std::string> printed_;
  std::size_t messages_ = 0;  // bytes written so far
  std::uint64_t reloads_ = 0;
};

}  // namespace tetron::app
