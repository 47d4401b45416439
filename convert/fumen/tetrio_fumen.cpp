#include "convert/fumen/tetrio_fumen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>

#include "convert/text/text_out.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::convert {

namespace {

using fumen::Block;
using tetrio::Piece;

// By the order of pieces: Z L O S I J T.
constexpr std::array<fumen::Piece, 7> pieces = {fumen::Piece::z, fumen::Piece::l, fumen::Piece::o,
                                                fumen::Piece::s, fumen::Piece::i, fumen::Piece::j,
                                                fumen::Piece::t};

fumen::Piece piece_of(Piece piece) {
  return pieces[static_cast<std::size_t>(piece)];
}

Block block_of(tetrio::Cell cell) {
  if (cell == tetrio::Cell::empty) return Block::empty;
  if (cell >= tetrio::Cell::garbage) return Block::gray;
  return static_cast<Block>(piece_of(static_cast<Piece>(static_cast<int>(cell) - 1)));
}

fumen::Field field_of(const tetrio::Journal& journal, const std::vector<tetrio::Cell>& board) {
  fumen::Field field;
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x) {
      const bool is_inside = x < journal.width && y < journal.rows;
      const auto at = static_cast<std::size_t>(y * journal.width + x);
      // Columns that the game does not have are walls.
      field.set(x, y,
                !is_inside          ? x < journal.width ? Block::empty : Block::gray
                : at < board.size() ? block_of(board[at])
                                    : Block::empty);
    }
  return field;
}

// The operation whose cells are the stone's.
std::optional<fumen::Operation> operation_of(const tetrio::Placement& placement) {
  std::array<std::pair<int, int>, 4> wanted;
  std::ranges::transform(
      tetrio::blocks_of(placement.piece, placement.turns), wanted.begin(),
      [&](tetrio::Offset block) { return std::pair(placement.row - block.y, placement.x + block.x); });
  std::ranges::sort(wanted);
  for (int turn = 0; turn < 4; ++turn) {
    fumen::Operation operation{piece_of(placement.piece),
                               static_cast<fumen::Rotation>((placement.turns + turn) % 4), 0, 0};
    std::array<std::pair<int, int>, 4> had;
    std::ranges::transform(operation.cells(), had.begin(),
                           [](fumen::Position p) { return std::pair(p.y, p.x); });
    std::ranges::sort(had);
    operation.y = wanted[0].first - had[0].first;
    operation.x = wanted[0].second - had[0].second;
    const bool is_it = std::ranges::equal(wanted, had, [&](auto a, auto b) {
      return a.first == b.first + operation.y && a.second == b.second + operation.x;
    });
    if (is_it) return operation;
  }
  return std::nullopt;
}

std::uint32_t milliseconds(tetrio::Moment frames) {
  return static_cast<std::uint32_t>(std::floor(frames * 1000 / 60));
}

class Writer {
 public:
  Writer(const tetrio::Journal& journal, const FumenOptions& options)
      : journal_(journal), options_(options), encoder_(options.version) {
    result_.losses.field_width = journal.width != fumen::Field::width;
    result_.losses.field_height = journal.height > fumen::play_rows(options.version);
  }

  PlayerFumen write() {
    const std::vector<tetrio::Cell>* board = &journal_.first_board;
    std::size_t rise = 0;
    for (std::size_t i = 0; i < journal_.placements.size(); ++i) {
      const tetrio::Placement& placement = journal_.placements[i];
      for (; rise < journal_.rises.size() && journal_.rises[rise].at <= placement.at; ++rise)
        board = &journal_.rises[rise].board;
      if (is_wanted(placement.at)) add(*board, &placement, comment(i));
      board = &placement.board;
    }
    if (!options_.to) add(*board, nullptr, "");
    result_.pages = encoder_.pages();
    result_.text = std::move(encoder_).finish();
    return std::move(result_);
  }

 private:
  bool is_wanted(tetrio::Moment at) const {
    const base::Milliseconds time(milliseconds(at));
    return (!options_.from || *options_.from <= time) && (!options_.to || time <= *options_.to);
  }

  // What stood beside the field when the stone's turn began.
  std::string comment(std::size_t index) const {
    const tetrio::Placement& placement = journal_.placements[index];
    if (options_.comment == FumenComment::stats) {
      std::string text;
      append_time(text, milliseconds(placement.at));
      return text + fmt::format(" lines {} attack {} b2b {} combo {}", placement.lines, placement.attack,
                                std::max(placement.b2b, 0), std::max(placement.combo, 0));
    }
    if (options_.comment != FumenComment::quiz) return {};
    const auto& next = index == 0 ? journal_.first_pieces : journal_.placements[index - 1].next;
    std::string text = "#Q=[";
    if (index > 0 && journal_.placements[index - 1].held)
      text += letter_of(*journal_.placements[index - 1].held);
    text += "](";
    for (std::size_t i = 0; i < next.size(); ++i) {
      text += letter_of(next[i]);
      if (i == 0) text += ')';
    }
    return text;
  }

  void add(const std::vector<tetrio::Cell>& board, const tetrio::Placement* placement, std::string comment) {
    fumen::Page page;
    page.field = field_of(journal_, board);
    const auto shown = static_cast<std::size_t>(fumen::play_rows(options_.version) * journal_.width);
    if (board.size() > shown && std::ranges::any_of(std::span(board).subspan(shown), [](tetrio::Cell cell) {
          return cell != tetrio::Cell::empty;
        }))
      result_.losses.field_height = true;
    if (placement != nullptr) page.operation = operation_of(*placement);
    if (page.operation && !is_on_board(*page.operation)) {
      // As the editor does, what is above the board is left out. Other readers of fumens lose the field where
      // a piece reaches there, so what is on it is drawn.
      ++result_.losses.outside;
      draw(page.field, *page.operation);
      page.operation.reset();
    }
    page.comment = fumen::Comment(std::move(comment));
    page.flags.colorize = encoder_.pages() == 0;
    if (options_.version != fumen::Version::v115)
      for (int y = fumen::play_rows(options_.version); y < fumen::Field::rows; ++y)
        for (int x = 0; x < fumen::Field::width; ++x) page.field.set(x, y, Block::empty);
    // What does not fit the version has been kept out of the page.
    (void)encoder_.add(page);
  }

  bool is_on_board(fumen::Position p) const {
    return p.x >= 0 && p.x < fumen::Field::width && p.y >= 0 && p.y < fumen::play_rows(options_.version);
  }
  bool is_on_board(const fumen::Operation& operation) const {
    return std::ranges::all_of(operation.cells(), [this](fumen::Position p) { return is_on_board(p); });
  }
  void draw(fumen::Field& field, const fumen::Operation& operation) const {
    for (const fumen::Position& p : operation.cells())
      if (is_on_board(p)) field.set(p.x, p.y, static_cast<Block>(operation.piece));
  }

  const tetrio::Journal& journal_;
  const FumenOptions& options_;
  fumen::Encoder encoder_;
  PlayerFumen result_;
};

}  // namespace

PlayerFumen tetrio_fumen(const tetrio::Journal& journal, const FumenOptions& options) {
  return Writer(journal, options).write();
}

}  // namespace tetron::convert
