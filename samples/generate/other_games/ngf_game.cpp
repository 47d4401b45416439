#include "samples/generate/other_games/ngf_game.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

#include "field/tetromino.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

namespace {

using field::Placement;
using field::Position;
using field::Tetromino;

constexpr int columns = ngf::layout::columns;
constexpr int rows = ngf::layout::rows;
constexpr double frames_per_second = 60.0988;
constexpr std::array<std::uint32_t, 5> points{0, 40, 100, 300, 1200};

struct PieceRow {
  ngf::Piece piece;
  Tetromino kind;
  field::Rotation turn;  // the rotation in which it appears
  int column;
  int row;
  unsigned colour;
};
// In the order of ngf::Piece.
constexpr std::array<PieceRow, 7> pieces{{{ngf::Piece::t, Tetromino::t, field::Rotation::reverse, 5, 0, 1},
                                          {ngf::Piece::j, Tetromino::j, field::Rotation::reverse, 5, 0, 2},
                                          {ngf::Piece::z, Tetromino::z, field::Rotation::spawn, 5, 1, 3},
                                          {ngf::Piece::o, Tetromino::o, field::Rotation::spawn, 4, 1, 1},
                                          {ngf::Piece::s, Tetromino::s, field::Rotation::spawn, 5, 1, 2},
                                          {ngf::Piece::l, Tetromino::l, field::Rotation::reverse, 5, 0, 3},
                                          {ngf::Piece::i, Tetromino::i, field::Rotation::spawn, 4, 0, 1}}};

// The number of frames in which a piece falls a row.
int frames_a_row(int level) {
  constexpr std::array<int, 10> low{48, 43, 38, 33, 28, 23, 18, 13, 8, 6};
  if (level < 10) return low[static_cast<std::size_t>(level)];
  if (level < 13) return 5;
  if (level < 16) return 4;
  if (level < 19) return 3;
  return level < 29 ? 2 : 1;
}

// A row of colours for each row of the field, from the top; 0 is empty.
using Field = std::array<std::array<unsigned, columns>, rows>;

bool fits(const Field& field, const Placement& place) {
  return std::ranges::all_of(place.cells(), [&](const Position& cell) {
    const int x = cell.column.value;
    const int y = cell.row.value;
    if (x < 0 || x >= columns || y >= rows) return false;
    return y < 0 || field[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == 0;
  });
}

void draw(Field& field, const Placement& place, unsigned colour) {
  for (const Position& cell : place.cells())
    if (cell.row.value >= 0)
      field[static_cast<std::size_t>(cell.row.value)][static_cast<std::size_t>(cell.column.value)] = colour;
}

bool is_full(const std::array<unsigned, columns>& row) {
  return std::ranges::find(row, 0U) == row.end();
}

int clear(Field& field) {
  const auto kept = std::ranges::count_if(field, [](const auto& row) { return !is_full(row); });
  Field after{};
  auto to = after.end() - kept;
  for (const auto& row : field)
    if (!is_full(row)) *to++ = row;
  field = after;
  return rows - static_cast<int>(kept);
}

Placement moved(Placement place, int right, int down) {
  place.centre.column.value += right;
  place.centre.row.value += down;
  return place;
}

class Game {
 public:
  explicit Game(const NgfSettings& settings) : settings_(settings), random_(settings.seed) {}

  NgfGame played() {
    next_ = draw_piece();
    for (int number = 0; number < settings_.pieces && !game_.is_out; ++number) {
      const PieceRow& piece = pieces[static_cast<std::size_t>(next_)];
      ++counts_[static_cast<std::size_t>(next_)];
      falling_piece_ = next_;
      next_ = draw_piece();
      play(piece);
      if (number == settings_.pause_after) pause();
    }
    return std::move(game_);
  }

 private:
  // One of the eight numbers is not a piece. If that or the previous piece is drawn, the game draws once
  // again.
  ngf::Piece draw_piece() {
    std::uint32_t number = random_.below(8);
    if (number == 7 || number == static_cast<std::uint32_t>(next_)) number = random_.below(7);
    return static_cast<ngf::Piece>(number);
  }

  // How bad the field is with the piece in it; less is better.
  int badness(const PieceRow& piece, const Placement& place) const {
    Field after = field_;
    draw(after, place, piece.colour);
    int bad = clear(after) == 4 ? -1000 : 0;
    for (const Position& cell : place.cells())
      if (cell.column.value == columns - 1 && piece.kind != Tetromino::i) bad += 60;
    int beside = -1;
    for (int x = 0; x < columns; ++x) {
      int height = 0;
      for (int y = 0; y < rows; ++y) {
        const bool is_set = after[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != 0;
        if (is_set && height == 0) height = rows - y;
        if (!is_set && height > 0) bad += 60;  // a covered hole
      }
      bad += height * height / 4;
      if (beside >= 0 && x < columns - 1) bad += 3 * std::abs(height - beside);
      beside = height;
    }
    return bad;
  }

  std::optional<Placement> wanted(const PieceRow& piece) const {
    std::optional<Placement> best;
    int least = 0;
    for (const field::Rotation turn : field::all_rotations)
      for (int x = 0; x < columns; ++x) {
        Placement place{piece.kind, turn, {field::Column(x), field::Row(1)}};
        if (!fits(field_, place)) continue;
        while (fits(field_, moved(place, 0, 1))) place = moved(place, 0, 1);
        const int bad = badness(piece, place);
        if (!best || bad < least) best = place, least = bad;
      }
    return best;
  }

  void play(const PieceRow& piece) {
    Placement place{piece.kind, piece.turn, {field::Column(piece.column), field::Row(piece.row)}};
    if (!fits(field_, place)) return end(piece, place);
    const auto target = settings_.is_careful ? wanted(piece) : std::nullopt;
    const int fall = frames_a_row(level_);
    for (int since = 1;; ++since) {
      show(place, piece.colour);
      constexpr int frames_a_column = 6;
      if (target && since == 2) {
        Placement turned = place;
        turned.rotation = target->rotation;
        if (fits(field_, turned)) place = turned;
      }
      if (target && since % frames_a_column == 0) {
        const int way = target->centre.column.value - place.centre.column.value;
        const Placement beside = moved(place, way > 0 ? 1 : way < 0 ? -1 : 0, 0);
        if (fits(field_, beside)) place = beside;
      }
      if (since % fall != 0) continue;
      if (!fits(field_, moved(place, 0, 1))) break;
      place = moved(place, 0, 1);
    }
    lock(piece, place);
  }

  void lock(const PieceRow& piece, const Placement& place) {
    draw(field_, place, piece.colour);
    game_.placed.push_back({field::to_cell(place.kind), place.rotation,
                            static_cast<std::int16_t>(place.centre.column.value),
                            static_cast<std::int16_t>(rows - 1 - place.centre.row.value)});
    const Field before = field_;
    Field after = field_;
    const int cleared = clear(after);
    game_.cleared.push_back(cleared);
    if (cleared > 0) {
      for (int step = 0; step < 5; ++step) {
        for (auto& row : field_)
          if (is_full(before[static_cast<std::size_t>(&row - field_.data())]))
            row[static_cast<std::size_t>(4 - step)] = row[static_cast<std::size_t>(5 + step)] = 0;
        wait(4);
      }
      lines_ += static_cast<std::uint32_t>(cleared);
      game_.score += points[static_cast<std::size_t>(cleared)] * static_cast<std::uint32_t>(level_ + 1);
      if (lines_ >= 130 && settings_.level == 18) level_ = 19 + static_cast<int>(lines_ - 130) / 10;
      // The screen is drawn from the top, a few rows in each frame.
      for (std::size_t drawn = 0; drawn <= rows; drawn += 4) {
        Field half = after;
        std::copy(before.begin() + static_cast<std::ptrdiff_t>(drawn), before.end(),
                  half.begin() + static_cast<std::ptrdiff_t>(drawn));
        field_ = half;
        wait(1);
      }
      field_ = after;
    }
    const int height = rows - 1 - place.centre.row.value;
    wait(10 + std::clamp((height + 1) / 4, 0, 4) * 2);
  }

  void end(const PieceRow& piece, const Placement& place) {
    game_.is_out = true;
    draw(field_, place, piece.colour);
    wait(40);
    for (auto& row : field_) {
      row.fill(2);
      wait(4);
    }
  }

  void pause() {
    const Field kept = std::exchange(field_, Field{});
    wait(60);
    field_ = kept;
  }

  void wait(int frames) {
    for (int i = 0; i < frames; ++i) take(field_);
  }
  void show(const Placement& place, unsigned colour) {
    Field shown = field_;
    draw(shown, place, colour);
    take(shown);
  }

  // Adds the camera's frame, if it takes one now and something has changed.
  void take(const Field& shown) {
    const int now = now_++;
    if (now % settings_.every != 0) return;
    ngf::Frame frame;
    frame.version = settings_.version;
    frame.type = settings_.type;
    frame.player = settings_.player;
    frame.game = settings_.game;
    frame.score = game_.score;
    frame.lines = lines_;
    frame.level = static_cast<std::uint32_t>(level_);
    frame.next = next_;
    if (settings_.type == ngf::GameType::das_trainer) {
      frame.piece = falling_piece_;
      frame.piece_das = std::uint8_t{10};
      frame.instant_das = static_cast<std::uint8_t>(now % 17);
    }
    if (settings_.type == ngf::GameType::classic)
      for (std::size_t i = 0; i < counts_.size(); ++i) frame.counts[i] = counts_[i];
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x)
        frame.set_cell(x, y, shown[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
    if (!game_.frames.empty()) frame.ms = game_.frames.back().ms;
    if (!game_.frames.empty() && frame == game_.frames.back()) return;
    constexpr std::uint32_t begin = 343'805;
    frame.ms = begin + static_cast<std::uint32_t>(now * 1000 / frames_per_second);
    game_.frames.push_back(frame);
  }

  const NgfSettings& settings_;
  Random random_;
  NgfGame game_;
  Field field_{};
  ngf::Piece next_{};
  ngf::Piece falling_piece_{};
  std::array<std::uint16_t, 7> counts_{};
  std::uint32_t lines_ = 0;
  int level_ = settings_.level;
  int now_ = 0;
};

}  // namespace

NgfGame play_ngf(const NgfSettings& settings) {
  return Game(settings).played();
}

tet::Bytes ngf_bytes(const std::vector<ngf::Frame>& frames) {
  tet::Bytes bytes;
  for (const ngf::Frame& frame : frames) ngf::write(bytes, frame);
  return bytes;
}

}  // namespace tetron::samples
