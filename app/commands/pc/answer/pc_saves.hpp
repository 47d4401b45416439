#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/input/pc_run.hpp"
#include "app/io/output.hpp"
#include "base/described.hpp"
#include "solver/pc/clear/saves.hpp"

namespace tetron::app {

// Options about the pieces that a perfect clear leaves.
struct SaveOptions {
  std::string saves;  // expressions, or "all"; empty: nothing is asked
  bool best = false;
  std::string leftover;
  std::string built;

  void add_to(Command& app);
};

// The results for these options.
class Saves {
 public:
  Saves() = default;
  // `nth`: which perfect clear of a loop of seven this is, if known.
  Saves(std::vector<pc::SavedCount> counts, solver::End end, std::optional<int> nth = {})
      : counts_(std::move(counts)), end_(end), nth_(nth) {}

  // Write parts of an answer about `total` sequences. They write nothing if no saves were asked for.
  void text(Output& out, std::uint64_t total) const;
  struct Shown {
    std::string_view name;
    std::uint64_t success = 0;
    double percent = 0;
  };
  // For JSON.
  std::optional<std::vector<Shown>> list(std::uint64_t total) const;
  std::optional<int> nth() const { return nth_; }
  std::string html(std::uint64_t total) const;
  // How the search ended, including the search before it.
  solver::End end(solver::End before) const { return before == solver::End::complete ? end_ : before; }

 private:
  std::optional<std::vector<pc::SavedCount>> counts_;
  solver::End end_ = solver::End::complete;
  std::optional<int> nth_;
};

base::Members members_of(std::type_identity<Saves::Shown>);
inline constexpr std::string_view saves_meaning = "With --saves: how often each can be saved.";
inline constexpr std::string_view nth_meaning =
    "Which perfect clear of a loop of seven, if --leftover and --built say so.";

class SaveQuestion {
 public:
  // If an option is wrong, prints a message and ends the command.
  explicit SaveQuestion(const SaveOptions& options);
  Saves ask(const PcRun& run, const PcField& field, const pc::ClearQuestion& question,
            const pc::Chance& chance) const;

 private:
  bool is_asked_ = false;
  bool best_ = false;
  std::optional<pc::Supply> supply_;
  std::vector<pc::WantedSave> wanted_;  // empty: all
};

}  // namespace tetron::app
