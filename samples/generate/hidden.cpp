#include "samples/generate/hidden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "samples/generate/random.hpp"

namespace tetron::samples {

namespace {

using field::Offset;
using HiddenShape = std::vector<Offset>;

struct Drawn {
  std::string_view name;
  std::string_view rows;  // from the top, '/' between rows
};

constexpr std::array<Drawn, 7> tetrominoes{{{"I", "####"},
                                            {"J", "#../###"},
                                            {"L", "..#/###"},
                                            {"O", "##/##"},
                                            {"S", ".##/##."},
                                            {"T", ".#./###"},
                                            {"Z", "##./.##"}}};
constexpr std::array<Drawn, 6> extras{{{"bar", "#####"},
                                       {"dot", "#"},
                                       {"pair", "##"},
                                       {"corner", "#./##"},
                                       {"three", "###"},
                                       {"U", "#.#/###"}}};

// Cells in a square box, as (column, row from the top).
struct Boxed {
  std::vector<std::pair<int, int>> cells;
  int side = 1;

  Boxed turned() const {
    Boxed result{{}, side};
    for (const auto& [column, row] : cells) result.cells.emplace_back(side - 1 - row, column);
    return result;
  }
};

Boxed boxed(std::string_view rows) {
  Boxed result;
  int column = 0;
  int row = 0;
  int width = 0;
  for (const char c : rows) {
    if (c == '/') {
      column = 0;
      ++row;
      continue;
    }
    if (c == '#') result.cells.emplace_back(column, row);
    width = std::max(width, ++column);
  }
  result.side = std::max(width, row + 1);
  // The bars lie in the middle of their box.
  if (row == 0)
    for (auto& cell : result.cells) cell.second = (result.side - 1) / 2;
  return result;
}

HiddenShape about(const Boxed& box, int column, int row) {
  HiddenShape shape;
  for (const auto& cell : box.cells) shape.push_back({cell.first - column, row - cell.second});
  return shape;
}

std::string listed(const HiddenShape& shape) {
  std::string text;
  for (const Offset& cell : shape)
    text += fmt::format("{}[{}, {}]", text.empty() ? "" : ", ", cell.right, cell.up);
  return "[" + text + "]";
}

enum class Turning { about_anchor, in_box, two_states };

struct Codec {
  std::string_view name;
  int most_cells;  // what 236 bytes can hold; for rle, what they can hold of a field that was played on
  int values;
};
constexpr std::array<Codec, 5> codecs{{{"nibbles-low", 472, 16},
                                       {"nibbles-high", 472, 16},
                                       {"bytes", 236, 256},
                                       {"rle", 200, 256},
                                       {"bits3", 629, 8}}};

class Maker {
 public:
  Maker(std::uint64_t seed, MatrixFrequency frequency) : random_(seed ^ 0x5eed0f), frequency_(frequency) {}

  HiddenGame make(std::uint64_t seed) {
    choose_field();
    choose_values();
    std::string toml = fmt::format(
        "name = \"hidden {}\"\n[field]\nwidth = {}\nheight = {}\ny = \"{}\"\n[packdata]\ncodec = \"{}\"\n"
        "order = \"{}\"\nfrom = \"{}\"\nempty = {}\ngarbage = [{}]\n[turn]\ndirection = \"{}\"\n",
        seed, width_, height_, random_.chance(50) ? "down" : "up", codec_.name,
        random_.chance(50) ? "rows" : "columns", random_.chance(50) ? "top" : "bottom", empty_,
        garbage_ < 0 ? "" : fmt::format("{}", garbage_), clockwise_ ? "clockwise" : "counter-clockwise");
    for (std::size_t i = 0; i < stones_.size(); ++i) toml += stone(i);

    HiddenGame game;
    game.profile_toml = toml;
    game.settings.profile = replay::parse_profile(toml).value_or(replay::tetron4());
    game.settings.seed = random_.next();
    game.settings.mode = Mode::friendly;
    // Two players send each other garbage.
    game.settings.players.assign(can_have_garbage_ && random_.chance(30) ? 2 : 1, {.skill = 90});
    const auto players = static_cast<std::uint32_t>(game.settings.players.size());
    game.settings.placements = players * random_.between(150, 250);
    game.settings.lives = 255;
    if (frequency_ == MatrixFrequency::every_few_stones) game.settings.matrix_every = random_.between(1, 10);
    return game;
  }

 private:
  void choose_field() {
    constexpr int least_height = 10;
    width_ = static_cast<int>(random_.between(8, 40));
    do codec_ = codecs[random_.below(codecs.size())];
    while (codec_.most_cells / width_ < least_height);
    height_ = static_cast<int>(
        random_.between(least_height, static_cast<std::uint32_t>(std::min(24, codec_.most_cells / width_))));
  }

  void choose_values() {
    for (const Drawn& drawn : tetrominoes) stones_.push_back(drawn);
    if (codec_.values > 8) {
      std::vector<Drawn> more(extras.begin(), extras.end());
      for (std::uint32_t count = random_.below(4); count > 0; --count) {
        const std::size_t pick = random_.below(static_cast<std::uint32_t>(more.size()));
        stones_.push_back(more[pick]);
        more.erase(more.begin() + static_cast<std::ptrdiff_t>(pick));
      }
      garbage_ = codec_.values - 1;
      can_have_garbage_ = true;
    }
    shuffle(stones_);
    first_style_ = static_cast<int>(random_.below(2));
    clockwise_ = random_.chance(50);
    turning_ = static_cast<Turning>(random_.below(3));
    // The values are 1, 2, ... in the order of the styles, or random.
    for (std::size_t i = 0; i < stones_.size(); ++i) values_.push_back(static_cast<int>(i) + 1);
    if (random_.chance(40)) {
      std::vector<int> all;
      for (int value = 0; value < codec_.values; ++value)
        if (value != garbage_) all.push_back(value);
      shuffle(all);
      empty_ = all.back();
      all.resize(stones_.size());
      values_ = all;
    }
  }

  std::string stone(std::size_t i) {
    const Boxed spawn = boxed(stones_[i].rows);
    const int reach = spawn.side;
    const int column = static_cast<int>(random_.between(0, static_cast<std::uint32_t>(reach + 2))) - 1;
    const int row = static_cast<int>(random_.between(0, static_cast<std::uint32_t>(reach + 2))) - 1;
    std::string toml = fmt::format("[[stone]]\nstyle = {}\nname = \"{}\"\nvalue = {}\ncells = {}\n",
                                   static_cast<int>(i) + first_style_, stones_[i].name, values_[i],
                                   listed(about(spawn, column, row)));
    if (turning_ == Turning::about_anchor) return toml;
    Boxed turn = spawn;
    for (int rot = 1; rot < 4; ++rot) {
      turn = turn.turned();
      if (!clockwise_) turn = turn.turned().turned();
      const bool as_before = turning_ == Turning::two_states && rot >= 2 && symmetric(spawn);
      if (as_before && rot == 2) turn = spawn;
      toml += fmt::format("turn{} = {}\n", rot, listed(about(turn, column, row)));
    }
    return toml;
  }

  // Whether half a turn gives the same shape, wherever it is in the box.
  static bool symmetric(const Boxed& box) {
    auto half = box.turned().turned().cells;
    auto cells = box.cells;
    const auto to_corner = [](auto& all) {
      const int column = std::ranges::min(all, {}, &std::pair<int, int>::first).first;
      const int row = std::ranges::min(all, {}, &std::pair<int, int>::second).second;
      for (auto& cell : all) cell = {cell.first - column, cell.second - row};
      std::ranges::sort(all);
    };
    to_corner(half);
    to_corner(cells);
    return half == cells;
  }

  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t left = all.size(); left > 1; --left)
      std::swap(all[left - 1], all[random_.below(static_cast<std::uint32_t>(left))]);
  }

  Random random_;
  MatrixFrequency frequency_;
  Codec codec_ = codecs[0];
  int width_ = 10;
  int height_ = 20;
  int empty_ = 0;
  int garbage_ = -1;  // -1: none
  int first_style_ = 0;
  bool can_have_garbage_ = false;
  bool clockwise_ = true;
  Turning turning_ = Turning::about_anchor;
  std::vector<Drawn> stones_;
  std::vector<int> values_;
};

}  // namespace

HiddenGame hidden_game(std::uint64_t seed, MatrixFrequency frequency) {
  return Maker(seed, frequency).make(seed);
}

}  // namespace tetron::samples
