#include "formats/fumen/page_state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "formats/fumen/words.hpp"

namespace tetron::fumen {

namespace {

constexpr std::uint32_t play_row_bits = (1u << Field::rows) - 1;
constexpr std::uint32_t lowest_row_bit = 1u << (Field::rows - 1);

// The distance from the index of a piece's centre to those of its cells.
constexpr auto steps = [] {
  std::array<std::array<std::array<int, 4>, 4>, 8> table{};
  for (const Piece piece : field::all_tetrominoes)
    for (const Rotation rotation : field::all_rotations)
      for (std::size_t i = 0; i < 4; ++i) {
        const field::Offset cell = field::shape(piece, rotation)[i];
        table[static_cast<std::size_t>(piece)][static_cast<std::size_t>(rotation)][i] =
            cell.right - cell.up * Field::width;
      }
  return table;
}();

}  // namespace

void PageState::field_changed() {
  maybe_full_ = play_row_bits;
}

void PageState::show(Comment comment) {
  page_.comment = std::move(comment);
  comment_agreed_ = true;
  quiz_ = has_quiz(version_) ? Quiz::parse(page_.comment) : std::nullopt;
}

void PageState::act(const std::optional<Operation>& operation, const Flags& flags) {
  page_.operation = operation;
  page_.flags = flags;
}

void PageState::leave() {
  if (page_.flags.lock) lock();
  if (quiz_) leave_quiz();
}

void PageState::lock() {
  if (page_.operation) fill(*page_.operation);
  if (maybe_full_ != 0) clear_lines();
  if (page_.flags.rise) {
    page_.field.rise();
    std::fill_n(page_.field.cells().begin(), top(), Block::empty);
    maybe_full_ = lowest_row_bit;
  }
  if (page_.flags.mirror)
    for (std::size_t row = 0; row < Field::rows; ++row)
      words::mirror_row(&page_.field.cells()[row * Field::width]);
}

void PageState::fill(const Operation& operation) {
  const int centre = (Field::rows - 1 - operation.y) * Field::width + operation.x;
  const auto cells = page_.field.cells();
  for (const int step :
       steps[static_cast<std::size_t>(operation.piece)][static_cast<std::size_t>(operation.rotation)]) {
    const int at = centre + step;
    if (at < static_cast<int>(top()) || at >= static_cast<int>(Field::cell_count)) continue;
    cells[static_cast<std::size_t>(at)] = static_cast<Block>(operation.piece);
    maybe_full_ |= (1u << (static_cast<unsigned>(at) / Field::width)) & play_row_bits;
  }
}

void PageState::clear_lines() {
  const auto cells = page_.field.cells();
  for (; maybe_full_ != 0; maybe_full_ &= maybe_full_ - 1) {
    // The uppermost row that may be full comes first, so that the rows below keep their places.
    const int row = std::countr_zero(maybe_full_);
    const auto begin = cells.begin() + row * Field::width;
    if (!words::full_row(&*begin)) continue;
    std::move_backward(cells.begin(), begin, begin + Field::width);
    std::fill_n(cells.begin(), Field::width, Block::empty);
  }
}

void PageState::leave_quiz() {
  if (page_.flags.lock) {
    quiz_->lock(page_.operation ? std::optional(page_.operation->piece) : std::nullopt, version_);
    comment_agreed_ = comment_agreed_ && quiz_->agreed();
    const bool over = quiz_->over();
    page_.comment = over ? quiz_->text() : quiz_->comment();
    // The text after a quiz may be another quiz.
    if (over) quiz_ = Quiz::parse(page_.comment);
  }
  comment_agreed_ = comment_agreed_ && (!quiz_ || quiz_->agreed());
}

}  // namespace tetron::fumen
