#include "player/scene.hpp"

#include <algorithm>

#include "player/frame.hpp"
#include "player/help.hpp"
#include "player/panel.hpp"
#include "player/transport.hpp"
#include "player/well.hpp"

namespace tetron::player {

namespace {

void draw_damage(Layer& layer, const Frame& frame, const std::string& damage) {
  const Arrangement& arrangement = frame.arrangement;
  const Box& box = arrangement.damage;
  layer.fill(box, frame.theme.warning_surface);
  const Box line{box.x + arrangement.px(16), box.y, box.width - 2 * arrangement.px(16), box.height};
  layer.write(damage, line, {arrangement.px(13), frame.theme.warning});
}

void draw_message(Layer& layer, const Frame& frame) {
  const std::string& message = frame.view.message;
  if (message.empty()) return;
  const Arrangement& arrangement = frame.arrangement;
  const int height = arrangement.px(36);
  const int width = std::min(arrangement.window.width - 2 * arrangement.px(16), arrangement.px(620));
  const int bottom = arrangement.window.height - arrangement.px(72);
  const Box box{(arrangement.window.width - width) / 2, bottom - height, width, height};
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  layer.write(message, box.inset(arrangement.px(6)), {arrangement.px(14), frame.theme.text, Align::centre});
}

}  // namespace

Picture scene(const Show& show, const replay::State& state, const View& view,
              const Arrangement& arrangement) {
  const Frame frame{show.timeline,
                    state,
                    show.game,
                    view,
                    arrangement,
                    Palette(view.look.palette, show.timeline.profile()),
                    theme(view.look.theme)};
  Layer game;
  for (const FieldPlace& place : arrangement.fields) {
    draw_well(game, frame, place);
    draw_panel(game, frame, place);
  }
  draw_transport(game, frame, show.titles);
  draw_damage(game, frame, show.titles.damage);

  Layer over;
  draw_message(over, frame);
  if (view.help) draw_help(over, frame, show.keys);

  Picture picture{arrangement.window, frame.theme.background, {}};
  picture.layers.push_back(std::move(game));
  if (over != Layer{}) picture.layers.push_back(std::move(over));
  return picture;
}

}  // namespace tetron::player
