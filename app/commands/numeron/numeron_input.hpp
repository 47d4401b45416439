#pragma once

#include <string>
#include <vector>

#include "base/safe_text.hpp"
#include "formats/numeron/game.hpp"
#include "replay/numeron/deduction.hpp"

namespace tetron::app {

// A game record and where it was read.
struct NumeronInput {
  base::SafeText shown;  // the file
  numeron::Game game;
  std::vector<unsigned> lines;  // of each entry; empty if it was read from JSON

  // "line 9: record 5: 1st call 123 -> 1 EAT 1 BITE: why".
  std::string describe(const numeron::Contradiction& contradiction) const;
};

// Reads the text form, or JSON where the text begins as such; "-" is standard input. Failing is told and ends
// the command.
NumeronInput open_numeron(const std::string& path);

}  // namespace tetron::app
