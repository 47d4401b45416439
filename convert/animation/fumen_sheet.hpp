#pragma once

#include <span>

#include "convert/animation/fumen_picture.hpp"

namespace tetron::convert {

struct FumenSheetOptions {
  FumenPictureOptions page{};
  int columns = 0;  // 0: so many that the sheet is about as wide as high
};

// How many pages stand beside each other.
int sheet_columns(scene::Size page, std::size_t count, int wanted);

// All pages as one picture, row by row, each with its comment below it. At least one page.
scene::Picture fumen_sheet(std::span<const fumen::Page> pages, const FumenSheetOptions& options);

}  // namespace tetron::convert
