#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/file.hpp"

namespace tetron::app {

// The file itself, or what is in it if it is packed by gzip, which is in memory then. The error is a
// sentence.
std::expected<base::File, std::string> unpacked(base::File file);
// open_path() and the above.
std::expected<base::File, std::string> open_unpacked(const std::string& path);

// "game.tet" of "game.tet.gz".
std::string_view without_packing(std::string_view name);

}  // namespace tetron::app
