#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "base/file.hpp"

namespace tetron::app {

// A file of these bytes that has no name and ends with its last reader. The error is a sentence.
std::expected<base::File, std::string> file_of(const std::vector<std::byte>& bytes);

}  // namespace tetron::app
