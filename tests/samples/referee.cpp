#include "tests/samples/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "tests/samples/raw_file.hpp"

namespace tetron::test {

namespace {

enum ChunkNumber : unsigned {
  stone_chunk = 1,
  new_stone_chunk = 2,
  matrix_chunk = 3,
  start_chunk = 4,
  stop_chunk = 5,
  weapon_chunk = 10,
  gameover_chunk = 11,
  revive_chunk = 12,
  player_select_chunk = 13,
  weapon_select_chunk = 14,
  message_chunk = 20,
};
enum ModeNumber : unsigned { friendly = 0, classic = 1, weapons = 3, quickrace = 4, highscore = 6 };
enum WeaponNumber : unsigned { rise = 1, clear = 2, mirror = 3, haste = 4 };

constexpr int field_height = 20;
constexpr unsigned garbage = 15;
constexpr unsigned no_style = 255;

using Row = std::vector<unsigned>;
using Field = std::vector<Row>;

struct Spot {
  int x = 0;
  int y = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

// Spawn cells as in the format page: I J L O S T Z, (right, up).
constexpr std::array<std::array<Spot, 4>, 7> shapes{{{{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}},
                                                     {{{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}},
                                                     {{{1, 1}, {-1, 0}, {0, 0}, {1, 0}}},
                                                     {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},
                                                     {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},
                                                     {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},
                                                     {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}}}};

struct Piece {
  unsigned style = no_style;
  int x = 0;
  int y = 0;
  int rot = 0;
  friend bool operator==(const Piece&, const Piece&) = default;

  std::array<Spot, 4> spots() const {
    std::array<Spot, 4> result = shapes.at(style);
    for (Spot& spot : result) {
      for (int turn = 0; turn < rot; ++turn) spot = {spot.y, -spot.x};
      spot = {x + spot.x, y - spot.y};
    }
    return result;
  }
};

Piece piece_at(const RawChunk& chunk, std::size_t n) {
  const auto coordinate = [](unsigned byte) {
    return byte < 128 ? static_cast<int>(byte) : static_cast<int>(byte) - 256;
  };
  return {chunk.at_offset(n), coordinate(chunk.at_offset(n + 1)), coordinate(chunk.at_offset(n + 2)),
          static_cast<int>(chunk.at_offset(n + 3))};
}

bool row_full(const Row& row) {
  return std::ranges::none_of(row, [](unsigned cell) { return cell == 0; });
}
bool row_empty(const Row& row) {
  return std::ranges::all_of(row, [](unsigned cell) { return cell == 0; });
}
bool is_garbage(const Row& row) {
  return std::ranges::count(row, 0u) == 1 && std::ranges::count(row, garbage) + 1 == std::ssize(row);
}

struct Seat {
  Piece piece;  // style 255 while there is none
  unsigned next = no_style;
  bool alive = false;
  bool must_die = false;
  bool must_rise = false;
  std::vector<unsigned> bag;  // styles since the last full seven
  unsigned credits = 0;
  bool paid = false;  // credits may go down once
  unsigned target = no_style;
  unsigned weapon = no_style;
};

struct Board {
  Field field;
  std::optional<unsigned> start_level;
  unsigned lives = 0;
  unsigned lines = 0;
  std::array<unsigned, 5> clears{};  // by lines at once
  std::vector<RawChunk> coming;      // weapons
  bool lost_blocks = false;
  bool wants_empty_matrix = false;
  // What a Matrix at `since` has to answer for.
  bool fixed = false;
  bool wants_matrix = false;
  unsigned since = 0;
  unsigned matrix_time = no_style;
};

class Referee {
 public:
  explicit Referee(const RawFile& file)
      : file_(file),
        mode_(file.header[14]),
        per_field_(static_cast<int>(file.header[15])),
        width_(10 * per_field_),
        seats_(file.header[3]),
        boards_((file.header[3] + file.header[15] - 1) / file.header[15]) {
    for (Board& board : boards_) {
      board.field.assign(field_height, Row(static_cast<std::size_t>(width_)));
      board.lives = file.header[23];
    }
  }

  Report run() {
    if (file_.left_over) foul("bytes after the last chunk");
    unsigned last_time = 0;
    for (std::size_t i = 0; i < file_.chunks.size(); ++i) {
      chunk_ = &file_.chunks[i];
      if ((chunk_->type() == start_chunk) != (i == 0)) foul("Start is not the first chunk");
      if ((chunk_->type() == stop_chunk) != (i + 1 == file_.chunks.size()))
        foul("Stop is not the last chunk");
      if (chunk_->time() < last_time) foul("time goes back");
      last_time = chunk_->time();
      if (known() && chunk_->type() != matrix_chunk) nothing_owed();
      take();
    }
    check_header(last_time);
    return std::move(report_);
  }

 private:
  void foul(std::string_view what) {
    report_.fouls.push_back(fmt::format("{:#x}: {}", chunk_ ? chunk_->offset : 0, what));
  }
  void demand(bool good, std::string_view otherwise) {
    if (!good) foul(otherwise);
  }

  bool known() const {
    constexpr std::array all{1u, 2u, 3u, 4u, 5u, 10u, 11u, 12u, 13u, 14u, 20u};
    return std::ranges::find(all, chunk_->type()) != all.end();
  }

  void take() {
    switch (chunk_->type()) {
      case stone_chunk:
        return take_stone(seat());
      case new_stone_chunk:
        return take_new_stone(seat());
      case matrix_chunk:
        return take_matrix();
      case weapon_chunk:
        return take_weapon(seat());
      case gameover_chunk:
        return take_gameover(seat());
      case revive_chunk:
        return take_revive();
      case player_select_chunk:
        seat().target = chunk_->second();
        return;
      case weapon_select_chunk:
        seat().weapon = chunk_->second();
        return;
      case message_chunk:
        demand(chunk_->id() < seats_.size(), "a message of nobody");
        ++report_.messages;
        return;
      default:
        return;
    }
  }

  Seat& seat() {
    demand(chunk_->id() < seats_.size(), "no such player");
    return seats_[chunk_->id() % seats_.size()];
  }
  Board& board_of(const Seat& seat) {
    return boards_[static_cast<std::size_t>(&seat - seats_.data()) / static_cast<std::size_t>(per_field_)];
  }

  bool on_board(const Piece& piece) const {
    return std::ranges::all_of(
        piece.spots(), [this](const Spot& s) { return s.x >= 0 && s.x < width_ && s.y < field_height; });
  }
  bool free(const Board& board, const Piece& piece) const {
    return on_board(piece) && std::ranges::all_of(piece.spots(), [&board](const Spot& s) {
             return s.y < 0 || board.field[static_cast<std::size_t>(s.y)][static_cast<std::size_t>(s.x)] == 0;
           });
  }
  // Does another player's stone on the same field lie in the way?
  bool in_the_way(const Seat& own, const Piece& piece) {
    for (Seat& other : seats_) {
      if (&other == &own || &board_of(other) != &board_of(own) || other.piece.style == no_style) continue;
      for (const Spot& a : piece.spots())
        for (const Spot& b : other.piece.spots())
          if (a == b) return true;
    }
    return false;
  }

  void take_stone(Seat& seat) {
    const Piece to = piece_at(*chunk_, 0);
    const Piece from = seat.piece;
    seat.piece = to;
    seat.must_rise = false;
    Board& board = board_of(seat);
    if (!seat.alive || seat.must_die) return foul("a stone of a dead player moves");
    if (to.style != from.style || to.style > 6) return foul("the stone becomes another one");
    if (!free(board, to) || in_the_way(seat, to)) return foul("the stone moves onto something");
    const int turned = (to.rot - from.rot + 4) % 4;
    const int right = to.x - from.x;
    const int down = to.y - from.y;
    if (turned != 0)
      return demand((turned == 1 || turned == 3) && right == 0 && down == 0, "more than a turn");
    if (right != 0) return demand(std::abs(right) == 1 && down == 0, "more than a step sideways");
    if (down < 0) {
      demand(board.matrix_time == chunk_->time() && !free(board, from), "the stone goes up");
      ++report_.lifted;
      return;
    }
    demand(down > 0, "the stone does not move");
    for (Piece between = from; between.y < to.y; ++between.y)
      if (between.y > from.y && (!free(board, between) || in_the_way(seat, between)))
        foul("the stone falls through something");
  }

  void take_new_stone(Seat& seat) {
    const Piece old = piece_at(*chunk_, 0);
    Board& board = board_of(seat);
    if (seat.piece.style == no_style) {
      demand(old.style == no_style, "an old stone that was never there");
      demand(!seat.alive, "an unexpected first stone");
      seat.alive = true;
    } else {
      demand(old == seat.piece, "the old stone is not where it was");
      if (old.style > 6) return;
      fix(board, old);
    }
    seat.piece = piece_at(*chunk_, 4);
    demand(!seat.must_die, "a new stone after the last one");
    demand(seat.next == no_style || seat.piece.style == seat.next, "not the stone that was announced");
    demand(seat.piece.rot == 0 && seat.piece.y == 1, "a new stone is not at the top");
    seat.next = chunk_->at_offset(8);
    if (seat.piece.style > 6 || seat.next > 6) return foul("no such style");
    draw(seat, seat.piece.style);
    const unsigned credits = chunk_->at_offset(9) << 16 | chunk_->at_offset(10) | chunk_->at_offset(11) << 8;
    demand(credits >= seat.credits || seat.paid, "credits go down");
    seat.credits = credits;
    seat.paid = false;
    judge_new_stone(seat);
  }

  void fix(Board& board, const Piece& old) {
    ++report_.placements;
    demand(free(board, old), "the old stone lies on something");
    Piece below = old;
    ++below.y;
    demand(!free(board, below), "the old stone hangs in the air");
    board.lost_blocks = false;
    for (const Spot& s : old.spots()) {
      if (s.y < 0)
        board.lost_blocks = true;
      else if (on_board(old))
        board.field[static_cast<std::size_t>(s.y)][static_cast<std::size_t>(s.x)] = 1 + old.style;
    }
    board.fixed = true;
    board.since = chunk_->time();
    board.wants_matrix = !board.coming.empty() || std::ranges::any_of(board.field, row_full);
  }

  // Every seven stones are the seven styles.
  void draw(Seat& seat, unsigned style) {
    demand(std::ranges::find(seat.bag, style) == seat.bag.end(), "a style comes twice in seven");
    seat.bag.push_back(style);
    if (seat.bag.size() == 7) seat.bag.clear();
  }

  void judge_new_stone(Seat& seat) {
    const Board& board = board_of(seat);
    seat.must_die = board.lost_blocks || !free(board, seat.piece) || in_the_way(seat, seat.piece);
  }

  void take_matrix() {
    if (chunk_->id() >= boards_.size()) return foul("no such field");
    Board& board = boards_[chunk_->id()];
    const Field shown = unpack();
    const unsigned lines = chunk_->before_packdata(2) | chunk_->before_packdata(3) << 8;
    const unsigned level = chunk_->before_packdata(4);
    if (!board.start_level) {
      board.start_level = level;
      demand(lines == 0 && chunk_->time() == 0, "the first Matrix comes late");
      demand(std::ranges::all_of(shown, [](const Row& row) { return row_empty(row) || is_garbage(row); }),
             "stones in the field at start");
      board.field = shown;
      return;
    }
    if (board.wants_empty_matrix) {
      demand(std::ranges::all_of(shown, row_empty), "the field is not empty after a revival");
    } else if (board.fixed && board.since == chunk_->time()) {
      clear_lines(board);
      take_effects(board, shown);
      demand(shown == board.field, "the field is not what it should have become");
    } else {
      foul("a Matrix without a reason");
    }
    board.wants_empty_matrix = board.fixed = board.wants_matrix = false;
    board.matrix_time = chunk_->time();
    board.field = shown;
    demand(lines == board.lines, "wrong number of lines");
    demand(level == level_of(board), "wrong level");
    demand(chunk_->before_packdata(0) == board.lives, "wrong number of lives");
    for (std::size_t n = 2; n <= 4; ++n)
      demand(chunk_->before_packdata(6 + n) == std::min(board.clears[n], 255u),
             "wrong number of 2, 3 or 4 lines");
    for (Seat& seat : seats_) {
      if (&board_of(seat) != &board || !seat.alive) continue;
      // A new stone must have room; one in the air is lifted out of what came up.
      if (last_new_stone_is_of(seat)) {
        judge_new_stone(seat);
      } else if (!free(board, seat.piece)) {
        seat.must_rise = true;
      }
    }
  }

  unsigned level_of(const Board& board) const {
    const unsigned gained = mode_ == friendly ? 0 : board.lines / (10 * static_cast<unsigned>(per_field_));
    return std::min(*board.start_level + gained, 36u);
  }

  bool last_new_stone_is_of(const Seat& seat) const {
    const RawChunk* before = chunk_ - 1;
    return before->type() == new_stone_chunk && before->id() == static_cast<unsigned>(&seat - seats_.data());
  }

  Field unpack() {
    const std::size_t begin = 6 + chunk_->second();
    demand(chunk_->bytes.size() - begin == static_cast<std::size_t>(width_ * field_height / 2),
           "packdata of a wrong size");
    Field field(field_height, Row(static_cast<std::size_t>(width_)));
    std::size_t n = 0;
    for (Row& row : field)
      for (unsigned& cell : row) {
        cell = chunk_->bytes.at(begin + n / 2) >> (n % 2 * 4) & 15;
        ++n;
      }
    return field;
  }

  void clear_lines(Board& board) {
    const auto full = static_cast<std::size_t>(std::ranges::count_if(board.field, row_full));
    std::erase_if(board.field, row_full);
    board.field.insert(board.field.begin(), full, Row(static_cast<std::size_t>(width_)));
    demand(full <= 4, "more than four lines at once");
    ++board.clears[std::min<std::size_t>(full, 4)];
    board.lines += static_cast<unsigned>(full);
    report_.lines += static_cast<int>(full);
    report_.clears_of_four += full == 4;
    if (full >= 2) garbage_sent_ += full == 4 ? 4 : static_cast<int>(full) - 1;
  }

  void raise(Board& board, const Row& row) {
    if (!row_empty(board.field.front())) board.lost_blocks = true;
    board.field.erase(board.field.begin());
    board.field.push_back(row);
    ++report_.garbage_rows;
  }

  void take_effects(Board& board, const Field& shown) {
    for (const RawChunk& weapon : board.coming) use(board, weapon);
    board.coming.clear();
    if (mode_ != classic && mode_ != friendly) return;
    // How much came up is not said anywhere: the fewest rows that explain what is shown.
    for (std::size_t rows = 0; rows < field_height; ++rows) {
      if (!std::equal(shown.begin(), shown.end() - static_cast<std::ptrdiff_t>(rows),
                      board.field.begin() + static_cast<std::ptrdiff_t>(rows)))
        continue;
      for (std::size_t i = field_height - rows; i < field_height; ++i) {
        demand(is_garbage(shown[i]), "a row that is no garbage comes up");
        raise(board, shown[i]);
        --garbage_sent_;
      }
      break;
    }
    demand(garbage_sent_ >= 0, "more garbage than anybody sent");
  }

  void use(Board& board, const RawChunk& weapon) {
    const unsigned amount = weapon.bytes.at(9);
    const unsigned parameter = weapon.bytes.at(10) | weapon.bytes.at(11) << 8;
    switch (weapon.bytes.at(8)) {
      case rise: {
        Row row(static_cast<std::size_t>(width_), garbage);
        row.at(parameter) = 0;
        for (unsigned i = 0; i < amount; ++i) raise(board, row);
        break;
      }
      case clear:
        board.field.resize(field_height - amount);
        board.field.insert(board.field.begin(), amount, Row(static_cast<std::size_t>(width_)));
        break;
      case mirror:
        for (Row& row : board.field) std::ranges::reverse(row);
        break;
      default:
        foul("no such weapon");
    }
  }

  void take_weapon(Seat& seat) {
    const unsigned target = chunk_->second();
    const unsigned weapon = chunk_->bytes.at(8);
    ++report_.weapons;
    demand(mode_ == weapons, "a weapon in a game without");
    demand(seat.alive, "a weapon of a dead player");
    demand(seat.target == target && seat.weapon == weapon, "not the target or weapon selected");
    if (target >= seats_.size()) return foul("a weapon against nobody");
    demand(seats_[target].alive, "a weapon against a dead player");
    seat.paid = true;
    if (weapon != haste) board_of(seats_[target]).coming.push_back(*chunk_);
  }

  // Called before anything but a Matrix happens: full rows and arrived weapons are answered at once, and
  // those who must die do.
  void nothing_owed() {
    for (Board& board : boards_) {
      if (board.wants_matrix) foul("no Matrix after full rows or a weapon");
      board.wants_matrix = false;
    }
    for (const Seat& seat : seats_)
      if (seat.must_rise && chunk_->type() != gameover_chunk && chunk_->type() != stone_chunk)
        foul("a stone stays in what came up");
    if (chunk_->type() == gameover_chunk || (mode_ == highscore && chunk_->type() == stop_chunk)) return;
    for (Seat& seat : seats_)
      if (seat.must_die && mode_ != highscore) {
        foul("a player should have died");
        seat.must_die = false;
      }
  }

  void take_gameover(Seat& seat) {
    Board& board = board_of(seat);
    ++report_.deaths;
    const auto dies = [&](const Seat& other) { return &board_of(other) == &board && other.must_die; };
    const bool with_neighbour = std::ranges::any_of(seats_, dies) || dying_time_ == chunk_->time();
    demand(seat.alive && with_neighbour, "a death without a reason");
    dying_time_ = chunk_->time();
    const bool first = std::ranges::all_of(
        seats_, [&](const Seat& other) { return &board_of(other) != &board || other.alive; });
    if (first && mode_ != friendly) --board.lives;
    seat.alive = seat.must_die = seat.must_rise = false;
    seat.piece = {};
    board.coming.clear();
  }

  void take_revive() {
    if (chunk_->id() >= boards_.size()) return foul("no such field");
    Board& board = boards_[chunk_->id()];
    ++report_.revivals;
    demand(chunk_->second() == board.lives && board.lives > 0, "a revival without a life left");
    board.wants_empty_matrix = true;
    board.lost_blocks = false;
    for (const Seat& seat : seats_)
      if (&board_of(seat) == &board) demand(!seat.alive, "somebody alive is revived");
  }

  void check_header(unsigned stop_time) {
    chunk_ = nullptr;
    demand(file_.header16(20) == stop_time / 1000, "header: duration");
    const unsigned winner = file_.header[10];
    if (winner >= seats_.size()) return foul("header: winner");
    const Seat& best = seats_[winner];
    const Board& board = board_of(best);
    demand(file_.header16(18) == board.lines, "header: lines");
    if (board.start_level) demand(file_.header[22] == level_of(board), "header: level");
    const unsigned score = file_.header[11] << 16 | file_.header16(12);
    if (mode_ != weapons)
      demand(score == best.credits, "header: score");
    else
      demand(score >= best.credits, "header: score");
    const bool anybody_alive = std::ranges::any_of(seats_, &Seat::alive);
    demand(mode_ == highscore || best.alive || board.lives > 0 || !anybody_alive,
           "header: the winner is dead");
  }

  const RawFile& file_;
  unsigned mode_;
  int per_field_;
  int width_;
  std::vector<Seat> seats_;
  std::vector<Board> boards_;
  const RawChunk* chunk_ = nullptr;
  int garbage_sent_ = 0;
  unsigned dying_time_ = 0xffffffff;
  Report report_;
};

}  // namespace

Report referee(std::span<const std::byte> file) {
  const RawFile raw = read_raw(file);
  return Referee(raw).run();
}

}  // namespace tetron::test
