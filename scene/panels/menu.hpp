#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/board/frame.hpp"

// A menu: headings with rows each. Only the rows of one heading are shown.
namespace tetron::scene {

struct MenuRow {
  std::string text;
  std::string keys;    // for readers, as in the help
  bool is_on = false;  // what it switches is on
  bool is_dim = false;
};

struct MenuList {
  std::string_view name;  // the heading; a menu without headings has one list without a name
  std::vector<MenuRow> rows;
};

struct MenuView {
  std::vector<MenuList> lists;
  std::size_t list = 0;              // the list whose rows are shown
  std::optional<std::size_t> row{};  // the selected row of that list
  std::optional<Point> at{};         // where it was opened; empty: above the menu's button
  std::string heading{};             // above the rows; may be empty
};

struct MenuPlaces {
  Box whole;
  int em = 0;
  Box heading;
  std::vector<Box> lists;
  std::vector<Box> rows;

  std::optional<std::size_t> list_at(Point p) const;
  std::optional<std::size_t> row_at(Point p) const;
};
MenuPlaces menu_places(const MenuView& menu, const Arrangement& arrangement);
void draw_menu(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
