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
  std::size_t place = 0;  // in GameListView::found
  Box heading{};          // above the first row that is shown of a match: the match; empty elsewhere
};

// Where a click sorts, and chooses the kind of recording.
struct ListHeads {
  Box order;
  Box kind;
};
ListHeads list_heads(const Arrangement& arrangement);

// A long message, or a long sentence about the selected recording, takes more lines below the list, which is
// lower then.
void make_room_for_message(Arrangement& arrangement, const View& view);

// What stands in a window of this arrangement, from top to bottom: games around the selected one.
std::vector<GameListRow> game_list_rows(const GameListView& list, const Arrangement& arrangement);
// How many rows there is room for, at least one.
std::size_t game_list_room(const Arrangement& arrangement);
// The place in GameListView::found of what is at a point; nothing beside the rows.
std::optional<std::size_t> listed_at(const GameListView& list, const Arrangement& arrangement, Point at);
// Draws view.games, over everything else.
void draw_game_list(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
