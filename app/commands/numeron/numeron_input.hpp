#pragma once

#include <string>

#include "base/safe_text.hpp"
#include "formats/numeron/text.hpp"

namespace tetron::app {

// A game record and where it was read.
struct NumeronInput {
  base::SafeText shown;  // the file
  numeron::GameText record;
};

// Reads the text form, or JSON where the text begins as such; "-" is standard input. Failing is told and ends
// the command.
NumeronInput open_numeron(const std::string& path);

}  // namespace tetron::app
