#include "app/windows/state_text.hpp"

#include <cstdint>
#include <optional>

#include "base/json_writer.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

std::optional<std::uint32_t> ms(const std::optional<base::Milliseconds>& time) {
  return time ? std::optional(time->value) : std::nullopt;
}

void write_games(base::JsonWriter& json, const std::optional<player::WindowState::Games>& games) {
  json.boolean("games", games.has_value());
  json.string("games_query", games ? games->query : std::string());
  json.number("games_found", games ? games->found : 0);
  json.number("games_read", games ? games->read : 0);
  json.number("games_pictured", games ? games->pictured : 0);
  const auto selected = games ? games->selected : std::nullopt;
  json.number("games_selected", selected ? std::optional(*selected + 1) : std::nullopt);
  json.string("games_order", games ? games->order : std::string_view());
  json.string("games_kind", games ? games->kind : std::string());
  json.key("games_heads").begin_array();
  if (games)
    for (const scene::Point& head : games->heads) {
      json.number(head.x);
      json.number(head.y);
    }
  json.end_array();
}

void write_panels(base::JsonWriter& json, const scene::View& view, bool fullscreen) {
  json.boolean("help", view.help);
  json.boolean("chat", view.chat);
  json.number("chat_scroll", view.chat_scroll);
  json.boolean("statistics", view.statistics);
  json.boolean("chunk", view.chunk);
  json.boolean("hide_result", view.hide_result);
  json.boolean("stage", view.stage);
  json.boolean("fullscreen", fullscreen);
  json.key("markers").begin_array();
  for (std::size_t kind = 0; kind < replay::marker_kinds; ++kind)
    if (view.markers.test(kind)) json.string(scene::marker_names[kind]);
  json.end_array();
  json.number("loop_start_ms", ms(view.loop_start));
  json.number("loop_end_ms", ms(view.loop_end));
  json.string("palette", scene::name_of(view.look.palette));
  json.string("theme", scene::name_of(view.look.theme));
  json.boolean("landing_shadow", view.look.landing_shadow);
}

// The state of questions and reviews.
void write_questions(base::JsonWriter& json, const scene::View& view) {
  json.boolean("values", view.values);
  json.boolean("mistakes", view.mistakes);
  json.number("ghosts", view.ghosts.size());
  json.string("note", view.note);
  json.boolean("asking", view.asking);
  json.number("ways", view.solutions);
  json.number("way", view.solution ? view.solution->number : 0);
  json.number("way_stones", view.solution ? view.solution->pieces.size() : 0);
  json.key("marked").begin_array();
  if (view.marked) {
    json.number(view.marked->first);
    json.number(view.marked->last);
  }
  json.end_array();
}

void write_start(base::JsonWriter& json, const std::optional<player::WindowState::Start>& start) {
  json.boolean("start", start.has_value());
  json.number("start_rows", start ? start->rows : 0);
  json.number("start_first", start ? start->first : 0);
  json.string("start_folder", start ? start->folder : std::string());
  json.string("start_selected", start ? start->selected : std::string());
}

}  // namespace

std::string state_text(const player::WindowState& window_state, const player::Playlist* playlist) {
  const scene::View& view = window_state.view;
  std::string text;
  base::JsonWriter json(text);
  json.begin_object();
  json.number("time_ms", view.now.value);
  json.boolean("playing", view.playing);
  json.number("speed", view.speed);
  json.number("focus", view.focus ? std::optional(view.focus->value) : std::nullopt);
  json.number("events", window_state.events);
  json.list("score", window_state.score, [&json](std::uint32_t won) { json.number(won); });
  write_panels(json, view, window_state.fullscreen);
  json.number("volume", window_state.volume);
  json.boolean("muted", window_state.muted);
  json.number("file", window_state.file + 1);
  json.number("files", playlist != nullptr ? playlist->size() : 0);
  json.string("name",
              playlist == nullptr || window_state.start ? std::string() : playlist->name(window_state.file));
  json.number("beside",
              window_state.second_game ? std::optional(window_state.second_game->second + 1) : std::nullopt);
  json.string("align",
              window_state.second_game
                  ? player::alignment_names[static_cast<std::size_t>(window_state.second_game->alignment)]
                  : std::string_view());
  json.string("message", view.message);
  write_questions(json, view);
  json.boolean("attempting", window_state.attempting);
  json.list("best_ms", view.best, [&json](base::Milliseconds split) { json.number(split.value); });
  json.number("trained", window_state.trained);
  json.number("done_better", window_state.done_better);
  json.number("attempt_placements", window_state.attempt_placements);
  json.number("attempt_lines", window_state.attempt_lines);
  json.boolean("attempt_over", window_state.attempt_over);
  json.key("attempt_piece").begin_array();
  if (const auto& stone = window_state.attempt_piece) {
    json.number(stone->column);
    json.number(stone->row);
    json.number(static_cast<int>(stone->turn));
  }
  json.end_array();
  write_games(json, window_state.games);
  json.boolean("players_keys", view.inputs);
  json.boolean("controls_shown", window_state.controls_shown);
  json.boolean("hints", !view.hints.empty());
  json.string("menu", window_state.menu);
  json.key("clickable").begin_object();
  for (const player::WindowState::Spot& spot : window_state.clickable) {
    json.text_key(spot.name).begin_array();
    json.number(spot.at.x);
    json.number(spot.at.y);
    json.end_array();
  }
  json.end_object();
  write_start(json, window_state.start);
  json.boolean("can_salvage", window_state.can_salvage);
  json.number("inputs", window_state.inputs);
  json.number("held", window_state.held);
  json.number("reloads", window_state.reloads);
  json.number("width", window_state.size.width);
  json.number("height", window_state.size.height);
  json.end_object();
  text += '\n';
  return text;
}

}  // namespace tetron::app
