#pragma once

#include <SFML/Graphics/RenderWindow.hpp>
#include <expected>
#include <filesystem>
#include <string>

#include "replay/timeline/events.hpp"

namespace tetron::player {

// "duel-0012345ms.png" for a recording of "games/duel.tet"; the second of the same name is
// "duel-0012345ms-2.png".
std::string screenshot_name(const std::string& file_name, base::Milliseconds time, int copy = 1);

// Saves what the window shows under the first name that is free, and gives that name; else a sentence saying
// why not. Never overwrites a file, and leaves no half-written one.
std::expected<std::string, std::string> save_screenshot(const sf::RenderWindow& window,
                                                        const std::filesystem::path& folder,
                                                        const std::string& file_name,
                                                        base::Milliseconds time);

}  // namespace tetron::player
