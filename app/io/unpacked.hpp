#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/file.hpp"

namespace tetron::app {

// The file itself or, if it is compressed with gzip, its content in memory. The error is a sentence.
std::expected<base::File, std::string> unpacked(base::File file);
// Combines open_path() and unpacked().
std::expected<base::File, std::string> open_unpacked(const std::string& path);

// Returns "game.tet" for "game.tet.gz".
std::string_view without_packing(std::string_view name);

}  // namespace tetron::app
