#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/batch/walk_files.hpp"
#include "app/commands/recording/duplicates.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/io/output.hpp"
#include "app/options/sought_players.hpp"
#include "app/options/table_options.hpp"
#include "base/value_bytes.hpp"

// What commands have in common that put one answer together from many recordings.
namespace tetron::app {

// FILE, --recursive, --jobs and --output.
struct RecordingsOptions {
  std::vector<std::string> files;
  bool recursive = false;
  std::optional<std::uint32_t> jobs;
  std::string out = "-";

  // The extensions of recordings are between the two texts.
  void add_to(Command& command, std::string_view before = "Recordings",
              std::string_view after = ", folders with some, and archives; - is standard input");
  // The same without FILE.
  void add_others(Command& command);
};

// The files of a command: recordings, folders, archives and zip files with some.
class Recordings {
 public:
  Recordings(const RecordingsOptions& options, SoughtPlayers players);

  // Gives what `read` finds in each file to `take`, in the order of the files; files in which it finds
  // nothing are left out. `read` may run in another process, prints messages, and may throw Exit. Returns the
  // worst result, ExitCode::damaged if it was stopped.
  template <class Found>
  ExitCode read(const Output& out,
                const std::function<ExitCode(const std::string& path, std::optional<Found>& found)>& read,
                const std::function<void(const std::string& path, Found found)>& take) {
    return walk_files({list, out, jobs_,
                       [&read](const std::string& path, std::string& bytes) {
                         std::optional<Found> found;
                         const ExitCode code = read(path, found);
                         if (found) base::append_value(bytes, *found);
                         return code;
                       },
                       [&take](const std::string& path, const std::string& bytes) {
                         if (auto found = base::value_of<Found>(bytes)) take(path, std::move(*found));
                       }});
  }
  // Ends the command if nobody has a name that was asked for, and notes which files were counted once.
  void finish() const;

  const InputList list;
  SoughtPlayers players;
  Duplicates duplicates;

 private:
  std::optional<std::uint32_t> jobs_;
};

// Gives the round of --round, or each one, to `use`. Prints which cannot be played, and what is damaged. Ends
// the command if there is no such round.
ExitCode for_each_round(const MatchInput& input, const ReadingOptions& options,
                        const std::function<void(const game::Round& round, std::size_t number)>& use);

}  // namespace tetron::app
