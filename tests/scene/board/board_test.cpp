#include "scene/board/board.hpp"

#include <algorithm>

#include "scene/board/picture_palette.hpp"
#include "scene/text/names.hpp"
#include "scene/text/wrap.hpp"
#include "tests/catch.hpp"
#include "tests/scene/editor_letters.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using field::Cell;
using field::Column;
using field::Position;
using field::Row;

constexpr std::string_view japanese = "開幕テンプレのあと、ここにTスピンを置きます。";

BoardStyle editor_style(int cell = 20) {
  return {.cell = cell, .look = picture_look(ThemeKind::dark, PicturePalette::fumen)};
}

Board small_board() {
  Board board{.cells = field::from_text("....\n"
                                        "I..Z\n"
                                        "LOJS\n"
                                        "TXXX\n")};
  board.pieces.push_back(
      {{{Column(1), Row(0)}, {Column(2), Row(0)}, {Column(1), Row(1)}, {Column(2), Row(1)}}, Cell::o});
  return board;
}

std::string letters(const Picture& picture, int cell, int columns, int rows, int top = 1) {
  return cell_letters(picture, {1, top}, cell, columns, rows);
}

}  // namespace

TEST_CASE("A board is drawn as it is, its piece and the rows to be erased brighter", "[scene]") {
  Board board = small_board();
  board.flashing = {Row(2)};
  const BoardRoom room{{0, 3}};
  for (const int cell : {3, 8, 20, 47}) {
    const BoardStyle style = editor_style(cell);
    const int border = border_width(style);
    const Picture picture = draw_board(board, room, style);
    CHECK(picture.size == Size{4 * cell + 2 * border, 4 * cell + 2 * border});
    CHECK(picture.size == board_size(4, room, style));
    CHECK(is_inside(picture));
    CHECK(cell_letters(picture, {border, border}, cell, 4, 4) == as_letters(R"(.oo.
                                                                               IooZ
                                                                               lojs
                                                                               TXXX)"));
  }
}

TEST_CASE("Rows are counted from the lowest", "[scene]") {
  const Board board = small_board();
  CHECK(letters(draw_board(board, {{0, 1}}, editor_style()), 20, 4, 2) == as_letters("LOJS TXXX"));
  CHECK(letters(draw_board(board, {{2, 3}}, editor_style()), 20, 4, 2) == as_letters(".oo. IooZ"));
  CHECK(letters(draw_board(board, {{2, 2}}, editor_style()), 20, 4, 1) == as_letters("IooZ"));
  for (const RowRange& range : {RowRange{0, 1}, RowRange{2, 3}, RowRange{2, 2}})
    CHECK(is_inside(draw_board(board, {range}, editor_style())));

  CHECK(RowRange{0, 50}.within(20) == RowRange{0, 19});
  CHECK(RowRange{-7, 3}.within(20) == RowRange{0, 3});
  CHECK(RowRange{30, 50}.within(20) == RowRange{19, 19});
  CHECK(RowRange{5, 2}.within(20) == RowRange{5, 5});
}

TEST_CASE("Pieces are cut off where the board or the rows end", "[scene]") {
  Board board{.cells = field::Grid(3, 3)};
  board.pieces.push_back({{{Column(-1), Row(0)},
                           {Column(2), Row(-1)},
                           {Column(3), Row(1)},
                           {Column(0), Row(7)},
                           {Column(1), Row(0)}},
                          Cell::t});
  const Picture all = draw_board(board, {{0, 2}}, editor_style());
  CHECK(letters(all, 20, 3, 3) == as_letters(".t. ... ..."));
  CHECK(is_inside(all));
  CHECK(letters(draw_board(board, {{0, 1}}, editor_style()), 20, 3, 2) == as_letters("... ..."));
}

TEST_CASE("The row that waits below stands apart", "[scene]") {
  Board board = small_board();
  board.below = {Cell::garbage, Cell::empty, Cell::garbage, Cell::i};
  board.pieces.push_back({{{Column(1), Row(4)}}, Cell::s});
  const BoardStyle style = editor_style();
  const Picture with = draw_board(board, {{0, 0}, true}, style);
  const Picture without = draw_board(board, {{0, 0}}, style);
  CHECK(letters(without, 20, 4, 1) == as_letters("TXXX"));
  CHECK(letters(with, 20, 4, 1) == as_letters("TXXX"));
  const int apart = with.size.height - without.size.height - 20;
  CHECK(apart >= 2);
  CHECK(letters(with, 20, 4, 1, 1 + 20 + apart) == as_letters("XsXI"));
  CHECK(is_inside(with));
}

TEST_CASE("Rows above those of the game lie on a ground of their own", "[scene]") {
  Board board{.cells = field::from_text("...\n..T\n...\n...")};
  board.spare_rows = 2;
  CHECK(letters(draw_board(board, {{0, 3}}, editor_style()), 20, 3, 4) == as_letters("::: ::T ... ..."));
  CHECK(letters(draw_board(board, {{1, 2}}, editor_style()), 20, 3, 2) == as_letters("::T ..."));
  CHECK(letters(draw_board(board, {{0, 1}}, editor_style()), 20, 3, 2) == as_letters("... ..."));
}

TEST_CASE("A transparent board has nothing but blocks, border and text that can be read", "[scene]") {
  Board board = small_board();
  board.title = "title";
  board.caption = "caption";
  BoardStyle style = editor_style();
  style.transparent = true;
  const Picture picture = draw_board(board, {{0, 3}}, style);
  CHECK(pixel(picture, {10, 10}).alpha == 0);
  CHECK(pixel(picture, {30, 10}) == rgb(0xccce19));
  CHECK(pixel(picture, {40, 0}).alpha == 255);
  style.border = false;
  CHECK(draw_board(board, {{0, 3}}, style).size == Size{80, 80});
  const Picture written = draw_board(board, {{0, 3}, false, true, 1}, style);
  REQUIRE(texts_of(written).size() == 2);
  for (const Text& text : texts_of(written)) {
    const Color ground = pixel(written, {text.x + 2, text.baseline});
    CHECK(ground.alpha == 255);
    CHECK(contrast(ground, text.style.color) >= 4.5);
  }
}

TEST_CASE("A caption takes the lines it needs, and no more than there is room for", "[scene]") {
  const BoardStyle style = editor_style(24);
  CHECK(caption_lines("", 10, style) == 0);
  CHECK(caption_lines("\n\x01\n", 10, style) == 0);
  CHECK(caption_lines("short", 10, style) == 1);
  CHECK(caption_lines("one\ntwo\r\nthree", 10, style) == 3);
  CHECK(caption_lines(japanese, 10, style) == 2);  // 23 letters of an em, 15 ems of room
  CHECK(caption_lines(std::string(100'000, 'x'), 10, style) == most_caption_lines);
  CHECK(caption_lines(std::string(5000, '\n') + "x", 10, style) == 1);
  CHECK(caption_lines("a\nb\nc\nd\ne\nf\ng\nh\ni\nj", 10, style) == most_caption_lines);
  CHECK(caption_lines("no room", 1, editor_style(8)) == 0);

  Board board{.cells = field::Grid(10, 4)};
  for (const std::string_view caption :
       {std::string_view("short"), japanese,
        std::string_view("a word and another and another and more of them"),
        std::string_view("\xff\xfe<script>\x1b[31m\xe2\x80\xae txt &amp; more"),
        std::string_view("#Q=[](T)LOJISZ;hi")})
    for (const int cell : {6, 12, 24, 100}) {
      board.caption = caption;
      const int lines = caption_lines(caption, 10, editor_style(cell));
      const Picture picture = draw_board(board, {{0, 3}, false, false, lines}, editor_style(cell));
      CHECK(picture.size == board_size(10, {{0, 3}, false, false, lines}, editor_style(cell)));
      CHECK(is_inside(picture));
      const auto texts = texts_of(picture);
      REQUIRE(static_cast<int>(texts.size()) == lines);
      std::string all;
      for (const Text& text : texts) {
        all += text.text;
        CHECK(text.room().y >= 4 * cell);
        if (lines < most_caption_lines) CHECK(guessed_width(text.text) * text.style.size <= text.width);
        CHECK(std::ranges::none_of(text.text, [](char c) { return static_cast<unsigned char>(c) < ' '; }));
        CHECK_FALSE(text.text.contains("\xe2\x80\xae"));
      }
      // Every letter is there, whatever became of the blanks.
      std::string wanted;
      if (lines < most_caption_lines && caption[0] != '\xff') {
        wanted = caption;
        std::erase(wanted, ' ');
        std::erase(all, ' ');
        CHECK(all == wanted);
      }
    }
}

TEST_CASE("Pictures with the same room are equally large whatever their captions are", "[scene]") {
  const BoardStyle style = editor_style();
  const BoardRoom room{{0, 3}, true, true, 3};
  Board board = small_board();
  const Size size = board_size(4, room, style);
  for (const std::string& caption : {std::string(), std::string("a"), std::string(500, 'm')}) {
    board.caption = board.title = caption;
    const Picture picture = draw_board(board, room, style);
    CHECK(picture.size == size);
    CHECK(is_inside(picture));
    CHECK(texts_of(picture).size() <= 4);
  }
  CHECK(board_size(4, {{0, 3}}, style).height < size.height);
}

TEST_CASE("The editor's brighter blocks are brighter, and no two kinds look alike", "[scene]") {
  const replay::Profile profile;
  for (const EditorColors colors : {EditorColors::guideline, EditorColors::classic}) {
    const Palette palette(colors, ThemeKind::dark, profile);
    std::vector<Color> seen;
    for (int i = 1; i <= 8; ++i) {
      const Cell cell = static_cast<Cell>(i);
      const BlockLook lying = palette.look(cell);
      CHECK(lying.flat);
      for (const BlockLook& bright : {palette.falling(cell), palette.flashing(cell)}) {
        CHECK(bright.flat);
        CHECK(luminance(bright.color) > luminance(lying.color));
        CHECK(std::ranges::find(seen, bright.color) == seen.end());
      }
      seen.push_back(lying.color);
      seen.push_back(palette.falling(cell).color);
    }
    std::ranges::sort(seen, {}, [](Color c) { return c.red << 16 | c.green << 8 | c.blue; });
    CHECK(std::ranges::adjacent_find(seen) == seen.end());
    // A stone that fumens do not have.
    const Cell extra = field::extra_cell(3);
    CHECK(luminance(palette.falling(extra).color) > luminance(palette.look(extra).color));
  }
}

TEST_CASE("The classic colours are those of arcade games", "[scene]") {
  const replay::Profile profile;
  const Palette guideline(EditorColors::guideline, ThemeKind::dark, profile);
  const Palette classic(EditorColors::classic, ThemeKind::dark, profile);
  // Cyan is T instead of I, red I instead of Z, green Z instead of S, magenta S instead of T.
  const std::pair<Cell, Cell> moved[] = {
      {Cell::t, Cell::i}, {Cell::i, Cell::z}, {Cell::z, Cell::s}, {Cell::s, Cell::t},
      {Cell::l, Cell::l}, {Cell::j, Cell::j}, {Cell::o, Cell::o}, {Cell::garbage, Cell::garbage}};
  for (const auto& [there, here] : moved) {
    CHECK(classic.block(there) == guideline.block(here));
    CHECK(classic.falling(there).color == guideline.falling(here).color);
  }
}

TEST_CASE("A row about to be erased is brighter in the palettes of the window too", "[scene]") {
  const replay::Profile profile;
  for (int kind = 0; kind < palette_kinds; ++kind) {
    const Palette palette(static_cast<PaletteKind>(kind), ThemeKind::dark, profile);
    for (int i = 1; i <= 8; ++i) {
      const Cell cell = static_cast<Cell>(i);
      CHECK(luminance(palette.flashing(cell).color) > luminance(palette.falling(cell).color));
      CHECK(luminance(palette.falling(cell).color) > luminance(palette.look(cell).color));
    }
  }
}

TEST_CASE("The palettes of pictures are the window's and two more", "[scene]") {
  for (int i = 0; i < palette_kinds; ++i) {
    const Look look = picture_look(ThemeKind::light, static_cast<PicturePalette>(i));
    CHECK(look.palette == static_cast<PaletteKind>(i));
    CHECK_FALSE(look.editor);
    CHECK_FALSE(look.motion);
    CHECK(look.theme == ThemeKind::light);
    CHECK(name_of(static_cast<PicturePalette>(i)) == name_of(static_cast<PaletteKind>(i)));
  }
  CHECK(picture_look(ThemeKind::dark, PicturePalette::fumen).editor == EditorColors::guideline);
  CHECK(picture_look(ThemeKind::dark, PicturePalette::fumen_classic).editor == EditorColors::classic);
}

}  // namespace tetron::test
