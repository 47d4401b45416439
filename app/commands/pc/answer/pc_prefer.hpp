#pragma once

#include <optional>
#include <string>

#include "app/commands/pc/input/pc_run.hpp"
#include "app/options/options.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/small_cover.hpp"

namespace tetron::app {

enum class PcPrefer { none, straight, shared };

// Options that choose between several smallest sets of ways.
struct PreferOptions {
  PcPrefer by = PcPrefer::none;
  std::string file;

  void add_to(Command& app);
  bool is_asked() const { return by != PcPrefer::none || !file.empty(); }
  // Replaces ways.minimal by the preferred set. If a file cannot be read, prints a message and ends the
  // command.
  std::optional<pc::PreferredCover> prefer(const PcRun& run, const PcField& field, pc::Ways& ways) const;
};

}  // namespace tetron::app
