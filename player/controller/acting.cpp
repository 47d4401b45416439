#include <array>
#include <string>
#include <utility>

#include "player/controller/controller.hpp"
#include "player/controller/stepping.hpp"
#include "scene/text/names.hpp"

// What each action does: the part of the controller that executes the commands of keys.
namespace tetron::player {

using base::PlayerId;

// A function for each action, which is called with the command's argument.
struct Controller::Actions {
  using Handler = Request (*)(Controller&, int argument);
  struct Row {
    Action action{};
    Handler handler{};
  };

  // Calls a member function of a part, or of the controller, with these arguments.
  template <auto part, auto function, auto... arguments>
  static Request tells(Controller& controller, int) {
    (controller.*part.*function)(arguments...);
    return Request::none;
  }
  template <auto function, auto... arguments>
  static Request does(Controller& controller, int) {
    (controller.*function)(arguments...);
    return Request::none;
  }
  template <std::int64_t milliseconds>
  static Request seeks_by(Controller& controller, int) {
    controller.playback_.seek(controller.playback_.now().value + milliseconds);
    return Request::none;
  }
  template <int by>
  static Request goes_by_events(Controller& controller, int) {
    controller.playback_.pause();
    const std::int64_t events = std::int64_t{controller.state().events} + by;
    if (events >= 0 && events <= controller.timeline().events())
      controller.playback_.seek_events(static_cast<std::uint32_t>(events));
    return Request::none;
  }
  template <Direction direction>
  static Request steps_placement(Controller& controller, int) {
    step_placement(controller.playback_, controller.focus_, direction);
    return Request::none;
  }
  template <Direction direction>
  static Request steps_marker(Controller& controller, int) {
    step_marker(controller.playback_, controller.view_.markers, direction);
    return Request::none;
  }
  template <Direction direction>
  static Request steps_key(Controller& controller, int) {
    step_key(controller.playback_, controller.facts_, controller.focus_, direction, controller.message_);
    return Request::none;
  }
  template <Direction direction, bool in_parts>
  static Request steps_frame(Controller& controller, int) {
    step_frame(controller.playback_, controller.facts_.frames(controller.focus_), direction, in_parts,
               controller.message_);
    return Request::none;
  }
  template <auto next, Direction direction>
  static Request changes_speed(Controller& controller, int) {
    controller.playback_.set_speed(next(controller.playback_.speed(), direction));
    return Request::none;
  }
  template <auto shown>
  static Request shows_or_hides(Controller& controller, int) {
    controller.view_.*shown = !(controller.view_.*shown);
    return Request::none;
  }
  // The same for panels that need the review.
  template <auto shown>
  static Request shows_or_hides_review(Controller& controller, int) {
    shows_or_hides<shown>(controller, 0);
    if (controller.view_.*shown && !controller.review_.begin()) controller.view_.*shown = false;
    return Request::none;
  }
  // On the stage they are switched separately: what an audience sees is chosen for it.
  static Request show_values(Controller& controller, int) {
    if (controller.view_.stage && !controller.attempt())
      return shows_or_hides_review<&scene::View::stage_chances>(controller, 0);
    return shows_or_hides_review<&scene::View::values>(controller, 0);
  }
  template <Request request>
  static Request asks_for(Controller&, int) {
    return request;
  }

  static Request seek_end(Controller& controller, int) {
    controller.playback_.seek(controller.playback_.end().value);
    return Request::none;
  }
  static Request seek_percent(Controller& controller, int argument) {
    controller.playback_.seek(controller.playback_.time_at(argument / 100.0).value);
    return Request::none;
  }
  static Request focus_player(Controller& controller, int argument) {
    if (argument >= 0 && argument < controller.timeline().layout().players)
      controller.set_focus(PlayerId(static_cast<std::uint8_t>(argument)));
    return Request::none;
  }
  static Request focus_all(Controller& controller, int) {
    controller.set_focus(std::nullopt);
    return Request::none;
  }
  static Request focus_next(Controller& controller, int) {
    const int next = controller.focus_ ? controller.focus_->value + 1 : 0;
    return focus_player(controller, next % controller.timeline().layout().players);
  }
  // All kinds, each kind alone, and all again.
  static Request next_marker_kinds(Controller& controller, int) {
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
    return Request::none;
  }
  static Request show_chat(Controller& controller, int) {
    controller.lists_.show_present_chat();
    if (!controller.hides_result() && !controller.facts_.has_chat()) {
      controller.show("nobody says anything in this recording");
      return Request::none;
    }
    return shows_or_hides<&scene::View::chat>(controller, 0);
  }
  static Request show_inputs(Controller& controller, int) {
    shows_or_hides<&scene::View::inputs>(controller, 0);
    if (controller.view_.inputs && !controller.facts_.has_keys())
      controller.show("the recording does not say which keys were pressed");
    return Request::none;
  }
  static Request next_palette(Controller& controller, int) {
    scene::PaletteKind& palette = controller.view_.look.palette;
    palette = static_cast<scene::PaletteKind>((static_cast<int>(palette) + 1) % scene::palette_kinds);
    controller.show("palette: " + std::string(scene::name_of(palette)));
    return Request::none;
  }
  static Request next_theme(Controller& controller, int) {
    scene::ThemeKind& theme = controller.view_.look.theme;
    theme = theme == scene::ThemeKind::dark ? scene::ThemeKind::light : scene::ThemeKind::dark;
    controller.show("theme: " + std::string(scene::name_of(theme)));
    return Request::none;
  }
  static Request show_landing_shadow(Controller& controller, int) {
    bool& shown =
        controller.attempt() ? controller.view_.attempt_shadow : controller.view_.look.landing_shadow;
    shown = !shown;
    controller.show(shown ? "landing shadow" : "no landing shadow");
    return Request::none;
  }
  static Request show_better(Controller& controller, int) {
    if (controller.trial_.is_on()) {
      controller.show_best();
      return Request::none;
    }
    if (!controller.review_.begin()) return Request::none;
    controller.shows_better_ = !controller.shows_better_;
    controller.show(controller.shows_better_ ? "better placements" : "no better placements");
    return Request::none;
  }
  template <int by>
  static Request changes_least_cost(Controller& controller, int) {
    controller.review_.change_least_cost(by);
    controller.lists_.show_last_mistakes();
    return Request::none;
  }
  template <FieldQuestion::Kind kind>
  static Request asks(Controller& controller, int) {
    // Asked again, it is withdrawn.
    const bool is_asked = controller.questions_.is_about(kind);
    controller.questions_.stop();
    if (!is_asked) controller.ask(kind);
    return Request::none;
  }
  template <int by>
  static Request changes_pieces(Controller& controller, int) {
    if (controller.questions_.change_pieces(by)) controller.ask(FieldQuestion::Kind::perfect_clears);
    return Request::none;
  }
  static Request save_attempt(Controller& controller, int) {
    if (controller.attempt()) return Request::save_attempt;
    controller.show("nobody plays on: there is nothing to save");
    return Request::none;
  }
  static Request copy_fumen(Controller& controller, int) {
    return controller.questions_.solution().empty() ? Request::copy_fumen : Request::copy_solution;
  }
  static Request list_games(Controller& controller, int) {
    controller.view_.help = false;
    return Request::games;
  }
  // What is open over the game first; what only the window knows of, it does.
  static Request close(Controller& controller, int) {
    if (std::exchange(controller.view_.help, false)) return Request::none;
    if (controller.questions_.answering() == nullptr)
      return std::exchange(controller.view_.stage, false) ? Request::none : Request::leave;
    controller.questions_.stop();
    return Request::none;
  }

  static constexpr Direction back = Direction::back;
  static constexpr Direction on = Direction::on;
  static constexpr auto playback = &Controller::playback_;
  static constexpr std::array table{
      Row{Action::play_pause, tells<playback, &Playback::toggle>},
      Row{Action::placement_back, steps_placement<back>},
      Row{Action::placement_on, steps_placement<on>},
      Row{Action::second_back, seeks_by<-1000>},
      Row{Action::second_on, seeks_by<1000>},
      Row{Action::five_seconds_back, seeks_by<-5000>},
      Row{Action::five_seconds_on, seeks_by<5000>},
      Row{Action::ten_seconds_back, seeks_by<-10000>},
      Row{Action::ten_seconds_on, seeks_by<10000>},
      Row{Action::minute_back, seeks_by<-60'000>},
      Row{Action::minute_on, seeks_by<60'000>},
      Row{Action::event_back, goes_by_events<-1>},
      Row{Action::event_on, goes_by_events<1>},
      Row{Action::key_back, steps_key<back>},
      Row{Action::key_on, steps_key<on>},
      Row{Action::frame_back, steps_frame<back, false>},
      Row{Action::frame_on, steps_frame<on, false>},
      Row{Action::part_back, steps_frame<back, true>},
      Row{Action::part_on, steps_frame<on, true>},
      Row{Action::start, tells<playback, &Playback::seek, 0>},
      Row{Action::end, seek_end},
      Row{Action::percent, seek_percent},
      Row{Action::marker_back, steps_marker<back>},
      Row{Action::marker_on, steps_marker<on>},
      Row{Action::slower, changes_speed<next_speed, back>},
      Row{Action::faster, changes_speed<next_speed, on>},
      Row{Action::bit_slower, changes_speed<changed_by_tenth, back>},
      Row{Action::bit_faster, changes_speed<changed_by_tenth, on>},
      Row{Action::normal_speed, tells<playback, &Playback::set_speed, 1.0>},
      Row{Action::focus_player, focus_player},
      Row{Action::focus_all, focus_all},
      Row{Action::focus_next, focus_next},
      Row{Action::marker_kinds, next_marker_kinds},
      Row{Action::note, asks_for<Request::note>},
      Row{Action::loop_start, tells<playback, &Playback::set_loop_start>},
      Row{Action::loop_end, tells<playback, &Playback::set_loop_end>},
      Row{Action::chat, show_chat},
      Row{Action::statistics, shows_or_hides<&scene::View::statistics>},
      Row{Action::chunk, shows_or_hides<&scene::View::chunk>},
      Row{Action::palette, next_palette},
      Row{Action::theme, next_theme},
      Row{Action::landing_shadow, show_landing_shadow},
      Row{Action::inputs, show_inputs},
      Row{Action::values, show_values},
      Row{Action::better, show_better},
      Row{Action::mistakes, shows_or_hides_review<&scene::View::mistakes>},
      Row{Action::mistake_order, does<&Controller::turn_mistake_order>},
      Row{Action::mistake_back, does<&Controller::step_mistake, back>},
      Row{Action::mistake_on, does<&Controller::step_mistake, on>},
      Row{Action::cost_less, changes_least_cost<-1>},
      Row{Action::cost_more, changes_least_cost<1>},
      Row{Action::take_over, does<&Controller::toggle_attempt>},
      Row{Action::goal, tells<&Controller::playing_on_, &PlayingOn::next_goal>},
      Row{Action::save_attempt, save_attempt},
      Row{Action::perfect_clears, asks<FieldQuestion::Kind::perfect_clears>},
      Row{Action::rows_built, asks<FieldQuestion::Kind::rows_built>},
      Row{Action::way_back, tells<&Controller::questions_, &FieldQuestions::step_solution, back>},
      Row{Action::way_on, tells<&Controller::questions_, &FieldQuestions::step_solution, on>},
      Row{Action::fewer_stones, changes_pieces<-1>},
      Row{Action::more_stones, changes_pieces<1>},
      Row{Action::mute, tells<&Controller::volume_, &Volume::mute>},
      Row{Action::louder, tells<&Controller::volume_, &Volume::change, 10>},
      Row{Action::softer, tells<&Controller::volume_, &Volume::change, -10>},
      Row{Action::hide_result, tells<playback, &Playback::toggle_hide_result>},
      Row{Action::stage, shows_or_hides<&scene::View::stage>},
      Row{Action::copy_fumen, copy_fumen},
      Row{Action::copy_command, asks_for<Request::copy_command>},
      Row{Action::field_picture, asks_for<Request::field_picture>},
      Row{Action::export_as, asks_for<Request::export_as>},
      Row{Action::copy_export, asks_for<Request::copy_export>},
      Row{Action::export_stop, asks_for<Request::export_stop>},
      Row{Action::export_menu, asks_for<Request::export_menu>},
      Row{Action::open_folder, asks_for<Request::open_folder>},
      Row{Action::open, asks_for<Request::open>},
      Row{Action::salvage, asks_for<Request::salvage>},
      Row{Action::previous_file, asks_for<Request::previous_file>},
      Row{Action::next_file, asks_for<Request::next_file>},
      Row{Action::games, list_games},
      Row{Action::side_by_side, asks_for<Request::side_by_side>},
      Row{Action::align, asks_for<Request::align>},
      Row{Action::screenshot, asks_for<Request::screenshot>},
      Row{Action::fullscreen, asks_for<Request::fullscreen>},
      Row{Action::menu, asks_for<Request::menu>},
      Row{Action::field_menu, asks_for<Request::field_menu>},
      Row{Action::help, shows_or_hides<&scene::View::help>},
      Row{Action::close, close},
      Row{Action::quit, asks_for<Request::quit>},
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
  return Actions::table[static_cast<std::size_t>(command.action)].handler(*this, command.argument);
}

}  // namespace tetron::player
