#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "scene/board/frame.hpp"
#include "scene/panels/listed_game.hpp"

namespace tetron::scene {

// A row of the list.
struct GameListRow {
  Box box;
  std::size_t place = 0;  // index in GameListView::found
  Box heading{};          // above the first visible row of a match: the match; else empty
};

// Where clicks change the order, and choose the kind of recording.
struct ListHeads {
  Box order;
  Box kind;
};
ListHeads list_heads(const Arrangement& arrangement);

// Makes the list shorter if the message below it, or the sentence about the selected recording, needs more
// lines.
void make_room_for_message(Arrangement& arrangement, const View& view);

// The rows in a window of this arrangement, from top to bottom, around the selected game.
std::vector<GameListRow> game_list_rows(const GameListView& list, const Arrangement& arrangement);
ScrollBar game_list_bar(const GameListView& list, const Arrangement& arrangement);
// How many rows fit, at least one.
std::size_t game_list_room(const Arrangement& arrangement);
// The index in GameListView::found of the row at a point; empty outside the rows.
std::optional<std::size_t> listed_at(const GameListView& list, const Arrangement& arrangement, Point at);
// Draws view.games, over everything else.
void draw_game_list(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
