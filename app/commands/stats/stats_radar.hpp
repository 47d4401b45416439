#pragma once

#include <span>
#include <string>

#include "app/io/exit_code.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::app {

// Before any file is opened: another ending than .svg or .png is wrong usage.
void refuse_radar_name(const std::string& path);
// Writes the picture; who is not in it is told. ExitCode::problems where nobody is, and no picture.
ExitCode write_radar(const std::string& path, std::span<const measures::NamedCounts> players);

}  // namespace tetron::app
