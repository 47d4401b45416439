#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/io/exit_code.hpp"
#include "solver/ranks/rank_messenger.hpp"

// One command of `tetron` for each of many inputs, shared out among ranks: who is done gets the next one.
namespace tetron::app {

struct EachWork {
  std::vector<std::string> command;  // the words after `tetron`; {} in them is the input, else it is added
  std::vector<std::string> inputs;
  // Whether an output's first line is left out if it is that of the first output, as the names of CSV
  // columns.
  bool is_one_header = false;
};

// What became of one input.
struct EachOutcome {
  int exit_code = 0;
  std::string out;
  std::string err;
};
// Runs `tetron` with these words.
using RunOne = std::function<EachOutcome(const std::vector<std::string>& words)>;
EachOutcome run_tetron(const std::vector<std::string>& words);

// Of the first rank, which works too: gives the others of `ranks` their inputs, and calls `show` with what
// became of each, in the order of the inputs. The worst of their exit codes.
ExitCode lead_each(const EachWork& work, int ranks, solver::RankMessenger& messenger, const RunOne& run,
                   const std::function<void(const EachOutcome&)>& show);
// Of the others: works until the first rank has no more.
void follow_each(const EachWork& work, solver::RankMessenger& messenger, const RunOne& run);

}  // namespace tetron::app
