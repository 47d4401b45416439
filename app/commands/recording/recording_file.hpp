#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/commands/recording/notes_file.hpp"
#include "app/commands/recording/open_matches.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "player/games/playlist.hpp"

namespace tetron::app {

// How the recordings of a list are read. It is the same for all, and found once. If --profile names none,
// each recording has a separate profile (unnamed_profile()).
struct ReadingChoice {
  ReadingOptions options;
  base::Encoding encoding;
  replay::Profile profile;
};

// A recording for the window, with its bytes in memory, so that changes of the file have no effect until it
// is read again. A recording that is too large for that is read from the file each time.
class RecordingFile : public player::OpenRecording {
 public:
  // `choice` must outlive the object. `known` is the profile of an earlier version of the file. `round` is
  // the round of a match if `choice` names none. A match is looked up in `matches`, and kept there as long
  // as the recording.
  static std::expected<std::unique_ptr<RecordingFile>, NotOpened> open(
      const std::string& path, const ReadingChoice& choice, const FoundProfile* known = nullptr,
      std::optional<std::uint32_t> round = std::nullopt, std::shared_ptr<OpenMatches> matches = nullptr);

  // A round that is not in a file. `command` is the command that shows it again.
  static std::unique_ptr<RecordingFile> of_round(std::string command, const ReadingChoice& choice,
                                                 std::shared_ptr<const kinds::ShownRound> round);

  const std::string& path() const { return path_; }
  // The absolute path.
  std::string whole_path() const;
  std::optional<std::uint32_t> round_number() const { return round_; }
  // What is shown, as a round. The error is a sentence that says why it cannot be one.
  std::expected<std::shared_ptr<const kinds::ShownRound>, std::string> round() const;

  const replay::Timeline& timeline() const override { return timeline_; }
  const replay::Game& game() const override { return game_; }
  std::string damage() const override;
  bool is_salvageable() const override;
  player::ProfileNote profile() const override { return describe(profile_.source); }
  player::FileChange change() const override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> read_again() const override;
  // The same as read_again(), with this class as the result.
  std::expected<std::unique_ptr<RecordingFile>, std::string> read_file_again() const;
  player::Copy fumen(const replay::State& state, base::PlayerId player) const override;
  player::Copy solution(const field::Grid& grid,
                        std::span<const player::SolutionPiece> pieces) const override;
  review::Ruleset rules() const override;
  replay::Frames frames(std::optional<base::PlayerId> player) const override;
  std::optional<review::Handling> handling(base::PlayerId player) const override;
  player::Copy command_line(const scene::View& view) const override;
  std::expected<void, std::string> keep_note(std::optional<std::size_t> index, base::Milliseconds time,
                                             const std::string& text) override;
  player::Copy export_command(const player::ExportRequest& request) const override;
  player::StartedExport start_export(const player::ExportRequest& request) const override;

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
  void find_notes();
  void show_notes(const std::vector<notes::Note>& all);
  // The arguments after `tetron`. The error is a sentence that says why it cannot be exported.
  std::expected<std::vector<std::string>, std::string> export_arguments(
      const player::ExportRequest& request) const;
  // The file as it was read. Empty if it is not in memory.
  std::span<const std::byte> bytes() const;
  std::uint64_t size() const { return recording_ ? recording_->size() : 0; }

  std::string path_;
  std::string command_;  // for a round that is not in a file
  const ReadingChoice& choice_;
  FoundProfile profile_;
  std::optional<std::uint32_t> round_;
  std::optional<FileStamp> stamp_;                   // taken before the file was read
  bool has_grown_ = false;                           // since the window opened
  std::optional<tet::Recording> recording_;          // for a .tet recording
  std::shared_ptr<const kinds::ShownRound> played_;  // for a round of a match
  std::shared_ptr<OpenMatches> matches_;             // may be null
  std::shared_ptr<const MatchFile> match_;           // the match of the round, for its other rounds
  replay::Timeline timeline_;
  replay::Game game_;
};

// What copying a player's field in a state of that timeline gives.
player::Copy field_as_fumen(const replay::Timeline& timeline, const replay::Game& game,
                            const replay::State& state, base::PlayerId player);
// The options of `play` that show a moment: time, speed and how the file is read.
std::string moment_options(const scene::View& view, const ReadingOptions& reading,
                           std::optional<std::uint32_t> round);

}  // namespace tetron::app
