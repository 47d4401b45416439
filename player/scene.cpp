#include "player/scene.hpp"

#include <algorithm>

#include "player/frame.hpp"
#include "player/help.hpp"
#include "player/metrics.hpp"
#include "player/panel.hpp"
#include "player/transport.hpp"
#include "player/well.hpp"
#include "replay/game.hpp"

namespace tetron::player {

namespace {

void draw_damage(Layer& layer, const Frame& frame, const std::string& damage) {
  const Arrangement& arrangement = frame.arrangement;
  const Box& box = arrangement.damage;
  layer.fill(box, frame.theme.warning_surface);
  const int edge = arrangement.px(4 * metrics::step);
  const Box line{box.x + edge, box.y, box.width - 2 * edge, box.height};
  layer.write(damage, line, {arrangement.px(metrics::text_size), frame.theme.warning});
}

// How wide a text is in ems, rather more than less: nothing here can measure it.
double letters(std::string_view text) {
  constexpr char32_t first_wide = 0x1100;  // where the scripts of squares begin
  double ems = 0;
  while (!text.empty()) ems += formats::pop_code_point(text) < first_wide ? 0.66 : 1.05;
  return ems;
}

void draw_message(Layer& layer, const Frame& frame) {
  const std::string& message = frame.view.message;
  if (message.empty()) return;
  const Arrangement& arrangement = frame.arrangement;
  const int size = arrangement.px(metrics::text_size);
  const int edge = arrangement.px(4 * metrics::step);
  const int height = arrangement.px(9 * metrics::step);
  const int width = std::min({arrangement.window.width - 2 * edge, arrangement.px(640),
                              static_cast<int>(letters(message) * size) + 2 * edge});
  const int bottom = arrangement.window.height - arrangement.px(18 * metrics::step);
  const Box box{(arrangement.window.width - width) / 2, bottom - height, width, height};
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  layer.write(message, box.inset(arrangement.px(2 * metrics::step)), {size, frame.theme.text, Align::centre});
}

}  // namespace

Picture scene(const Show& show, const replay::State& state, const View& view,
              const Arrangement& arrangement) {
  const Frame frame{show.timeline,
                    state,
                    show.game,
                    view,
                    arrangement,
                    Palette(view.look.palette, view.look.theme, show.timeline.profile()),
                    theme(view.look.theme),
                    motion_at(show.timeline, state, view)};
  Layer game;
  Layer outcome;
  for (const FieldPlace& place : arrangement.fields) {
    draw_well(game, frame, place);
    draw_game_over(outcome, frame, place);
    draw_panel(game, frame, place);
  }
  draw_transport(game, frame, show.titles);
  draw_damage(game, frame, show.titles.damage);

  Layer help;
  if (view.help) draw_help(help, frame, show.keys);
  Layer message;
  draw_message(message, frame);

  Picture picture{arrangement.window, frame.theme.background, {}};
  picture.layers.push_back(std::move(game));
  for (Layer* layer : {&outcome, &help, &message})
    if (*layer != Layer{}) picture.layers.push_back(std::move(*layer));
  return picture;
}

}  // namespace tetron::player
