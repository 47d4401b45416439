#pragma once

#include <span>

#include "convert/animation/fumen_picture.hpp"

namespace tetron::convert {

struct FumenSheetOptions {
  FumenPictureOptions page{};
  int columns = 0;  // 0: as many as make the sheet about square
};

// How many pages are side by side.
int sheet_columns(scene::Size page, std::size_t count, int wanted);

// Draws all pages in one picture, row by row, each with its comment below it. There must be at least one
// page.
scene::Picture fumen_sheet(std::span<const fumen::Page> pages, const FumenSheetOptions& options);

}  // namespace tetron::convert
