#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/progress_thread.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::app {

// What was found out about a field.
struct PcFound {
  solver::End end{};
  bool any = false;
  std::string why_not{};  // if there is none and more can be said than that
  std::string_view what = "way";
};

// A run of a command: by which rules, with which sequences, and how long.
class PcRun {
 public:
  // A kick set or a queue that is none is told and ends the command. The time runs from this call.
  explicit PcRun(const PcOptions& options);
  PcRun(const PcRun&) = delete;
  PcRun& operator=(const PcRun&) = delete;

  const PcOptions& options() const { return options_; }
  const pc::Rules& rules() const { return rules_; }

  // The sequences that --queue, --queue-file or the comment of a field names, a quiz or what solution-finder
  // reads there: all of them as patterns, or their first `length` pieces (nothing: whole). What is wrong is
  // told and ends the command. `name`: of the field.
  std::vector<pc::Pattern> patterns(const base::SafeText& name, const std::string& comment) const;
  pc::Queues queues(const base::SafeText& name, const std::string& comment,
                    std::optional<std::size_t> length = {}) const;
  std::size_t queue_length(const PcField& field) const;
  // How many rows: of --lines, else what the drawing or the comment of the field says.
  std::optional<int> lines(const PcField& field) const;
  // The field's lowest rows, which are to be emptied.
  pc::ClearQuestion clear_question(const PcField& field) const;

  // Does work that takes limits, with a line on stderr after a second. Afterwards, while what it found is
  // written, Ctrl-C ends the program as always.
  template <class Work>
  auto within_limits(const Work& work) const {
    const Watched watched(limits_);
    return work(watched.limits);
  }

  // Asks about each field of the inputs, one after the other. What is wrong with one of several is told, and
  // the others go on. Where time is up or Ctrl-C came no more are begun. The worst of what became of them.
  ExitCode for_each_field(const std::function<PcFound(PcField& field, const PcName& name)>& ask) const;

 private:
  struct Watched {
    explicit Watched(const solver::Limits& all);
    StopOnInterrupt interrupt;
    solver::Progress progress;
    solver::Limits limits;
    ProgressThread line;  // ends before what it reads
  };

  const PcOptions& options_;
  pc::Rules rules_;
  std::optional<std::vector<pc::Pattern>> patterns_;  // of all fields
  base::SafeText queue_name_ = "the comment of the fumen";
  mutable base::SafeText noted_;  // the field of which was told last what its comment says
  solver::Limits limits_;
};

// A question with more pieces than ways are gone through with is told and ends the command.
void refuse_too_many(const PcField& field, const pc::ClearQuestion& question);

// The exit code of a search, and what there is to say about it: stopped early, or nothing found and why.
// `name`: of the field, of several.
ExitCode tell_end(const PcFound& found, const base::SafeText& name = {});

}  // namespace tetron::app
