#include "solver/pc/board/frame.hpp"

#include <algorithm>

namespace tetron::pc {

namespace {

struct Corner {
  int left = 0;
  int bottom = 0;
  int right = 0;
  int top = 0;
};

Corner corner_of(const field::Shape& shape) {
  Corner corner{shape[0].right, shape[0].up, shape[0].right, shape[0].up};
  for (const field::Offset& cell : shape) {
    corner.left = std::min(corner.left, cell.right);
    corner.bottom = std::min(corner.bottom, cell.up);
    corner.right = std::max(corner.right, cell.right);
    corner.top = std::max(corner.top, cell.up);
  }
  return corner;
}

}  // namespace

template <class Word>
Forms<Word>::Forms(const Frame<Word>& frame, const Movement& movement) {
  for (std::size_t kind = 0; kind < 7; ++kind)
    for (std::size_t rotation = 0; rotation < 4; ++rotation) {
      const field::Shape& shape = movement.shapes[kind][rotation];
      const Corner corner = corner_of(shape);
      Form<Word> form;
      form.kind = static_cast<std::uint8_t>(kind);
      form.width = corner.right - corner.left + 1;
      form.height = corner.top - corner.bottom + 1;
      for (std::size_t i = 0; i < shape.size(); ++i) {
        form.at[i] = (shape[i].up - corner.bottom) * frame.width + shape[i].right - corner.left;
        form.cells |= Word{1} << form.at[i];
      }
      std::ranges::sort(form.at);
      auto& all = forms[kind];
      // In a field that is narrower than the piece, two shapes may have the same bits.
      auto same = std::ranges::find_if(all, [&](const Form<Word>& other) {
        return other.cells == form.cells && other.width == form.width && other.height == form.height;
      });
      if (same == all.end()) same = all.insert(all.end(), form);
      rotations[kind][rotation] = {static_cast<std::size_t>(same - all.begin()), corner.left, corner.bottom};
    }
}

int deepest_drop(const Movement& movement) {
  int deepest = 0;
  for (std::size_t kind = 0; kind < 7; ++kind)
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to)
        for (const Kick& kick : movement.kicks[kind][from][to]) {
          const int step = corner_of(movement.shapes[kind][to]).bottom + kick.by.up -
                           corner_of(movement.shapes[kind][from]).bottom;
          deepest = std::max(deepest, -step);
        }
  return deepest;
}

template struct Forms<std::uint64_t>;
template struct Forms<Word128>;

}  // namespace tetron::pc
