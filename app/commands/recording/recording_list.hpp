#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/commands/recording/listed_recording.hpp"
#include "app/commands/recording/recording_file.hpp"
#include "app/io/exit_code.hpp"
#include "base/job_thread.hpp"

namespace tetron::app {

// The files that the arguments stand for, a folder for the recordings in it in natural order. A folder that
// cannot be read, or has none, is told and ends the command with ExitCode::cannot_open.
std::vector<std::string> recordings_of(const std::vector<std::string>& arguments);

// The files of one command line for the window. What goes wrong with them is told.
class RecordingList : public player::Playlist {
 public:
  // `paths` is not empty; `choice` must outlive the list and what it opens.
  // A match of TETR.IO is there once for each round, unless `choice` names one: as far as an archive knows
  // them from the beginning, else when it is looked into.
  RecordingList(const std::vector<std::string>& paths, const ReadingChoice& choice);

  std::size_t size() const override { return entries_.size(); }
  std::string name(std::size_t index) const override;
  std::string name_beside(std::size_t index, std::size_t other) const override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open(std::size_t index) override;

  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open_beside(
      std::size_t first, std::size_t second, game::Alignment alignment) override;
  // Of the first two files, beside each other, only this player of each is shown, by number or name.
  void show_beside_only(std::string player) { only_player_ = std::move(player); }

  bool continues(std::size_t index) const override;
  scene::RoundsOnBar rounds(std::size_t index) const override;
  scene::ListedGame listed(std::size_t index) const override;
  player::ReadGame reading(std::size_t index) const override { return reading(index, Fields::as_stored); }
  player::ReadGame playing(std::size_t index) const override { return reading(index, Fields::played); }

  std::expected<std::size_t, std::string> add(const std::vector<std::string>& paths) override;
  std::optional<player::MoreGames> add_attempt(std::size_t index, const std::string& path) override;
  std::vector<player::MoreGames> take_more() override;
  std::optional<player::MoreGames> look_into(std::size_t index) override;

  // Where that round (from 1) of a file (from 0) is, which is looked into; nothing if it has none.
  std::optional<std::size_t> find_round(std::size_t file, std::uint32_t round);

  // Tells the damage of a file, in the words of OpenRecording::damage().
  void tell_damage(std::size_t index, const std::string& damage);
  // What the files that were opened mean for the exit code.
  ExitCode code() const { return code_; }

 private:
  struct Rounds {
    std::size_t file = 0;
    std::vector<scene::RoundOnBar> rounds{};
  };
  player::ReadGame reading(std::size_t index, Fields fields) const;
  void add_entries(const std::vector<std::string>& paths);
  void ask_for_rounds(std::size_t index);
  std::optional<player::MoreGames> take_in(const Rounds& rounds);
  void tell(std::size_t index, const base::SafeText& what);
  void tell_once(const base::SafeText& text);
  std::expected<std::unique_ptr<RecordingFile>, std::string> open_file(std::size_t index);

  struct Entry {
    std::string path;
    std::optional<std::uint32_t> round{};  // from 1
    std::string about{};                   // which it is, and how the match stands before it
    scene::RoundOnBar on_bar{};            // of a round, as far as it is known
    std::size_t file = 0;                  // the same for the rounds of one and what was played on, growing
    bool is_looked_into = true;            // its rounds are there
    std::string attempt_of{};              // the name of the game; of what was played on since
  };
  std::vector<Entry> entries_;
  const ReadingChoice& choice_;
  std::shared_ptr<OpenMatches> open_ = std::make_shared<OpenMatches>();
  std::shared_ptr<const MatchFile> looked_into_;                          // until it is opened
  std::shared_ptr<ListedMatch> match_ = std::make_shared<ListedMatch>();  // of the thread that reads
  std::string only_player_;
  ExitCode code_ = ExitCode::done;
  std::set<base::SafeText> told_;  // each once, however often one goes to a file
  std::size_t files_ = 0;
  std::unique_ptr<base::JobThread<Rounds>> looking_;  // since it was asked for more
};

}  // namespace tetron::app
