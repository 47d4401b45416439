#pragma once

#include <filesystem>
#include <optional>

#include "scene/primitives/bitmap.hpp"

namespace tetron::player {

// As the file's name ends, PNG for ".png". False, nothing: it cannot be written, or read.
bool save_picture(const scene::Bitmap& picture, const std::filesystem::path& file);
std::optional<scene::Bitmap> load_picture(const std::filesystem::path& file);

}  // namespace tetron::player
