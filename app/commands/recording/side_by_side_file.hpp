#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "app/commands/recording/recording_file.hpp"
#include "replay/kinds/round/rounds_side_by_side.hpp"

namespace tetron::app {

// Two recordings side by side for the window: their fields in one row, with one clock.
class SideBySideFile : public player::OpenRecording {
 public:
  using Files = std::array<std::unique_ptr<RecordingFile>, 2>;
  struct How {
    game::Alignment alignment{};
    std::string player{};  // the only player of each file that is shown, by number or name; empty: all
  };

  struct Problem {
    base::SafeText text;  // a message that names the file
    ExitCode code{};
  };

  // `choice` must outlive it.
  static std::expected<std::unique_ptr<SideBySideFile>, Problem> join(Files files, How how,
                                                                      const ReadingChoice& choice);

  const replay::Timeline& timeline() const override { return timeline_; }
  const replay::Game& game() const override { return game_; }
  std::string damage() const override;
  player::ProfileNote profile() const override;
  player::FileChange change() const override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> read_again() const override;
  player::Copy fumen(const replay::State& state, base::PlayerId player) const override;
  player::Copy solution(const field::Grid& grid,
                        std::span<const player::SolutionPiece> pieces) const override;
  review::Ruleset rules() const override;
  player::MissingData missing_data() const override { return missing_data_; }
  replay::Frames frames(std::optional<base::PlayerId> player) const override;
  std::optional<review::Handling> handling(base::PlayerId player) const override;
  Place place(base::PlayerId player, base::Milliseconds time) const override;
  player::Copy command_line(const scene::View& view) const override;
  player::Copy export_command(const player::ExportRequest& request) const override;
  player::StartedExport start_export(const player::ExportRequest& request) const override;

 private:
  using Seats = std::array<std::optional<std::size_t>, 2>;
  using CountedFrames = std::array<replay::Frames, 2>;
  SideBySideFile(Files files, How how, const ReadingChoice& choice, Seats seats, const CountedFrames& frames,
                 std::shared_ptr<const kinds::ShownRound> both, player::MissingData missing_data);
  std::size_t side_of(base::PlayerId player) const { return player.value < both_->first_seats ? 0 : 1; }

  Files files_;
  How how_;
  const ReadingChoice& choice_;
  Seats seats_;
  CountedFrames frames_;  // of each, by its own clock
  std::shared_ptr<const kinds::ShownRound> both_;
  player::MissingData missing_data_;
  replay::Timeline timeline_;
  replay::Game game_;
};

}  // namespace tetron::app
