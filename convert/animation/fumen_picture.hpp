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
  std::optional<scene::RowRange> rows{};  // empty: rows with blocks and one more, at least four
  bool comment = true;                    // below the board
};

// Pictures of pages of a fumen, all of the same size. The pages must outlive it.
class FumenPictures {
 public:
  FumenPictures(std::span<const fumen::Page> pages, const FumenPictureOptions& options);

  std::size_t count() const { return pages_.size(); }
  scene::Size size() const;
  // Draws a page with its piece. The piece and the rows that it will clear are brighter, as in the editor.
  // `index` must be less than count().
  scene::Picture draw(std::size_t index) const;
  // Passes the pages to `visit`, `pages_per_second` of them (more than 0, at most 1000). Pages that look
  // like the one before are left out. There must be at least one page.
  std::optional<base::Milliseconds> for_each_frame(double pages_per_second,
                                                   const PictureVisitor& visit) const;

 private:
  std::span<const fumen::Page> pages_;
  scene::BoardStyle style_;
  scene::BoardRoom room_;
};

}  // namespace tetron::convert
