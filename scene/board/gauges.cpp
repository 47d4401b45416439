#include "scene/board/gauges.hpp"

#include <algorithm>

#include "scene/board/blocks.hpp"

namespace tetron::scene {

void draw_boxed_stone(Layer& layer, const Frame& frame, std::optional<base::StoneStyle> style, const Box& box,
                      int largest) {
  const replay::StoneKind* stone = style ? frame.timeline.profile().stone(*style) : nullptr;
  if (!stone || stone->turns[0].empty()) return;
  const auto& cells = stone->turns[0];
  const auto [left, right] = std::ranges::minmax(cells, {}, &field::Offset::right);
  const auto [low, high] = std::ranges::minmax(cells, {}, &field::Offset::up);
  const int columns = right.right - left.right + 1;
  const int rows = high.up - low.up + 1;
  const int cell = std::min({largest, (box.width - 4) / columns, (box.height - 4) / rows});
  if (cell <= 0) return;
  const int x = box.x + (box.width - columns * cell) / 2;
  const int y = box.y + (box.height - rows * cell) / 2;
  for (const field::Offset& offset : cells)
    draw_block(layer, {x + (offset.right - left.right) * cell, y + (high.up - offset.up) * cell, cell, cell},
               frame.palette.look(stone->cell));
}

void draw_stone_row(Layer& layer, const Frame& frame, const replay::Gauge& gauge, const Box& box) {
  const int count = static_cast<int>(gauge.next.size());
  const int gap = std::max(1, box.width / 40);
  const int width = (box.width - gap) / (count + 1);
  const int largest = std::max(1, std::min((width - 4) / 4, (box.height - 4) / 2));
  const Box held{box.x, box.y, width, box.height};
  layer.fill(held, frame.theme.well_edge);
  layer.fill(held.inset(1), frame.theme.well);
  draw_boxed_stone(layer, frame, gauge.held, held, largest);
  const Box coming{box.right() - count * width, box.y, count * width, box.height};
  layer.fill(coming, frame.theme.well_edge);
  layer.fill(coming.inset(1), frame.theme.well);
  for (int i = 0; i < count; ++i)
    draw_boxed_stone(layer, frame, gauge.next[static_cast<std::size_t>(i)],
                     {coming.x + i * width, coming.y, width, coming.height}, largest);
}

void draw_garbage_meter(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (frame.timeline.gauges() == nullptr || place.cell <= 0 || place.players.size() != 1) return;
  const base::PlayerId player = place.players.front().player;
  const replay::Gauge* const gauge = frame.gauge(player);
  if (gauge == nullptr || gauge->waiting == 0 || !frame.state.players[player.value].alive) return;
  const Box& well = place.well;
  const int width = std::max(2, place.cell / 5);
  const int rows = static_cast<int>(
      std::min<std::uint32_t>(gauge->waiting, static_cast<std::uint32_t>(well.height / place.cell)));
  const int height = rows * place.cell;
  layer.fill({well.x, well.bottom() - height - 1, width + 1, height + 1}, frame.theme.background);
  layer.fill({well.x, well.bottom() - height, width, height}, frame.theme.danger);
  // Rows can be counted.
  for (int row = 1; row < rows; ++row)
    layer.fill({well.x, well.bottom() - row * place.cell, width, 1}, frame.theme.background);
}

}  // namespace tetron::scene
