#include "bindings/python/pc_question.hpp"

#include <algorithm>
#include <chrono>

namespace tetron::python {

namespace {

template <class Array, class CellOf>
field::Grid to_grid(const Array& cells, const CellOf& cell_of) {
  if (cells.ndim() != 2) throw py::value_error("a field has rows and columns: an array of two dimensions");
  if (cells.shape(0) > field::max_height || cells.shape(1) > field::max_width)
    throw py::value_error("a field has at most 40 rows and 80 columns");
  // The rows of a fumen with its garbage row, which has not risen: counted as the lowest, every answer is
  // wrong.
  if (cells.shape(0) == 24 && cells.shape(1) == 10)
    throw py::value_error(
        "these are 24 rows, the last of them the garbage row of a fumen; give the Field itself, or array(), "
        "which has 23");
  field::Grid grid(static_cast<int>(cells.shape(1)), static_cast<int>(cells.shape(0)));
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column)
      grid.set({field::Column(column), field::Row(row)}, cell_of(cells.at(row, column)));
  return grid;
}

}  // namespace

pc::Rules QuestionOptions::rules() const {
  return or_raise(pc::rules_of_words(drop, kicks, hold));
}

std::vector<pc::Pattern> QuestionOptions::patterns() const {
  return or_raise(pc::patterns_of_words(queue));
}

pc::Queues QuestionOptions::queues(std::optional<std::size_t> length) const {
  return or_raise(pc::queues_of_words(queue, length));
}

solver::Limits QuestionOptions::limits() const {
  solver::Limits limits;
  limits.memory = memory;
  limits.threads = threads;
  if (timeout)
    limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(*timeout));
  return limits;
}

field::Grid grid_of(const Cells& cells) {
  return to_grid(cells, [](bool is_block) { return is_block ? field::Cell::garbage : field::Cell::empty; });
}

field::Grid grid_of(const Colors& cells) {
  return to_grid(cells, [](std::uint8_t color) { return static_cast<field::Cell>(color); });
}

pc::Board board_of(const field::Grid& grid, int lines, const pc::Rules& rules) {
  return or_raise(pc::workable_board(grid, lines, rules));
}

pc::Board open_board_of(const field::Grid& grid, const std::optional<int>& lines, const pc::Rules& rules) {
  return or_raise(pc::open_board(grid, lines, rules));
}

void refuse_incomplete(solver::End end, std::uint64_t at_least) {
  if (end == solver::End::complete || end == solver::End::enough) return;
  fail_at_limit(end == solver::End::memory ? "the memory limit was reached" : "the time limit was reached",
                py::int_(at_least));
}

std::vector<std::string> texts_of(const pc::Queues& queues, const std::vector<std::uint64_t>& set) {
  std::vector<std::string> texts;
  pc::QueueTexts all(queues);
  for (std::uint64_t number = 0; number < queues.size(); ++number)
    if (number / 64 < set.size() && (set[number / 64] >> number % 64 & 1) != 0)
      texts.emplace_back(all.at(number));
  return texts;
}

std::vector<Placed> placements_of(const std::vector<pc::Placed>& pieces) {
  std::vector<Placed> placements;
  for (const pc::Placed& piece : pieces) {
    std::vector<std::pair<int, int>> cells;
    for (const pc::Cell& cell : piece.cells) cells.emplace_back(cell.column, cell.row);
    placements.emplace_back(std::string(1, field::to_char(piece.kind)), std::move(cells), piece.cleared);
  }
  return placements;
}

std::string letters_of(const std::vector<pc::Placed>& pieces) {
  std::string letters;
  for (const pc::Placed& piece : pieces) letters += field::to_char(piece.kind);
  return letters;
}

std::vector<Way> ways_of(const pc::Ways& found, const pc::Queues& queues) {
  std::vector<Way> all;
  for (const pc::Way& way : found.ways)
    all.push_back({letters_of(way.pieces), way.covered, false, texts_of(queues, way.covers),
                   placements_of(way.pieces)});
  for (const std::size_t number : found.minimal) all[number].minimal = true;
  return all;
}

std::string with_arguments(std::string what) {
  return std::move(what) +
         "\n\n`queue`: the pieces that come, as `tetron pc` reads them: '*p7', 'T,*p4'. `hold`: one of them "
         "may "
         "be "
         "kept. `drop`: 'soft', 'hard', '180', 'none', or one that lets T alone be turned, 't-soft', 'tsz', "
         "'tsm', 'tss', 'tsd', 'tst'; `kicks`: 'srs', 'srs+', 'srsx', 'tetra-x', 'nrs', "
         "'ars', "
         "'asc', 'nokicks', or the text of a file of kicks. `timeout` in seconds, `memory` in bytes; "
         "`threads` 0: "
         "as many as there are processors.\n\ntetron.LimitReached if a limit ends it, tetron.Error if the "
         "queue "
         "or the kicks cannot be read, ValueError for another word or a field of a size that cannot be "
         "worked on "
         "(12 columns, 12 rows, with the rows above 128 cells). docs/perfect-clears.md";
}

}  // namespace tetron::python
