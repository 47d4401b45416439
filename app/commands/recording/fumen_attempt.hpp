#pragma once

#include <memory>
#include <string>

#include "app/commands/recording/recording_file.hpp"
#include "player/games/playlist.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::app {

// A board of a fumen to be played on, as a list of one round that holds nothing but that board.
class FumenAttempt : public player::Playlist {
 public:
  // The first page of the first fumen that `argument` stands for: a fumen, a file, "-". Its piece comes
  // first, then the pieces of its quiz. What is wrong with it is told and ends the command. `choice` must
  // outlive it.
  FumenAttempt(std::string argument, const ReadingChoice& choice);

  std::size_t size() const override { return 1; }
  std::string name(std::size_t) const override { return "fumen"; }
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open(std::size_t) override;

  const review::AttemptStart& start() const { return start_; }

 private:
  std::string argument_;
  const ReadingChoice& choice_;
  std::shared_ptr<const kinds::ShownRound> round_;
  review::AttemptStart start_;
};

}  // namespace tetron::app
