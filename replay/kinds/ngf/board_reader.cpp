#include "replay/kinds/ngf/board_reader.hpp"

#include <algorithm>
#include <utility>

namespace tetron::kinds {

namespace {

using field::Position;
using field::Tetromino;

// In the order of ngf::Piece.
constexpr std::array<Tetromino, ngf::layout::pieces> kinds_of_pieces{
    Tetromino::t, Tetromino::j, Tetromino::z, Tetromino::o, Tetromino::s, Tetromino::l, Tetromino::i};

// How many turns look different.
int turns_of(Tetromino kind) {
  switch (kind) {
    case Tetromino::o:
      return 1;
    case Tetromino::i:
    case Tetromino::s:
    case Tetromino::z:
      return 2;
    default:
      return 4;
  }
}

field::Placement placement(Tetromino kind, int turn, int column, int row) {
  return {kind, static_cast<field::Rotation>(turn), {field::Column(column), field::Row(row)}};
}

// Rows of a piece above the field: two if it turns as it appears.
constexpr int rows_above = 2;
// A turn may move the top of a piece up by this much.
constexpr int most_rise = 2;
// When the next piece is first seen, its top is above this row: it falls at most two rows from frame to
// frame, at thirty frames per second.
constexpr int first_seen_above = 8;
// Most points for pushing a piece down: one per row, but the game counts some rows twice.
constexpr std::int64_t most_pushed = 60;

int top_of(const Blocks& blocks) {
  int row = 0;
  while (row < Blocks::rows && blocks.row(row) == 0) ++row;
  return row;
}

// Whether one of the blocks rests on something.
bool rests(const Blocks& blocks, const Blocks& lying) {
  if (blocks.row(Blocks::rows - 1) != 0) return true;
  for (int row = 0; row + 1 < Blocks::rows; ++row)
    if ((blocks.row(row) & lying.row(row + 1)) != 0) return true;
  return false;
}

bool has_full_row(const Blocks& blocks) {
  for (int row = 0; row < Blocks::rows; ++row)
    if (blocks.row(row) == Blocks::full) return true;
  return false;
}

Blocks without_full_rows(const Blocks& blocks) {
  Blocks made;
  int to = Blocks::rows - 1;
  for (int row = Blocks::rows - 1; row >= 0; --row)
    if (blocks.row(row) != Blocks::full) made.row(to--) = blocks.row(row);
  return made;
}

// Whether `seen` is `whole` while its full rows disappear: two blocks at a time, from the middle outwards.
bool is_going(const Blocks& seen, const Blocks& whole) {
  constexpr std::array<Blocks::Row, 5> gone{0x030, 0x078, 0x0fc, 0x1fe, 0x3ff};
  bool any = false;
  for (int row = 0; row < Blocks::rows; ++row) {
    const auto missing = static_cast<Blocks::Row>(whole.row(row) & ~seen.row(row));
    if ((seen.row(row) & ~whole.row(row)) != 0) return false;
    if (missing == 0) continue;
    if (whole.row(row) != Blocks::full || std::ranges::find(gone, missing) == gone.end()) return false;
    any = true;
  }
  return any;
}

// The connected blocks at the top, if there are four of them.
std::optional<std::array<Position, 4>> four_on_top(const Blocks& seen) {
  std::array<Position, 5> found{};
  std::size_t count = 0;
  const auto add = [&](int column, int row) {
    if (column < 0 || column >= Blocks::columns || row < 0 || row >= Blocks::rows || !seen.at(column, row))
      return;
    const Position cell{field::Column(column), field::Row(row)};
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
    if (count < found.size() && std::find(found.begin(), end, cell) == end) found[count++] = cell;
  };
  const int top = top_of(seen);
  if (top == Blocks::rows) return std::nullopt;
  add(std::countr_zero(seen.row(top)), top);
  for (std::size_t i = 0; i < count; ++i) {
    const int column = found[i].column.value;
    const int row = found[i].row.value;
    add(column - 1, row);
    add(column + 1, row);
    add(column, row - 1);
    add(column, row + 1);
  }
  if (count != 4) return std::nullopt;
  return std::array{found[0], found[1], found[2], found[3]};
}

// The cells of exactly four blocks, row by row.
std::array<Position, 4> four_of(const Blocks& blocks) {
  std::array<Position, 4> cells{};
  std::size_t count = 0;
  for (int row = 0; row < Blocks::rows; ++row)
    for (unsigned left = blocks.row(row); left != 0; left &= left - 1)
      cells[count++] = {field::Column(std::countr_zero(left)), field::Row(row)};
  return cells;
}

game::Place place_of(const field::Placement& placed) {
  return {field::to_cell(placed.kind), placed.rotation, static_cast<std::int16_t>(placed.centre.column.value),
          static_cast<std::int16_t>(Blocks::rows - 1 - placed.centre.row.value)};
}

std::uint8_t small_count(std::uint32_t count) {
  return static_cast<std::uint8_t>(std::min(count, 255U));
}

// Counts a row from the bottom, as boards do.
int from_lowest(int row) {
  return Blocks::rows - 1 - row;
}

}  // namespace

field::Cell piece_of(ngf::Piece piece) {
  return field::to_cell(kinds_of_pieces[static_cast<std::size_t>(piece)]);
}

void BoardReader::take(const ngf::Frame& frame, std::optional<std::uint32_t> score, std::uint64_t at,
                       double ms, base::Milliseconds time) {
  time_ = time;
  events_.set_moment(ms, time, at);
  const bool is_same_field = last_ && last_->cells == frame.cells;
  last_ = frame;
  if (is_out_) return;
  const bool begins_late = frame.lines && !stated_lines_ && *frame.lines > lines_;
  if (frame.lines) stated_lines_ = frame.lines;
  if (score) score_now_ = score;
  if (!is_same_field) take_field(Blocks::of(frame));
  if (begins_late) put_counts();
  take_numbers(frame);
  if (last_of_frame_) put(*std::exchange(last_of_frame_, std::nullopt));
}

void BoardReader::end() {
  // The recording may have been stopped before the curtain fell.
  bool has_empty_row = false;
  for (int row = 0; row < Blocks::rows; ++row) has_empty_row = has_empty_row || seen_.row(row) == 0;
  if (is_out_ || has_empty_row) return;
  is_out_ = true;
  place_last();
  put(game::Died{});
}

void BoardReader::take_numbers(const ngf::Frame& frame) {
  if (score_now_ != score_) put(game::CreditsSet{*(score_ = score_now_)});
  if (frame.level && frame.level != level_) put(game::LevelSet{*(level_ = frame.level)});
  if (frame.next) events_.put_shown({{piece_of(*frame.next)}});
}

void BoardReader::take_field(const Blocks& seen) {
  if (seen.is_empty()) return;        // a pause hides the field
  if (seen.row(0) == Blocks::full) {  // the curtain falls
    is_out_ = true;
    place_last();
    last_of_frame_ = game::Died{};
    return;
  }
  seen_ = seen;
  bool is_explained = false;
  if ((lying_ - seen).is_empty()) {
    const Blocks above = seen - lying_;
    is_explained = above.is_empty() || take_falling(above);
    if (is_explained) is_clearing_ = false;
  }
  if (!is_explained && !is_clearing_) is_explained = take_placed(seen);
  if (is_explained)
    guess_.reset();
  else
    look_for_field(seen);
}

bool BoardReader::take_falling(const Blocks& above) {
  const auto found = falling_of(above, falling_ ? std::optional(falling_->place.kind) : std::nullopt);
  if (!found) return false;
  if (falling_) {
    const bool is_same = found->place.kind == falling_->place.kind;
    if (!is_same || top_of(found->blocks) + most_rise < top_of(falling_->blocks)) return false;
  }
  show(*found, !falling_);
  return true;
}

bool BoardReader::take_placed(const Blocks& seen) {
  if (!falling_) return false;
  std::optional<Explained> found = explained(seen, *falling_);
  if (!found) found = found_below(seen);
  if (!found) return false;
  place(*found);
  return true;
}

void BoardReader::look_for_field(const Blocks& seen) {
  const auto cells = four_on_top(seen);
  const auto placed = cells ? field::placement_of(*cells) : std::nullopt;
  if (!placed) return;
  const Blocks blocks = Blocks::of(*cells);
  const Guess guess{{*placed, blocks}, seen - blocks};
  if (has_full_row(guess.lying)) return;
  const bool is_sure = guess_ && guess_->lying == guess.lying && guess_->falling.blocks != blocks &&
                       guess_->falling.place.kind == placed->kind;
  guess_ = guess;
  if (!is_sure) return;
  for (int row = 0; row < Blocks::rows; ++row)
    for (int column = 0; column < Blocks::columns; ++column) {
      if (!guess.lying.at(column, row))
        cells_.set(column, from_lowest(row), field::Cell::empty);
      else if (cells_.at(column, from_lowest(row)) == field::Cell::empty)
        cells_.set(column, from_lowest(row), field::Cell::garbage);  // its piece is not known
    }
  lying_ = guess.lying;
  is_clearing_ = false;
  guess_.reset();
  ++jumps_;
  if (!first_jump_) first_jump_ = time_;
  set_board();
  if (stated_lines_) put_counts();
  show(guess.falling, !falling_ || falling_->place.kind != placed->kind);
}

void BoardReader::put_counts() {
  const std::int64_t earlier = std::max<std::int64_t>(0, *stated_lines_ - lines_);
  put(game::Counted{score_now_.value_or(0), static_cast<std::uint16_t>(*stated_lines_),
                    small_count(by_rows_[1]), small_count(by_rows_[2]), small_count(by_rows_[3]), 0,
                    static_cast<std::uint16_t>(std::min<std::int64_t>(earlier, 0xffff))});
}

std::optional<BoardReader::Falling> BoardReader::falling_of(const Blocks& above,
                                                            std::optional<Tetromino> kind) const {
  const int count = above.count();
  if (count < 1 || count > 4) return std::nullopt;
  if (count == 4) {
    const auto cells = four_of(above);
    if (falling_)
      if (const auto same = moved_only(*falling_, cells)) return Falling{*same, above};
    const auto turn = falling_ ? falling_->place.rotation : field::Rotation::spawn;
    const auto placed = field::placement_of(cells, turn);
    if (!placed) return std::nullopt;
    return Falling{*placed, above};
  }
  // Part of the piece is above the field: accepted if only one place of the piece looks like this.
  if (above.row(0) == 0 || !kind) return std::nullopt;
  std::optional<Falling> found;
  for (int turn = 0; turn < turns_of(*kind); ++turn)
    for (int row = -rows_above; row <= rows_above; ++row)
      for (int column = 0; column < Blocks::columns; ++column) {
        const field::Placement tried = placement(*kind, turn, column, row);
        const auto cells = tried.cells();
        const bool is_beside = std::ranges::any_of(cells, [](const Position& cell) {
          return cell.column.value < 0 || cell.column.value >= Blocks::columns ||
                 cell.row.value < -rows_above;
        });
        if (is_beside || Blocks::of(cells) != above) continue;
        if (found) return std::nullopt;
        found = Falling{tried, above};
      }
  return found;
}

std::optional<field::Placement> BoardReader::moved_only(const Falling& from,
                                                        std::span<const Position, 4> cells) {
  if (from.blocks.count() != 4) return std::nullopt;
  const auto before = four_of(from.blocks);
  const int right = cells[0].column.value - before[0].column.value;
  const int down = cells[0].row.value - before[0].row.value;
  for (std::size_t i = 1; i < cells.size(); ++i)
    if (cells[i].column.value - before[i].column.value != right ||
        cells[i].row.value - before[i].row.value != down)
      return std::nullopt;
  field::Placement place = from.place;
  place.centre.column.value += right;
  place.centre.row.value += down;
  return place;
}

std::optional<BoardReader::Explained> BoardReader::explained(const Blocks& seen,
                                                             const Falling& placed) const {
  if (!rests(placed.blocks, lying_)) return std::nullopt;
  const Blocks whole = lying_ | placed.blocks;
  const auto with_next = [&](const Blocks& lying) -> std::optional<Explained> {
    if (!(lying - seen).is_empty()) return std::nullopt;
    const auto next = falling_of(seen - lying, std::nullopt);
    if (!next || top_of(next->blocks) >= first_seen_above) return std::nullopt;
    return Explained{placed, next};
  };
  if (!has_full_row(whole)) return with_next(whole);
  const Blocks after = without_full_rows(whole);
  if (after == seen || is_going(seen, whole)) return Explained{placed, std::nullopt};
  return with_next(after);
}

std::optional<BoardReader::Explained> BoardReader::found_below(const Blocks& seen) const {
  // A quick check: a piece that was placed and a new one together add at most eight blocks to those that lie.
  if ((seen - lying_).count() > 8 && (lying_ - seen).is_empty()) return std::nullopt;
  const Tetromino kind = falling_->place.kind;
  const int top = std::max(top_of(falling_->blocks) - most_rise, 0);
  std::optional<Explained> found;
  for (int turn = 0; turn < turns_of(kind); ++turn)
    for (int row = top; row < Blocks::rows; ++row)
      for (int column = 0; column < Blocks::columns; ++column) {
        const field::Placement tried = placement(kind, turn, column, row);
        const auto cells = tried.cells();
        const bool is_free = std::ranges::all_of(cells, [&](const Position& cell) {
          const int x = cell.column.value;
          const int y = cell.row.value;
          return x >= 0 && x < Blocks::columns && y >= top && y < Blocks::rows && !lying_.at(x, y);
        });
        if (!is_free) continue;
        const Falling there{tried, Blocks::of(cells)};
        if (!has_full_row(lying_ | there.blocks) && !(there.blocks - seen).is_empty()) continue;
        const auto one = explained(seen, there);
        if (!one) continue;
        if (found) return std::nullopt;
        found = one;
      }
  return found;
}

void BoardReader::place(const Explained& explained) {
  const field::Placement& placed = explained.placed.place;
  put(game::Placed{place_of(placed), game::Spin::none, 0, 0});
  ++placed_;
  if (points_) points_->most += most_pushed;
  drought_ = placed.kind == Tetromino::i ? 0 : drought_ + 1;
  longest_drought_ = std::max(longest_drought_, drought_);
  bool is_outside = false;
  for (const Position& cell : placed.cells()) {
    is_outside = is_outside || cell.row.value < 0;
    cells_.set(cell.column.value, from_lowest(cell.row.value), field::to_cell(placed.kind));
  }
  lying_ = lying_ | explained.placed.blocks;
  falling_.reset();
  is_clearing_ = has_full_row(lying_);
  if (is_clearing_)
    clear_rows();
  else if (is_outside)
    set_board();  // what is above the field is lost
  if (explained.next) {
    is_clearing_ = false;
    show(*explained.next, true);
  }
}

void BoardReader::place_last() {
  const bool is_placed =
      falling_ && rests(falling_->blocks, lying_) && !has_full_row(lying_ | falling_->blocks);
  if (is_placed) place({*falling_, std::nullopt});
}

void BoardReader::clear_rows() {
  const auto cleared = static_cast<std::uint8_t>(cells_.clear_full_rows());
  lying_ = without_full_rows(lying_);
  lines_ += cleared;
  count_points(cleared);
  if (cleared <= by_rows_.size()) ++by_rows_[std::size_t{cleared} - 1];
  put(game::Cleared{cleared, 0, lying_.is_empty()});
  set_board();
}

// The level may rise together with the clear, so both levels count.
void BoardReader::count_points(std::uint8_t cleared) {
  constexpr std::array<std::int64_t, 5> of_rows{0, 40, 100, 300, 1200};
  last_clear_ = {cleared, 0, time_};
  if (!level_ || cleared >= of_rows.size()) points_.reset();
  if (!points_) return;
  last_clear_.least_points = of_rows[cleared] * (std::int64_t{*level_} + 1);
  points_->least += last_clear_.least_points;
  points_->most += of_rows[cleared] * (std::int64_t{*level_} + 2);
}

void BoardReader::show(const Falling& falling, bool is_new) {
  const bool is_moved = !falling_ || falling_->place != falling.place;
  falling_ = falling;
  if (is_new)
    last_of_frame_ = game::Spawned{place_of(falling.place)};
  else if (is_moved)
    last_of_frame_ = game::Moved{place_of(falling.place)};
}

}  // namespace tetron::kinds
