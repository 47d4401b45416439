#include "convert/animation/fumen_picture.hpp"

#include <algorithm>

#include "convert/fumen_cells.hpp"

namespace tetron::convert {

namespace {

using fumen::Block;
using fumen::Field;

constexpr int least_rows = 4;
constexpr int free_rows = 1;  // above the highest block
// Play rows above these are not part of any player's field. Fumen editors show them on grey.
constexpr int usual_rows = 20;

// The page's field with the page's piece in it.
Field with_piece(const fumen::Page& page) {
  Field field = page.field;
  if (page.operation) field.fill(*page.operation);
  return field;
}

// Converts y of a fumen to a row of a board. The garbage row becomes the row below the others.
field::Row row_of(int y) {
  return field::Row(Field::rows - 1 - y);
}

scene::Board board_of(const fumen::Page& page) {
  scene::Board board{.cells = field::Grid(Field::width, Field::rows)};
  board.spare_rows = Field::rows - usual_rows;
  for (int y = 0; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x)
      board.cells.set({field::Column(x), row_of(y)}, to_cell(page.field.at(x, y)));
  for (int x = 0; x < Field::width; ++x) board.below.push_back(to_cell(page.field.at(x, -1)));
  if (page.operation) {
    Field alone;
    alone.fill(*page.operation);
    scene::BoardPiece piece{{}, static_cast<field::Cell>(page.operation->piece)};
    for (int y = -1; y < Field::rows; ++y)
      for (int x = 0; x < Field::width; ++x)
        if (alone.at(x, y) != Block::empty) piece.cells.push_back({field::Column(x), row_of(y)});
    board.pieces.push_back(std::move(piece));
  }
  if (!page.flags.lock) return board;
  const Field locked = with_piece(page);
  for (int y = 0; y < Field::rows; ++y)
    if (locked.row_full(y)) board.flashing.push_back(row_of(y));
  return board;
}

scene::PicturePalette palette_of(const FumenPictureOptions& options) {
  const bool is_classic = options.palette == scene::PicturePalette::fumen && !options.guideline;
  return is_classic ? scene::PicturePalette::fumen_classic : options.palette;
}

}  // namespace

FumenPictures::FumenPictures(std::span<const fumen::Page> pages, const FumenPictureOptions& options)
    : pages_(pages),
      style_{.cell = options.cell,
             .look = picture_look(options.theme, palette_of(options)),
             .transparent = options.transparent} {
  int highest = least_rows - 1;
  for (const fumen::Page& page : pages) {
    const Field shown = with_piece(page);
    int top = Field::rows - 1;
    while (top > 0 && shown.row_empty(top)) --top;
    // Rows above the usual ones are only shown if something is in them.
    highest =
        std::max(highest, top < usual_rows ? std::min(top + free_rows, usual_rows - 1) : top + free_rows);
    room_.below = room_.below || !shown.row_empty(-1);
    if (!options.comment || page.comment.empty()) continue;
    room_.caption_lines =
        std::max(room_.caption_lines, scene::caption_lines(page.comment.text(), Field::width, style_));
  }
  room_.rows = options.rows.value_or(scene::RowRange{0, highest}).within(Field::rows);
  // The garbage row is not next to the shown rows.
  if (room_.rows.lowest > 0) room_.below = false;
}

scene::Size FumenPictures::size() const {
  return board_size(Field::width, room_, style_);
}

scene::Picture FumenPictures::draw(std::size_t index) const {
  const fumen::Page& page = pages_[index];
  scene::Board board = board_of(page);
  if (room_.caption_lines > 0) board.caption = page.comment.text();
  return draw_board(board, room_, style_);
}

std::optional<base::Milliseconds> FumenPictures::for_each_frame(double pages_per_second,
                                                                const PictureVisitor& visit) const {
  std::optional<scene::Picture> last;
  for (std::size_t i = 0; i < count(); ++i) {
    scene::Picture picture = draw(i);
    if (last && picture == *last) continue;
    if (!visit(picture, frame_time({}, i, pages_per_second))) return std::nullopt;
    last = std::move(picture);
  }
  return frame_time({}, count(), pages_per_second);
}

}  // namespace tetron::convert
