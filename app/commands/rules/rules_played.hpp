#pragma once

#include <deque>
#include <memory>
#include <string>

#include "app/commands/rules/rules_file.hpp"
#include "app/commands/rules/rules_record.hpp"
#include "app/commands/rules/rules_watch.hpp"
#include "rules/engine/inputs.hpp"

namespace tetron::app {

// A game that somebody plays: it can begin again, and goes on under new rules when its file changes.
class PlayedGame {
 public:
  // Loads the file; what is wrong with it is told and ends the command with ExitCode::cannot_open. `record`
  // is empty for no recording.
  PlayedGame(std::string path, std::uint64_t seed, std::string record);
  PlayedGame(const PlayedGame&) = delete;
  PlayedGame& operator=(const PlayedGame&) = delete;

  const rules::Script& script() const { return *script_; }
  // What blocks of a role are drawn with; null if that is a form.
  std::shared_ptr<const scene::Bitmap> picture_of(int role) const;
  std::uint64_t seed() const { return seed_; }
  // What is wrong with the file as it is now, or went wrong in the game; empty: nothing.
  std::string problem() const;
  // The last lines that the script printed, safe for a terminal.
  const std::deque<std::string>& printed() const { return printed_; }
  std::uint64_t reloads() const { return reloads_; }

  void step(rules::Inputs inputs);
  // From the beginning, with the rules as they are.
  void restart(std::uint64_t seed);
  // Looks whether the file has changed. If it has, the new rules play the same seed and inputs up to now and
  // go on from there; if they fail, or cannot be read, the old ones go on and problem() says why.
  void look_at_file();
  // Completes the recording.
  void finish();

 private:
  static constexpr std::size_t most_printed = 5;                    // lines that are kept
  static constexpr std::size_t most_told = std::size_t{64} * 1024;  // bytes of a game that go to the terminal

  void record_again();
  void show_printed(rules::Script& script);

  std::string record_;
  std::uint64_t seed_;
  WatchedRules watched_;
  RuleFile file_;  // the rules that are played
  std::unique_ptr<rules::Script> script_;
  rules::InputLog log_;
  std::unique_ptr<GameRecorder> recorder_;
  std::string file_problem_;     // of the file as it is now
  std::string restart_problem_;  // why the game could not begin again
  std::deque<std::string> printed_;
  std::size_t told_ = 0;  // bytes
  std::uint64_t reloads_ = 0;
};

}  // namespace tetron::app
