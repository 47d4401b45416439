#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "player/sfml/system_window.hpp"
#include "replay/timeline/events.hpp"

namespace tetron::player {

// The beginning of the names of files made from a recording: "duel" for "games/duel.tet".
std::string file_stem(const std::string& file_name);

// "duel-0012345ms.png" for a recording "games/duel.tet"; the second file of that name is
// "duel-0012345ms-2.png".
std::string screenshot_name(const std::string& file_name, base::Milliseconds time, int copy = 1,
                            std::string_view ending = ".png");

// The same for the text of an attempt: "duel-0012345ms.json".
std::expected<std::string, std::string> save_attempt_text(std::string_view text,
                                                          const std::filesystem::path& folder,
                                                          const std::string& file_name,
                                                          base::Milliseconds time);

// Saves a picture as "duel-0012345ms.png" or the first free name like that. Returns the name; the error is a
// sentence.
std::expected<std::string, std::string> save_still(const scene::Bitmap& picture,
                                                   const std::filesystem::path& folder,
                                                   const std::string& file_name, base::Milliseconds time);

// Saves what the window shows under the first free name. Returns the name; the error is a sentence. Never
// overwrites a file, and leaves no incomplete one.
std::expected<std::string, std::string> save_screenshot(const SystemWindow& window,
                                                        const std::filesystem::path& folder,
                                                        const std::string& file_name,
                                                        base::Milliseconds time);

}  // namespace tetron::player
