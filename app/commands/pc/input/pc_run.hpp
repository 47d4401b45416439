#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/commands/solve/search_progress.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/interrupt.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::app {

// What was found for a field.
struct PcFound {
  solver::End end{};
  bool any = false;
  std::string why_not{};  // the reason, if nothing was found and a reason is known
  std::string_view what = "way";
};

// The rules, sequences and limits of a run of a command.
class PcRun {
 public:
  // If the kick set or the queue is wrong, prints a message and ends the command. The time starts with this
  // call.
  explicit PcRun(const PcOptions& options);
  PcRun(const PcRun&) = delete;
  PcRun& operator=(const PcRun&) = delete;

  const PcOptions& options() const { return options_; }
  const pc::Rules& rules() const { return rules_; }

  // The sequences of --queue, of --queue-file, or of the comment of a field, which is a quiz or what
  // solution-finder reads there. Returns all of them as patterns, or their first `length` pieces (empty:
  // whole). On an error, prints a message and ends the command. `name` is that of the field.
  std::vector<pc::Pattern> patterns(const base::SafeText& name, const std::string& comment) const;
  pc::Queues queues(const base::SafeText& name, const std::string& comment,
                    std::optional<std::size_t> length = {}) const;
  std::size_t queue_length(const PcField& field) const;
  // The number of rows: from --lines, else from the drawing or the comment of the field.
  std::optional<int> lines(const PcField& field) const;
  // The question how to clear the field's lowest rows.
  pc::ClearQuestion clear_question(const PcField& field) const;

  // Runs work(limits), and shows a progress line on stderr after a second. Afterwards, while the result is
  // written, Ctrl-C ends the program as usual.
  template <class Work>
  auto within_limits(const Work& work) const {
    Watched watched(*this);
    return work(watched.limits);
  }

  // Calls `ask` for each field of the inputs. If one of several fields is wrong, prints a message and
  // continues with the others. After the time is up or Ctrl-C was pressed, no more fields are started.
  // Returns the worst of the exit codes.
  ExitCode for_each_field(const std::function<PcFound(PcField& field, const PcName& name)>& ask) const;

 private:
  struct Watched {
    explicit Watched(const PcRun& run);
    ~Watched();
    StopOnInterrupt interrupt;
    SearchProgress progress;
    solver::Limits limits;
  };

  const PcOptions& options_;
  pc::Rules rules_;
  std::optional<std::vector<pc::Pattern>> patterns_;  // the same for all fields
  base::SafeText queue_name_ = "the comment of the fumen";
  mutable base::SafeText noted_;  // the field for which a note about its comment was printed last
  solver::Limits limits_;
  SearchProgress::Clock::time_point began_ = SearchProgress::Clock::now();
  mutable std::size_t searches_ = 0;  // so far
};

// If a question has more pieces than ways can be searched with, prints a message and ends the command.
void refuse_too_many(const PcField& field, const pc::ClearQuestion& question);

// Returns the exit code of a search, and prints a message if it stopped early or found nothing. `name` is
// that of the field, if there are several.
ExitCode tell_end(const PcFound& found, const base::SafeText& name = {});

}  // namespace tetron::app
