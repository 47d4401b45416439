#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/input/pc_run.hpp"
#include "app/io/output.hpp"
#include "base/json_writer.hpp"
#include "solver/pc/clear/saves.hpp"

namespace tetron::app {

// What is asked about the pieces that a perfect clear leaves.
struct SaveOptions {
  std::string saves;  // expressions, or "all"; empty: nothing is asked
  bool best = false;
  std::string leftover;
  std::string built;

  void add_to(Command& app);
};

// What was found out about them.
class Saves {
 public:
  Saves() = default;
  // `nth`: which perfect clear of a loop of seven this is, if it is known.
  Saves(std::vector<pc::SavedCount> counts, solver::End end, std::optional<int> nth = {})
      : counts_(std::move(counts)), end_(end), nth_(nth) {}

  // Parts of an answer about so many sequences; nothing if nothing was asked.
  void text(Output& out, std::uint64_t total) const;
  void json(base::JsonWriter& json, std::uint64_t total) const;
  std::string html(std::uint64_t total) const;
  // How the search ended, that before it included.
  solver::End end(solver::End before) const { return before == solver::End::complete ? end_ : before; }

 private:
  std::optional<std::vector<pc::SavedCount>> counts_;
  solver::End end_ = solver::End::complete;
  std::optional<int> nth_;
};

class SaveQuestion {
 public:
  // What is wrong with the options is told and ends the command.
  explicit SaveQuestion(const SaveOptions& options);
  Saves ask(const PcRun& run, const PcField& field, const pc::ClearQuestion& question,
            const pc::Chance& chance) const;

 private:
  bool is_asked_ = false;
  bool best_ = false;
  std::optional<pc::Supply> supply_;
  std::vector<pc::WantedSave> wanted_;  // none: all
};

}  // namespace tetron::app
