#pragma once

#include <string>
#include <string_view>

#include "app/options/command_line.hpp"

// Arguments that take recordings of any kind. Their texts come from the table of kinds.
namespace tetron::app {

// "Recordings (.tet, .ttrm, .ttr, ...), and folders with some": the extensions are between the two texts.
std::string recordings_text(std::string_view before, std::string_view after);

// Shells suggest files with the kinds' extensions as values of the option.
Option* offer_recordings(Option* option);

}  // namespace tetron::app
