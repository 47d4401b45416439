#include "tests/replay/infer/foreign_game.hpp"

#include <algorithm>
#include <cstdlib>

namespace tetron::test::foreign {

Pit::Pit(const Rules& rules) : rules_(&rules) {
  wipe();
}

void Pit::wipe() {
  rows_.assign(static_cast<std::size_t>(rules_->height),
               std::vector<int>(static_cast<std::size_t>(rules_->width), rules_->empty));
}

bool Pit::fits(const Shape& shape, int column, int row) const {
  return std::ranges::all_of(shape, [&](const Cell& cell) {
    const int c = column + cell.right;
    const int r = row - cell.up;
    if (c < 0 || c >= rules_->width || r >= rules_->height) return false;
    return r < 0 || rows_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == rules_->empty;
  });
}

bool Pit::inside(const Shape& shape, int column, int row) const {
  return std::ranges::all_of(shape, [&](const Cell& cell) {
    const int c = column + cell.right;
    const int r = row - cell.up;
    return c >= 0 && c < rules_->width && r >= 0 && r < rules_->height;
  });
}

void Pit::put(const Shape& shape, int column, int row, int value) {
  for (const Cell& cell : shape) {
    const int c = column + cell.right;
    const int r = row - cell.up;
    if (c >= 0 && c < rules_->width && r >= 0 && r < rules_->height)
      rows_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = value;
  }
}

int Pit::take_full_rows() {
  const std::size_t all = rows_.size();
  std::erase_if(
      rows_, [&](const std::vector<int>& row) { return std::ranges::find(row, rules_->empty) == row.end(); });
  const auto gone = all - rows_.size();
  rows_.insert(rows_.begin(), gone, std::vector<int>(static_cast<std::size_t>(rules_->width), rules_->empty));
  return static_cast<int>(gone);
}

bool Pit::rise(int rows, int hole, int value) {
  bool held = true;
  for (int i = 0; i < rows; ++i) {
    held = held && std::ranges::all_of(rows_.front(), [&](int v) { return v == rules_->empty; });
    rows_.erase(rows_.begin());
    std::vector<int> row(static_cast<std::size_t>(rules_->width), value);
    row[static_cast<std::size_t>(hole)] = rules_->empty;
    rows_.push_back(std::move(row));
  }
  return held;
}

std::vector<std::uint8_t> Pit::packed() const {
  std::vector<int> line;
  const auto height = rows_.size();
  const auto width = static_cast<std::size_t>(rules_->width);
  const auto value = [&](std::size_t row, std::size_t column) {
    return rows_[rules_->from_bottom ? height - 1 - row : row][column];
  };
  if (rules_->by_columns) {
    for (std::size_t column = 0; column < width; ++column)
      for (std::size_t row = 0; row < height; ++row) line.push_back(value(row, column));
  } else {
    for (std::size_t row = 0; row < height; ++row)
      for (std::size_t column = 0; column < width; ++column) line.push_back(value(row, column));
  }
  std::vector<std::uint8_t> bytes;
  switch (rules_->codec) {
    case Codec::nibbles_low:
    case Codec::nibbles_high:
      for (std::size_t i = 0; i < line.size(); i += 2) {
        const int first = line[i];
        const int second = i + 1 < line.size() ? line[i + 1] : 0;
        bytes.push_back(static_cast<std::uint8_t>(rules_->codec == Codec::nibbles_low ? first + 16 * second
                                                                                      : 16 * first + second));
      }
      break;
    case Codec::bytes:
      for (const int one : line) bytes.push_back(static_cast<std::uint8_t>(one));
      break;
    case Codec::runs:
      for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && line[end] == line[i] && end - i < 255) ++end;
        bytes.push_back(static_cast<std::uint8_t>(end - i));
        bytes.push_back(static_cast<std::uint8_t>(line[i]));
        i = end;
      }
      break;
    case Codec::bits3: {
      std::vector<bool> bits;
      for (const int one : line)
        for (int bit = 0; bit < 3; ++bit) bits.push_back((one >> bit & 1) != 0);
      bits.resize((bits.size() + 7) / 8 * 8);
      for (std::size_t i = 0; i < bits.size(); i += 8) {
        int byte = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) byte += bits[i + bit] ? 1 << bit : 0;
        bytes.push_back(static_cast<std::uint8_t>(byte));
      }
      break;
    }
  }
  for (int i = 0; i < rules_->bytes_after; ++i) bytes.push_back(static_cast<std::uint8_t>(17 * i + 3));
  return bytes;
}

Scribe::Scribe(const Rules& rules, int players, std::uint64_t seed, int lost_of_thousand)
    : rules_(&rules), random_(seed * 7919 + 5), lost_(lost_of_thousand) {
  constexpr std::size_t header = 64;
  file_.assign(header, 0);
  file_[0] = header;
  file_[2] = 11;
  file_[3] = static_cast<std::uint8_t>(players);
  file_[4] = 17;
  file_[5] = 5;
  file_[6] = 2003 & 255;
  file_[7] = 2003 >> 8;
  file_[15] = static_cast<std::uint8_t>(rules.players_per_field);
  file_[23] = 3;
  for (std::size_t i = 32; i < 48; ++i) file_[i] = static_cast<std::uint8_t>(random_());
  waiting_.resize(8);
}

std::vector<std::uint8_t> Scribe::chunk(int size, int type, int id, int second) const {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
  bytes[0] = static_cast<std::uint8_t>(size);
  bytes[1] = static_cast<std::uint8_t>(type);
  for (std::size_t i = 0; i < 4; ++i) bytes[2 + i] = static_cast<std::uint8_t>(now_ >> (8 * i));
  bytes[6] = static_cast<std::uint8_t>(id);
  bytes[7] = static_cast<std::uint8_t>(second);
  return bytes;
}

bool Scribe::keep(const std::vector<std::uint8_t>& bytes) {
  if (lost_ > 0 && static_cast<int>(random_() % 1000) < lost_) return false;
  file_.insert(file_.end(), bytes.begin(), bytes.end());
  return true;
}

void Scribe::start() {
  keep(chunk(8, 4, 0, 0));
}

FixedStone Scribe::stored(int style, int rot, int column, int row) const {
  FixedStone stone;
  stone.style = style;
  stone.rot = rot;
  stone.x = rules_->x_from_right ? rules_->width - 1 - column : column;
  stone.y = rules_->y_down ? row : rules_->height - 1 - row;
  return stone;
}

void Scribe::spawn(int player, const FixedStone* old, int style, int column, int row, int rot, int next) {
  std::vector<std::uint8_t> bytes = chunk(24, 2, player, 2);
  bytes[8] = static_cast<std::uint8_t>(old ? old->style : 255);
  if (old) {
    bytes[9] = static_cast<std::uint8_t>(old->x);
    bytes[10] = static_cast<std::uint8_t>(old->y);
    bytes[11] = static_cast<std::uint8_t>(old->rot);
  }
  const FixedStone fresh = stored(style, rot, column, row);
  bytes[12] = static_cast<std::uint8_t>(fresh.style);
  bytes[13] = static_cast<std::uint8_t>(fresh.x);
  bytes[14] = static_cast<std::uint8_t>(fresh.y);
  bytes[15] = static_cast<std::uint8_t>(fresh.rot);
  bytes[16] = static_cast<std::uint8_t>(next);
  if (!keep(bytes) || !old) return;
  waiting_[static_cast<std::size_t>(player / rules_->players_per_field)].push_back(stones_.size());
  stones_.push_back(*old);
}

void Scribe::move(int player, int style, int column, int row, int rot) {
  std::vector<std::uint8_t> bytes = chunk(16, 1, player, 2);
  const FixedStone stone = stored(style, rot, column, row);
  bytes[8] = static_cast<std::uint8_t>(stone.style);
  bytes[9] = static_cast<std::uint8_t>(stone.x);
  bytes[10] = static_cast<std::uint8_t>(stone.y);
  bytes[11] = static_cast<std::uint8_t>(stone.rot);
  keep(bytes);
}

void Scribe::show(int field, const Pit& pit, int lines) {
  const std::vector<std::uint8_t> packed = pit.packed();
  constexpr std::size_t most = 236;
  if (packed.size() > most) return;
  std::vector<std::uint8_t> bytes = chunk(static_cast<int>(19 + packed.size()), 3, field, 13);
  bytes[8] = 3;
  bytes[10] = static_cast<std::uint8_t>(lines);
  bytes[11] = static_cast<std::uint8_t>(lines >> 8);
  std::ranges::copy(packed, bytes.begin() + 19);
  if (!keep(bytes)) return;
  for (const std::size_t stone : waiting_[static_cast<std::size_t>(field)]) stones_[stone].shown = true;
  waiting_[static_cast<std::size_t>(field)].clear();
  fields_.push_back({packed, pit.rows()});
}

void Scribe::weapon(int player, int target) {
  std::vector<std::uint8_t> bytes = chunk(16, 10, player, target);
  bytes[8] = 4;
  keep(bytes);
}

void Scribe::revive(int field, int lives) {
  keep(chunk(8, 12, field, lives));
  waiting_[static_cast<std::size_t>(field)].clear();
}

Recorded Scribe::take(std::string what) {
  keep(chunk(8, 5, 0, 0));
  return {*rules_, std::move(file_), std::move(stones_), std::move(fields_), std::move(what)};
}

namespace {

double worth(const Rules& rules, const Pit& pit, int full_rows) {
  double heights = 0;
  double holes = 0;
  double steps = 0;
  int last = -1;
  for (int column = 0; column < rules.width; ++column) {
    int top = rules.height;
    for (int row = 0; row < rules.height; ++row) {
      const bool filled =
          pit.rows()[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != rules.empty;
      if (filled && top == rules.height) top = row;
      if (!filled && top < rules.height) ++holes;
    }
    const int height = rules.height - top;
    heights += height;
    if (last >= 0) steps += std::abs(height - last);
    last = height;
  }
  return 0.76 * full_rows - 0.51 * heights - 0.9 * holes - 0.18 * steps;
}

}  // namespace

Spot good_spot(const Rules& rules, const Pit& pit, const Style& style, int from_column, int to_column,
               std::mt19937_64& random, int carelessness) {
  Spot best;
  double most = -1e9;
  for (int rot = 0; rot < 4; ++rot) {
    const Shape& shape = style.turns[static_cast<std::size_t>(rot)];
    int top = -99;
    int left = 99;
    int right = -99;
    for (const Cell& cell : shape) {
      top = std::max(top, cell.up);
      left = std::min(left, cell.right);
      right = std::max(right, cell.right);
    }
    for (int column = from_column - left; column + right <= to_column; ++column) {
      int row = top;  // all of it just inside
      if (!pit.fits(shape, column, row)) continue;
      while (pit.fits(shape, column, row + 1)) ++row;
      if (!pit.inside(shape, column, row)) continue;
      Pit after = pit;
      after.put(shape, column, row, style.value);
      const int full = after.take_full_rows();
      const double value =
          worth(rules, after, full) + 0.01 * static_cast<double>(random() % 100) +
          0.01 * static_cast<double>(random() % static_cast<unsigned>(100 * carelessness + 1));
      if (value <= most) continue;
      most = value;
      best = {rot, column, row, true};
    }
  }
  return best;
}

}  // namespace tetron::test::foreign
