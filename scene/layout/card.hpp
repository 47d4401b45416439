#pragma once

#include <limits>
#include <vector>

#include "replay/timeline/game.hpp"
#include "scene/primitives/picture.hpp"

// A field with everything about it, and how it divides the room that it is given.
namespace tetron::scene {

// The part of a card that tells of one of the field's players.
struct PlayerPlace {
  base::PlayerId player{};
  Box block;   // name, next stone, numbers; of a brief card the name alone
  Box column;  // the player's share of the field
  Box next{};  // of a brief card, where there is room: the next stone
};

struct FieldPlace {
  base::MatrixId field{};
  Box card;
  Box well;      // the cells
  int cell = 0;  // pixels a cell is wide and high
  int em = 0;    // pixels of the card's text size
  Box summary;   // numbers of a shared field as a whole
  Box meter;     // left of the well: rows that wait to come up, in games that have them
  Box inputs;    // where they are shown: the keys of the field's player
  std::vector<PlayerPlace> players;
  int first_row = 0;   // the field's row at the top of the well; not all rows below need be shown
  bool brief = false;  // no room for more than names and next stones: each block is one line
};

// The field's players with their shares of the well; the last one has what a player who is not there leaves.
std::vector<PlayerPlace> players_on(const replay::Layout& game, base::MatrixId field, const Box& well);

// How a card looks in a room of some size.
struct CardShape {
  enum class Panel : std::uint8_t { beside, below, brief };  // where the text is

  // Of a brief one, what stands above the well: names alone, next stones beside or below them.
  enum class Header : std::uint8_t { names, in_line, two_lines };

  Panel panel = Panel::brief;
  int cell = 0;
  int em = 0;
  Header header = Header::names;
  double worth = 0;  // for comparing: large cells, legible text, nothing left out

  int ems(double count) const;
};

class CardDesign {
 public:
  // `unit`: pixels that a pixel of the design takes. Cells are never larger than `largest_cell`. Where the
  // numbers are shown elsewhere too, larger cells are worth more than they.
  CardDesign(const replay::Layout& game, double unit, int largest_cell = std::numeric_limits<int>::max(),
             bool has_numbers_elsewhere = false);

  CardShape shape(Size card) const;
  FieldPlace place(base::MatrixId field, const Box& card) const;

 private:
  // What a player's part of a panel takes, in ems, and what it is worth.
  struct Block {
    double width;
    double height;
    double detail;
  };

  int cell(int width, int height) const;
  // Pixels that the meter takes beside a well of such cells.
  int meter_width(int cell) const;
  bool is_shared() const { return game_.players_per_field > 1; }
  bool has_meter() const { return game_.says.queue && game_.players > 1 && !is_shared(); }
  int rows() const;
  double block_height() const;
  double stack_height(double block) const;
  CardShape shape_beside(Size card, int em) const;
  CardShape shape_below(Size card, int em, const Block& block) const;
  CardShape shape_brief(Size card) const;
  CardShape shape_brief(Size card, CardShape::Header header, int em) const;
  static double height_of(CardShape::Header header);
  double worth(const CardShape& shape, double detail) const;
  void fill_beside(FieldPlace& place, const CardShape& shape) const;
  void fill_below(FieldPlace& place, const CardShape& shape) const;
  void fill_brief(FieldPlace& place, const CardShape& shape) const;
  void set_side_by_side(FieldPlace& place, const Box& panel, int between) const;

  replay::Layout game_;
  int largest_cell_;
  int largest_em_;
  double comfortable_em_;
  bool has_numbers_elsewhere_;
};

}  // namespace tetron::scene
