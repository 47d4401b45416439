#include "motion/landings.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace tetron::motion {

namespace {

// The widest sheet that still has room for some rows.
constexpr int widest_sheet = 24;

}  // namespace

bool LandingFinder::has_free_way(const Piece& piece, int top, const std::optional<Start>& start) const {
  if (!start) return true;
  const int anchor = start->y - piece.turned(start->rotation).bottom;
  return top <= anchor - piece.reach();
}

void LandingFinder::collect(const Piece& piece, bool is_spread, std::vector<Landing>& found) const {
  for (std::size_t form = 0; form < piece.forms().size(); ++form) {
    // In order of rotation, so that the first one with this form is reported.
    for (int x = 0; x + piece.forms()[form].width <= width_; ++x) {
      std::uint64_t known = 0;
      for (std::uint8_t rotation = 0; rotation < 4; ++rotation) {
        if (piece.turned(rotation).form != form) continue;
        const std::uint64_t fits = columns_.fits(form, x);
        std::uint64_t rest =
            (is_spread ? columns_.reached(rotation, x) : columns_.open(form, x)) & ~(fits << 1) & ~known;
        known |= rest;
        for (; rest != 0; rest &= rest - 1)
          found.push_back({static_cast<std::uint8_t>(form), rotation, static_cast<std::int8_t>(x),
                           static_cast<std::int8_t>(std::countr_zero(rest))});
      }
    }
  }
}

void LandingFinder::set_width(int width) {
  if (width == width_) return;
  width_ = width;
  low_.clear();
  high_.clear();
  for (std::size_t bit = 0; bit < x_of_.size(); ++bit) {
    x_of_[bit] = static_cast<std::uint8_t>(static_cast<int>(bit) % width);
    y_of_[bit] = static_cast<std::uint8_t>(static_cast<int>(bit) / width);
  }
  unit_ = std::min(6, 64 / width);
  for (std::size_t cells = 0; cells < units_.size(); ++cells) {
    units_[cells] = 0;
    for (int row = 0; row < unit_; ++row)
      if ((cells >> row & 1) != 0) units_[cells] |= std::uint64_t{1} << row * width;
  }
}

template <class Word>
Word LandingFinder::sheet_of(const Board& board, int top) const {
  const std::uint64_t of_unit = (std::uint64_t{1} << unit_) - 1;
  Word sheet{};
  for (int row = 0; row < top; row += unit_) {
    std::uint64_t cells = 0;
    for (int x = 0; x < width_; ++x) cells |= units_[board[x] >> row & of_unit] << x;
    sheet |= Word{cells} << row * width_;
  }
  return sheet;
}

template <class Word>
bool LandingFinder::find_on_sheet(const Board& board, const Piece& piece, int top, Prepared<Word>& prepared,
                                  std::vector<Landing>& found) {
  // How many kinds of pieces are kept prepared.
  constexpr std::size_t most = 64;
  auto ready = std::ranges::find(prepared, piece.id(), &std::pair<std::uint64_t, SheetPiece<Word>>::first);
  if (ready == prepared.end()) {
    if (prepared.size() == most) prepared.clear();
    prepared.emplace_back(piece.id(), SheetPiece<Word>(piece, Sheet<Word>(width_)));
    ready = prepared.end() - 1;
  }
  const SheetPiece<Word>& on_sheet = ready->second;
  if (!on_sheet.has_room(top)) return false;
  std::array<Word, 4> places;
  std::array<Word, 4> reached;
  const bool is_spread = on_sheet.find_places(sheet_of<Word>(board, top), places, reached);
  for (std::size_t form = 0; form < on_sheet.forms(); ++form) {
    // A word of rows for each column and rotation.
    std::array<std::array<std::uint64_t, 4>, widest_sheet> rows;
    std::fill_n(rows.begin(), width_, std::array<std::uint64_t, 4>{});
    Word left = places[form];
    for (std::size_t rotation = 0; rotation < 4 && !is_zero(left); ++rotation) {
      if (on_sheet.form_of(rotation) != form) continue;
      const Word of_rotation = is_spread ? left & reached[rotation] : left;
      left &= ~of_rotation;
      for_each_bit(of_rotation, [&](int bit) {
        const auto at = static_cast<std::size_t>(bit);
        rows[x_of_[at]][rotation] |= std::uint64_t{1} << y_of_[at];
      });
    }
    for (int x = 0; x + on_sheet.form(form).width <= width_; ++x)
      for (std::uint8_t rotation = 0; rotation < 4; ++rotation)
        for (std::uint64_t rest = rows[static_cast<std::size_t>(x)][rotation]; rest != 0; rest &= rest - 1)
          found.push_back({static_cast<std::uint8_t>(form), rotation, static_cast<std::int8_t>(x),
                           static_cast<std::int8_t>(std::countr_zero(rest))});
  }
  return true;
}

void LandingFinder::find(const Board& board, const Piece& piece, const std::optional<Start>& start,
                         std::vector<Landing>& found) {
  found.clear();
  if (piece.is_none()) return;
  set_width(board.width());
  const int top = board.top();
  const bool is_free = has_free_way(piece, top, start);
  if (is_free && width_ <= widest_sheet &&
      (find_on_sheet(board, piece, top, low_, found) || find_on_sheet(board, piece, top, high_, found)))
    return;
  columns_.begin(board, piece);
  if (!is_free) {
    if (columns_.spread_from(start->rotation, start->x, start->y)) collect(piece, true, found);
    return;
  }
  bool has_hidden = false;
  for (std::size_t form = 0; form < piece.forms().size() && !has_hidden; ++form)
    for (int x = 0; x < width_ && !has_hidden; ++x) {
      const std::uint64_t fits = columns_.fits(form, x);
      has_hidden = (fits & ~(fits << 1) & ~columns_.open(form, x)) != 0;
    }
  if (has_hidden) columns_.spread_from_sky();
  collect(piece, has_hidden, found);
}

}  // namespace tetron::motion
