#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace tetron::app {

// What a link in a folder leads to; of a regular file the first byte was read. It may be anywhere, also on a
// network that does not answer, so a thread finds it out. Empty if that took longer than the patience.
inline constexpr std::chrono::milliseconds link_patience{3000};
std::optional<std::filesystem::file_type> type_behind(const std::string& link,
                                                      std::chrono::milliseconds patience = link_patience);

}  // namespace tetron::app
