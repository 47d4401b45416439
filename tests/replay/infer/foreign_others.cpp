#include "tests/replay/infer/foreign_others.hpp"

#include <algorithm>
#include <optional>
#include <random>

namespace tetron::test::foreign {

namespace {

// 16 bits a turn: four rows from the top, the leftmost cell highest.
constexpr std::array<std::array<std::uint16_t, 4>, 7> masks{{{0x0F00, 0x2222, 0x00F0, 0x4444},
                                                             {0x44C0, 0x8E00, 0x6440, 0x0E20},
                                                             {0x4460, 0x0E80, 0xC440, 0x2E00},
                                                             {0xCC00, 0xCC00, 0xCC00, 0xCC00},
                                                             {0x06C0, 0x8C40, 0x6C00, 0x4620},
                                                             {0x0E40, 0x4C40, 0x4E00, 0x4640},
                                                             {0x0C60, 0x4C80, 0xC600, 0x2640}}};
constexpr std::array<std::array<std::uint16_t, 4>, 7> standing{{{0x00F0, 0x2222, 0x00F0, 0x2222},
                                                                {0x0E20, 0x44C0, 0x08E0, 0x6440},
                                                                {0x0E80, 0xC440, 0x02E0, 0x4460},
                                                                {0x0660, 0x0660, 0x0660, 0x0660},
                                                                {0x06C0, 0x8C40, 0x06C0, 0x8C40},
                                                                {0x0E40, 0x4C40, 0x04E0, 0x4640},
                                                                {0x0C60, 0x4C80, 0x0C60, 0x4C80}}};
// Three rows of five.
constexpr std::array<std::string_view, 9> odd{"#",       "##",          "###",   "#./##",  "#####",
                                              "#.#/###", ".#./###/.#.", "##/##", "##./.##"};

class Other {
 public:
  Other(Kind kind, std::uint64_t seed)
      : kind_(kind), seed_(seed), random_(seed * 6'364'136'223ull + 99 + static_cast<unsigned>(kind)) {}

  Recorded play() {
    choose_field();
    choose_styles();
    int players = 1;
    if (kind_ == Kind::many) players = 2 + below(3);
    if (kind_ == Kind::shared) players = 2;
    stones_ = (kind_ == Kind::short_game ? 6 + below(20) : 100 + below(120)) * players;
    Scribe scribe(rules_, players, seed_, kind_ == Kind::timed ? 15 : 0);
    const int fields = kind_ == Kind::shared ? 1 : players;
    std::vector<Pit> pits(static_cast<std::size_t>(fields), Pit(rules_));
    std::vector<int> lines(pits.size());
    std::vector<int> since(pits.size());
    scribe.start();
    for (std::size_t i = 0; i < pits.size(); ++i) {
      if (kind_ == Kind::littered) litter(pits[i]);
      if (kind_ == Kind::littered || below(2) == 0) scribe.show(static_cast<int>(i), pits[i], 0);
    }
    // What each player is told to put next.
    std::vector<std::size_t> falling;
    for (int player = 0; player < players; ++player) {
      falling.push_back(pick());
      announce(scribe, player, nullptr, falling.back());
    }
    const int every = 1 + below(kind_ == Kind::short_game ? 3 : 9);
    const bool at_lines = below(3) == 0 && kind_ != Kind::pieces;
    std::uint32_t until = 4000;
    std::uint32_t passed = 0;
    for (int fixed = 0; fixed < stones_; ++fixed) {
      const int player = below(players);
      const auto at = static_cast<std::size_t>(kind_ == Kind::shared ? 0 : player);
      Pit& pit = pits[at];
      const Style& style = rules_.styles[falling[static_cast<std::size_t>(player)]];
      const auto spot = choose(pit, style);
      if (!spot) {
        scribe.revive(static_cast<int>(at), 2);
        pit.wipe();
        scribe.show(static_cast<int>(at), pit, lines[at]);
        since[at] = 0;
        falling[static_cast<std::size_t>(player)] = pick();
        announce(scribe, player, nullptr, falling[static_cast<std::size_t>(player)]);
        continue;
      }
      if (below(2) == 0 || kind_ == Kind::timed)
        scribe.move(player, style.number, spot->column, spot->row - below(3), spot->rot);
      const FixedStone old = scribe.stored(style.number, spot->rot, spot->column, spot->row);
      pit.put(style.turns[static_cast<std::size_t>(spot->rot)], spot->column, spot->row, style.value);
      const int gone = pit.take_full_rows();
      lines[at] += gone;
      falling[static_cast<std::size_t>(player)] = pick();
      announce(scribe, player, &old, falling[static_cast<std::size_t>(player)]);
      const auto pause = 200 + static_cast<std::uint32_t>(below(900));
      scribe.wait(pause);
      passed += pause;
      ++since[at];
      const bool due = kind_ == Kind::timed ? passed > until : at_lines ? gone > 0 : since[at] >= every;
      if (!due) continue;
      scribe.show(static_cast<int>(at), pit, lines[at]);
      since[at] = 0;
      until = passed + 3000;
    }
    for (std::size_t i = 0; i < pits.size(); ++i)
      if (below(2) == 0) scribe.show(static_cast<int>(i), pits[i], lines[i]);
    return scribe.take("");
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  std::size_t pick() { return static_cast<std::size_t>(below(static_cast<int>(rules_.styles.size()))); }

  void choose_field() {
    rules_.players_per_field = kind_ == Kind::shared ? 2 : 1;
    rules_.width = kind_ == Kind::shared ? 20 : 6 + below(11);
    rules_.height = kind_ == Kind::shared ? 16 + below(7) : 14 + below(12);
    const std::array<Codec, 5> all{Codec::nibbles_low, Codec::nibbles_high, Codec::bytes, Codec::runs,
                                   Codec::bits3};
    rules_.codec = all[static_cast<std::size_t>(below(kind_ == Kind::pieces ? 4 : 5))];
    const int most = rules_.codec == Codec::bytes ? 236 : rules_.codec == Codec::runs ? 210 : 470;
    while (rules_.width * rules_.height > most) {
      if (rules_.height > 12)
        --rules_.height;
      else
        rules_.width -= rules_.players_per_field;
    }
    if (kind_ == Kind::bytes_after) {
      if (rules_.codec == Codec::runs) rules_.codec = Codec::nibbles_low;
      rules_.bytes_after = 1 + below(8);
      while (rules_.codec == Codec::bytes && rules_.width * rules_.height + rules_.bytes_after > 236)
        --rules_.height;
    }
    rules_.x_from_right = kind_ == Kind::mirrored;
    rules_.y_down = below(3) > 0;
    rules_.by_columns = below(4) == 0;
    rules_.from_bottom = below(4) == 0;
    if (rules_.codec != Codec::bits3 && below(4) == 0) rules_.empty = 7;
  }

  Shape from_mask(std::uint16_t mask, int right, int up) const {
    Shape shape;
    for (int bit = 0; bit < 16; ++bit)
      if ((mask >> (15 - bit) & 1) != 0) shape.push_back({bit % 4 + right, -(bit / 4) + up});
    return shape;
  }

  // In a square, turned about its middle; the anchor is a corner of it.
  std::array<Shape, 4> in_square(std::string_view rows, int right, int up, bool backward) const {
    std::vector<std::pair<int, int>> cells;
    int column = 0;
    int row = 0;
    int side = 1;
    for (const char c : rows) {
      if (c == '/') {
        column = 0;
        ++row;
        continue;
      }
      if (c == '#') cells.emplace_back(column, row);
      side = std::max({side, ++column, row + 1});
    }
    std::array<Shape, 4> turns;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      for (auto& [c, r] : cells) turns[rot].push_back({c + right, up - r});
      for (auto& [c, r] : cells) {
        const int before = c;
        c = backward ? r : side - 1 - r;
        r = backward ? side - 1 - before : before;
      }
    }
    return turns;
  }

  void choose_styles() {
    const int first = below(4) == 0 ? 3 : 0;
    int right = 0;
    int up = 0;
    if (kind_ == Kind::far) {
      right = below(29) - 14;
      up = below(29) - 14;
      if (right > 11) right = 11;
      if (up < -11) up = -11;
    }
    if (kind_ == Kind::shared || kind_ == Kind::many) right = -below(3);
    const bool backward = below(3) == 0;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < (kind_ == Kind::pieces ? odd.size() : 7); ++i) order.push_back(i);
    std::ranges::shuffle(order, random_);
    if (kind_ == Kind::pieces) order.resize(static_cast<std::size_t>(4 + below(6)));
    const int table = kind_ == Kind::bottom ? 1 : kind_ == Kind::masks ? 0 : below(3);
    int value = rules_.codec == Codec::bits3 || below(2) == 0 ? 0 : below(5);
    for (std::size_t i = 0; i < order.size(); ++i) {
      Style style;
      style.number = static_cast<int>(i) + first;
      ++value;
      if (value == rules_.empty) ++value;
      style.value = kind_ == Kind::one_color ? (rules_.empty == 1 ? 2 : 1) : value;
      const std::size_t which = order[i];
      if (kind_ == Kind::pieces) {
        style.turns = in_square(odd[which], right, up, backward);
      } else if (table == 2) {
        constexpr std::array<std::string_view, 7> seven{"..../####", "#../###", "..#/###", "##/##",
                                                        ".##/##.",   ".#./###", "##./.##"};
        style.turns = in_square(seven[which], right, up, backward);
      } else {
        for (std::size_t rot = 0; rot < 4; ++rot)
          style.turns[rot] =
              from_mask((table == 1 ? standing : masks)[which][backward ? (4 - rot) % 4 : rot], right, up);
      }
      rules_.styles.push_back(std::move(style));
    }
  }

  void litter(Pit& pit) {
    for (int row = rules_.height / 2; row < rules_.height; ++row)
      for (int column = 0; column < rules_.width; ++column)
        if (below(3) > 0)
          pit.rows()[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
              rules_.styles[pick()].value;
    pit.take_full_rows();
  }

  std::optional<Spot> choose(const Pit& pit, const Style& style) {
    if (kind_ != Kind::pieces) {
      const Spot spot = good_spot(rules_, pit, style, 0, rules_.width - 1, random_, 3);
      return spot.found ? std::optional(spot) : std::nullopt;
    }
    for (int attempt = 0; attempt < 30; ++attempt) {
      const int rot = below(4);
      const Shape& shape = style.turns[static_cast<std::size_t>(rot)];
      const int column = below(rules_.width + 8) - 4;
      int row = std::ranges::max(shape, {}, &Cell::up).up;
      if (!pit.fits(shape, column, row)) continue;
      while (pit.fits(shape, column, row + 1)) ++row;
      if (pit.inside(shape, column, row)) return Spot{rot, column, row, true};
    }
    return std::nullopt;
  }

  void announce(Scribe& scribe, int player, const FixedStone* old, std::size_t index) {
    const Style& style = rules_.styles[index];
    const int top = std::ranges::max(style.turns[0], {}, &Cell::up).up;
    const int left = std::ranges::min(style.turns[0], {}, &Cell::right).right;
    scribe.spawn(player, old, style.number, rules_.width / 2 - 1 - left, top - 1, 0,
                 rules_.styles[pick()].number);
  }

  Kind kind_;
  std::uint64_t seed_;
  std::mt19937_64 random_;
  Rules rules_;
  int stones_ = 0;
};

}  // namespace

std::string_view name(Kind kind) {
  constexpr std::array<std::string_view, kinds> names{
      "4 x 4 masks",     "standing turns", "stones of 1 to 5 cells",
      "several players", "a shared field", "timed, losses",
      "littered field",  "one colour",     "far anchors",
      "6 to 25 stones",  "bytes after",    "x from the right"};
  return names[static_cast<std::size_t>(kind)];
}

Recorded play_other(Kind kind, std::uint64_t seed) {
  Recorded recorded = Other(kind, seed).play();
  recorded.what = std::string(name(kind)) + ", seed " + std::to_string(seed);
  return recorded;
}

}  // namespace tetron::test::foreign
