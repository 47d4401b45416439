#include "tests/replay/infer/foreign_classes.hpp"

#include <algorithm>
#include <random>
#include <string>

namespace tetron::test::foreign {

namespace {

constexpr std::array<std::string_view, 7> drawn{"####",    "#../###", "..#/###", "##/##",
                                                ".##/##.", ".#./###", "##./.##"};

// Cells as (column, row from the top), and the box around them.
struct Picture {
  std::vector<std::pair<int, int>> cells;
  int width = 0;
  int height = 0;

  void crop() {
    int left = 99;
    int top = 99;
    for (const auto& [column, row] : cells) {
      left = std::min(left, column);
      top = std::min(top, row);
    }
    width = height = 0;
    for (auto& [column, row] : cells) {
      column -= left;
      row -= top;
      width = std::max(width, column + 1);
      height = std::max(height, row + 1);
    }
  }
  // A quarter turn inside a square of `side`.
  void turn(int side, bool clockwise) {
    for (auto& [column, row] : cells) {
      const int before = column;
      column = clockwise ? side - 1 - row : row;
      row = clockwise ? before : side - 1 - before;
    }
  }
};

Picture picture_of(std::string_view rows) {
  Picture picture;
  int column = 0;
  int row = 0;
  for (const char c : rows) {
    if (c == '/') {
      column = 0;
      ++row;
      continue;
    }
    if (c == '#') picture.cells.emplace_back(column, row);
    ++column;
  }
  picture.crop();
  return picture;
}

Shape about(const Picture& picture, int column, int row) {
  Shape shape;
  for (const auto& cell : picture.cells) shape.push_back({cell.first - column, row - cell.second});
  return shape;
}

std::pair<int, int> at_place(int place, int width, int height) {
  return {place % 3 * (width - 1) / 2, place / 3 * (height - 1) / 2};
}

class Maker {
 public:
  Maker(const Class& one, std::uint64_t seed)
      : class_(one),
        random_(seed * 1009 + static_cast<std::uint64_t>(one.place) * 31 +
                static_cast<std::uint64_t>(one.turning) * 7 + 11) {}

  Rules make() {
    Rules rules;
    rules.codec = class_.codec;
    rules.width = below(3) == 0 ? 8 + below(6) : 10;
    rules.height = below(3) == 0 ? 16 + below(7) : 20;
    if (rules.codec == Codec::bytes)
      while (rules.width * rules.height > 236) --rules.height;
    if (rules.codec == Codec::runs)
      while (rules.width * rules.height > 200) --rules.height;
    rules.y_down = below(2) == 0;
    rules.by_columns = below(3) == 0;
    rules.from_bottom = below(3) == 0;
    const bool clockwise = below(3) != 0;
    std::vector<std::string_view> shapes(drawn.begin(), drawn.end());
    std::ranges::shuffle(shapes, random_);
    const bool garbage = class_.amount == Amount::garbage;
    if (rules.codec == Codec::bits3 && garbage) shapes.resize(6);
    const int first = below(2);
    std::vector<int> values;
    const int most = rules.codec == Codec::bits3                                               ? 8
                     : rules.codec == Codec::nibbles_low || rules.codec == Codec::nibbles_high ? 16
                                                                                               : 64;
    for (int i = 1; i < most; ++i) values.push_back(i);
    if (below(3) == 0) std::ranges::shuffle(values, random_);
    rules.garbage = garbage ? values[shapes.size()] : -1;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      Style style;
      style.number = static_cast<int>(i) + first;
      style.value = values[i];
      style.turns = turns(picture_of(shapes[i]), clockwise);
      rules.styles.push_back(std::move(style));
    }
    return rules;
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }

  std::array<Shape, 4> turns(Picture picture, bool clockwise) {
    std::array<Shape, 4> all;
    const int side = std::max(picture.width, picture.height);
    const auto [column, row] = at_place(class_.place, picture.width, picture.height);
    switch (class_.turning) {
      case Turning::anchor:
        all[0] = about(picture, column, row);
        for (std::size_t rot = 1; rot < 4; ++rot)
          for (const Cell& cell : all[rot - 1])
            all[rot].push_back(clockwise ? Cell{cell.up, -cell.right} : Cell{-cell.up, cell.right});
        break;
      case Turning::box:
      case Turning::two_states: {
        const auto [in_column, in_row] = at_place(class_.place, side, side);
        if (picture.height == 1)
          for (auto& cell : picture.cells) cell.second += (side - 1) / 2;
        Picture half = picture;
        half.turn(side, clockwise);
        half.turn(side, clockwise);
        Picture one = half;
        Picture other = picture;
        one.crop();
        other.crop();
        std::ranges::sort(one.cells);
        std::ranges::sort(other.cells);
        const bool two = class_.turning == Turning::two_states && one.cells == other.cells;
        for (std::size_t rot = 0; rot < 4; ++rot) {
          all[rot] = two && rot >= 2 ? all[rot - 2] : about(picture, in_column, in_row);
          picture.turn(side, clockwise);
        }
        break;
      }
      case Turning::place:
        for (std::size_t rot = 0; rot < 4; ++rot) {
          const auto [c, r] = at_place(class_.place, picture.width, picture.height);
          all[rot] = about(picture, c, r);
          picture.turn(side, clockwise);
          picture.crop();
        }
        break;
      case Turning::jumping:
        for (std::size_t rot = 0; rot < 4; ++rot) {
          const auto [c, r] = at_place(class_.place, picture.width, picture.height);
          all[rot] = about(picture, c + below(5) - 2, r + below(5) - 2);
          picture.turn(side, clockwise);
          picture.crop();
        }
        break;
    }
    return all;
  }

  Class class_;
  std::mt19937_64 random_;
};

class Game {
 public:
  Game(const Class& one, const Rules& rules, std::uint64_t seed, int stones, int every)
      : class_(one),
        rules_(rules),
        random_(seed * 31 + 77),
        pit_(rules),
        scribe_(rules, 1, seed, one.amount == Amount::lost ? 20 : 0),
        stones_(stones) {
    every_ = one.amount == Amount::every_stone ? 1 : one.amount == Amount::every_ten ? 10 : 1 + below(5);
    if (every > 0) every_ = every;
  }

  Recorded play() {
    scribe_.start();
    scribe_.show(0, pit_, 0);
    std::size_t style = next();
    spawn(nullptr, style);
    for (int fixed = 0; fixed < stones_;) {
      const Style& falling = rules_.styles[style];
      const Spot spot = good_spot(rules_, pit_, falling, 0, rules_.width - 1, random_, 1);
      if (!spot.found) {
        begin_anew();
        spawn(nullptr, style = next());
        continue;
      }
      ++fixed;
      fall(falling, spot);
      const FixedStone last = scribe_.stored(falling.number, spot.rot, spot.column, spot.row);
      pit_.put(falling.turns[static_cast<std::size_t>(spot.rot)], spot.column, spot.row, falling.value);
      const int gone = pit_.take_full_rows();
      lines_ += gone;
      spawn(&last, style = next());
      const bool by_lines = class_.amount == Amount::lines_only || class_.amount == Amount::garbage;
      const bool shows = ++since_ >= every_ && !by_lines;
      const bool attack = class_.amount == Amount::garbage && below(9) == 0;
      // A blow may come before the field was shown.
      if (shows || (by_lines && gone > 0 && (!attack || below(2) == 0))) {
        scribe_.show(0, pit_, lines_);
        since_ = 0;
      }
      if (attack) strike();
    }
    scribe_.show(0, pit_, lines_);
    return scribe_.take("");
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }

  void refill() {
    while (bag_.size() < rules_.styles.size() + 1) {
      std::vector<std::size_t> more(rules_.styles.size());
      for (std::size_t i = 0; i < more.size(); ++i) more[i] = i;
      std::ranges::shuffle(more, random_);
      bag_.insert(bag_.begin(), more.begin(), more.end());
    }
  }
  std::size_t next() {
    refill();
    const std::size_t drawn_style = bag_.back();
    bag_.pop_back();
    return drawn_style;
  }

  std::pair<int, int> spawn_place(const Style& style) const {
    int top = -99;
    int left = 99;
    int right = -99;
    for (const Cell& cell : style.turns[0]) {
      top = std::max(top, cell.up);
      left = std::min(left, cell.right);
      right = std::max(right, cell.right);
    }
    return {(rules_.width - (right - left + 1)) / 2 - left, top};
  }

  void spawn(const FixedStone* old, std::size_t index) {
    refill();
    const Style& style = rules_.styles[index];
    const auto [column, row] = spawn_place(style);
    scribe_.spawn(0, old, style.number, column, row, 0, rules_.styles[bag_.back()].number);
    scribe_.wait(300);
  }

  void fall(const Style& style, const Spot& spot) {
    const auto [column, row] = spawn_place(style);
    for (int rot = 1; rot <= spot.rot; ++rot) scribe_.move(0, style.number, column, row, rot);
    scribe_.move(0, style.number, spot.column, row, spot.rot);
    for (int down = row + 2; down < spot.row; down += 3) {
      scribe_.move(0, style.number, spot.column, down, spot.rot);
      scribe_.wait(60);
    }
  }

  void begin_anew() {
    scribe_.revive(0, 3);
    pit_.wipe();
    scribe_.show(0, pit_, lines_);
    since_ = 0;
  }

  // Garbage, or a weapon that takes cells away or puts some in; a Matrix says what came of it.
  void strike() {
    scribe_.weapon(0, 0);
    const int kind = below(3);
    if (kind == 0) {
      if (!pit_.rise(1 + below(3), below(rules_.width), rules_.garbage)) pit_.wipe();
    } else {
      for (int i = 0; i < 4; ++i) {
        const auto row = static_cast<std::size_t>(rules_.height - 1 - below(rules_.height / 2));
        const auto column = static_cast<std::size_t>(below(rules_.width));
        pit_.rows()[row][column] = kind == 1 ? rules_.empty : rules_.garbage;
      }
      lines_ += pit_.take_full_rows();
    }
    scribe_.show(0, pit_, lines_);
  }

  Class class_;
  const Rules& rules_;
  std::mt19937_64 random_;
  Pit pit_;
  Scribe scribe_;
  std::vector<std::size_t> bag_;
  int stones_;
  int every_ = 1;
  int since_ = 0;
  int lines_ = 0;
};

}  // namespace

std::string_view name(Turning turning) {
  constexpr std::array<std::string_view, turnings> names{"about the anchor", "in a box", "two states",
                                                         "a place of the box", "jumping"};
  return names[static_cast<std::size_t>(turning)];
}

std::string_view name(Amount amount) {
  constexpr std::array<std::string_view, amounts> names{"every stone", "every ten", "lines only", "2 % lost",
                                                        "garbage"};
  return names[static_cast<std::size_t>(amount)];
}

Recorded play(const Class& one, std::uint64_t seed, int stones, int every) {
  const Rules rules = Maker(one, seed).make();
  if (stones == 0) stones = 120 + static_cast<int>(seed * 37 % 81);
  Recorded recorded = Game(one, rules, seed, stones, every).play();
  recorded.what = std::string(name(one.turning)) + ", place " + std::to_string(one.place) + ", " +
                  std::string(name(one.amount)) + ", seed " + std::to_string(seed);
  return recorded;
}

}  // namespace tetron::test::foreign
