#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "player/sfml.hpp"
#include "replay/timeline/events.hpp"

namespace tetron::player {

// "duel-0012345ms.png" for a recording of "games/duel.tet"; the second of the same name is
// "duel-0012345ms-2.png".
std::string screenshot_name(const std::string& file_name, base::Milliseconds time, int copy = 1,
                            std::string_view ending = ".png");

// The same for a recording that was played: "duel-0012345ms.tet". With a profile (TOML), that stands beside
// it: "duel-0012345ms.toml". Without one, nothing else's stands there.
std::expected<std::string, std::string> save_recording(std::span<const std::byte> bytes,
                                                       std::string_view profile,
                                                       const std::filesystem::path& folder,
                                                       const std::string& file_name, base::Milliseconds time);

// Saves what the window shows under the first name that is free, and gives that name; else a sentence saying
// why not. Never overwrites a file, and leaves no half-written one.
std::expected<std::string, std::string> save_screenshot(const SystemWindow& window,
                                                        const std::filesystem::path& folder,
                                                        const std::string& file_name,
                                                        base::Milliseconds time);

}  // namespace tetron::player
