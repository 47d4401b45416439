#include "scene/scene.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "scene/board/attacks.hpp"
#include "scene/board/callouts.hpp"
#include "scene/board/frame.hpp"
#include "scene/board/inputs.hpp"
#include "scene/board/queue.hpp"
#include "scene/board/well.hpp"
#include "scene/layout/free_place.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/chat_panel.hpp"
#include "scene/panels/chunk_panel.hpp"
#include "scene/panels/controls_row.hpp"
#include "scene/panels/field_panel.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "scene/panels/help.hpp"
#include "scene/panels/menu.hpp"
#include "scene/panels/mistakes_panel.hpp"
#include "scene/panels/stage.hpp"
#include "scene/panels/statistics_panel.hpp"
#include "scene/panels/transport.hpp"
#include "scene/panels/trial_panel.hpp"
#include "scene/panels/values.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

void draw_damage(Layer& layer, const Frame& frame, const std::string& damage) {
  const Arrangement& arrangement = frame.arrangement;
  const Box& box = arrangement.damage;
  if (frame.hides_result()) return;
  layer.fill(box, frame.theme.warning_surface);
  const int edge = arrangement.px(4 * metrics::step);
  const Box& button = arrangement.salvage;
  const int right = button.empty() ? box.right() : button.x;
  const Box line{box.x + edge, box.y, right - box.x - 2 * edge, box.height};
  const double ems = guessed_width(damage);
  const int fitting = static_cast<int>(line.width / std::max(1.0, ems));
  const int size = arrangement.px(metrics::text_size);
  layer.write(damage, line,
              {std::clamp(fitting, std::min(size, metrics::smallest_text), size), frame.theme.warning});
  if (button.empty()) return;
  layer.fill(button, frame.theme.warning);
  layer.fill(button.inset(1), frame.theme.surface);
  layer.write("Open what can be read", button,
              {std::min(size, button.height * 2 / 3), frame.theme.warning, Align::centre, Weight::bold});
}

// A box with the whole message: half an error message does not help. Of a list, a line each.
struct MessageBox {
  std::vector<std::string> lines;
  Box box;
  bool is_whole = true;
};

// Beside the cells if there is room: above the seek bar, or with `anywhere` also over it and over the strip
// at the top.
MessageBox message_box(const Frame& frame, int widest, bool anywhere, std::span<const Box> wells) {
  constexpr std::size_t most_lines = 10;
  const std::string& message = frame.view.message;
  const Arrangement& all = frame.arrangement;
  const int size = all.px(metrics::text_size);
  const int edge = all.px(4 * metrics::step);
  const bool is_list = message.contains('\n');
  const int most = std::min(all.window.width - 2 * edge, widest) - 2 * edge;
  const double ems = static_cast<double>(std::max(1, most)) / size;
  MessageBox made{wrapped(message, ems, most_lines), {}};
  made.is_whole =
      std::ranges::all_of(made.lines, [&](const std::string& text) { return guessed_width(text) <= ems; });
  const int line = all.px(5 * metrics::step);
  const int height =
      all.px(9 * metrics::step) + line * (static_cast<int>(std::max<std::size_t>(1, made.lines.size())) - 1);
  const int wanted = static_cast<int>(guessed_width(message) * size) + 2 * edge;
  const int width = is_list ? most + 2 * edge : std::min(most + 2 * edge, wanted);
  const int below = all.footer == Footer::none || anywhere ? 0 : all.px(26 * metrics::step);
  const int top = anywhere ? 0 : all.stage.bottom();
  const int bottom = std::max(top, all.window.height - below);
  const Box room{edge, top, all.window.width - 2 * edge, bottom - top};
  made.box = free_place(room, {width, height}, {all.window.width / 2, bottom - height / 2}, wells);
  return made;
}

// Instead of the file's name, so that nothing of the game is covered. If there is not enough room, beside the
// cells, in a narrow box if need be.
void draw_message(Layer& layer, const Frame& frame) {
  const std::string& message = frame.view.message;
  // The list of games and the help have a line for it.
  if (message.empty() || frame.view.games || frame.view.help_list) return;
  const Arrangement& arrangement = frame.arrangement;
  const int size = arrangement.px(metrics::text_size);
  if (has_room_for_message(frame)) {
    const int wanted =
        static_cast<int>(guessed_width(message) * size) + 2 * arrangement.px(4 * metrics::step);
    const Box& titles = arrangement.titles;
    const Box line{titles.right() - wanted, titles.y, wanted, titles.height};
    layer.fill(line, frame.theme.background);
    layer.write(message, line, {size, frame.theme.text, Align::right, Weight::bold, Reading::left_to_right});
    return;
  }
  std::vector<Box> wells;
  for (const FieldPlace& place : arrangement.fields) wells.push_back(place.well);
  const bool is_list = message.contains('\n');
  const int usual = is_list ? 960 : 640;
  MessageBox best = message_box(frame, arrangement.px(usual), false, wells);
  for (const bool anywhere : {false, true})
    for (const int widest : {usual, 400, 280, 200}) {
      if (covered(best.box, wells) == 0) break;
      MessageBox other = message_box(frame, arrangement.px(widest), anywhere, wells);
      if (other.is_whole && covered(other.box, wells) < covered(best.box, wells)) best = std::move(other);
    }
  layer.fill(best.box, frame.theme.surface_edge);
  layer.fill(best.box.inset(1), frame.theme.surface);
  Box rest = best.box.inset(arrangement.px(2 * metrics::step));
  for (const std::string& text : best.lines)
    layer.write(text, best.lines.size() == 1 ? rest : rest.take_top(arrangement.px(5 * metrics::step)),
                {size, frame.theme.text, is_list ? Align::left : Align::centre, Weight::regular,
                 Reading::left_to_right});
}

// What is below the fields, with its opacity.
void draw_footer(Layer& layer, const Frame& frame, const Titles& titles) {
  const double strength = std::clamp(frame.view.controls.strength, 0.0, 1.0);
  if (frame.arrangement.footer == Footer::clock) return draw_clock(layer, frame);
  if (frame.arrangement.footer == Footer::none) {
    draw_stage(layer, frame);
    return draw_values(layer, frame);
  }
  if (strength <= 0) return;
  Layer footer;
  draw_transport(footer, frame, titles);
  draw_values(footer, frame);
  footer.fade(strength);
  layer.append(std::move(footer));
}

// Around the fields an audience may see something else, but not through what is written beside them.
void draw_ground(Layer& layer, const Frame& frame) {
  for (const FieldPlace& place : frame.arrangement.fields) {
    Box ground = place.well;
    const auto add = [&ground](const Box& box) {
      if (box.empty()) return;
      const int right = std::max(ground.right(), box.right());
      const int bottom = std::max(ground.bottom(), box.bottom());
      ground = {std::min(ground.x, box.x), std::min(ground.y, box.y), 0, 0};
      ground.width = right - ground.x;
      ground.height = bottom - ground.y;
    };
    for (const Box& box : {place.meter, place.summary, place.inputs}) add(box);
    for (const PlayerPlace& player : place.players)
      for (const Box& box : {player.block, player.next}) add(box);
    // A long name goes on to the end of the card.
    if (!frame.marks_owners && !place.players.empty()) {
      const Box& block = place.players.front().block;
      const Box name{block.x, block.y, place.card.right() - block.x, block.height};
      const double ems = guessed_width(player_name(frame.game, place.players.front().player));
      if (ems * place.em * 1.5 + 5 * place.em > block.width) add(name);
    }
    const int edge = std::min({frame.arrangement.px(metrics::step), ground.x, ground.y});
    layer.fill(ground.inset(-edge), frame.theme.background);
  }
}

}  // namespace

Picture draw_scene(const Show& show, const replay::State& state, const View& view,
                   const Arrangement& arrangement) {
  const Frame frame{show.timeline,
                    state,
                    show.game,
                    view,
                    arrangement,
                    palette_of(view.look, show.timeline.profile()),
                    theme_of(view.look),
                    motion_at(show.timeline, state, view),
                    {},
                    show.timeline.layout().players_per_field > 1};
  Layer game;
  Layer outcome;
  Layer callouts;
  const bool is_keyed = view.key_color && arrangement.footer == Footer::none;
  if (is_keyed) draw_ground(game, frame);
  Layer help;
  const Box card = draw_end_card(help, frame);
  const bool has_card = has_end_card(frame);
  for (const FieldPlace& place : arrangement.fields) {
    draw_well(game, frame, place);
    draw_garbage_meter(game, frame, place);
    draw_countdown(outcome, frame, place);
    draw_not_played(outcome, frame, place);
    draw_game_over(outcome, frame, place);
    // The card has the figures then, and of two players the names.
    if (has_card) {
      if (frame.timeline.layout().players > 2) draw_names(game, frame, place, card);
      continue;
    }
    draw_panel(game, frame, place);
    draw_inputs(game, frame, place);
    draw_callouts(callouts, frame, place);
  }
  draw_footer(game, frame, show.titles);
  if (!has_card) draw_advantage(game, frame);
  draw_damage(game, frame, show.titles.damage);
  draw_statistics(game, frame);
  draw_chat(game, frame);
  draw_chunk(game, frame);
  draw_mistakes(game, frame);
  draw_trial(game, frame);

  Layer attacks;
  draw_attacks(attacks, frame);
  draw_flights(attacks, frame);

  if (view.games) {
    draw_game_list(help, frame);
  } else if (view.help_list != nullptr) {
    draw_help(help, frame.theme, *view.help_list, arrangement.window, arrangement.unit, view.message);
  } else {
    draw_hints(help, frame);
    draw_hover(help, frame);
    draw_mistake_hover(help, frame);
    draw_control_tip(help, frame);
  }
  Layer menu;
  draw_menu(menu, frame);
  Layer message;
  draw_message(message, frame);

  Picture picture{arrangement.window, is_keyed ? *view.key_color : frame.theme.background, {}};
  picture.layers.push_back(std::move(game));
  for (Layer* layer : {&callouts, &outcome, &attacks, &help, &menu, &message})
    if (*layer != Layer{}) picture.layers.push_back(std::move(*layer));
  return picture;
}

}  // namespace tetron::scene
