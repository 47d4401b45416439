#include "motion/perft.hpp"

#include <limits>
#include <utility>
#include <vector>

namespace tetron::motion {

namespace {

std::size_t number_of(field::Tetromino kind) {
  return static_cast<std::size_t>(kind) - 1;
}

// Removes the full rows among the `count` rows from `first` on.
template <class Word>
Word cleared(const Sheet<Word>& sheet, Word blocks, int first, int count) {
  Word full = sheet.below(1) << (first + count - 1) * sheet.width;
  for (int row = first + count; row-- > first; full = full >> sheet.width) {
    if (!is_zero(full & ~blocks)) continue;
    const Word below = sheet.below(row);
    blocks = (blocks & below) | (blocks >> sheet.width & ~below);
  }
  return blocks;
}

template <class Word>
Board board_of(const Sheet<Word>& sheet, const Word& blocks) {
  Board board(sheet.width, field::max_height);
  for (Word rest = blocks; !is_zero(rest); rest = without_lowest(rest)) {
    const int bit = lowest_bit(rest);
    board[bit % sheet.width] |= std::uint64_t{1} << bit / sheet.width;
  }
  return board;
}

}  // namespace

template <class Word>
Perft::OnSheet<Word> Perft::on_sheets(const std::array<Piece, 7>& pieces, int width) {
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return OnSheet<Word>{SheetPiece<Word>(pieces[i], Sheet<Word>(width))...};
  }
  (std::make_index_sequence<7>());
}

Perft::Perft(const std::array<Piece, 7>& pieces, int width, std::optional<Spawn> spawn)
    : pieces_(pieces),
      width_(Board(width, 1).width()),
      spawn_(spawn),
      low_(on_sheets<Word128>(pieces, width_)),
      high_(on_sheets<Word256>(pieces, width_)) {
  for (std::size_t i = 0; i < pieces.size(); ++i)
    free_up_to_[i] = spawn ? spawn->row - pieces[i].reach() : std::numeric_limits<int>::max();
}

std::uint64_t Perft::count(std::span<const field::Tetromino> queue) {
  return queue.empty() ? 1 : count_on(low_, Word128{}, queue);
}

std::uint64_t Perft::count_higher(const Word128& blocks, std::span<const field::Tetromino> queue) {
  Word256 wider{static_cast<std::uint64_t>(blocks)};
  wider.parts[1] = static_cast<std::uint64_t>(blocks >> 64);
  return count_on(high_, wider, queue);
}

std::uint64_t Perft::count_higher(const Word256& blocks, std::span<const field::Tetromino> queue) {
  return count_any(board_of(high_[0].sheet(), blocks), queue);
}

template <class Word>
std::uint64_t Perft::count_on(const OnSheet<Word>& pieces, const Word& blocks,
                              std::span<const field::Tetromino> queue) {
  const std::size_t kind = number_of(queue.front());
  const SheetPiece<Word>& piece = pieces[kind];
  const int top = piece.sheet().top(blocks);
  if (!piece.has_room(top) || top > free_up_to_[kind]) return count_higher(blocks, queue);
  std::array<Word, 4> places;
  std::array<Word, 4> reached;
  piece.find_places(blocks, places, reached);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < piece.forms(); ++i) {
    if (queue.size() == 1) {
      count += static_cast<std::uint64_t>(bits_in(places[i]));
      continue;
    }
    const auto& form = piece.form(i);
    for (Word rest = places[i]; !is_zero(rest); rest = without_lowest(rest)) {
      const int place = lowest_bit(rest);
      const Word after = cleared(piece.sheet(), blocks | form.cells << place, place / width_, form.height);
      count += count_on(pieces, after, queue.subspan(1));
    }
  }
  return count;
}

std::uint64_t Perft::count_any(const Board& board, std::span<const field::Tetromino> queue) {
  const Piece& piece = pieces_[number_of(queue.front())];
  std::optional<Start> start;
  if (spawn_) {
    const Piece::Turned& turned = piece.turned(0);
    start = {0, spawn_->column + turned.left, spawn_->row + turned.bottom};
  }
  std::vector<Landing> landings;
  finder_.find(board, piece, start, landings);
  if (queue.size() == 1) return landings.size();
  std::uint64_t count = 0;
  for (const Landing& landing : landings) {
    Board after = board;
    for (const field::Offset& cell : piece.forms()[landing.form].cells)
      after[landing.x + cell.right] |= std::uint64_t{1} << (landing.y + cell.up);
    after.clear_full_rows();
    count += count_any(after, queue.subspan(1));
  }
  return count;
}

}  // namespace tetron::motion
