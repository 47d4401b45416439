#include "scene/still.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "scene/board/queue.hpp"
#include "scene/board/well.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"

namespace tetron::scene {

namespace {

using base::MatrixId;

// Several fields are placed so that the picture has about the shape of a screen.
constexpr double pleasing_ratio = 1.6;

struct StillPlaces {
  int cell = 0;
  RowRange rows;
  Size size;
  std::vector<FieldPlace> fields;
  std::vector<Box> names;   // a line above each field
  std::vector<Box> pieces;  // held piece and queue of games that show a queue, a line below the name
  std::vector<std::string> caption_lines;
  Box caption;
};

// Height of the held piece and the queue above a field, in pixels: cells a third of the field's, and the
// gaps.
int pieces_height(int cell) {
  return std::max(8, cell) + 4 + cell / 6;
}
int pieces_gap(int cell) {
  return 1 + cell / 6;
}

int best_columns(int count, Size tile, int between) {
  int best = 1;
  double least = std::numeric_limits<double>::infinity();
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double ratio = static_cast<double>(columns * (tile.width + between) - between) /
                         std::max(1, rows * (tile.height + between) - between);
    const int unused = columns * rows - count;
    const double distance = std::abs(std::log(ratio / pleasing_ratio)) + 0.15 * unused;
    if (distance < least) {
      least = distance;
      best = columns;
    }
  }
  return best;
}

StillPlaces places_of(const replay::Layout& game, const StillOptions& options) {
  StillPlaces places;
  const int cell = places.cell = std::clamp(options.style.cell, 1, most_cell_pixels);
  const int em = caption_em(cell);
  const int border = border_width(options.style);
  places.rows = options.rows.value_or(RowRange{0, game.height - 1}).within(game.height);
  const auto ids = still_fields(game, options);
  const int count = static_cast<int>(ids.size());
  const int name = options.names ? caption_line(cell) : 0;
  const int pieces = options.names && game.available.queue ? pieces_height(cell) : 0;
  const int above = name + pieces;
  const Size tile{game.width * cell + 2 * border, above + places.rows.count() * cell + 2 * border};
  const int between = std::max(em, cell / 2);
  // With text around them, fields do not touch the sides.
  const int margin = count > 1 || options.names ? em / 2 : 0;
  const int columns = best_columns(count, tile, between);
  const int lines = (count + columns - 1) / columns;
  const int across = columns * (tile.width + between) - between;
  const int down = lines * (tile.height + between) - between;
  for (int i = 0; i < count; ++i) {
    const Box card{margin + i % columns * (tile.width + between),
                   margin / 2 + i / columns * (tile.height + between), tile.width, tile.height};
    FieldPlace place;
    place.field = ids[static_cast<std::size_t>(i)];
    place.card = card;
    place.well = {card.x + border, card.y + above + border, game.width * cell, places.rows.count() * cell};
    place.cell = cell;
    place.em = em;
    place.first_row = game.height - 1 - places.rows.highest;
    place.players = players_on(game, place.field, place.well);
    places.names.push_back({card.x, card.y, card.width, name});
    places.pieces.push_back({card.x, card.y + name, card.width, std::max(0, pieces - pieces_gap(cell))});
    places.fields.push_back(std::move(place));
  }
  const int width = across + 2 * margin;
  places.caption_lines = caption_text(options.caption, width, cell);
  const int caption_lines = options.caption_lines >= 0 ? std::min(options.caption_lines, most_caption_lines)
                                                       : static_cast<int>(places.caption_lines.size());
  if (places.caption_lines.size() > static_cast<std::size_t>(caption_lines))
    places.caption_lines.resize(static_cast<std::size_t>(caption_lines));
  places.caption = {0, margin / 2 + down + (caption_lines > 0 ? 0 : margin), width,
                    caption_height(caption_lines, cell)};
  places.size = {width, places.caption.bottom()};
  return places;
}

void draw_pieces(Layer& layer, const Frame& frame, const StillPlaces& places) {
  for (std::size_t i = 0; i < places.fields.size(); ++i)
    for (const PlayerPlace& player : places.fields[i].players)
      draw_piece_row(layer, frame, player.player, places.pieces[i]);
}

void draw_names(Layer& layer, const Frame& frame, const StillPlaces& places, bool transparent) {
  for (std::size_t i = 0; i < places.fields.size(); ++i) {
    const FieldPlace& field = places.fields[i];
    const Box& line = places.names[i];
    if (transparent) layer.fill(line, frame.theme.background);
    for (const PlayerPlace& player : field.players) {
      const bool alive = frame.state.players[player.player.value].alive;
      const int gap = field.em / 4;
      Box room{player.column.x + gap, line.y, player.column.width - 2 * gap, line.height};
      const int tag = std::min(room.height, field.em);
      if (frame.marks_owners && room.width >= 2 * tag) {
        draw_tag(layer, {room.x, room.y + (room.height - tag) / 2, tag, tag}, player.player);
        room.x += tag + gap;
        room.width -= tag + gap;
      }
      layer.write(player_name(frame.game, player.player), room,
                  {field.em, alive ? frame.theme.text : frame.theme.faint, Align::left, Weight::bold});
    }
  }
}

}  // namespace

std::vector<MatrixId> still_fields(const replay::Layout& game, const StillOptions& options) {
  if (options.player && options.player->value < game.players) return {game.field_of(*options.player)};
  std::vector<MatrixId> ids;
  for (int id = 0; id < game.fields(); ++id) ids.push_back(MatrixId(static_cast<std::uint8_t>(id)));
  return ids;
}

Picture draw_still(const Show& show, const replay::State& state, base::Milliseconds now,
                   const StillOptions& options) {
  const StillPlaces places = places_of(show.timeline.layout(), options);
  View view;
  view.now = view.reached = now;
  view.playing = true;
  view.look = options.style.look;
  Arrangement arrangement;
  arrangement.window = places.size;
  const bool transparent = options.style.transparent;
  const Frame frame{show.timeline,
                    state,
                    show.game,
                    view,
                    arrangement,
                    palette_of(view.look, show.timeline.profile()),
                    theme_of(view.look),
                    motion_at(show.timeline, state, view),
                    {border_width(options.style), transparent},
                    show.timeline.layout().players_per_field > 1};
  Layer game;
  Layer outcome;
  for (const FieldPlace& place : places.fields) {
    draw_well(game, frame, place);
    draw_garbage_meter(game, frame, place);
    draw_game_over(outcome, frame, place);
  }
  if (options.names) draw_names(game, frame, places, transparent);
  if (options.names && frame.timeline.layout().available.queue) draw_pieces(game, frame, places);
  draw_caption(game, frame.theme, places.caption, places.caption_lines, places.cell, transparent);
  Picture picture{places.size, transparent ? rgb(0, 0) : frame.theme.background, {}};
  picture.layers.push_back(std::move(game));
  if (outcome != Layer{}) picture.layers.push_back(std::move(outcome));
  return picture;
}

}  // namespace tetron::scene
