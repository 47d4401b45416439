#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "scene/layout/scrolling.hpp"
#include "scene/panels/key_help.hpp"
#include "scene/primitives/picture.hpp"

// The keys and what they do: a list with a search, over everything else.
namespace tetron::scene {

struct Theme;

struct HelpView {
  std::vector<KeyHelp> rows{};
  std::string query{};
  std::vector<std::size_t> found{};  // indices of the rows that match the search
  std::size_t first = 0;             // the first visible one of these
};

struct HelpPlaces {
  Box panel;
  Box search;
  Box list;
  Box footing;
  ScrollBar bar;
  int em = 0;
  int row = 0;  // height in pixels
};
// `unit`: window pixels per design pixel.
HelpPlaces help_places(const HelpView& view, Size window, double unit);
// `footing` is below the list; empty: what the keys do here.
void draw_help(Layer& layer, const Theme& theme, const HelpView& view, Size window, double unit,
               std::string_view footing);

}  // namespace tetron::scene
