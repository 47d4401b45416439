#include "app/commands/recording/recordings.hpp"

#include <algorithm>

#include "app/commands/recording/archived_titles.hpp"
#include "app/io/messages.hpp"
#include "app/options/recordings_argument.hpp"

namespace tetron::app {

void RecordingsOptions::add_to(Command& command, std::string_view before, std::string_view after) {
  offer_recordings(command.add_option("FILE", files, recordings_text(before, after))->required());
  add_others(command);
}

void RecordingsOptions::add_others(Command& command) {
  command.add_flag("-r,--recursive", recursive, "Also look into subfolders");
  add_jobs(command, jobs);
  add_output(command, out);
}

Recordings::Recordings(const RecordingsOptions& options, SoughtPlayers sought)
    : list(list_inputs(with_archived(options.files), options.recursive)),
      players(std::move(sought)),
      jobs_(options.jobs) {
  remember_inputs(list);
}

void Recordings::finish() const {
  players.refuse_unknown();
  duplicates.note_count();
}

ExitCode for_each_round(const MatchInput& input, const ReadingOptions& options,
                        const std::function<void(const game::Round& round, std::size_t number)>& use) {
  const std::size_t rounds = input.source->match().rounds.size();
  refuse_missing_round(input.file.shown, options, rounds);
  const std::size_t first = options.round_index(rounds);
  ExitCode code = ExitCode::done;
  for (std::size_t number = first; number < (options.round ? first + 1 : rounds); ++number) {
    const auto round = input.source->round(number);
    if (!round) {
      error("{}: round {}: {}", input.file.shown, number + 1, round.error());
      code = ExitCode::cannot_open;
      continue;
    }
    code = tell_damage(input.file.shown, *round, code);
    use(*round, number + 1);
  }
  return code;
}

}  // namespace tetron::app
