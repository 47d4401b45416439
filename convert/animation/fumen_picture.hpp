#pragma once

#include <optional>
#include <span>

#include "convert/animation/frames.hpp"
#include "formats/fumen/page.hpp"
#include "scene/board/board.hpp"
#include "scene/board/picture_palette.hpp"

namespace tetron::convert {

struct FumenPictureOptions {
  int cell = 24;  // pixels
  scene::ThemeKind theme = scene::ThemeKind::dark;
  scene::PicturePalette palette = scene::PicturePalette::fumen;
  bool guideline = true;  // Flags::colorize of the fumen's first page, for the palette `fumen`
  bool transparent = false;
  std::optional<scene::RowRange> rows{};  // nothing: those with blocks and one more, at least four
  bool comment = true;                    // below the board
};

// Pictures of some pages of a fumen, all of one size. The pages must outlive it.
class FumenPictures {
 public:
  FumenPictures(std::span<const fumen::Page> pages, const FumenPictureOptions& options);

  std::size_t count() const { return pages_.size(); }
  scene::Size size() const;
  // The page with its piece and, as the editor does, both the piece and the rows it is about to erase
  // brighter. `index` is below count().
  scene::Picture draw(std::size_t index) const;
  // One page after the other, `pages_per_second` of them, more than 0 and at most 1000; those that look like
  // the one before are left out. At least one page.
  std::optional<base::Milliseconds> for_each_frame(double pages_per_second,
                                                   const PictureVisitor& visit) const;

 private:
  std::span<const fumen::Page> pages_;
  scene::BoardStyle style_;
  scene::BoardRoom room_;
};

}  // namespace tetron::convert
