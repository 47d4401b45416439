#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/rules_file.hpp"
#include "app/rules_record.hpp"
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
  const std::string& problem() const { return problem_; }
  std::uint64_t reloads() const { return reloads_; }

  void step(rules::Inputs inputs);
  // From the beginning, with the rules as they are.
  void restart(std::uint64_t seed);
  // Looks whether the file has changed. If it has, the new rules play the same seed and inputs up to now and
  // go on from there; if they fail, the old ones go on and problem() says why.
  void look_at_file();
  // Completes the recording.
  void finish();

 private:
  struct Stamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  std::optional<Stamp> stamp() const;
  void record_again();

  std::string path_;
  std::string record_;
  std::uint64_t seed_;
  RuleFile file_;
  std::optional<Stamp> stamp_;
  std::unique_ptr<rules::Script> script_;
  rules::InputLog log_;
  std::unique_ptr<GameRecorder> recorder_;
  std::string problem_;
  std::uint64_t reloads_ = 0;
};

}  // namespace tetron::app
