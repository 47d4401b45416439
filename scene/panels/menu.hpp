#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/board/frame.hpp"

// A menu: headings with rows each. The rows of one heading are shown.
namespace tetron::scene {

struct MenuRow {
  std::string text;
  std::string keys;    // for people, as in the help
  bool is_on = false;  // what it switches is on
  bool is_dim = false;
};

struct MenuList {
  std::string_view name;  // the heading; a menu without headings has one list, without a name
  std::vector<MenuRow> rows;
};

struct MenuView {
  std::vector<MenuList> lists;
  std::size_t list = 0;              // the one whose rows are shown
  std::optional<std::size_t> row{};  // the one that is chosen of them
  std::optional<Point> at{};         // where it was asked for; nothing: above the button of the menu
  std::string heading{};             // above the rows; empty for none
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
