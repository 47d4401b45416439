#pragma once

#include <filesystem>
#include <optional>

#include "scene/primitives/bitmap.hpp"

namespace tetron::player {

// The file's extension decides the format, PNG for ".png". Returns false, or nothing, if the file cannot be
// written or read.
bool save_picture(const scene::Bitmap& picture, const std::filesystem::path& file);
std::optional<scene::Bitmap> load_picture(const std::filesystem::path& file);

}  // namespace tetron::player
