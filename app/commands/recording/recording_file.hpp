#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/recording/open_matches.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "player/games/playlist.hpp"

namespace tetron::app {

// How the recordings of a list are read: the same for all, looked up once. Where --profile names none,
// each recording has a profile of its own (unnamed_profile()).
struct ReadingChoice {
  ReadingOptions options;
  base::Encoding encoding;
  replay::Profile profile;
};

// A recording for the window, its bytes in memory: what happens to the file meanwhile changes nothing until
// it is read again. One too large for that is read from the file again and again.
class RecordingFile : public player::OpenRecording {
 public:
  // `choice` must outlive it; `known` is the profile of an earlier version of the file, `round` which of a
  // match it is where `choice` does not say. A match is looked for in `matches`, and stays there as long as
  // the recording.
  static std::expected<std::unique_ptr<RecordingFile>, NotOpened> open(
      const std::string& path, const ReadingChoice& choice, const FoundProfile* known = nullptr,
      std::optional<std::uint32_t> round = std::nullopt, std::shared_ptr<OpenMatches> matches = nullptr);

  // A round that is in no file; `command` is what to type to come back to it.
  static std::unique_ptr<RecordingFile> of_round(std::string command, const ReadingChoice& choice,
                                                 std::shared_ptr<const kinds::ShownRound> round);

  const std::string& path() const { return path_; }
  // From anywhere.
  std::string whole_path() const;
  std::optional<std::uint32_t> round_number() const { return round_; }
  // What is shown, as a round. The error is a sentence: it cannot be one.
  std::expected<std::shared_ptr<const kinds::ShownRound>, std::string> round() const;

  const replay::Timeline& timeline() const override { return timeline_; }
  const replay::Game& game() const override { return game_; }
  std::string damage() const override;
  player::ProfileNote profile() const override { return describe(profile_.source); }
  player::FileChange change() const override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> read_again() const override;
  // The same with what only this class has.
  std::expected<std::unique_ptr<RecordingFile>, std::string> read_file_again() const;
  player::Copy fumen(const replay::State& state, base::PlayerId player) const override;
  player::Copy way(const field::Grid& grid, std::span<const player::WayStone> stones) const override;
  review::Ruleset rules() const override;
  replay::Frames frames(std::optional<base::PlayerId> player) const override;
  std::optional<review::Handling> handling(base::PlayerId player) const override;
  player::Copy command_line(const scene::View& view) const override;
  player::Copy export_command(const player::ExportWish& wish) const override;
  player::StartedExport start_export(const player::ExportWish& wish) const override;

 private:
  RecordingFile(std::string path, const ReadingChoice& choice, FoundProfile profile,
                std::optional<FileStamp> stamp, tet::Recording recording);
  RecordingFile(std::string path, const ReadingChoice& choice, ProfileSource profile,
                std::optional<FileStamp> stamp, std::shared_ptr<const kinds::ShownRound> played,
                std::optional<std::uint32_t> number);
  static std::expected<std::unique_ptr<RecordingFile>, NotOpened> open_round(
      const std::string& path, const ReadingChoice& choice, std::optional<FileStamp> stamp,
      std::optional<std::uint32_t> round, const MatchFile& match);
  bool is_growing() const;
  // Behind `tetron`; a sentence if it cannot be.
  std::expected<std::vector<std::string>, std::string> export_arguments(const player::ExportWish& wish) const;
  std::uint64_t size() const { return recording_ ? recording_->size() : 0; }

  std::string path_;
  std::string command_;  // for what is in no file
  const ReadingChoice& choice_;
  FoundProfile profile_;
  std::optional<std::uint32_t> round_;
  std::optional<FileStamp> stamp_;                   // of before it was read
  bool has_grown_ = false;                           // since the window opened
  std::optional<tet::Recording> recording_;          // a .tet recording, or
  std::shared_ptr<const kinds::ShownRound> played_;  // a round of a match
  std::shared_ptr<OpenMatches> matches_;             // may be null
  std::shared_ptr<const MatchFile> match_;           // of which it is, for its other rounds
  replay::Timeline timeline_;
  replay::Game game_;
};

// What is copied of a player's field in a state of that timeline.
player::Copy field_as_fumen(const replay::Timeline& timeline, const replay::Game& game,
                            const replay::State& state, base::PlayerId player);
// What `play` is given to show a moment: time, speed and how the file is read.
std::string moment_options(const scene::View& view, const ReadingOptions& reading,
                           std::optional<std::uint32_t> round);

}  // namespace tetron::app
