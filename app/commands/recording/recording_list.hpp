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

// The files of the arguments. A folder stands for the recordings in it, in natural order. If a folder cannot
// be read or has none, prints a message and ends the command with ExitCode::cannot_open.
std::vector<std::string> recordings_of(const std::vector<std::string>& arguments);

// The files of one command line for the window. Prints messages about their errors.
class RecordingList : public player::Playlist {
 public:
  // `choice` must outlive the list and the recordings that it opens. A match of
  // TETR.IO has an entry for each round, unless `choice` names one. If an archive knows the rounds they are
  // in the list from the beginning, otherwise after the match was opened.
  RecordingList(const std::vector<std::string>& paths, const ReadingChoice& choice);

  std::size_t size() const override { return entries_.size(); }
  std::string name(std::size_t index) const override;
  std::string name_side_by_side(std::size_t index, std::size_t other) const override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open(std::size_t index) override;

  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open_side_by_side(
      std::size_t first, std::size_t second, game::Alignment alignment) override;
  // When the first two files are shown side by side, shows only this player of each, by number or name.
  void show_only_player(std::string player) { only_player_ = std::move(player); }

  bool continues(std::size_t index) const override;
  scene::RoundsOnBar rounds(std::size_t index) const override;
  scene::ListedGame listed(std::size_t index) const override;
  player::ReadGame reading(std::size_t index) const override { return reading(index, Fields::as_stored); }
  player::ReadGame playing(std::size_t index) const override { return reading(index, Fields::played); }

  std::expected<std::size_t, std::string> add(const std::vector<std::string>& paths) override;
  void remove(std::size_t index) override;
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open_salvaged(
      std::size_t index) override;
  std::optional<player::MoreGames> add_attempt(std::size_t index, const std::string& path) override;
  std::vector<player::MoreGames> take_more() override;
  std::optional<player::MoreGames> look_into(std::size_t index) override;

  // The index of a round (from 1) of a file (from 0), which is opened to find out. Returns nothing if it has
  // no such round.
  std::optional<std::size_t> find_round(std::size_t file, std::uint32_t round);

  // Prints the damage of a file, with the text of OpenRecording::damage().
  void tell_damage(std::size_t index, const std::string& damage, bool is_salvageable);
  // The files that were shown, in this order.
  const std::vector<std::string>& shown_files() const { return shown_; }
  // The exit code that results from the files opened so far.
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
  void show_problem(std::size_t index, const base::SafeText& what);
  void tell_once(const base::SafeText& text);
  std::expected<std::unique_ptr<RecordingFile>, std::string> open_file(std::size_t index,
                                                                       const ReadingChoice& choice);

  struct Entry {
    std::string path;
    std::optional<std::uint32_t> round{};  // from 1
    std::string about{};                   // number of the round, and the standing before it
    scene::RoundOnBar on_bar{};            // for a round, as far as known
    std::size_t file = 0;                  // ascending; a file, its rounds and attempts share one
    bool is_looked_into = true;            // whether its rounds are in the list
    std::string attempt_of{};              // the name of the game from which this one was played on
  };
  std::vector<Entry> entries_;
  const ReadingChoice& choice_;
  std::unique_ptr<const ReadingChoice> salvaging_;  // the same, but behind damage too; once it is needed
  std::vector<std::string> shown_;
  std::shared_ptr<OpenMatches> open_ = std::make_shared<OpenMatches>();
  std::shared_ptr<const MatchFile> looked_into_;                          // kept until it is opened
  std::shared_ptr<ListedMatch> match_ = std::make_shared<ListedMatch>();  // used by the thread that reads
  std::string only_player_;
  ExitCode code_ = ExitCode::done;
  std::set<base::SafeText> reported_;  // messages that were printed; each is printed only once
  std::size_t files_ = 0;
  std::unique_ptr<base::JobThread<Rounds>> looking_;  // set while more is being looked up
};

}  // namespace tetron::app
