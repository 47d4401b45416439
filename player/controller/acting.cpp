#include <array>
#include <string>
#include <utility>

#include "player/controller/controller.hpp"
#include "player/controller/stepping.hpp"
#include "scene/text/names.hpp"

// What each action does: the part of the controller that executes the commands of keys.
namespace tetron::player {

using base::PlayerId;

namespace {

// What the controller does for an action, with the command's argument; and what the window does.
struct ActionRow {
  Action action{};
  void (*act)(Controller&, int argument) = nullptr;
  Request request = Request::none;
};

}  // namespace

struct Controller::Actions {
  static constexpr Direction back = Direction::back;
  static constexpr Direction on = Direction::on;

  static void go_by_events(Controller& controller, int by) {
    controller.playback_.pause();
    const std::int64_t events = std::int64_t{controller.state().events} + by;
    if (events >= 0 && events <= controller.timeline().events())
      controller.playback_.seek_events(static_cast<std::uint32_t>(events));
  }
  template <int milliseconds>
  static void seek_by(Controller& controller, int) {
    controller.playback_.seek(std::int64_t{controller.playback_.now().value} + milliseconds);
  }
  template <Direction direction>
  static void step_key_of(Controller& controller, int) {
    step_key(controller.playback_, controller.facts_, controller.focus_, direction, controller.message_);
  }
  template <Direction direction, bool in_parts>
  static void step_frame_of(Controller& controller, int) {
    step_frame(controller.playback_, controller.facts_.frames(controller.focus_), direction, in_parts,
               controller.message_);
  }
  template <auto next, Direction direction>
  static void change_speed(Controller& controller, int) {
    controller.playback_.set_speed(next(controller.playback_.speed(), direction));
  }
  template <auto shown>
  static void show(Controller& controller, int) {
    controller.view_.*shown = !(controller.view_.*shown);
  }
  // The same for panels that need the review.
  template <auto shown>
  static void show_review(Controller& controller, int) {
    show<shown>(controller, 0);
    if (controller.view_.*shown && !controller.review_.begin()) controller.view_.*shown = false;
  }
  // On the stage they are switched separately: what an audience sees is chosen for it.
  static void show_values(Controller& controller, int) {
    if (controller.view_.stage && !controller.attempt())
      show_review<&scene::View::stage_chances>(controller, 0);
    else
      show_review<&scene::View::values>(controller, 0);
  }
  static void focus_player(Controller& controller, int player) {
    if (player >= 0 && player < controller.timeline().layout().players)
      controller.set_focus(PlayerId(static_cast<std::uint8_t>(player)));
  }
  static void focus_next(Controller& controller, int) {
    const int next = controller.focus_ ? controller.focus_->value + 1 : 0;
    focus_player(controller, next % controller.timeline().layout().players);
  }
  // All kinds, each kind alone, and all again.
  static void next_marker_kinds(Controller& controller, int) {
    scene::MarkerKinds& kinds = controller.view_.markers;
    std::size_t next = 0;
    if (!kinds.all())
      while (!kinds.test(next++)) {
      }
    kinds.reset();
    if (next < replay::marker_kinds)
      kinds.set(next);
    else
      kinds.set();
    controller.show("markers: " + std::string(kinds.all() ? "all" : scene::marker_names[next]));
  }
  static void show_chat(Controller& controller, int) {
    controller.lists_.show_present_chat();
    if (controller.hides_result() || controller.facts_.has_chat())
      return show<&scene::View::chat>(controller, 0);
    controller.show("nobody says anything in this recording");
  }
  static void show_inputs(Controller& controller, int) {
    show<&scene::View::inputs>(controller, 0);
    if (controller.view_.inputs && !controller.facts_.has_keys())
      controller.show("the recording does not say which keys were pressed");
  }
  static void next_palette(Controller& controller, int) {
    scene::PaletteKind& palette = controller.view_.look.palette;
    palette = static_cast<scene::PaletteKind>((static_cast<int>(palette) + 1) % scene::palette_kinds);
    controller.show("palette: " + std::string(scene::name_of(palette)));
  }
  static void next_theme(Controller& controller, int) {
    scene::ThemeKind& theme = controller.view_.look.theme;
    theme = theme == scene::ThemeKind::dark ? scene::ThemeKind::light : scene::ThemeKind::dark;
    controller.show("theme: " + std::string(scene::name_of(theme)));
  }
  static void show_landing_shadow(Controller& controller, int) {
    bool& shown =
        controller.attempt() ? controller.view_.attempt_shadow : controller.view_.look.landing_shadow;
    shown = !shown;
    controller.show(shown ? "landing shadow" : "no landing shadow");
  }
  static void show_better(Controller& controller, int) {
    if (controller.trial_.is_on()) return controller.show_best();
    if (!controller.review_.begin()) return;
    controller.shows_better_ = !controller.shows_better_;
    controller.show(controller.shows_better_ ? "better placements" : "no better placements");
  }
  template <int by>
  static void change_least_cost(Controller& controller, int) {
    controller.review_.change_least_cost(by);
    controller.lists_.show_last_mistakes();
  }
  // Asked again, a question is withdrawn.
  template <FieldQuestion::Kind kind>
  static void ask(Controller& controller, int) {
    const bool is_asked = controller.questions_.is_about(kind);
    controller.questions_.stop();
    if (!is_asked) controller.ask(kind);
  }
  template <int by>
  static void change_pieces(Controller& controller, int) {
    if (controller.questions_.change_pieces(by)) controller.ask(FieldQuestion::Kind::perfect_clears);
  }

  static constexpr std::array table{
      ActionRow{Action::play_pause, [](Controller& c, int) { c.playback_.toggle(); }},
      ActionRow{Action::placement_back,
                [](Controller& c, int) { step_placement(c.playback_, c.focus_, back); }},
      ActionRow{Action::placement_on, [](Controller& c, int) { step_placement(c.playback_, c.focus_, on); }},
      ActionRow{Action::second_back, seek_by<-1000>},
      ActionRow{Action::second_on, seek_by<1000>},
      ActionRow{Action::five_seconds_back, seek_by<-5000>},
      ActionRow{Action::five_seconds_on, seek_by<5000>},
      ActionRow{Action::ten_seconds_back, seek_by<-10000>},
      ActionRow{Action::ten_seconds_on, seek_by<10000>},
      ActionRow{Action::minute_back, seek_by<-60'000>},
      ActionRow{Action::minute_on, seek_by<60'000>},
      ActionRow{Action::event_back, [](Controller& c, int) { go_by_events(c, -1); }},
      ActionRow{Action::event_on, [](Controller& c, int) { go_by_events(c, 1); }},
      ActionRow{Action::key_back, step_key_of<back>},
      ActionRow{Action::key_on, step_key_of<on>},
      ActionRow{Action::frame_back, step_frame_of<back, false>},
      ActionRow{Action::frame_on, step_frame_of<on, false>},
      ActionRow{Action::part_back, step_frame_of<back, true>},
      ActionRow{Action::part_on, step_frame_of<on, true>},
      ActionRow{Action::start, [](Controller& c, int) { c.playback_.seek(0); }},
      ActionRow{Action::end, [](Controller& c, int) { c.seek_share(1); }},
      ActionRow{Action::percent, [](Controller& c, int percent) { c.seek_share(percent / 100.0); }},
      ActionRow{Action::marker_back,
                [](Controller& c, int) { step_marker(c.playback_, c.view_.markers, back); }},
      ActionRow{Action::marker_on, [](Controller& c, int) { step_marker(c.playback_, c.view_.markers, on); }},
      ActionRow{Action::slower, change_speed<next_speed, back>},
      ActionRow{Action::faster, change_speed<next_speed, on>},
      ActionRow{Action::bit_slower, change_speed<changed_by_tenth, back>},
      ActionRow{Action::bit_faster, change_speed<changed_by_tenth, on>},
      ActionRow{Action::normal_speed, [](Controller& c, int) { c.playback_.set_speed(1); }},
      ActionRow{Action::focus_player, focus_player},
      ActionRow{Action::focus_all, [](Controller& c, int) { c.set_focus(std::nullopt); }},
      ActionRow{Action::focus_next, focus_next},
      ActionRow{Action::marker_kinds, next_marker_kinds},
      ActionRow{Action::note, nullptr, Request::note},
      ActionRow{Action::loop_start, [](Controller& c, int) { c.playback_.set_loop_start(); }},
      ActionRow{Action::loop_end, [](Controller& c, int) { c.playback_.set_loop_end(); }},
      ActionRow{Action::chat, show_chat},
      ActionRow{Action::statistics, show<&scene::View::statistics>},
      ActionRow{Action::chunk, show<&scene::View::chunk>},
      ActionRow{Action::palette, next_palette},
      ActionRow{Action::theme, next_theme},
      ActionRow{Action::landing_shadow, show_landing_shadow},
      ActionRow{Action::inputs, show_inputs},
      ActionRow{Action::values, show_values},
      ActionRow{Action::better, show_better},
      ActionRow{Action::mistakes, show_review<&scene::View::mistakes>},
      ActionRow{Action::mistake_order, [](Controller& c, int) { c.turn_mistake_order(); }},
      ActionRow{Action::mistake_back, [](Controller& c, int) { c.step_mistake(back); }},
      ActionRow{Action::mistake_on, [](Controller& c, int) { c.step_mistake(on); }},
      ActionRow{Action::cost_less, change_least_cost<-1>},
      ActionRow{Action::cost_more, change_least_cost<1>},
      ActionRow{Action::take_over, [](Controller& c, int) { c.toggle_attempt(); }},
      ActionRow{Action::goal, [](Controller& c, int) { c.playing_on_.next_goal(); }},
      ActionRow{Action::save_attempt, nullptr, Request::save_attempt},
      ActionRow{Action::perfect_clears, ask<FieldQuestion::Kind::perfect_clears>},
      ActionRow{Action::rows_built, ask<FieldQuestion::Kind::rows_built>},
      ActionRow{Action::solution_back, [](Controller& c, int) { c.questions_.step_solution(back); }},
      ActionRow{Action::solution_on, [](Controller& c, int) { c.questions_.step_solution(on); }},
      ActionRow{Action::fewer_pieces, change_pieces<-1>},
      ActionRow{Action::more_pieces, change_pieces<1>},
      ActionRow{Action::mute, [](Controller& c, int) { c.volume_.mute(); }},
      ActionRow{Action::louder, [](Controller& c, int) { c.volume_.change(10); }},
      ActionRow{Action::softer, [](Controller& c, int) { c.volume_.change(-10); }},
      ActionRow{Action::hide_result, [](Controller& c, int) { c.playback_.toggle_hide_result(); }},
      ActionRow{Action::stage, show<&scene::View::stage>},
      ActionRow{Action::copy_fumen, nullptr, Request::copy_fumen},
      ActionRow{Action::copy_command, nullptr, Request::copy_command},
      ActionRow{Action::field_picture, nullptr, Request::field_picture},
      ActionRow{Action::export_as, nullptr, Request::export_as},
      ActionRow{Action::copy_export, nullptr, Request::copy_export},
      ActionRow{Action::export_stop, nullptr, Request::export_stop},
      ActionRow{Action::export_menu, nullptr, Request::export_menu},
      ActionRow{Action::open_folder, nullptr, Request::open_folder},
      ActionRow{Action::open, nullptr, Request::open},
      ActionRow{Action::salvage, nullptr, Request::salvage},
      ActionRow{Action::previous_file, nullptr, Request::previous_file},
      ActionRow{Action::next_file, nullptr, Request::next_file},
      ActionRow{Action::games, [](Controller& c, int) { c.view_.help = false; }, Request::games},
      ActionRow{Action::side_by_side, nullptr, Request::side_by_side},
      ActionRow{Action::align, nullptr, Request::align},
      ActionRow{Action::screenshot, nullptr, Request::screenshot},
      ActionRow{Action::fullscreen, nullptr, Request::fullscreen},
      ActionRow{Action::menu, nullptr, Request::menu},
      ActionRow{Action::field_menu, nullptr, Request::field_menu},
      ActionRow{Action::help, show<&scene::View::help>},
      ActionRow{Action::close},
      ActionRow{Action::quit, nullptr, Request::quit},
  };
  // There is a row for each action, in the order of the actions.
  static constexpr bool is_complete() {
    for (std::size_t i = 0; i < table.size(); ++i)
      if (static_cast<std::size_t>(table[i].action) != i) return false;
    return table.back().action == Action::quit;
  }
};

Request Controller::act(const Command& command) {
  static_assert(Actions::is_complete());
  if (chooses_player(command) || is_for_attempt(command.action)) return Request::none;
  const ActionRow& row = Actions::table[static_cast<std::size_t>(command.action)];
  if (row.act != nullptr) row.act(*this, command.argument);
  if (command.action == Action::close) return close();
  if (command.action == Action::copy_fumen && !questions_.solution().empty()) return Request::copy_solution;
  if (command.action == Action::save_attempt && !attempt()) {
    show("nobody plays on: there is nothing to save");
    return Request::none;
  }
  return row.request;
}

// What is open over the game first; what only the window knows of, it does.
Request Controller::close() {
  if (std::exchange(view_.help, false)) return Request::none;
  if (questions_.answering() == nullptr)
    return std::exchange(view_.stage, false) ? Request::none : Request::leave;
  questions_.stop();
  return Request::none;
}

}  // namespace tetron::player
