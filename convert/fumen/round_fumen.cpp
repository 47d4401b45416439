#include "convert/fumen/round_fumen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "convert/text/text_out.hpp"
#include "formats/fumen/encode.hpp"
#include "replay/game/board.hpp"

namespace tetron::convert {

namespace {

using fumen::Block;

std::optional<fumen::Operation> operation_of(const game::Place& place) {
  const auto kind = field::to_tetromino(place.piece);
  if (!kind) return std::nullopt;
  return fumen::Operation{*kind, place.turn, place.column, place.row};
}

class RoundWriter {
 public:
  RoundWriter(const game::Round& round, std::span<const game::PieceKind> pieces, std::size_t seat,
              const FumenOptions& options)
      : round_(round),
        player_(round.seats.at(seat)),
        options_(options),
        blocks_(pieces),
        board_(round, pieces),
        encoder_(options.version) {
    result_.losses.field_width = round.width != fumen::Field::width;
    result_.losses.field_height = round.height > fumen::play_rows(options.version);
  }

  PlayerFumen write() {
    for (const game::Event& event : round_.events) {
      if (event.player != player_) continue;
      time_ = event.time;
      std::visit([this](const auto& what) { take(what); }, event.what);
    }
    put_placed();
    result_.losses.no_placements = encoder_.pages() == 0 && !options_.from && !options_.to;
    if (!options_.to) add(board_, nullptr, "");
    result_.pages = encoder_.pages();
    result_.text = std::move(encoder_).finish();
    return std::move(result_);
  }

 private:
  // What stood beside the field when a piece's turn began.
  struct Beside {
    field::Cell held{};
    field::Cell piece{};
    game::Shown shown;
  };

  void take(const game::Held& held) { held_ = held.piece; }
  void take(const game::Shown& shown) {
    before_ = shown_;
    shown_ = shown;
    if (!is_after_placement_) return;
    // What appears now was the next, whatever is held then.
    turn_ = {held_at_placement_, before_.next[0], shown_};
    is_after_placement_ = false;
  }
  void take(const game::Spawned& spawned) {
    put_placed();
    if (!has_begun_) turn_ = {held_, spawned.place.piece, shown_};
    has_begun_ = true;
  }
  void take(const game::Placed& placed) {
    put_placed();
    before_placement_ = board_;
    placed_ = placed;
    placed_at_ = time_;
    lines_ = attack_ = 0;
    board_.put(placed.place);
    turn_of_placed_ = turn_;
    held_at_placement_ = held_;
    is_after_placement_ = true;
  }
  void take(const game::Cleared& cleared) { lines_ = cleared.rows; }
  void take(const game::Attacked& attacked) { attack_ += attacked.made; }
  void take(const game::Chained& chained) { chained_ = chained; }
  void take(const game::BoardSet& set) { board_.set(round_.boards[set.board]); }
  void take(const auto&) {}

  bool is_wanted(base::Milliseconds time) const {
    return (!options_.from || *options_.from <= time) && (!options_.to || time <= *options_.to);
  }

  // All that came of the last placement is known.
  void put_placed() {
    if (!placed_) return;
    if (is_wanted(placed_at_)) add(before_placement_, &*placed_, comment());
    placed_.reset();
  }

  std::string comment() const {
    if (options_.comment == FumenComment::stats) {
      std::string text;
      append_time(text, placed_at_.value);
      return text + fmt::format(" lines {} attack {} b2b {} combo {}", lines_, attack_,
                                std::max(chained_.back_to_back, 0), std::max(chained_.combo, 0));
    }
    if (options_.comment != FumenComment::quiz) return {};
    std::string text = "#Q=[";
    if (const auto held = field::to_tetromino(turn_of_placed_.held)) text += field::to_char(*held);
    text += "](";
    if (const auto piece = field::to_tetromino(turn_of_placed_.piece)) text += field::to_char(*piece);
    text += ')';
    for (const field::Cell next : turn_of_placed_.shown.next)
      if (const auto kind = field::to_tetromino(next)) text += field::to_char(*kind);
    return text;
  }

  void add(game::Field board, const game::Placed* placed, std::string comment) {
    fumen::Page page;
    if (placed != nullptr) page.operation = operation_of(placed->place);
    if (placed != nullptr && !page.operation) {
      ++result_.losses.odd_stones;
      board.put(placed->place);
    }
    for (int y = 0; y < fumen::Field::rows; ++y)
      for (int x = 0; x < fumen::Field::width; ++x)
        // Columns that the game does not have are walls.
        page.field.set(x, y, x < round_.width ? blocks_.of(board.at(x, y)) : Block::gray);
    if (has_above(board)) result_.losses.field_height = true;
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

  // Whether something stands in rows that a fumen does not have.
  bool has_above(const game::Field& board) const {
    for (int y = fumen::play_rows(options_.version); y < round_.rows; ++y)
      for (int x = 0; x < round_.width; ++x)
        if (board.at(x, y) != field::Cell::empty) return true;
    return false;
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

  const game::Round& round_;
  std::uint8_t player_;
  const FumenOptions& options_;
  BlockColors blocks_;
  base::Milliseconds time_{};
  game::Field board_;
  game::Field before_placement_{board_};
  std::optional<game::Placed> placed_;
  base::Milliseconds placed_at_{};
  bool has_begun_ = false;
  bool is_after_placement_ = false;
  std::uint32_t lines_ = 0;
  std::uint32_t attack_ = 0;
  game::Chained chained_;
  field::Cell held_{};
  field::Cell held_at_placement_{};
  game::Shown shown_;
  game::Shown before_;
  Beside turn_;
  Beside turn_of_placed_;
  fumen::Encoder encoder_;
  PlayerFumen result_;
};

}  // namespace

PlayerFumen round_fumen(const game::Round& round, std::span<const game::PieceKind> pieces, std::size_t seat,
                        const FumenOptions& options) {
  return RoundWriter(round, pieces, seat, options).write();
}

}  // namespace tetron::convert
