#pragma once

#include <limits>
#include <vector>

#include "replay/timeline/game.hpp"
#include "scene/primitives/picture.hpp"

// A card: a field with everything about it, and how it divides the room that it is given.
namespace tetron::scene {

// The part of a card that is about one of the field's players.
struct PlayerPlace {
  base::PlayerId player{};
  Box block;   // name, next piece, numbers; on a brief card only the name
  Box column;  // the player's share of the field
  Box next{};  // the next piece on a brief card, if there is room
};

struct FieldPlace {
  base::MatrixId field{};
  Box card;
  Box well;      // the cells
  int cell = 0;  // width and height of a cell in pixels
  int em = 0;    // text size of the card in pixels
  Box summary;   // numbers of a shared field as a whole
  Box meter;     // left of the well: waiting garbage, in games that have it
  Box inputs;    // the keys of the field's player, if they are shown
  std::vector<PlayerPlace> players;
  int first_row = 0;   // the field's row at the top of the well; rows at the bottom may be cut off
  bool brief = false;  // room only for names and next pieces: each block is one line
};

// The field's players with their shares of the well. The last one also gets the shares of missing players.
std::vector<PlayerPlace> players_on(const replay::Layout& game, base::MatrixId field, const Box& well);

// How a card of some size looks.
struct CardShape {
  enum class Panel : std::uint8_t { right, below, brief };  // where the text is

  // What is above the well of a brief card: names alone, or with next pieces to the right of them or below.
  // With `beside`, names are above the well and next pieces to the right of it.
  enum class Header : std::uint8_t { names, in_line, two_lines, beside };

  Panel panel = Panel::brief;
  int cell = 0;
  int em = 0;
  Header header = Header::names;
  double worth = 0;  // for comparing shapes: large cells, legible text, few parts left out

  int ems(double count) const;
};

struct CardStyle {
  int largest_cell = std::numeric_limits<int>::max();  // in pixels
  bool has_numbers_elsewhere = false;                  // larger cells are then worth more than numbers
  double text = 1;       // how much larger text and pieces outside the field may be than usual
  bool brief = false;    // names and next pieces only
  bool centred = false;  // the well is in the middle of the card, not the well with its text
  int smallest_em = 8;   // pixels; pictures may be small, windows have legible text
};

class CardDesign {
 public:
  // `unit`: window pixels per design pixel.
  CardDesign(const replay::Layout& game, double unit, const CardStyle& style = {});

  CardShape shape(Size card) const;
  FieldPlace place(base::MatrixId field, const Box& card) const;

 private:
  // The room for a player's part of a panel, in ems, and its worth.
  struct Block {
    double width;
    double height;
    double detail;
  };

  int cell(int width, int height) const;
  // Pixels for the meter next to a well with cells of that size.
  int meter_width(int cell) const;
  bool is_shared() const { return game_.players_per_field > 1; }
  bool has_meter() const { return game_.available.queue && game_.players > 1 && !is_shared(); }
  int rows() const;
  double block_height() const;
  double stack_height(double block) const;
  CardShape shape_with_panel_right(Size card, int em) const;
  CardShape shape_below(Size card, int em, const Block& block) const;
  CardShape shape_brief(Size card) const;
  CardShape shape_brief(Size card, CardShape::Header header, int em) const;
  static double height_of(CardShape::Header header);
  double worth(const CardShape& shape, double detail) const;
  void fill_with_panel_right(FieldPlace& place, const CardShape& shape) const;
  void fill_below(FieldPlace& place, const CardShape& shape) const;
  void fill_brief(FieldPlace& place, const CardShape& shape) const;
  void set_side_by_side(FieldPlace& place, const Box& panel, int between) const;

  replay::Layout game_;
  CardStyle style_;
  int largest_em_;
  double comfortable_em_;
};

}  // namespace tetron::scene
