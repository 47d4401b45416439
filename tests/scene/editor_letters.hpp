#pragma once

#include <array>
#include <sstream>
#include <string>

#include "tests/scene/pixels.hpp"

namespace tetron::test {

// The colors of the editors of fumens in use: capital letters for blocks that lie,
// small ones for brighter ones; '.' the ground of the usual rows, ':' that of the rows above them.
struct EditorInk {
  char letter;
  scene::Color color;
};
inline constexpr std::array editor_inks{
    EditorInk{'I', scene::rgb(0x009999)}, EditorInk{'i', scene::rgb(0x24cccd)},
    EditorInk{'L', scene::rgb(0x9a6700)}, EditorInk{'l', scene::rgb(0xcd9a24)},
    EditorInk{'O', scene::rgb(0x999900)}, EditorInk{'o', scene::rgb(0xccce19)},
    EditorInk{'Z', scene::rgb(0x9b0000)}, EditorInk{'z', scene::rgb(0xce312d)},
    EditorInk{'T', scene::rgb(0x9b009b)}, EditorInk{'t', scene::rgb(0xce27ce)},
    EditorInk{'J', scene::rgb(0x0000be)}, EditorInk{'j', scene::rgb(0x3229cf)},
    EditorInk{'S', scene::rgb(0x009b00)}, EditorInk{'s', scene::rgb(0x26ce22)},
    EditorInk{'X', scene::rgb(0x999999)}, EditorInk{'x', scene::rgb(0xcccccc)},
    EditorInk{'.', scene::rgb(0x000000)},
};

inline char editor_letter(scene::Color color) {
  for (const EditorInk& ink : editor_inks)
    if (ink.color == color) return ink.letter;
  return color.alpha == 255 && color.red == color.green && color.green == color.blue ? ':' : '?';
}

// The middles of cells of `cell` pixels from (left, top) on, row by row, a blank before each.
inline std::string cell_letters(const scene::Picture& picture, scene::Point left_top, int cell, int columns,
                                int rows) {
  const Pixels pixels(picture);
  std::string text;
  for (int row = 0; row < rows; ++row) {
    text += ' ';
    for (int column = 0; column < columns; ++column)
      text +=
          editor_letter(pixels.at(left_top.x + column * cell + cell / 2, left_top.y + row * cell + cell / 2));
  }
  return text;
}

// The rows of a drawing in the same form.
inline std::string as_letters(const std::string& drawing) {
  std::istringstream rows(drawing);
  std::string text;
  for (std::string row; rows >> row;) text += ' ' + row;
  return text;
}

}  // namespace tetron::test
