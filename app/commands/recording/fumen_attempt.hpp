#pragma once

#include <memory>
#include <string>

#include "app/commands/recording/recording_file.hpp"
#include "player/games/playlist.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::app {

// The board of a fumen for playing on, as a list of one round that contains only that board.
class FumenAttempt : public player::Playlist {
 public:
  // Reads the first page of the first fumen in `argument`: a fumen, a file or "-". Its piece comes first,
  // then the pieces of its quiz. On an error, prints a message and ends the command. `choice` must outlive
  // the object.
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
