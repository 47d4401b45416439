#include "solver/pc/board/packings.hpp"

namespace tetron::pc {

namespace {

// Adds the placements of a form whose rows are `rows` (bits), in every column where it fits.
template <class Word>
void add_split_placements(const Frame<Word>& frame, const Form<Word>& form, std::uint8_t number,
                          unsigned rows, std::vector<std::vector<SplitPlacement<Word>>>& placements) {
  SplitPlacement<Word> placement{0, form.kind, number, 0};
  int from = 0;
  int lowest = -1;
  int highest = -1;
  for (int row = 0; row < frame.lines; ++row) {
    if ((rows >> row & 1) == 0) continue;
    if (lowest < 0) lowest = row;
    highest = row;
    const Word of_row = form.cells >> from * frame.width & frame.below(1);
    placement.cells |= of_row << row * frame.width;
    ++from;
  }
  for (int row = lowest; row < highest; ++row)
    if ((rows >> row & 1) == 0) placement.gaps = static_cast<std::uint16_t>(placement.gaps | 1U << row);
  for (int column = 0; column + form.width <= frame.width; ++column, placement.cells <<= 1) {
    int row = 0;
    while ((placement.cells & frame.bit(column, row)) == 0) ++row;
    placements[static_cast<std::size_t>(column * frame.lines + row)].push_back(placement);
  }
}

}  // namespace

template <class Word>
std::vector<std::vector<SplitPlacement<Word>>> split_placements_in(const Frame<Word>& frame,
                                                                   const Forms<Word>& forms, int height,
                                                                   unsigned kinds) {
  std::vector<std::vector<SplitPlacement<Word>>> placements(
      static_cast<std::size_t>(frame.width * frame.lines));
  for (std::size_t kind = 0; kind < 7; ++kind) {
    if ((kinds >> kind & 1) == 0) continue;
    for (std::size_t i = 0; i < forms.forms[kind].size(); ++i)
      for (unsigned rows = 1; rows < 1U << height; ++rows)
        if (std::popcount(rows) == forms.forms[kind][i].height)
          add_split_placements(frame, forms.forms[kind][i], static_cast<std::uint8_t>(i), rows, placements);
  }
  return placements;
}

template <class Word>
int first_empty(const Frame<Word>& frame, Word board) {
  for (int column = 0; column < frame.width; ++column)
    for (int row = 0; row < frame.lines; ++row)
      if ((board & frame.bit(column, row)) == 0) return column * frame.lines + row;
  return -1;
}

template <class Word>
Packings<Word>::Packings(const Frame<Word>& frame, const Forms<Word>& forms, unsigned kinds)
    : frame_(frame), known_(1024), answers_(1024) {
  for (int height = 0; height <= frame.lines; ++height)
    placements_.push_back(split_placements_in(frame, forms, height, kinds));
  for (int column = 0; column < frame.width; ++column) {
    Word cells = 0;
    for (int row = 0; row < frame.lines; ++row) cells |= frame.bit(column, row);
    columns_.push_back(cells);
  }
}

template <class Word>
Word* Packings<Word>::slot(Word board) {
  const std::size_t mask = known_.size() - 1;
  std::size_t place = hash_of(board) & mask;
  while (known_[place] != 0 && known_[place] != board) place = (place + 1) & mask;
  return &known_[place];
}

template <class Word>
void Packings<Word>::grow() {
  std::vector<Word> boards(known_.size() * 2);
  std::vector<std::uint8_t> answers(known_.size() * 2);
  boards.swap(known_);
  answers.swap(answers_);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (boards[i] == 0) continue;
    Word* place = slot(boards[i]);
    *place = boards[i];
    answers_[static_cast<std::size_t>(place - known_.data())] = answers[i];
  }
}

template <class Word>
bool Packings<Word>::can_cover(Word board) {
  const int height = frame_.height_of(board);
  if (height == 0) return true;
  // The key of the empty board marks a free slot, so it cannot be stored. It is looked up only once.
  if (board == 0) return search(board, height);
  Word* place = slot(board);
  if (*place == board) return answers_[static_cast<std::size_t>(place - known_.data())] != 0;
  const bool answer = search(board, height);
  if (used_ * 2 >= known_.size()) grow();
  place = slot(board);
  if (*place == 0) ++used_;
  *place = board;
  answers_[static_cast<std::size_t>(place - known_.data())] = answer ? 1 : 0;
  return answer;
}

template <class Word>
bool Packings<Word>::search(Word board, int height) {
  if (is_over_ && is_over_()) return false;
  std::size_t column = 0;
  while ((columns_[column] & ~board) == 0) ++column;
  const Word first = columns_[column] & ~board;
  const int row = lowest_bit(first) / frame_.width;
  for (const SplitPlacement<Word>& placement : placements_[static_cast<std::size_t>(
           height)][column * static_cast<std::size_t>(frame_.lines) + static_cast<std::size_t>(row)])
    if ((placement.cells & board) == 0 && can_cover(frame_.cleared(board | placement.cells, height)))
      return true;
  return false;
}

template std::vector<std::vector<SplitPlacement<std::uint64_t>>> split_placements_in(
    const Frame<std::uint64_t>&, const Forms<std::uint64_t>&, int, unsigned);
template std::vector<std::vector<SplitPlacement<Word128>>> split_placements_in(const Frame<Word128>&,
                                                                               const Forms<Word128>&, int,
                                                                               unsigned);
template int first_empty(const Frame<std::uint64_t>&, std::uint64_t);
template int first_empty(const Frame<Word128>&, Word128);
template class Packings<std::uint64_t>;
template class Packings<Word128>;

}  // namespace tetron::pc
