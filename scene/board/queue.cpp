#include "scene/board/queue.hpp"

#include <algorithm>

#include "scene/board/blocks.hpp"
#include "scene/board/round_events.hpp"

namespace tetron::scene {

namespace {

constexpr std::uint32_t new_time = 1000;  // milliseconds for which waiting rows count as new

}  // namespace

void draw_boxed_piece(Layer& layer, const Frame& frame, field::Cell piece, const Box& box, int largest) {
  const replay::StoneKind* kind = frame.timeline.profile().stone(piece);
  if (!kind || kind->turns[0].empty()) return;
  const auto& cells = kind->turns[0];
  const auto [left, right] = std::ranges::minmax(cells, {}, &field::Offset::right);
  const auto [low, high] = std::ranges::minmax(cells, {}, &field::Offset::up);
  const int columns = right.right - left.right + 1;
  const int rows = high.up - low.up + 1;
  const int cell = std::min({largest, (box.width - 4) / columns, (box.height - 4) / rows});
  if (cell <= 0) return;
  const int x = box.x + (box.width - columns * cell) / 2;
  const int y = box.y + (box.height - rows * cell) / 2;
  for (std::size_t i = 0; i < cells.size(); ++i)
    draw_block(layer,
               {x + (cells[i].right - left.right) * cell, y + (high.up - cells[i].up) * cell, cell, cell},
               frame.palette.look(kind->cell_at(0, i)));
}

void draw_piece_row(Layer& layer, const Frame& frame, base::PlayerId player, const Box& box) {
  const replay::PlayerState& own = frame.state.players[player.value];
  const int count = static_cast<int>(own.queue.size());
  const int gap = std::max(1, box.width / 40);
  const int width = (box.width - gap) / (count + 1);
  const int largest = std::max(1, std::min((width - 4) / 4, (box.height - 4) / 2));
  const Box held{box.x, box.y, width, box.height};
  layer.fill(held, frame.theme.well_edge);
  layer.fill(held.inset(1), frame.theme.well);
  draw_boxed_piece(layer, frame, own.held, held, largest);
  const Box upcoming{box.right() - count * width, box.y, count * width, box.height};
  layer.fill(upcoming, frame.theme.well_edge);
  layer.fill(upcoming.inset(1), frame.theme.well);
  for (int i = 0; i < count; ++i)
    draw_boxed_piece(layer, frame, own.queue[static_cast<std::size_t>(i)],
                     {upcoming.x + i * width, upcoming.y, width, upcoming.height}, largest);
}

void draw_garbage_meter(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (!frame.timeline.layout().available.queue || place.cell <= 0 || place.players.size() != 1) return;
  const base::PlayerId player = place.players.front().player;
  const replay::PlayerState& own = frame.state.players[player.value];
  if (!own.alive) return;
  // Next to the well if there is room, else at its left edge.
  const Box& well = place.well;
  const int width = std::max(2, place.meter.empty() ? place.cell / 5 : place.meter.width * 3 / 5);
  const int x = place.meter.empty() ? well.x : place.meter.x;
  const int most = well.height / place.cell;
  if (!place.meter.empty()) {
    layer.fill({x, well.y, width, well.height}, frame.theme.well_edge);
    layer.fill({x + 1, well.y + 1, width - 2, well.height - 2}, frame.theme.well);
  }
  int rows = 0;  // drawn so far
  const auto fill = [&](int count, Color color) {
    const int y = well.bottom() - (rows + count) * place.cell;
    layer.fill({x, y, width, count * place.cell}, color);
    // Thin lines between the rows, so that they can be counted.
    for (int row = 1; row < count; ++row)
      layer.fill({x, y + row * place.cell, width, 1}, frame.theme.background);
    rows += count;
  };
  if (place.meter.empty() && own.pending > 0) {
    const int height =
        static_cast<int>(std::min<std::uint32_t>(own.pending, static_cast<std::uint32_t>(most))) * place.cell;
    layer.fill({x, well.bottom() - height - 1, width + 1, height + 1}, frame.theme.background);
  }
  if (own.pending > 0)
    for (const PendingRows& part :
         pending_rows(frame.timeline.track(), player, frame.view.now, own.pending)) {
      const int count =
          static_cast<int>(std::min<std::uint32_t>(part.rows, static_cast<std::uint32_t>(most - rows)));
      if (count == 0) break;
      const int gap = rows > 0 ? std::max(1, place.cell / 8) : 0;
      const int before = rows;
      fill(count, part.age.value < new_time ? frame.theme.warning : frame.theme.danger);
      // Rows that arrived at different times are separated by a gap.
      if (gap > 0)
        layer.fill({x, well.bottom() - before * place.cell - gap / 2 - 1, width, gap + 1},
                   frame.theme.background);
    }
  // Rows that an attack has just cancelled are drawn on top.
  if (!frame.view.look.motion || !frame.view.playing) return;
  const CancelledRows cancelled = cancelled_at(frame.timeline.track(), player, frame.view.now);
  const int count =
      static_cast<int>(std::min<std::uint32_t>(cancelled.rows, static_cast<std::uint32_t>(most - rows)));
  if (count == 0) return;
  Color light = frame.theme.flash;
  light.alpha =
      static_cast<std::uint8_t>(200 * (cancelled_time.value - cancelled.age.value) / cancelled_time.value);
  fill(count, light);
}

}  // namespace tetron::scene
