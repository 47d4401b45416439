#pragma once

#include <string>
#include <string_view>

#include "app/options/command_line.hpp"

// Arguments that take recordings of any kind: what they say of them comes from the table of kinds.
namespace tetron::app {

// "Recordings (.tet, .ttrm, .ttr, ...), and folders with some": the endings stand between the two.
std::string recordings_text(std::string_view before, std::string_view after);

// Shells offer files with the kinds' endings as values of the option.
Option* offer_recordings(Option* option);

}  // namespace tetron::app
