#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "player/sfml/system_window.hpp"
#include "replay/timeline/events.hpp"

namespace tetron::player {

// What names of files made of a recording begin with: "duel" for one of "games/duel.tet".
std::string file_stem(const std::string& file_name);

// "duel-0012345ms.png" for a recording of "games/duel.tet"; the second of the same name is
// "duel-0012345ms-2.png".
std::string screenshot_name(const std::string& file_name, base::Milliseconds time, int copy = 1,
                            std::string_view ending = ".png");

// The same for an attempt's text: "duel-0012345ms.json".
std::expected<std::string, std::string> save_attempt_text(std::string_view text,
                                                          const std::filesystem::path& folder,
                                                          const std::string& file_name,
                                                          base::Milliseconds time);

// Saves a picture as "duel-0012345ms.png", or under the first such name that is free, and gives that name;
// else a sentence saying why not.
std::expected<std::string, std::string> save_still(const scene::Bitmap& picture,
                                                   const std::filesystem::path& folder,
                                                   const std::string& file_name, base::Milliseconds time);

// Saves what the window shows under the first name that is free, and gives that name; else a sentence saying
// why not. Never overwrites a file, and leaves no half-written one.
std::expected<std::string, std::string> save_screenshot(const SystemWindow& window,
                                                        const std::filesystem::path& folder,
                                                        const std::string& file_name,
                                                        base::Milliseconds time);

}  // namespace tetron::player
