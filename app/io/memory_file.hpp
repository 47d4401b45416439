#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "base/file.hpp"

namespace tetron::app {

// A file without a name that has these bytes. It disappears with its last reader. The error is a sentence.
std::expected<base::File, std::string> file_of(const std::vector<std::byte>& bytes);

}  // namespace tetron::app
