#include "samples/generate/other_games/quadra_game.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "replay/kinds/quadra/falling.hpp"

namespace tetron::samples {

namespace {

using kinds::QuadraFalling;
using kinds::QuadraPiece;
using kinds::QuadraWell;

constexpr char key_drop = 64;

std::string little(std::uint32_t value, unsigned bytes) {
  std::string text;
  for (unsigned i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xffU);
  return text;
}

// How bad a field is: its height, and empty cells below blocks.
int cost_of(const QuadraWell& well) {
  const std::vector<field::Cell> cells = well.cells();
  int cost = 0;
  for (std::size_t column = 0; column < QuadraWell::width; ++column) {
    bool is_covered = false;
    for (std::size_t at = cells.size(); at > 0; at -= QuadraWell::width) {
      const bool is_block = field::is_block(cells[at - QuadraWell::width + column]);
      const auto height = static_cast<int>(at / QuadraWell::width);
      if (is_block && !is_covered) cost += height * height;
      if (!is_block && is_covered) cost += 40;
      is_covered = is_covered || is_block;
    }
  }
  return cost;
}

}  // namespace

std::string quadra_byte(unsigned value) {
  return {static_cast<char>(value)};
}
std::string quadra_u16(unsigned value) {
  return quadra_byte(value >> 8U & 0xffU) + quadra_byte(value & 0xffU);
}
std::string quadra_u32(std::uint32_t value) {
  return quadra_u16(value >> 16U) + quadra_u16(value & 0xffffU);
}

void QuadraWriter::packet(std::uint32_t frame, std::uint8_t type, std::string_view content) {
  bytes_ += quadra_byte(11) + little(frame, 4) + little(static_cast<std::uint32_t>(content.size() + 1), 2);
  bytes_ += quadra_byte(type);
  bytes_ += content;
}

void QuadraWriter::start(std::uint8_t version, std::uint32_t seed, bool is_single, bool is_survivor) {
  constexpr std::uint8_t with_attacks = 22;
  using namespace std::string_literals;
  std::string content =
      quadra_u32(0) + quadra_byte(version) + "a game\0"s + quadra_byte(1) + quadra_u32(seed);
  content +=
      quadra_byte(is_single ? 0 : 1) + quadra_byte(0) + quadra_byte(is_single ? 0 : 1) + quadra_byte(1);
  content += quadra_byte(is_survivor ? 1 : 0) + quadra_byte(2) + quadra_u16(is_single ? 0 : 500);
  content += quadra_byte(0) + quadra_u32(0) + quadra_byte(1) + quadra_byte(3) + quadra_byte(255);
  if (version >= with_attacks) {
    content += quadra_u16(0);
    for (int i = 0; i < 4; ++i) content += quadra_byte(is_single ? 1 : 0) + quadra_u32(0);
    content += quadra_byte(is_single ? 1 : 0) + quadra_u16(0);
  }
  packet(0, quadra::packet::start, content);
}

void QuadraWriter::join(std::uint32_t frame, std::uint8_t place, std::uint8_t team, std::string_view name) {
  constexpr std::uint32_t repeat = 2;
  std::string content =
      quadra_u32(0) + quadra_byte(team) + std::string(name) + quadra_byte(0) + quadra_byte(0);
  content += quadra_u32(repeat) + quadra_u32(1) + quadra_u32(1) + quadra_byte(place) + quadra_u32(2);
  content += quadra_u32(repeat) + quadra_u32(repeat) + quadra_u32(0);
  packet(frame, quadra::packet::join, content);
}

void QuadraWriter::chat(std::uint32_t frame, std::uint8_t team, std::string_view text) {
  packet(frame, quadra::packet::chat,
         quadra_byte(team) + std::string(text) + quadra_byte(0) + quadra_byte(255));
}

void QuadraWriter::keys(std::uint32_t seed, std::string_view bytes) {
  bytes_ += quadra_byte(0) + little(seed, 4);
  for (int i = 0; i < 3; ++i) bytes_ += little(2, 4);
  bytes_ += quadra_byte(1) + quadra_byte(0) + quadra_byte(2);
  bytes_ += bytes;
  bytes_ += quadra_byte(255);
}

void QuadraWriter::info(std::string_view name, std::uint32_t score, std::uint32_t lines,
                        std::uint32_t level) {
  constexpr std::size_t name_bytes = 40;
  std::string padded(name);
  padded.resize(name_bytes);
  bytes_ += quadra_byte(3) + padded + little(score, 4) + little(lines, 4) + little(level, 4);
}

void QuadraWriter::summary(std::string_view text) {
  bytes_ += quadra_byte(13) + little(static_cast<std::uint32_t>(text.size()), 4);
  bytes_ += text;
}

void QuadraPlayer::begin(std::uint32_t seed) {
  pieces_ = kinds::QuadraPieces(seed, is_old_);
  begin();
}

void QuadraPlayer::begin() {
  well_.clear();
  waiting_.clear();
  placed_ = 0;
  next_ = draw();
  // Three more are shown.
}

std::uint8_t QuadraPlayer::draw() {
  return pieces_.draw();
}

bool QuadraPlayer::is_out() const {
  return !well_.fits({.number = next_});
}

void QuadraPlayer::get(int rows, std::uint16_t holes) {
  for (int i = 0; i < rows; ++i) waiting_.push_back({holes, i + 1 == rows, false});
}

// The keys that turn the piece, move it, and drop it; empty if it does not get there.
std::string QuadraPlayer::way_of(int turns, int column, QuadraPiece& at) const {
  constexpr char key_left = 2;
  constexpr char key_right = 4;
  constexpr char key_turn = 16;
  constexpr int repeat = 2;
  QuadraFalling falling(well_, next_, kinds::falling_speed(1), kinds::falling_down_speed(repeat), !is_old_);
  std::string keys;
  const auto press = [&](char key) {
    keys += key;
    falling.press(static_cast<std::uint8_t>(key));
    return falling.fall();
  };
  bool falls = press(0);
  for (int i = 0; i < turns && falls; ++i) falls = press(key_turn);
  while (falls && falling.piece().x != column) {
    const int before = falling.piece().x;
    falls = press(column < before ? key_left : key_right);
    if (falling.piece().x == before) return {};
    if (falls) falls = press(0);
  }
  if (!falls || press(key_drop)) return {};
  at = falling.piece();
  return keys;
}

int QuadraPlayer::place(QuadraWriter* writer, std::uint32_t& frame, std::string* moves) {
  constexpr int leftmost = 2;
  constexpr int rightmost = 13;
  constexpr int middle = 7;
  QuadraPiece best;
  std::string best_keys;
  int least = std::numeric_limits<int>::max();
  for (int turns = 0; turns < 4; ++turns)
    for (int column = leftmost; column <= rightmost; ++column) {
      if (is_careless_ && (turns != 0 || column != middle)) continue;
      QuadraPiece at;
      const std::string keys = way_of(turns, column, at);
      if (keys.empty()) continue;
      QuadraWell after = well_;
      after.stamp(at);
      after.settle();
      if (const int cost = cost_of(after); cost < least) {
        least = cost;
        best = at;
        best_keys = keys;
      }
    }
  if (best_keys.empty()) return -1;
  const auto held = static_cast<std::uint32_t>(best_keys.size());
  frame += held + 8;
  frames_ += static_cast<int>(held);
  ++placed_;
  // A piece with the game's points for a fast placement, which only the first version gives.
  const int fast = is_old_ ? static_cast<int>((148 - std::min(148U, held)) / 2) : 0;
  score_ += fast;
  if (moves != nullptr) {
    *moves += best_keys;
  } else {
    constexpr std::size_t most_moves = 50;
    for (std::size_t i = 0; i < best_keys.size(); i += most_moves) {
      const std::string part = best_keys.substr(i, most_moves);
      writer->packet(frame, quadra::packet::moves,
                     quadra_byte(place_) + quadra_byte(static_cast<unsigned>(part.size())) + part);
    }
    std::string stamp = quadra_byte(place_) + quadra_byte(static_cast<unsigned>(best.x)) +
                        quadra_byte(static_cast<unsigned>(best.y)) +
                        quadra_byte(static_cast<unsigned>(best.turns)) +
                        quadra_byte(static_cast<unsigned>(fast)) + quadra_u16(0);
    if (!is_old_) stamp += quadra_byte(0) + quadra_u16(held);
    writer->packet(frame, quadra::packet::stamp, stamp);
  }
  well_.stamp(best);
  int rows = 0;
  const auto count = [&](const QuadraWell::Cleared& cleared) {
    if (cleared.rows == 0) return;
    constexpr std::array<int, 5> points_of = {0, 250, 500, 1000, 2000};
    const int chain = cleared.steps - 1;
    int points = cleared.rows < 5 ? points_of[static_cast<std::size_t>(cleared.rows)]
                                  : 200 * cleared.rows * cleared.rows;
    points += is_old_ ? 1000 * chain : 200 * chain * chain;
    if (!is_old_ && cleared.all_steps > 0)
      points += cleared.rows <= 4 ? cleared.rows * 1250 : cleared.rows * cleared.rows * 500;
    score_ += points + points / 10 + (is_old_ ? 5000 * cleared.all_steps : 0);
    lines_ += cleared.rows;
    most_ = std::max(most_, cleared.rows);
    rows += cleared.rows;
  };
  count(well_.settle());
  if (!waiting_.empty()) {
    bool is_first = true;
    for (const kinds::QuadraGarbage& row : waiting_) {
      well_.rise(row.holes, is_first || is_old_, row.is_last || is_old_);
      is_first = row.is_last;
    }
    waiting_.clear();
    well_.end_rise();
    count(well_.settle());
  }
  next_ = draw();
  return rows;
}

}  // namespace tetron::samples
