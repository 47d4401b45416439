#pragma once

#include <string>

#include "scene/panels/listed_game.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

// What lists show of a game: its names in two lines, and its final fields.
namespace tetron::scene {

// The players; if they are not known, what else identifies the game. `index` is its place in the list.
std::string title_line(const ListedGame& game, std::size_t index, bool hides);
// Date, mode, file and kind.
std::string about_line(const ListedGame& game, bool hides);
// Appends " · " and the part, if it has any text.
void add_part(std::string& text, std::string_view part);

// The width of the final fields of a game in a row, in pixels, with texts of that em size.
int final_fields_width(const ListedGame& game, int em);
// Draws them at the right of the row, in at most `width` pixels. Returns the part of the row that is left
// for text.
Box draw_final_fields(Layer& layer, const Theme& theme, const Palette& palette, const ListedGame& game,
                      Box row, int width, int em);

}  // namespace tetron::scene
