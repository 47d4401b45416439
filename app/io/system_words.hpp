#pragma once

#include <string>
#include <system_error>

// Why a file cannot be read or written, where the system's own words say neither what was expected nor what
// to do. What is rare stays as the system says it.
namespace tetron::app {

// "there is no such file"
std::string why_not_read(const std::error_code& problem);
// "its folder does not exist; create it first"
std::string why_not_written(const std::error_code& problem);

}  // namespace tetron::app
