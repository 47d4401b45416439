#pragma once

#include <optional>
#include <string>

#include "app/commands/pc/input/pc_run.hpp"
#include "app/options/options.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/small_cover.hpp"

namespace tetron::app {

enum class PcPrefer { none, straight, shared };

// Which of several smallest sets of ways is shown.
struct PreferOptions {
  PcPrefer by = PcPrefer::none;
  std::string file;

  void add_to(Command& app);
  bool is_asked() const { return by != PcPrefer::none || !file.empty(); }
  // The set that is preferred becomes ways.minimal. A file that cannot be read is told and ends the command.
  std::optional<pc::PreferredCover> prefer(const PcRun& run, const PcField& field, pc::Ways& ways) const;
};

}  // namespace tetron::app
