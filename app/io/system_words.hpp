#pragma once

#include <string>
#include <system_error>

// Why a file cannot be read or written, in words that say what was expected or what to do. For rare errors,
// the system's own words.
namespace tetron::app {

// "there is no such file"
std::string why_not_read(const std::error_code& problem);
// "its folder does not exist; create it first"
std::string why_not_written(const std::error_code& problem);

}  // namespace tetron::app
