#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

// Recordings of a game program that is not ours, written byte by byte from docs/formats/tet.md, and what a
// profile would have to say about them. Nothing here knows how profiles are inferred, nor how the program
// packs or draws.
namespace tetron::test::foreign {

struct Cell {
  int right = 0;
  int up = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};
using Shape = std::vector<Cell>;

enum class Codec : std::uint8_t { nibbles_low, nibbles_high, bytes, runs, bits3 };

struct Style {
  int number = 0;
  int value = 0;                 // of its cells in packdata
  std::array<Shape, 4> turns{};  // about the anchor
};

// What the file does not say.
struct Rules {
  int width = 10;  // of a whole field
  int height = 20;
  bool y_down = true;
  bool x_from_right = false;
  Codec codec = Codec::nibbles_low;
  bool by_columns = false;
  bool from_bottom = false;
  int empty = 0;
  int garbage = -1;     // none
  int bytes_after = 0;  // of packdata, beyond the cells
  int players_per_field = 1;
  std::vector<Style> styles;

  const Style* style(int number) const {
    for (const Style& one : styles)
      if (one.number == number) return &one;
    return nullptr;
  }
};

using Rows = std::vector<std::vector<int>>;  // values, from the top

// A stone that the file says was fixed.
struct FixedStone {
  int style = 0;
  int rot = 0;
  int x = 0;  // as stored
  int y = 0;
  bool shown = false;  // a later Matrix of the field is in the file
};

// A Matrix that the file has.
struct ShownField {
  std::vector<std::uint8_t> packed;
  Rows rows;
};

struct Recorded {
  Rules rules;
  std::vector<std::uint8_t> file;
  std::vector<FixedStone> stones;
  std::vector<ShownField> fields;
  std::string what;  // a word about it
};

// One field on which stones are put.
class Pit {
 public:
  explicit Pit(const Rules& rules);
  bool fits(const Shape& shape, int column, int row) const;  // cells above the top are allowed
  bool inside(const Shape& shape, int column, int row) const;
  void put(const Shape& shape, int column, int row, int value);
  int take_full_rows();
  bool rise(int rows, int hole, int value);  // false if blocks went over the top
  void wipe();
  Rows& rows() { return rows_; }
  const Rows& rows() const { return rows_; }
  std::vector<std::uint8_t> packed() const;

 private:
  const Rules* rules_;
  Rows rows_;
};

// Writes chunks into a file, some of which get lost.
class Scribe {
 public:
  Scribe(const Rules& rules, int players, std::uint64_t seed, int lost_of_thousand = 0);
  void start();
  void spawn(int player, const FixedStone* old, int style, int column, int row, int rot, int next);
  void move(int player, int style, int column, int row, int rot);
  void show(int field, const Pit& pit, int lines);
  void weapon(int player, int target);
  void revive(int field, int lives);
  void wait(std::uint32_t ms) { now_ += ms; }
  // Coordinates as they are stored.
  FixedStone stored(int style, int rot, int column, int row) const;
  Recorded take(std::string what);

 private:
  std::vector<std::uint8_t> chunk(int size, int type, int id, int second) const;
  bool keep(const std::vector<std::uint8_t>& bytes);

  const Rules* rules_;
  std::mt19937_64 random_;
  int lost_;
  std::uint32_t now_ = 0;
  std::vector<std::uint8_t> file_;
  std::vector<FixedStone> stones_;
  std::vector<ShownField> fields_;
  std::vector<std::vector<std::size_t>> waiting_;  // by field
};

// The place where a stone is put by someone who plays well.
struct Spot {
  int rot = 0;
  int column = 0;
  int row = 0;
  bool found = false;
};
Spot good_spot(const Rules& rules, const Pit& pit, const Style& style, int from_column, int to_column,
               std::mt19937_64& random, int carelessness);

}  // namespace tetron::test::foreign
